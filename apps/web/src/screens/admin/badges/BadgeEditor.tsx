import { BADGES, type BadgeCase, type BadgeDefinition } from '@tuschel/protocol';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import type { MessageId } from '../../../language/messageIds.ts';
import { useProblemText } from '../../../language/problemText.ts';
import { type BadgeDraft, definitionOf, draftOf } from './badgeDraft.ts';

interface Props {
  /** Null: a new one. */
  badge: BadgeCase | null;
  /** Ids that there are. */
  taken: readonly string[];
  save: (id: string, definition: BadgeDefinition) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** What a badge is called, who drew it, and how long and for how many it is to be had. */
export function BadgeEditor({ badge, taken, save, onDone, onClose }: Props) {
  const say = useText();
  const problemText = useProblemText();
  const [draft, setDraft] = useState(() => draftOf(badge));
  const [wasTried, setTried] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [isOnItsWay, setOnItsWay] = useState(false);
  const { definition, errors } = definitionOf(draft, badge === null ? taken : []);
  const run = async () => {
    setTried(true);
    if (definition === null || isOnItsWay) return;
    setOnItsWay(true);
    setProblem(null);
    try {
      await save(draft.id, definition);
      showToast(say('admin.badges.saved'), { kind: 'success', id: 'badge' });
      onDone();
      onClose();
    } catch (error) {
      setProblem(error);
      setOnItsWay(false);
    }
  };
  const field = (key: keyof BadgeDraft, label: MessageId, more: FieldOptions = {}) => (
    <Field
      label={label}
      value={draft[key]}
      error={wasTried ? errors[key] : undefined}
      onChange={(text) => setDraft({ ...draft, [key]: text })}
      {...more}
    />
  );
  return (
    <DialogFrame title={say(badge === null ? 'admin.badges.make' : 'admin.badges.edit.title')} onClose={onClose}>
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {badge === null ? field('id', 'admin.badges.id', { hint: 'admin.badges.id.hint' }) : null}
        {field('titleDe', 'admin.badges.titleDe', { maxLength: BADGES.title })}
        {field('titleEn', 'admin.badges.titleEn', { maxLength: BADGES.title })}
        {field('authorName', 'admin.badges.author', { maxLength: BADGES.author })}
        {field('authorUrl', 'admin.badges.authorUrl', { maxLength: BADGES.url })}
        {field('validFrom', 'admin.badges.validFrom', { hint: 'admin.badges.time.hint' })}
        {field('validTo', 'admin.badges.validTo', { hint: 'admin.badges.time.hint' })}
        {field('maxClaims', 'admin.badges.maxClaims', { hint: 'admin.badges.maxClaims.hint' })}
        {problem === null ? null : (
          <p role="alert" className="danger">
            {problemText(problem)}
          </p>
        )}
        <div className="flow justify-end gap-3">
          <Button kind="quiet" onPress={onClose}>
            {say('dialog.cancel')}
          </Button>
          <Button type="submit" isDisabled={isOnItsWay}>
            {say('admin.badges.save')}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}

interface FieldOptions {
  hint?: MessageId;
  maxLength?: number;
}

interface FieldProps extends FieldOptions {
  label: MessageId;
  value: string;
  error: MessageId | undefined;
  onChange: (text: string) => void;
}

function Field({ label, value, error, hint, maxLength = 40, onChange }: FieldProps) {
  const say = useText();
  return (
    <TextField
      label={say(label)}
      hint={hint === undefined ? undefined : say(hint)}
      error={error === undefined ? undefined : say(error)}
      value={value}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      onChange={onChange}
    />
  );
}
