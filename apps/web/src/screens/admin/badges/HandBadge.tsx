import type { BadgeDesk } from '@tuschel/client/badges';
import { BADGES, type BadgeCase } from '@tuschel/protocol';
import { useState } from 'react';
import { DialogForm } from '../../../components/dialog/DialogForm.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useProblemText } from '../../../language/problemText.ts';
import { useLanguage } from '../../../language/Texts.tsx';

/** What is done by hand. */
export type Hand = 'award' | 'revoke';

interface Props {
  badge: BadgeCase;
  hand: Hand;
  desk: Pick<BadgeDesk, Hand>;
  onDone: () => void;
  onClose: () => void;
}

/** Gives a badge to somebody, or takes it back; the books keep why. */
export function HandBadge({ badge, hand, desk, onDone, onClose }: Props) {
  const say = useText();
  const { language } = useLanguage();
  const problemText = useProblemText();
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const title = language === 'de' ? badge.titleDe : badge.titleEn;
  const send = async () => {
    await desk[hand](badge.id, name.trim(), note.trim());
    showToast(say(`admin.badges.${hand}.done`, { name: name.trim() }), { kind: 'success', id: 'badge' });
    onDone();
  };
  return (
    <DialogForm
      title={say(`admin.badges.${hand}.title`, { title })}
      go={say(`admin.badges.${hand}.go`)}
      kind={hand === 'revoke' ? 'danger' : 'action'}
      isUnready={name.trim() === ''}
      send={send}
      tell={problemText}
      onClose={onClose}
    >
      <TextField
        label={say('admin.badges.username')}
        hint={say('admin.badges.username.hint')}
        value={name}
        maxLength={128}
        autoComplete="off"
        autoFocus
        spellCheck={false}
        onChange={setName}
      />
      <TextField label={say('admin.badges.note')} rows={2} maxLength={BADGES.note} value={note} onChange={setNote} />
    </DialogForm>
  );
}
