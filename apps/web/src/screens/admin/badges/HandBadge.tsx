import type { BadgeDesk } from '@tuschel/client/badges';
import { BADGES, type BadgeCase } from '@tuschel/protocol';
import { useState } from 'react';
import { Button } from '../../../components/Button.tsx';
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx';
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
  const [problem, setProblem] = useState<unknown>(null);
  const [isOnItsWay, setOnItsWay] = useState(false);
  const title = language === 'de' ? badge.titleDe : badge.titleEn;
  const run = async () => {
    if (name.trim() === '' || isOnItsWay) return;
    setOnItsWay(true);
    setProblem(null);
    try {
      await desk[hand](badge.id, name.trim(), note.trim());
      showToast(say(`admin.badges.${hand}.done`, { name: name.trim() }), { kind: 'success', id: 'badge' });
      onDone();
      onClose();
    } catch (error) {
      setProblem(error);
      setOnItsWay(false);
    }
  };
  return (
    <DialogFrame title={say(`admin.badges.${hand}.title`, { title })} onClose={onClose}>
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
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
        {problem === null ? null : (
          <p role="alert" className="danger">
            {problemText(problem)}
          </p>
        )}
        <div className="flow justify-end gap-3">
          <Button kind="quiet" onPress={onClose}>
            {say('dialog.cancel')}
          </Button>
          <Button
            type="submit"
            kind={hand === 'revoke' ? 'danger' : 'action'}
            isDisabled={name.trim() === '' || isOnItsWay}
          >
            {say(`admin.badges.${hand}.go`)}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
