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

interface QueueOptions {
  now: () => number;
  send: (command: Command) => void;
  /** A command that goes another way than the others: what comes after it waits for its answer, so as not to overtake it. */
  isSlow: (command: Command) => boolean;
}

export function createCommandQueue(options: QueueOptions): CommandQueue {
  const outbox = createOutbox(options);
  let lastSeq = 0;
  let isLive = false;
  let isHeld = false;

  function settle(seq: number, reply: Reply): void {
    const entry = outbox.take(seq);
    entry?.settle(reply);
    if (isLive && entry) outbox.sendWaiting();
  }

  return {
    push(body) {
      lastSeq += 1;
      const command = { ...body, seq: lastSeq } as Command;
      return new Promise((settled) => {
        outbox.add({ command, sentAt: null, sendings: 0, settle: settled });
        if (isLive) outbox.sendWaiting();
      });
    },
    resume(known) {
      isLive = true;
      lastSeq = Math.max(lastSeq, known);
      outbox.forgetSendings();
      outbox.sendWaiting();
    },
    pause() {
      isLive = false;
    },
    hold(now) {
      // The time that is waited from here on is the server's again.
      if (isHeld && !now) outbox.restartWaits();
      isHeld = now;
    },
    answer: (reply) => settle(reply.seq, reply),
    nag() {
      if (!isLive || isHeld) return;
      for (const entry of outbox.late()) {
        if (entry.sendings < MAX_SENDINGS) outbox.send(entry);
        else settle(entry.command.seq, refused(entry.command.seq, 'timedOut'));
      }
    },
    failed: outbox.failed,
    abandon() {
      lastSeq = 0;
      isLive = false;
      for (const entry of outbox.takeAll()) entry.settle(refused(entry.command.seq, 'noMatch'));
    },
  };
}

/** The unanswered commands, oldest first, and when each was sent. */
function createOutbox({ now, send, isSlow }: QueueOptions) {
  let pending: Pending[] = [];
  const sent = () => pending.filter(({ sentAt }) => sentAt !== null);
  const transmit = (entry: Pending) => {
    entry.sentAt = now();
    entry.sendings += 1;
    send(entry.command);
  };
  return {
    add: (entry: Pending) => void pending.push(entry),
    send: transmit,
    /** What may go out now: everything up to the first slow one. */
    sendWaiting(): void {
      for (const entry of pending) {
        if (entry.sentAt === null) transmit(entry);
        if (isSlow(entry.command)) return;
      }
    },
    /** Those that have waited too long for their answer. */
    late(): Pending[] {
      const patience = (command: Command) => (isSlow(command) ? NAG_SLOW_AFTER_MS : NAG_AFTER_MS);
      return pending.filter(({ sentAt, command }) => sentAt !== null && now() - sentAt >= patience(command));
    },
    forgetSendings(): void {
      for (const entry of pending) entry.sentAt = null;
    },
    restartWaits(): void {
      for (const entry of sent()) entry.sentAt = now();
    },
    failed: (seq: number): void => {
      for (const entry of sent()) if (entry.command.seq === seq) entry.sentAt = Number.NEGATIVE_INFINITY;
    },
    take(seq: number): Pending | undefined {
      const entry = pending.find(({ command }) => command.seq === seq);
      pending = pending.filter((other) => other !== entry);
      return entry;
    },
    takeAll(): Pending[] {
      const left = pending;
      pending = [];
      return left;
    },
  };
}

export function refused(seq: number, code: 'noMatch' | 'timedOut' | 'unsupported' | 'tooLong'): Reply {
  return { matchId: '', seq, ok: false, code };
}
