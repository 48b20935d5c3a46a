import type { MatchState } from '@tuschel/protocol';
import { Check } from 'lucide-react';
import { Button, type ButtonSize } from '../../components/Button.tsx';
import { useSend } from '../../game/useSend.ts';
import { useText } from '../../game/useText.ts';

export function isReady({ players, you }: MatchState): boolean {
  return players.find(({ id }) => id === you.id)?.ready ?? false;
}

/** Says "ready", or takes it back. Nobody has to. */
export function ReadyButton({ state, size }: { state: MatchState; size: ButtonSize }) {
  const say = useText();
  const send = useSend();
  const ready = isReady(state);
  return (
    <Button
      kind={ready ? 'quiet' : 'gold'}
      size={size}
      icon={<Check size={size === 's' ? 18 : 22} strokeWidth={3} aria-hidden="true" />}
      onPress={() => void send({ type: 'ready', ready: !ready })}
    >
      {say(ready ? 'lobby.notYet' : 'lobby.ready')}
    </Button>
  );
}
