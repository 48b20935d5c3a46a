import { GamePhase, type MatchState, RULES_LIMITS } from '@tuschel/protocol';
import { Ban, ClockPlus, EllipsisVertical, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useDialogs } from '../components/Dialogs.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { Menu, type MenuEntry } from '../components/Menu.tsx';
import { HostLeaves } from './HostLeaves.tsx';
import { successorsOf, useLeave } from './useLeave.ts';
import { useSend } from './useSend.ts';
import { useText } from './useText.ts';

/** Leaving, and what a host seldom needs. */
export function GameMenu({ state }: { state: MatchState }) {
  const say = useText();
  const leave = useLeave(state);
  const [isHostLeaving, setHostLeaving] = useState(false);
  const hostEntries = useHostEntries(state);
  const leaving: MenuEntry = {
    id: 'leave',
    label: say('game.leave'),
    icon: <LogOut size={18} aria-hidden="true" />,
    onAction: () => (successorsOf(state).length > 0 ? setHostLeaving(true) : void leave()),
  };
  return (
    <>
      <Menu
        label={say('game.menu')}
        trigger={
          <IconButton label={say('game.menu')}>
            <EllipsisVertical size={22} aria-hidden="true" />
          </IconButton>
        }
        entries={[...hostEntries, leaving]}
      />
      {isHostLeaving ? <HostLeaves state={state} onClose={() => setHostLeaving(false)} /> : null}
    </>
  );
}

function useHostEntries({ you, phase, step }: MatchState): MenuEntry[] {
  const say = useText();
  const send = useSend();
  const dialogs = useDialogs();
  if (!you.isHost || phase !== GamePhase.Draw || !step) return [];

  const cancel = async () => {
    const { min, max } = RULES_LIMITS.reason;
    const reason = await dialogs.text({
      title: say('game.cancel.title'),
      label: say('game.cancel.reason'),
      body: say('game.cancel.body'),
      okLabel: say('game.cancel.ok'),
      maxLength: max,
      danger: true,
      validate: (text) => (text.trim().length < min ? say('write.tooShort') : undefined),
    });
    if (reason !== undefined) await send({ type: 'cancel', reason, show: true });
  };

  return [
    {
      id: 'extend',
      label: say('game.extend'),
      icon: <ClockPlus size={18} aria-hidden="true" />,
      isDisabled: step.deadline === null || step.stage === 'grace',
      onAction: () => void send({ type: 'extend', step: step.index }),
    },
    {
      id: 'cancel',
      label: say('game.cancel'),
      icon: <Ban size={18} aria-hidden="true" />,
      danger: true,
      onAction: () => void cancel(),
    },
  ];
}
