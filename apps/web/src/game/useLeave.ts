import { GamePhase, type MatchState, type Player } from '@tuschel/protocol';
import { useNavigate } from 'react-router';
import { useClient } from '../ClientContext.tsx';
import { useDialogs } from '../components/dialog/Dialogs.tsx';
import { useText } from './useText.ts';

/** Leaves the game for good, to the start page. */
export function useExit(): () => Promise<void> {
  const { game } = useClient();
  const navigate = useNavigate();
  return async () => {
    await game.leave();
    await navigate('/');
  };
}

/** Leaves after a question, where something would be lost. */
export function useLeave(state: MatchState): () => Promise<void> {
  const dialogs = useDialogs();
  const exit = useExit();
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
    if (isSure) await exit();
  };
}

/** To whom a host could hand the game over. Nobody, once the next one is opening. */
export function successorsOf({ players, you, done }: MatchState): readonly Player[] {
  if (!you.isHost || done?.nextMatchId !== undefined) return [];
  return players.filter(({ id, presence }) => presence === 'here' && id !== you.id);
}

function leaveWarning({ phase, you }: MatchState) {
  if (phase === GamePhase.Lobby) return you.isHost ? 'game.leave.closesLobby' : 'game.leave.lobby';
  return you.isHost ? 'game.leave.endsGame' : 'game.leave.keepsPages';
}
