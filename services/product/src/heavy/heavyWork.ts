import type { LimiterConfig } from '@tuschel/platform';
import type { Clock } from '@tuschel/platform/ports';
import { HEAVY } from '@tuschel/protocol';
import { Piscina } from 'piscina';
import { availableParallelism } from 'node:os';
import type { LineRecord } from '@tuschel/ink';
import type { ListName, StrokesRead } from '../library/drawing/strokes.ts';
import { type Refusal, RefusedBody } from '../http/refusal.ts';
import type { BodyForm, BodyRead } from './readBody.ts';
import { packRecords, unpackStrokes } from './records.ts';
import { createRoom } from './room.ts';
import { type Client, createShares, type Limits } from './shares.ts';
import type { JsonRead } from './readJson.ts';
import type { BodyAnswer, BodyTask, DrawingTask, InkTask, JsonTask, Worked } from './worker.ts';

/** Room that somebody has for one piece of work. */
export interface Place {
  readBody(body: Buffer, form: BodyForm): Promise<BodyRead>;
  /** A body that is JSON, as the end-point of this name takes it. */
  readJson(body: Buffer, name: string): Promise<JsonRead>;
  /** A drawing as INK1. */
  ink(head: object, records: readonly LineRecord[]): Promise<Uint8Array>;
  /** A drawing as JSON. `list`: as what its lines stand there; default: as lines. */
  drawing(head: object, records: readonly LineRecord[], isGzip: boolean, list?: ListName): Promise<Uint8Array>;
  /** Any number of times. */
  leave(): void;
}

/**
 * Bodies and answers that are large are read and written in threads of their own, so that nobody's game waits for them. There is room for
 * so many bytes and so many pieces at a time, of one person, of one address and of all. Who finds no room waits; the next one in is whoever
 * has asked for least lately, so that those who ask for all there is keep nobody else out.
 */
export interface HeavyWork {
  /**
   * Waits for some seconds where there is no room, behind those who have asked for less.
   * @param bytes of JSON, or what it may become at most
   */
  enter(client: Client, bytes: number): Promise<Entered>;
  close(): Promise<void>;
}

export type Entered = { place: Place } | { refusal: Refusal };

export function createHeavyWork(
  clock: Pick<Clock, 'now' | 'at'>,
  config: LimiterConfig,
  limits: Limits = HEAVY,
): HeavyWork {
  const shares = createShares(clock, config, limits);
  const room = createRoom(limits);
  const threads = createThreads(limits);

  const placeFor = (client: Client, bytes: number): Place => {
    const leave = room.take(shares.subjectsOf(client), bytes);

    const work = async <Answer>(name: string, task: Task, memory: ArrayBuffer[]) => {
      const { answer, ms } = await threads.run<Answer>(name, task, memory);
      shares.chargeWork(client, ms);
      return answer;
    };

    return {
      ...worksOf(work),
      leave() {
        leave();
        queue.letIn();
      },
    };
  };

  const look = ({ client, bytes }: Waiting): Look => {
    const retryAfterMs = shares.waitOf(client, bytes);
    if (retryAfterMs > 0) return { refusal: { code: 'tooManyRequests', retryAfterMs } };
    if (!room.hasShare(shares.subjectsOf(client))) return 'no share';
    if (room.isFull(bytes)) return 'no room';
    shares.chargeBytes(client, bytes);
    return { place: placeFor(client, bytes) };
  };

  const queue = createQueue(clock, limits, look, shares.askedOf);
  return { enter: (client, bytes) => queue.enter({ client, bytes }), close: threads.close };
}

interface Waiting {
  client: Client;
  bytes: number;
}

/** Where nobody who comes later may pass is no room; where only their own share is used up others go first. */
type Look = Entered | 'no share' | 'no room';

/** Those who wait for room: the one who has asked for least comes first, and of equals the one who has waited longest. */
function createQueue(
  clock: Pick<Clock, 'now' | 'at'>,
  limits: Limits,
  look: (waiting: Waiting) => Look,
  askedOf: (client: Client) => number,
) {
  const waiting = new Map<Waiting, (answer: Entered) => void>();

  const inOrder = () =>
    Array.from(waiting.keys(), (one) => ({ one, asked: askedOf(one.client) }))
      .toSorted((a, b) => a.asked - b.asked)
      .map(({ one }) => one);

  const letIn = () => {
    for (const one of inOrder()) {
      const seen = look(one);
      if (seen === 'no room') return;
      if (seen !== 'no share') waiting.get(one)?.(seen);
    }
  };

  return {
    letIn,
    enter: (one: Waiting) =>
      new Promise<Entered>((resolve) => {
        const settle = (answer: Entered) => {
          waiting.delete(one);
          cancel();
          resolve(answer);
        };
        const cancel = clock.at(clock.now() + limits.waitMs, () => settle({ refusal: FULL }));
        waiting.set(one, settle);
        letIn();
        if (waiting.size <= limits.waiting) return;
        const last = inOrder().at(-1);
        if (last) waiting.get(last)?.({ refusal: FULL });
      }),
  };
}

type Work = <Answer>(name: string, task: Task, memory: ArrayBuffer[]) => Promise<Answer>;

/** What may be done at a place. Memory is handed over, not copied. */
function worksOf(work: Work): Omit<Place, 'leave'> {
  return {
    async readBody(body, form) {
      const bytesRead = ownBytes(body);
      return unpacked(await work<BodyAnswer>('body', { body: bytesRead, form }, [bytesRead.buffer]));
    },
    readJson(body, name) {
      const bytesRead = ownBytes(body);
      return work<JsonRead>('json', { body: bytesRead, name }, [bytesRead.buffer]);
    },
    ink(head, records) {
      const packed = packRecords(records);
      return work<Uint8Array>('ink', { head, records: packed }, [packed.bytes.buffer, packed.lengths.buffer]);
    },
    drawing(head, records, isGzip, list = 'lines') {
      const packed = packRecords(records);
      const memory = [packed.bytes.buffer, packed.lengths.buffer];
      return work<Uint8Array>('drawing', { head, records: packed, isGzip, list }, memory);
    },
  };
}

/** A buffer with memory of its own is handed over as it is: a copy of many megabytes would hold up the games. */
function ownBytes(body: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = body;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(body);
}

function createThreads(limits: Limits) {
  let threads: Piscina | null = null;
  let isClosed = false;
  const pool = () =>
    (threads ??= new Piscina({
      filename: new URL('./worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: Math.max(1, Math.min(limits.threads, availableParallelism() - 1)),
      // Nobody comes in who would have to wait for more than these.
      maxQueue: limits.atOnce,
      idleTimeout: limits.idleMs,
      // Games come first.
      niceIncrement: limits.nice,
      resourceLimits: { maxOldGenerationSizeMb: limits.threadMb, maxYoungGenerationSizeMb: limits.threadYoungMb },
    }));
  return {
    run: async <Answer>(name: string, task: Task, memory: ArrayBuffer[]) => {
      try {
        return (await pool().run(task, { name, transferList: memory as never })) as Worked<Answer>;
      } catch (error) {
        // The thread has ended below it, as the server stops. Whoever sent something has it still.
        if (isClosed) throw new RefusedBody(FULL);
        throw error;
      }
    },
    close: async () => {
      isClosed = true;
      await threads?.destroy();
    },
  };
}

const FULL: Refusal = { code: 'unavailable', detail: 'Too much is being worked on. Come again.', retryAfterMs: 1_000 };

type Task = BodyTask | JsonTask | DrawingTask | InkTask;

function unpacked(answer: BodyAnswer): BodyRead {
  if (!answer.ok) return answer;
  const { rest, strokes } = answer;
  const read: StrokesRead = strokes.ok ? { ok: true, strokes: unpackStrokes(strokes.packed) } : strokes;
  return { ok: true, rest, strokes: read };
}
