import { BADGES, type BadgeCase, type BadgeDefinition } from '@tuschel/protocol';
import { useState } from 'react';
import { DialogForm } from '../../../components/dialog/DialogForm.tsx';
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
  const { definition, errors } = definitionOf(draft, badge === null ? taken : []);
  const send = () => {
    setTried(true);
    return definition === null ? null : save(draft.id, definition).then(saved);
  };
  const saved = () => {
    showToast(say('admin.badges.saved'), { kind: 'success', id: 'badge' });
    onDone();
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
    <DialogForm
      title={say(badge === null ? 'admin.badges.make' : 'admin.badges.edit.title')}
      go={say('admin.badges.save')}
      send={send}
      tell={problemText}
      onClose={onClose}
    >
      {badge === null ? field('id', 'admin.badges.id', { hint: 'admin.badges.id.hint' }) : null}
      {field('titleDe', 'admin.badges.titleDe', { maxLength: BADGES.title })}
      {field('titleEn', 'admin.badges.titleEn', { maxLength: BADGES.title })}
      {field('authorName', 'admin.badges.author', { maxLength: BADGES.author })}
      {field('authorUrl', 'admin.badges.authorUrl', { maxLength: BADGES.url })}
      {field('validFrom', 'admin.badges.validFrom', { hint: 'admin.badges.time.hint' })}
      {field('validTo', 'admin.badges.validTo', { hint: 'admin.badges.time.hint' })}
      {field('maxClaims', 'admin.badges.maxClaims', { hint: 'admin.badges.maxClaims.hint' })}
    </DialogForm>
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
