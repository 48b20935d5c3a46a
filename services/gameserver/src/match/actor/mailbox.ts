import type { Account } from '../../extend.ts';
import type { Peer } from '../../presence/peer.ts';

/** What a match has to deal with, in the order in which it came. `at`: when it came, UTC ms. */
export type Letter = { at: number } & (
  | {
      kind: 'join';
      peer: Peer;
      account: Account;
      /** From the module's `lookUp`. */
      known: unknown;
      metadata: Record<string, string>;
      settle(outcome: JoinOutcome): void;
    }
  | { kind: 'leave'; peer: Peer; settle: () => void }
  | { kind: 'data'; peer: Peer; opCode: number; data: Uint8Array }
  /** `origin`: the match itself, or server code that tells it something. */
  | { kind: 'input'; origin: 'match' | 'server'; input: unknown; settle(outcome: InputOutcome): void }
  | { kind: 'wake' }
  /** `restarted`: effects may have been lost with the process. */
  | { kind: 'resumed'; downMs: number; restarted: boolean; settle: () => void }
);

export type JoinOutcome =
  | { kind: 'joined'; reply: Record<string, unknown> }
  | { kind: 'refused'; reason: string }
  | { kind: 'notFound' };

/** `failed`: the rules threw. `noMatch`: it has ended, or is somebody else's now. */
export type InputOutcome = 'taken' | 'failed' | 'noMatch';

/**
 * Bounds. Of one socket so many data messages may wait (a burst that the socket's own rate allows, and a little): beyond,
 * the sender is cut, comes back and says again what was not answered. Of everybody together so many letters may wait:
 * beyond, data cuts its sender, joins are refused, and server code is told that the match is busy. What the match makes
 * itself (wakes, leaves, results of effects) is bounded by what caused it and never refused.
 */
export const MAILBOX = { dataPerSocket: 128, letters: 1024 } as const;

export interface Mailbox {
  /** False: full for letters of this kind. */
  post(letter: Letter): boolean;
  /** Before everything that waits. */
  postFirst(letter: Letter): void;
  take(count: number): Letter[];
  readonly length: number;
}

export function createMailbox(): Mailbox {
  const letters: Letter[] = [];
  const dataWaiting = new Map<string, number>();

  const hasRoom = (letter: Letter): boolean => {
    switch (letter.kind) {
      case 'data':
        return (
          letters.length < MAILBOX.letters && (dataWaiting.get(letter.peer.sessionId) ?? 0) < MAILBOX.dataPerSocket
        );
      case 'join':
        return letters.length < MAILBOX.letters;
      case 'input':
        return letter.origin === 'match' || letters.length < MAILBOX.letters;
      case 'leave':
      case 'wake':
      case 'resumed':
        return true;
      default:
        return letter satisfies never;
    }
  };

  const count = (letter: Letter, change: 1 | -1) => {
    if (letter.kind !== 'data') return;
    const waiting = (dataWaiting.get(letter.peer.sessionId) ?? 0) + change;
    if (waiting === 0) dataWaiting.delete(letter.peer.sessionId);
    else dataWaiting.set(letter.peer.sessionId, waiting);
  };

  return {
    post(letter) {
      if (!hasRoom(letter)) return false;
      letters.push(letter);
      count(letter, 1);
      return true;
    },
    postFirst: (letter) => letters.unshift(letter),
    take(most) {
      const taken = letters.splice(0, most);
      for (const letter of taken) count(letter, -1);
      return taken;
    },
    get length() {
      return letters.length;
    },
  };
}
