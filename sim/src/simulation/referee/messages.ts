import type { MatchState, Reply, StateUpdate } from '@tuschel/protocol';
import { secretsIn } from './knowledge.ts';
import type { Sheet } from './sheet.ts';
import type { Listener } from './seatWatch.ts';
import { placeOf, type Shadow } from './shadow.ts';

/** Where hyphens stand in an id of a page, a UUID, and how long it is. */
const ID = { first: 8, others: [13, 18, 23], length: 36 };

/** What a message to this person tells that they are not entitled to know (M4). */
export function secretFaults(user: string, shadow: Shadow, text: string, sheets: ReadonlyMap<string, Sheet>): string[] {
  const secrets = secretsIn(text).filter((secret) => !shadow.knows(user, secret));
  const drawings = drawingsIn(text, sheets).filter((id) => !shadow.knows(user, id));
  return [
    ...secrets.map((secret) => `M4: ${user} reads ${secret}`),
    ...drawings.map((id) => `M4: ${user} learns of the drawing ${id}`),
    ...(text.includes(shadow.seed) ? ['M4: the seed of a match leaves the server'] : []),
  ];
}

/** From hyphen to hyphen: a pattern is tried at each character, and every message that is sent comes by here. */
function drawingsIn(text: string, sheets: ReadonlyMap<string, Sheet>): string[] {
  const found: string[] = [];
  for (let hyphen = text.indexOf('-'); hyphen >= 0; hyphen = text.indexOf('-', hyphen + 1)) {
    const start = hyphen - ID.first;
    if (start < 0 || ID.others.some((place) => text[start + place] !== '-')) continue;
    const id = text.slice(start, start + ID.length);
    if (sheets.has(id)) found.push(id);
  }
  return found;
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
