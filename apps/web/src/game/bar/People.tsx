import type { MatchState } from '@tuschel/protocol';
import { Button } from '../../components/Button.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { PlayerRows } from '../../screens/lobby/PlayerList.tsx';
import { useText } from '../useText.ts';

/** Who plays, in the middle of a game; the host can remove somebody or hand the game over. */
export function People({ state, onClose }: { state: MatchState; onClose: () => void }) {
  const say = useText();
  return (
    <DialogFrame title={say('game.people')} onClose={onClose}>
      <PlayerRows state={state} />
      <Button kind="quiet" onPress={onClose}>
        {say('end.close')}
      </Button>
    </DialogFrame>
  );
}
