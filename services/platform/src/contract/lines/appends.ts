import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AppendResult } from '../../ports.ts';
import { type AppendRequest, inBytes, LIMIT, type LinesDesk } from './linesDesk.ts';

/** An append. */
export function appends(desk: LinesDesk): void {
  const { adasPage, draw, stored } = desk;
  test('continues the log', async () => {
    const drawing = await adasPage();
    expect(await draw(drawing, { index: 0, lines: ['a', 'b'], rev: 0 })).toEqual({
      ok: true,
      totalLines: 2,
      rev: 0,
      meta: {},
    });
    expect(await draw(drawing, { index: 2, lines: ['c'] })).toMatchObject({ ok: true, totalLines: 3 });
    expect(await stored(drawing)).toEqual(['a', 'b', 'c']);
  });

  test('keeps every character of a line', async () => {
    const odd = ['{"a":"\\u0000"}', '{"quote":"\\"\\\\"}', 'NULL', '', '{a,b}', '🎲 ä'];
    const drawing = await adasPage(...odd);
    expect(await stored(drawing)).toEqual(odd);
  });

  test('L1 that leaves a gap is told where to go on', async () => {
    const drawing = await adasPage('a', 'b');
    const answer = await draw(drawing, { index: 3, lines: ['d'], rev: 7, meta: { crop: 1 } });
    expect(answer).toEqual({ ok: false, reason: 'gap', missingFromIndex: 2, totalLines: 2, rev: 0, meta: {} });
    expect(await desk.lines.page(drawing)).toMatchObject({ lines: 2, rev: 0, meta: {} });
  });

  test('L2 that repeats what is stored adds only the rest', async () => {
    const drawing = await adasPage('a', 'b', 'c');
    for (const rev of [undefined, 0]) {
      const known = rev === undefined ? {} : { rev };
      expect(await draw(drawing, { index: 1, lines: ['b'], ...known })).toMatchObject({ ok: true, totalLines: 3 });
      expect(await draw(drawing, { index: 0, lines: [], ...known })).toMatchObject({ ok: true, totalLines: 3 });
    }
    expect(await draw(drawing, { index: 1, lines: ['b', 'c', 'd'] })).toMatchObject({ ok: true, totalLines: 4 });
    expect(await stored(drawing)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('L2 of the same lines ten times at once stores them once', async () => {
    const drawing = await adasPage('a');
    const request = { index: 1, lines: ['b', 'c'], rev: 0 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => draw(drawing, request)));
    expect(answers.every((answer) => answer.ok && answer.totalLines === 3)).toBe(true);
    expect(await stored(drawing)).toEqual(['a', 'b', 'c']);
  });

  test('L7 fills the page up to its limit and not beyond', async () => {
    const drawing = await adasPage('a', 'b');
    const upTo = (maxLines: number, request: AppendRequest) =>
      desk.lines.append(drawing, 'ada', inBytes(request), maxLines);
    expect(await upTo(3, { index: 2, lines: ['c', 'd'], meta: { crop: 1 } })).toEqual({ ok: false, reason: 'full' });
    expect(await upTo(3, { index: 1, lines: ['x', 'y', 'z'], rev: 1 })).toEqual({ ok: false, reason: 'full' });
    expect(await desk.lines.page(drawing)).toMatchObject({ lines: 2, rev: 0, meta: {} });
    expect(await upTo(3, { index: 2, lines: ['c'] })).toMatchObject({ ok: true, totalLines: 3 });
    // A smaller limit comes too late for lines that are stored already.
    expect(await upTo(1, { index: 2, lines: ['c'] })).toMatchObject({ ok: true, totalLines: 3 });
    expect(await upTo(1, { index: 3, lines: [] })).toMatchObject({ ok: true, totalLines: 3 });
  });
}

/** An append along with what else is written. */
export function appendsInTransactions(desk: LinesDesk): void {
  const { inMatch, adasPage, stored } = desk;
  const appendIn = async (drawing: string, request: AppendRequest, { author = 'ada', most = LIMIT } = {}) => {
    const answers: AppendResult[] = [];
    await inMatch(async (tx) => {
      answers.push(await desk.lines.appendIn(tx, drawing, author, inBytes(request), most));
    });
    return answers.at(-1);
  };

  test('continues the log', async () => {
    const drawing = await adasPage('a');
    const answer = await appendIn(drawing, { index: 1, lines: ['b', 'c'], meta: { bytes: 3 } });
    expect(answer).toEqual({ ok: true, totalLines: 3, rev: 0, meta: { bytes: 3 } });
    expect(await appendIn(drawing, { index: 3, lines: [] })).toMatchObject({ ok: true, totalLines: 3 });
    expect(await stored(drawing)).toEqual(['a', 'b', 'c']);
  });

  test('repeats, overwrites, leaves gaps and fills like any other', async () => {
    const drawing = await adasPage('a', 'b');
    const kept = { isKept: true };
    expect(await appendIn(drawing, { index: 1, lines: ['b', 'c'], ...kept })).toMatchObject({
      ok: true,
      totalLines: 3,
    });
    expect(await appendIn(drawing, { index: 1, lines: ['x'], ...kept })).toEqual({ ok: false, reason: 'kept' });
    expect(await appendIn(drawing, { index: 4, lines: ['e'] })).toMatchObject({ reason: 'gap', missingFromIndex: 3 });
    expect(await appendIn(drawing, { index: 3, lines: ['d'] }, { most: 3 })).toEqual({ ok: false, reason: 'full' });
    expect(await appendIn(drawing, { index: 3, lines: ['d'], rev: 0 })).toMatchObject({ ok: true, totalLines: 4 });
    expect(await appendIn(drawing, { index: 3, lines: [], rev: 1 })).toMatchObject({ ok: true, totalLines: 3, rev: 1 });
    expect(await appendIn(drawing, { index: 3, lines: ['d'], rev: 0 })).toMatchObject({ ok: false, reason: 'stale' });
    expect(await stored(drawing)).toEqual(['a', 'b', 'c']);
  });

  test('is refused to others, on closed pages and on such as nobody opened', async () => {
    const drawing = await adasPage('a');
    const more = { index: 1, lines: ['b'] };
    expect(await appendIn(drawing, more, { author: 'ben' })).toEqual({ ok: false, reason: 'notAuthor' });
    expect(await appendIn(randomUUID(), more)).toEqual({ ok: false, reason: 'unknown' });
    await desk.lines.close([drawing]);
    expect(await appendIn(drawing, more)).toEqual({ ok: false, reason: 'closed' });
    expect(await stored(drawing)).toEqual(['a']);
  });

  test('has not happened where the transaction comes to nothing', async () => {
    const drawing = await adasPage('a');
    const failing = inMatch(async (tx) => {
      await desk.lines.appendIn(tx, drawing, 'ada', inBytes({ index: 1, lines: ['b'], meta: { bytes: 9 } }), LIMIT);
      throw new Error('something else went wrong');
    });
    await expect(failing).rejects.toThrow('something else');
    expect(await stored(drawing)).toEqual(['a']);
    expect(await desk.lines.page(drawing)).toMatchObject({ lines: 1, meta: {} });
  });
}

/** An append that takes something back. */
export function undos(desk: LinesDesk): void {
  const { adasPage, draw, stored } = desk;
  test('L3 with a higher rev makes the log exactly what was sent', async () => {
    const drawing = await adasPage('a', 'b', 'c');
    expect(await draw(drawing, { index: 2, lines: [], rev: 1 })).toMatchObject({ ok: true, totalLines: 2, rev: 1 });
    expect(await stored(drawing)).toEqual(['a', 'b']);
    expect(await draw(drawing, { index: 1, lines: ['x', 'y'], rev: 3 })).toMatchObject({ totalLines: 3, rev: 3 });
    expect(await stored(drawing)).toEqual(['a', 'x', 'y']);
    expect(await draw(drawing, { index: 0, lines: [], rev: 4 })).toMatchObject({ ok: true, totalLines: 0 });
    expect(await stored(drawing)).toEqual([]);
  });

  test('reaches into the middle of lines that came together, again and again', async () => {
    const drawing = await adasPage('a', 'b', 'c', 'd', 'e');
    await draw(drawing, { index: 5, lines: ['f', 'g'], rev: 0 });
    await draw(drawing, { index: 4, lines: ['E'], rev: 1 });
    await draw(drawing, { index: 5, lines: ['F', 'G'], rev: 1 });
    await draw(drawing, { index: 2, lines: ['C'], rev: 2 });
    expect(await stored(drawing)).toEqual(['a', 'b', 'C']);
  });

  test('L4 by an older rev comes too late and changes nothing', async () => {
    const drawing = await adasPage('a', 'b');
    await draw(drawing, { index: 1, lines: [], rev: 2 });
    const late = await draw(drawing, { index: 1, lines: ['b'], rev: 1, meta: { crop: 1 } });
    expect(late).toEqual({ ok: false, reason: 'stale', missingFromIndex: 1, totalLines: 1, rev: 2, meta: {} });
    expect(await stored(drawing)).toEqual(['a']);
  });

  test('L2 is not what different lines of the same rev mean', async () => {
    const drawing = await adasPage('a', 'b');
    const answer = await draw(drawing, { index: 1, lines: ['x'], rev: 0 });
    expect(answer).toMatchObject({ ok: false, reason: 'stale', missingFromIndex: 2 });
    expect(await stored(drawing)).toEqual(['a', 'b']);
  });

  test('L5 is what different lines without a rev mean, and whoever follows the page sees it', async () => {
    const drawing = await adasPage('a', 'b', 'c');
    expect(await draw(drawing, { index: 1, lines: ['x'] })).toMatchObject({ ok: true, totalLines: 2, rev: 1 });
    expect(await stored(drawing)).toEqual(['a', 'x']);
  });

  test('that takes nothing away leaves nothing to sweep', async () => {
    const drawing = await adasPage('a');
    await desk.lines.sweep(Number.MAX_SAFE_INTEGER);
    expect(await draw(drawing, { index: 1, lines: ['b'], rev: 1 })).toMatchObject({ totalLines: 2, rev: 1 });
    expect(await draw(drawing, { index: 2, lines: [], rev: 2 })).toMatchObject({ totalLines: 2, rev: 2 });
    expect(await desk.lines.sweep(Number.MAX_SAFE_INTEGER)).toBe(0);
    expect(await stored(drawing)).toEqual(['a', 'b']);
  });

  test('keeps what it took away until it is swept', async () => {
    const drawing = await adasPage('a', 'b', 'c');
    await desk.lines.sweep(desk.clock.now() + 1);
    await draw(drawing, { index: 2, lines: [], rev: 1 });
    await draw(drawing, { index: 2, lines: [], rev: 2 });
    await desk.clock.advance(1000);
    await draw(drawing, { index: 1, lines: [], rev: 3 });
    expect(await desk.lines.sweep(desk.clock.now())).toBe(1);
    expect(await desk.lines.sweep(desk.clock.now())).toBe(0);
    expect(await desk.lines.sweep(desk.clock.now() + 1)).toBe(1);
  });
}

/** What comes with an append beside the lines. */
export function metas(desk: LinesDesk): void {
  const { adasPage, draw } = desk;
  test('is merged field by field and comes back with each answer', async () => {
    const drawing = await adasPage();
    await draw(drawing, { index: 0, lines: ['a'], meta: { crop: { x: 1 }, note: 'sky' } });
    const answer = await draw(drawing, { index: 1, lines: ['b'], rev: 0, meta: { crop: { y: 2 }, layers: null } });
    expect(answer).toMatchObject({ ok: true, meta: { crop: { y: 2 }, note: 'sky', layers: null } });
    await draw(drawing, { index: 2, lines: [], meta: { note: 'sea' } });
    expect((await desk.lines.page(drawing))?.meta).toEqual({ crop: { y: 2 }, note: 'sea', layers: null });
  });

  test('of a late duplicate does not undo a newer one', async () => {
    const drawing = await adasPage();
    const first = { index: 0, lines: ['a'], meta: { crop: 1 } };
    await draw(drawing, first);
    await draw(drawing, { index: 1, lines: ['b'], meta: { crop: 2 } });
    expect(await draw(drawing, first)).toMatchObject({ ok: true, meta: { crop: 2 } });
  });

  test('that no database can hold does not harm the page', async () => {
    const drawing = await adasPage();
    const meta = { note: 'a\0b \ud800 c \\u0000', gone: undefined };
    const answer = await draw(drawing, { index: 0, lines: ['a'], meta });
    expect(answer).toMatchObject({ ok: true, meta: { note: 'ab \ufffd c \\u0000' } });
    expect((await desk.lines.page(drawing))?.meta).toEqual({ note: 'ab \ufffd c \\u0000' });
  });
}
