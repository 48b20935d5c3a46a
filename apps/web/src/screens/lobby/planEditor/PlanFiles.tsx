import { type CustomPlan, readPlan } from '@tuschel/rules';
import { Download, FolderOpen, Link } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/Button.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { parsePlan, PLAN_LINK, sharePlan } from '../../../plan/planLink.ts';

/** A plan goes to friends as a link, and to a disk as a file. */
export function PlanFiles({ plan, onLoad }: { plan: CustomPlan; onLoad: (plan: CustomPlan) => void }) {
  const say = useText();
  const picker = useRef<HTMLInputElement>(null);
  const read = readPlan(plan);
  const share = async () => {
    const shared = read.ok ? await sharePlan(read.plan) : null;
    if (shared === null) {
      showToast(say('plan.linkTooLong'), { kind: 'error', id: 'plan' });
      return;
    }
    const link = `${location.origin}/create?plan=${shared.packed}`;
    try {
      await navigator.clipboard.writeText(link);
      if (shared.withoutLists.length === 0) showToast(say('plan.linkCopied'), { kind: 'success', id: 'plan' });
      else showToast(say('plan.linkWithoutLists'), { id: 'plan', durationMs: 15_000 });
    } catch {
      // Without a secure context the browser keeps the clipboard to itself: then the text is shown to be copied by hand.
      showToast(link, { durationMs: 15_000, id: 'plan' });
    }
  };
  const load = async (file: File | undefined) => {
    const loaded = file === undefined || file.size > PLAN_LINK.jsonBytes ? null : parsePlan(await file.text());
    if (loaded?.ok) onLoad(loaded.plan);
    else if (file !== undefined) showToast(say('plan.unreadable'), { kind: 'error', id: 'plan' });
  };
  return (
    <div className="flow align-center gap-2">
      <Button kind="quiet" size="s" icon={<Link size={16} aria-hidden="true" />} isDisabled={!read.ok} onPress={share}>
        {say('plan.copyLink')}
      </Button>
      <Button
        kind="quiet"
        size="s"
        icon={<Download size={16} aria-hidden="true" />}
        isDisabled={!read.ok}
        onPress={() => read.ok && save(read.plan)}
      >
        {say('plan.save')}
      </Button>
      <Button
        kind="quiet"
        size="s"
        icon={<FolderOpen size={16} aria-hidden="true" />}
        onPress={() => picker.current?.click()}
      >
        {say('plan.open')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={say('plan.open')}
        onChange={({ target }) => {
          void load(target.files?.[0]);
          target.value = '';
        }}
      />
    </div>
  );
}

function save(plan: CustomPlan): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(plan, null, 2)}\n`], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'tuschel-plan.json' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
