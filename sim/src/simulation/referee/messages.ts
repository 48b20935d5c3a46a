import type { MatchState, Reply, StateUpdate } from '@tuschel/protocol';
import { secretsIn } from './knowledge.ts';
import type { Sheet } from './sheet.ts';
import type { Listener } from './seatWatch.ts';
import { placeOf, type Shadow } from './shadow.ts';

/** Ids of pages are UUIDs of version 8. */
const DRAWING_ID = /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** What a message to this person tells that they are not entitled to know (M4). */
export function secretFaults(user: string, shadow: Shadow, text: string, sheets: ReadonlyMap<string, Sheet>): string[] {
  const secrets = secretsIn(text).filter((secret) => !shadow.knows(user, secret));
  const drawings = (text.match(DRAWING_ID) ?? []).filter((id) => sheets.has(id) && !shadow.knows(user, id));
  return [
    ...secrets.map((secret) => `M4: ${user} reads ${secret}`),
    ...drawings.map((id) => `M4: ${user} learns of the drawing ${id}`),
    ...(text.includes(shadow.seed) ? ['M4: the seed of a match leaves the server'] : []),
  ];
}

export function replyFaults(user: string, shadow: Shadow, reply: Reply): string[] {
  const same = shadow.answers(user, reply.seq).some(({ ok, code }) => ok === reply.ok && code === reply.code);
  return same ? [] : [`M1: answer to command ${reply.seq} before it was durable, or another one`];
}

/** States on their way to sockets: each its own version, of the right person, and of something that was committed. */
export interface StateWatch {
  faults(to: Listener, shadow: Shadow, update: StateUpdate): string[];
  /** Versions for this socket count from 1 again. */
  begin(session: string, matchId: string): void;
}

export function watchStates(): StateWatch {
  const versions = new Map<string, number>();
  return {
    begin: (session, matchId) => void versions.delete(`${session} ${matchId}`),
    faults({ user, session }, shadow, { version, full }) {
      const key = `${session} ${shadow.id}`;
      const before = versions.get(key) ?? 0;
      versions.set(key, version);
      return [
        ...(version === before + 1 ? [] : [`M3: version ${version} after ${before}`]),
        ...stateFaults(user, shadow, full),
      ];
    },
  };
}

function stateFaults(user: string, shadow: Shadow, { you, phase, step, task }: MatchState): string[] {
  const tellsAuthor = task?.authorName !== undefined && !shadow.match.options.showNeighbours;
  const isUntaken = you.lastSeq > 0 && shadow.answers(user, you.lastSeq).length === 0;
  return [
    ...(you.id === user ? [] : [`M4: ${user} gets the view of ${you.id}`]),
    ...(shadow.hasBeen(placeOf(phase, step)) ? [] : ['a state was shown that was never durable']),
    ...(isUntaken ? ['M2: a number that was never taken'] : []),
    ...(tellsAuthor ? ['M4: somebody is told whose page they got'] : []),
  ];
}
