import type { JournaledMatch } from '../../extend.ts';
import { type Peer, presenceOf } from '../../presence/peer.ts';
import { matchJson } from '../frames.ts';
import type { Letter } from './mailbox.ts';

/** A module whose state, inputs and effects are its own affair: here they are only passed around. */
export type Module = JournaledMatch<unknown, unknown, unknown>;

/** The sockets in a match, by session id. */
export type Members = ReadonlyMap<string, Peer>;

/** Where a match stands when a letter is dealt with. */
export interface Standing {
  matchId: string;
  state: unknown;
  members: Members;
}

/** What one letter does. Nothing of it is visible before its input is in the journal. */
export interface Turn {
  letter: Letter;
  /** For the journal; null: there is nothing to remember. */
  entry: { input: unknown } | null;
  before: unknown;
  state: unknown;
  effects: unknown[];
  joins: Peer[];
  leaves: Peer[];
  /** Those whose place was taken: they read a farewell before anything else is said. */
  superseded: Peer[];
  /** Says to those concerned what has come of it: first of all, before presence events and effects. */
  settle: () => void;
}

/** Works out what a letter does, changing nothing. Throws what the module throws. */
export function planTurn(module: Module, letter: Letter, standing: Standing, at: number): Turn {
  switch (letter.kind) {
    case 'join':
      return planJoin(module, letter, standing, at);
    case 'leave':
      return planLeave(module, letter, standing, at);
    case 'data':
      return planData(module, letter, standing, at);
    case 'input':
      return { ...step(module, letter, standing, letter.input), settle: () => letter.settle('taken') };
    case 'wake':
      return isDue(module, standing, at) ? step(module, letter, standing, module.wake(at)) : nothing(letter, standing);
    case 'resumed': {
      const input = module.resumed(at, letter.downMs, usersOf(standing));
      return { ...step(module, letter, standing, input), settle: letter.settle };
    }
    default:
      return letter satisfies never;
  }
}

/** What is left of a letter whose input failed: who waits for it is told, who left has left. */
export function planWithoutInput(letter: Letter, standing: Standing): Turn {
  const turn = nothing(letter, standing);
  switch (letter.kind) {
    case 'join':
      return { ...turn, settle: () => letter.settle({ kind: 'refused', reason: JOIN_REJECTED }) };
    case 'leave':
      return {
        ...turn,
        leaves: isMember(standing, letter.peer) ? [letter.peer] : [],
        settle: letter.settle,
      };
    case 'input':
      return { ...turn, settle: () => letter.settle('failed') };
    case 'resumed':
      return { ...turn, settle: letter.settle };
    case 'data':
    case 'wake':
      return turn;
    default:
      return letter satisfies never;
  }
}

/** The match is not here any more. */
export function settleAsGone(letter: Letter): void {
  switch (letter.kind) {
    case 'join':
      return letter.settle({ kind: 'notFound' });
    case 'input':
      return letter.settle('noMatch');
    case 'leave':
    case 'resumed':
      return letter.settle();
    case 'data':
    case 'wake':
      return;
    default:
      return letter satisfies never;
  }
}

export const JOIN_REJECTED = 'Match join rejected';

type LetterOf<Kind extends Letter['kind']> = Extract<Letter, { kind: Kind }>;

function planJoin(module: Module, letter: LetterOf<'join'>, standing: Standing, at: number): Turn {
  const { peer, account, known, metadata } = letter;
  const presence = presenceOf(peer);
  const { matchId, state, members } = standing;
  const everybody = [...members.values()];
  const joined = (turn: Turn, present: Peer[]): Turn => ({
    ...turn,
    settle() {
      const label = module.label?.(turn.state) ?? '';
      letter.settle({ kind: 'joined', reply: { match: matchJson(matchId, label, present.map(presenceOf), presence) } });
    },
  });

  if (isMember(standing, peer)) return joined(nothing(letter, standing), everybody);
  const verdict = module.joinAttempt(state, presence, metadata, at, account, known);
  if (!verdict.ok) {
    const reason = verdict.reason || JOIN_REJECTED;
    return { ...nothing(letter, standing), settle: () => letter.settle({ kind: 'refused', reason }) };
  }
  const superseded = module.singleSocket === false ? [] : everybody.filter((other) => isSameUser(other, peer));
  const others = everybody.filter((other) => !superseded.includes(other));
  const turn = joined(stepOrNot(module, letter, standing, module.joined(presence, account, at, known, state)), others);
  return { ...turn, joins: [peer], leaves: superseded, superseded };
}

function planLeave(module: Module, letter: LetterOf<'leave'>, standing: Standing, at: number): Turn {
  const { peer, settle } = letter;
  if (!isMember(standing, peer)) return { ...nothing(letter, standing), settle };
  const remaining = [...standing.members.values()].filter((other) => other.sessionId !== peer.sessionId);
  const isLast = !remaining.some((other) => isSameUser(other, peer));
  const input = isLast ? module.gone(peer.userId, at) : null;
  return { ...stepOrNot(module, letter, standing, input), leaves: [peer], settle };
}

function planData(module: Module, letter: LetterOf<'data'>, standing: Standing, at: number): Turn {
  const { peer, opCode, data } = letter;
  if (!isMember(standing, peer)) return nothing(letter, standing);
  const received = module.received(standing.state, presenceOf(peer), opCode, data, at);
  switch (received.kind) {
    case 'input':
      return step(module, letter, standing, received.input);
    case 'answer':
      return { ...nothing(letter, standing), effects: received.effects };
    case 'ignore':
      return nothing(letter, standing);
    default:
      return received satisfies never;
  }
}

function step(module: Module, letter: Letter, standing: Standing, input: unknown): Turn {
  const { state, effects } = module.step(standing.state, input);
  return { ...nothing(letter, standing), entry: { input }, state, effects };
}

function stepOrNot(module: Module, letter: Letter, standing: Standing, input: unknown): Turn {
  return input === null ? nothing(letter, standing) : step(module, letter, standing, input);
}

function nothing(letter: Letter, { state }: Standing): Turn {
  return {
    letter,
    entry: null,
    before: state,
    state,
    effects: [],
    joins: [],
    leaves: [],
    superseded: [],
    settle: () => undefined,
  };
}

/** A wake may have become pointless while it waited. */
function isDue(module: Module, { state }: Standing, at: number): boolean {
  const wakeAt = module.wakeAt(state);
  return wakeAt !== null && wakeAt <= at;
}

function isMember({ members }: Standing, { sessionId }: Peer): boolean {
  return members.has(sessionId);
}

function usersOf({ members }: Standing): string[] {
  return [...new Set([...members.values()].map(({ userId }) => userId))];
}

function isSameUser(a: Peer, b: Peer): boolean {
  return a.userId === b.userId;
}
