import type { HubState } from '@tuschel/client';
import type { MatchState } from '@tuschel/protocol';
import recording from '../recorded/game.json' with { type: 'json' };
import type { Moment, Scene } from './scene.ts';

export type MomentName = keyof typeof recording;

/** JSON knows no literal types; the recording is made of `MatchState`s, which the compiler has seen there. */
export const MOMENTS = recording as unknown as Readonly<Record<MomentName, Moment>>;

type GameScene = Omit<Scene, 'path' | 'moment'> & {
  /** How people may talk. Default: as they like. */
  house?: NonNullable<MatchState['chat']>;
};

/** What a person of the recorded evening sees then. */
export function game(name: MomentName, { house, ...more }: GameScene = {}): Scene {
  const moment = MOMENTS[name];
  return { path: '/game', moment: house ? { ...moment, state: { ...moment.state, chat: house } } : moment, ...more };
}

/** The host will be back in five minutes. */
export function inRecess({ state, drawings }: Moment): Moment {
  const { serverTime } = state;
  const host = state.players.find(({ isHost }) => isHost);
  const recess = {
    playerId: host?.id ?? '',
    playerName: host?.name ?? '',
    since: serverTime - 80_000,
    until: serverTime + 520_000,
  };
  return { drawings, state: { ...state, paused: true, recess } };
}

/** By the clock of this window. */
export const lost = (inMs: number): HubState => ({
  status: 'lost',
  since: Date.now(),
  attempt: 1,
  nextTryAt: Date.now() + inMs,
});
