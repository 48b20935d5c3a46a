import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AuthorUse } from '../../ports.ts';
import { bytesOf } from '../drawingOverNetwork.ts';
import { inBytes, LIMIT, type LinesDesk } from './linesDesk.ts';

/** What the drawings of one person take. */
export function usages(desk: LinesDesk): void {
  const { inMatch } = desk;
  const painter = randomUUID();
  const used = async (since: number) => {
    const found: AuthorUse[] = [];
    await inMatch(async (tx) => {
      found.push(await desk.lines.use(tx, painter, since));
    });
    return found[0];
  };
  const nothing = { drawings: 0, bytes: 0 };

  test('is counted over games and complete drawings, and goes with what is erased', async () => {
    expect(await used(0)).toEqual({ all: nothing, recent: nothing });
    const [page, empty, alone] = [randomUUID(), randomUUID(), randomUUID()];
    const opened = { match: 'm', step: 1, author: painter };
    await inMatch((tx) =>
      desk.lines.open(tx, [
        { ...opened, drawing: page, meta: { bytes: 5 } },
        { ...opened, drawing: empty, meta: { bytes: 900 } },
      ]),
    );
    const request = { index: 0, lines: ['a'], meta: { bytes: 40 } };
    await desk.lines.append(page, painter, inBytes(request), LIMIT);
    expect(await used(0)).toEqual({ all: { drawings: 1, bytes: 40 }, recent: { drawings: 1, bytes: 40 } });

    await inMatch(async (tx) => {
      await desk.lines.put(tx, { ...opened, drawing: alone, meta: { bytes: 2_000 }, lines: [bytesOf('b')] });
    });
    expect(await used(desk.clock.now())).toMatchObject({ all: { drawings: 2, bytes: 2_040 } });
    await inMatch((tx) => desk.lines.erase(tx, [page]));
    expect(await used(0)).toMatchObject({ all: { drawings: 1, bytes: 2_000 } });
  });

  test('since a time is what came into being then or later', async () => {
    await desk.clock.advance(60_000);
    const drawing = randomUUID();
    await inMatch(async (tx) => {
      const page = { drawing, match: 'm', step: 1, author: painter, meta: { bytes: 7 } };
      await desk.lines.put(tx, { ...page, lines: [bytesOf('c')] });
    });
    const now = desk.clock.now();
    expect((await used(now))?.recent).toEqual({ drawings: 1, bytes: 7 });
    expect((await used(now + 1))?.recent).toEqual(nothing);
    await inMatch((tx) => desk.lines.erase(tx, [drawing]));
  });

  test('is told of those who have most of it, most first', async () => {
    const greater = randomUUID();
    const page = { drawing: randomUUID(), match: 'm', step: 1, author: greater, meta: { bytes: 5_000_000_000 } };
    await inMatch(async (tx) => {
      await desk.lines.put(tx, { ...page, lines: [bytesOf('a')] });
    });
    const told = await desk.lines.largest(10_000);
    expect(told[0]).toEqual({ author: greater, drawings: 1, bytes: 5_000_000_000 });
    expect(told).toContainEqual({ author: painter, drawings: 1, bytes: 2_000 });
    expect(await desk.lines.largest(1)).toHaveLength(1);
  });
}
