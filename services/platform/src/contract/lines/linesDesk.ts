import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { FakeClock } from '../../fakeClock.ts';
import type { AppendRequest as Request, AppendResult, Journal, Lines, Persist } from '../../ports.ts';
import { bytesOf, textOf } from '../drawingOverNetwork.ts';

export interface LinesUnderTest {
  lines: Lines;
  journal: Journal;
  /** The clock that `lines` tells the time by. */
  clock: FakeClock;
}

export const LIMIT = 1000;

/** An append with lines that can be read. */
export type AppendRequest = Omit<Request, 'lines'> & { lines: string[] };

export function inBytes(request: AppendRequest): Request {
  return { ...request, lines: request.lines.map(bytesOf) };
}

/** What the tests of a line log do again and again. */
export interface LinesDesk {
  /** From the first `beforeAll` on. */
  readonly lines: Lines;
  readonly clock: FakeClock;
  readonly inMatch: (persist: Persist) => Promise<void>;
  /** A page of Ada's with these lines. */
  readonly adasPage: (...drawn: string[]) => Promise<string>;
  readonly draw: (drawing: string, request: AppendRequest) => Promise<AppendResult>;
  readonly stored: (drawing: string) => Promise<string[] | undefined>;
}

export function linesDesk(make: () => Promise<LinesUnderTest>): LinesDesk {
  let under: LinesUnderTest;

  beforeAll(async () => {
    under = await make();
  });

  const inMatch = async (persist: Persist) => {
    await under.journal.open({ id: randomUUID(), module: 'draw', rulesVersion: 1, node: 'a', snapshot: 0 }, persist);
  };
  const draw = (drawing: string, request: AppendRequest) => under.lines.append(drawing, 'ada', inBytes(request), LIMIT);

  return {
    get lines() {
      return under.lines;
    },
    get clock() {
      return under.clock;
    },
    inMatch,
    async adasPage(...drawn) {
      const drawing = randomUUID();
      await inMatch((tx) => under.lines.open(tx, [{ drawing, match: 'm', step: 1, author: 'ada' }]));
      if (drawn.length > 0) await draw(drawing, { index: 0, lines: drawn });
      return drawing;
    },
    draw,
    stored: async (drawing) => (await under.lines.read(drawing))?.lines.map(textOf),
  };
}
