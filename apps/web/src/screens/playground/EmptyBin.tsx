import { Trash2 } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { useDialogs } from '../../components/dialog/Dialogs.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useText } from '../../game/useText.ts';
import { forgetErased } from './keptHere.ts';
import { usePapersHere } from './papersHere.ts';
import { usePaperAct } from './useShelf.ts';

/** Everything in the bin goes at once, after one question. @param papers so many lie there */
export function EmptyBin({ userId, papers }: { userId: string; papers: number }) {
  const say = useText();
  const dialogs = useDialogs();
  const here = usePapersHere();
  const { mutate, isPending } = usePaperAct();
  const empty = async () => {
    const isSure = await dialogs.confirm({
      title: say('playground.emptyBin.title'),
      body: say('playground.emptyBin.text', { papers }),
      okLabel: say('playground.emptyBin'),
      danger: true,
    });
    if (!isSure) return;
    mutate(async () => {
      const { erased, left } = await here.emptyBin();
      for (const id of erased) await forgetErased(userId, id);
      if (left > 0) showToast(say('playground.emptyBin.left', { left }), { kind: 'error', id: 'paper' });
    });
  };
  return (
    <Button
      kind="quiet"
      size="s"
      icon={<Trash2 size={18} aria-hidden="true" />}
      aria-disabled={isPending}
      onPress={() => isPending || void empty()}
    >
      {say('playground.emptyBin')}
    </Button>
  );
}
