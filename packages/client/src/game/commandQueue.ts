import type { Command, CommandBody, Reply } from '@tuschel/protocol';

interface Pending {
  command: Command;
  /** Local time of the last sending; null while it waits for a connection. */
  sentAt: number | null;
  sendings: number;
  settle(reply: Reply): void;
}

/** Unanswered commands of one match, in order of their numbers. The server answers each number once and for all. */
export interface CommandQueue {
  /** Resolves with the server's answer, or with a code of our own: "noMatch", "timedOut". */
  push(body: CommandBody): Promise<Reply>;
  /** Numbers go on after the highest that the server knows; what is unanswered is sent again under its number. */
  resume(lastSeq: number): void;
  /** The connection is gone: nothing is sent until `resume`. */
  pause(): void;
  answer(reply: Reply): void;
  /** The server takes commands but cannot answer for the moment: nothing is sent again, and nothing given up. */
  hold(isHeld: boolean): void;
  /** Sends again what has waited too long for its answer, and gives up after some tries. */
  nag(): void;
  /** A slow command has not arrived: it is sent again with the next `nag`. */
  failed(seq: number): void;
  /** The match is left: what is unanswered stays so. */
  abandon(): void;
}

const NAG_AFTER_MS = 10_000;
/** A slow command is a large one. */
const NAG_SLOW_AFTER_MS = 60_000;
const MAX_SENDINGS = 4;

export function createCommandQueue(options: {
  now: () => number;
  send: (command: Command) => void;
  /** A command that goes another way than the others: what comes after it waits for its answer, so as not to overtake it. */
  isSlow: (command: Command) => boolean;
}): CommandQueue {
  let pending: Pending[] = [];
  let lastSeq = 0;
  let isLive = false;
  let isHeld = false;

  /** What may go out now, oldest first: everything up to the first slow one. */
  function transmitWaiting(): void {
    for (const entry of pending) {
      if (entry.sentAt === null) transmit(entry);
      if (options.isSlow(entry.command)) return;
    }
  }

  function transmit(entry: Pending): void {
    entry.sentAt = options.now();
    entry.sendings += 1;
    options.send(entry.command);
  }

  function patienceWith(command: Command): number {
    return options.isSlow(command) ? NAG_SLOW_AFTER_MS : NAG_AFTER_MS;
  }

  function settle(seq: number, reply: Reply): void {
    const entry = pending.find(({ command }) => command.seq === seq);
    pending = pending.filter((other) => other !== entry);
    entry?.settle(reply);
    if (isLive && entry) transmitWaiting();
  }

  return {
    push(body) {
      lastSeq += 1;
      const command = { ...body, seq: lastSeq } as Command;
      return new Promise((settled) => {
        const entry: Pending = { command, sentAt: null, sendings: 0, settle: settled };
        pending.push(entry);
        if (isLive) transmitWaiting();
      });
    },
    resume(known) {
      isLive = true;
      lastSeq = Math.max(lastSeq, known);
      for (const entry of pending) entry.sentAt = null;
      transmitWaiting();
    },
    pause() {
      isLive = false;
    },
    hold(now) {
      // The time that is waited from here on is the server's again.
      if (isHeld && !now) for (const entry of pending) if (entry.sentAt !== null) entry.sentAt = options.now();
      isHeld = now;
    },
    answer: (reply) => settle(reply.seq, reply),
    nag() {
      if (!isLive || isHeld) return;
      const late = pending.filter(
        ({ sentAt, command }) => sentAt !== null && options.now() - sentAt >= patienceWith(command),
      );
      for (const entry of late) {
        if (entry.sendings < MAX_SENDINGS) transmit(entry);
        else settle(entry.command.seq, refused(entry.command.seq, 'timedOut'));
      }
    },
    failed(seq) {
      for (const entry of pending)
        if (entry.command.seq === seq && entry.sentAt !== null) entry.sentAt = Number.NEGATIVE_INFINITY;
    },
    abandon() {
      const left = pending;
      pending = [];
      lastSeq = 0;
      isLive = false;
      for (const entry of left) entry.settle(refused(entry.command.seq, 'noMatch'));
    },
  };
}

export function refused(seq: number, code: 'noMatch' | 'timedOut' | 'unsupported' | 'tooLong'): Reply {
  return { matchId: '', seq, ok: false, code };
}
