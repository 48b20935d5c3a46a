import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bytesOf } from '../drawingOverNetwork.ts';
import { type LinesDesk } from './linesDesk.ts';

/** How lines of somebody else come under a page. */
export function begunPages(desk: LinesDesk): void {
  const { inMatch, adasPage, stored } = desk;
  test('lies under a page on which nothing is, once, and with its meta', async () => {
    const drawing = randomUUID();
    const meta = { rule: { a: 1 } };
    await inMatch((tx) => desk.lines.open(tx, [{ drawing, match: 'm', step: 1, author: 'ada', meta }]));
    const begun = await desk.lines.begin(drawing, ['a', 'b'].map(bytesOf), { points: 7 });
    expect(begun).toMatchObject({ lines: 2, base: 2, rev: 0, meta: { rule: { a: 1 }, points: 7 } });
    expect(await desk.lines.begin(drawing, ['x'].map(bytesOf), { points: 1 })).toEqual(begun);
    expect(await desk.lines.page(drawing)).toEqual(begun);
    expect(await stored(drawing)).toEqual(['a', 'b']);
  });

  test('comes under no page that is unknown, drawn on or closed', async () => {
    const [drawn, closed] = [await adasPage('a'), await adasPage()];
    await desk.lines.close([closed]);
    expect(await desk.lines.begin(randomUUID(), [bytesOf('x')], {})).toBeNull();
    expect(await desk.lines.begin(drawn, [bytesOf('x')], {})).toMatchObject({ lines: 1, base: 0 });
    expect(await desk.lines.begin(closed, [bytesOf('x')], {})).toMatchObject({ lines: 0, base: 0 });
  });
}

/** What never leaves a page again. */
export function bases(desk: LinesDesk): void {
  const { adasPage, draw, stored } = desk;
  /** A page of Ada's on which the lines of somebody else lie. */
  const begunPage = async (...base: string[]) => {
    const drawing = await adasPage();
    await desk.lines.begin(drawing, base.map(bytesOf), { points: 7 });
    return drawing;
  };

  test('L3 is never cut, by undo nor by other lines', async () => {
    const drawing = await begunPage('a', 'b');
    expect(await draw(drawing, { index: 2, lines: ['c'], rev: 0 })).toMatchObject({ totalLines: 3 });
    for (const cut of [
      { index: 1, lines: [], rev: 1 },
      { index: 1, lines: ['x', 'c'], rev: 1 },
      { index: 0, lines: ['a'], rev: 1 },
      { index: 1, lines: ['x'] },
    ])
      expect(await draw(drawing, cut)).toEqual({ ok: false, reason: 'kept' });
    expect(await desk.lines.page(drawing)).toMatchObject({ lines: 3, rev: 0 });
    expect(await draw(drawing, { index: 2, lines: [], rev: 1 })).toMatchObject({ ok: true, totalLines: 2, rev: 1 });
    expect(await stored(drawing)).toEqual(['a', 'b']);
  });

  test('L3 may be told again, with other lines after it', async () => {
    const drawing = await begunPage('a', 'b');
    await draw(drawing, { index: 2, lines: ['c', 'd'], rev: 0 });
    expect(await draw(drawing, { index: 0, lines: ['a', 'b', 'x'], rev: 4 })).toMatchObject({
      totalLines: 3,
      rev: 4,
    });
    expect(await stored(drawing)).toEqual(['a', 'b', 'x']);
  });

  test('is not counted when the page is closed', async () => {
    const [untouched, drawn] = [await begunPage('a', 'b'), await begunPage('a')];
    await draw(drawn, { index: 1, lines: ['c', 'd'], rev: 0 });
    expect(await desk.lines.close([untouched, drawn])).toEqual(
      new Map([
        [untouched, 0],
        [drawn, 2],
      ]),
    );
  });

  test('may be everything there is, where nothing is ever taken back', async () => {
    const drawing = await adasPage('a', 'b');
    expect(await draw(drawing, { index: 1, lines: [], rev: 1, isKept: true })).toEqual({ ok: false, reason: 'kept' });
    expect(await draw(drawing, { index: 1, lines: ['x'], isKept: true })).toEqual({ ok: false, reason: 'kept' });
    expect(await draw(drawing, { index: 1, lines: ['b', 'c'], rev: 1, isKept: true })).toMatchObject({
      totalLines: 3,
    });
    expect(await draw(drawing, { index: 3, lines: [], rev: 2, isKept: true })).toMatchObject({
      rev: 2,
      totalLines: 3,
    });
    expect(await stored(drawing)).toEqual(['a', 'b', 'c']);
  });
}
