import { screen } from '@testing-library/react';
import type { MatchState, Step } from '@tuschel/protocol';
import type { ReactNode } from 'react';
import { useGame } from '../ClientContext.tsx';
import { type ActingOptions, actOn, sceneWith } from './actOn.tsx';
import { ChatFrame } from '../game/chat/ChatFrame.tsx';
import { FewPlayers } from '../game/waiting/FewPlayers.tsx';
import { StepNotice } from '../game/waiting/StepNotice.tsx';
import { Waiting } from '../game/waiting/Waiting.tsx';

export const HOST = 'write/asked';

export const PLAYER = 'write/prompt';

/** A part of the game with the state that there is now. */
export function Playing({ children }: { children: (state: MatchState) => ReactNode }) {
  const game = useGame();
  return game.status === 'joined' ? children(game.state) : null;
}

export function play(
  scene: string,
  part: (state: MatchState) => ReactNode,
  change: Parameters<typeof sceneWith>[1] = {},
  options: ActingOptions = {},
) {
  return actOn(<Playing>{part}</Playing>, { scene: sceneWith(scene, change), ...options });
}

export const step =
  (change: (at: number) => Partial<Step>) =>
  (state: MatchState): MatchState => ({
    ...state,
    ...(state.step ? { step: { ...state.step, ...change(state.serverTime) } } : {}),
  });

export const youAre =
  (change: Partial<MatchState['players'][number]>) =>
  (state: MatchState): MatchState => ({
    ...state,
    players: state.players.map((player) => (player.id === state.you.id ? { ...player, ...change } : player)),
  });

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

export const notice = (state: MatchState) => <StepNotice state={state} />;

export const few = (state: MatchState) => <FewPlayers state={state} />;

export const waiting = (state: MatchState) => (
  <ChatFrame state={state}>
    <Waiting state={state} />
  </ChatFrame>
);
