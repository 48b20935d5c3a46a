import { GamePhase, type MatchState } from '@tuschel/protocol';
import type { ChatEvent } from '../tuschelClient.ts';

type News = Pick<ChatEvent, 'event' | 'names'>;

const PHASES: Readonly<Record<number, ChatEvent['event']>> = {
  [GamePhase.Draw]: 'started',
  [GamePhase.Watch]: 'watch',
  [GamePhase.Done]: 'done',
};

/** What is worth a line in the chat between two states of the same match. */
export function newsBetween(before: MatchState, after: MatchState): News[] {
  const old = new Map(present(before));
  const now = new Map(present(after));
  const me = after.you.id;
  const joined = [...now].flatMap(([id, name]) => (old.has(id) || id === me ? [] : [name]));
  const left = [...old].flatMap(([id, name]) => (now.has(id) || id === me ? [] : [name]));
  const phase = before.phase === after.phase ? undefined : PHASES[after.phase];
  return [
    ...(joined.length > 0 ? [{ event: 'joined' as const, names: joined }] : []),
    ...(left.length > 0 ? [{ event: 'left' as const, names: left }] : []),
    ...(phase ? [{ event: phase, names: [] }] : []),
    ...(after.chat?.clearedAt === before.chat?.clearedAt ? [] : [{ event: 'cleared' as const, names: [] }]),
  ];
}

function present({ players }: MatchState): [string, string][] {
  return players.flatMap(({ id, name, presence }) => (presence === 'left' ? [] : [[id, name]]));
}
