import { RULES_LIMITS } from '@tuschel/protocol';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { Switch } from '../../components/form/Switch.tsx';
import { TextField } from '../../components/form/TextField.tsx';
import styles from './CancelGame.module.css';
import { reasonProblem } from './reasonProblem.ts';
import { useSend } from '../useSend.ts';
import { useText } from '../useText.ts';

export const CANCEL_PRESETS = ['trouble', 'late', 'food', 'mood'] as const;

/** The host breaks the game off: with a reason that everybody reads, and with or without showing what there is. */
export function CancelGame({ onClose }: { onClose: () => void }) {
  const say = useText();
  const send = useSend();
  const [reason, setReason] = useState('');
  const [isShown, setShown] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const problem = reasonProblem(reason);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (problem === null && (await send({ type: 'cancel', reason, show: isShown }))) onClose();
  };
  return (
    <DialogFrame title={say('game.cancel.title')} onClose={onClose}>
      <form className="stack gap-4" onSubmit={(event) => void submit(event)}>
        <div className="flow gap-2">
          {CANCEL_PRESETS.map((preset) => (
            <Button key={preset} kind="quiet" size="s" onPress={() => setReason(say(`game.cancel.preset.${preset}`))}>
              {say(`game.cancel.preset.${preset}`)}
            </Button>
          ))}
        </div>
        <TextField
          label={say('game.cancel.reason')}
          hint={say('write.count', { count: Array.from(reason).length, most: RULES_LIMITS.reason.max })}
          value={reason}
          onChange={setReason}
          error={problem !== null && (isAsked || problem === 'tooLong') ? say(`write.${problem}`) : undefined}
          rows={2}
          autoFocus
        />
        <Switch isSelected={isShown} onChange={setShown}>
          {say('game.cancel.show')}
        </Switch>
        <p className="soft text-s">{say(isShown ? 'game.cancel.body' : 'game.cancel.noShow')}</p>
        <div className={styles.buttons}>
          <Button kind="quiet" onPress={onClose}>
            {say('game.cancel.back')}
          </Button>
          <Button kind="danger" type="submit">
            {say('game.cancel.ok')}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
