import { GamePhase, type MatchState } from '@tuschel/protocol';
import { useNavigate } from 'react-router';
import { useClient } from '../ClientContext.tsx';
import { useDialogs } from '../components/Dialogs.tsx';
import { useText } from './useText.ts';

/** Leaves the game for good, after a question where something would be lost. */
export function useLeave(state: MatchState): () => Promise<void> {
  const { game } = useClient();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const say = useText();
  return async () => {
    const isSure =
      state.phase === GamePhase.Done ||
      (await dialogs.confirm({
        title: say('game.leave.title'),
        body: say(leaveWarning(state)),
        okLabel: say('game.leave.ok'),
        cancelLabel: say('game.leave.stay'),
        danger: true,
      }));
    if (!isSure) return;
    await game.leave();
    await navigate('/');
  };
}

function leaveWarning({ phase, you }: MatchState) {
  if (phase === GamePhase.Lobby) return you.isHost ? 'game.leave.closesLobby' : 'game.leave.lobby';
  return you.isHost ? 'game.leave.endsGame' : 'game.leave.keepsPages';
}
