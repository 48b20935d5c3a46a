import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { bytesOf } from '../drawingOverNetwork.ts';
import { inBytes, LIMIT, type LinesDesk } from './linesDesk.ts';

/** A page, and what is told of it. */
export function pages(desk: LinesDesk): void {
  const { inMatch, adasPage, draw, stored } = desk;
  test('is empty, open and unread at first', async () => {
    const drawing = await adasPage();
    const page = {
      drawing,
      match: 'm',
      step: 1,
      author: 'ada',
      readers: [],
      state: 'open',
      lines: 0,
      base: 0,
      rev: 0,
      meta: {},
    };
    expect(await desk.lines.page(drawing)).toEqual(page);
    expect(await desk.lines.read(drawing)).toEqual({ page, lines: [] });
  });

  test('is not made by opening none', async () => {
    const changes = [
      inMatch((tx) => desk.lines.open(tx, [])),
      inMatch((tx) => desk.lines.grant(tx, [])),
      inMatch((tx) => desk.lines.erase(tx, [])),
    ];
    expect(await Promise.allSettled(changes)).toEqual(changes.map(() => ({ status: 'fulfilled', value: undefined })));
  });

  test('shares nothing with whoever reads it', async () => {
    const drawing = await adasPage('a');
    await draw(drawing, { index: 1, lines: ['b'], meta: { crop: { x: 1 } } });
    await inMatch((tx) => desk.lines.grant(tx, [{ drawing, readers: ['ben'] }]));
    const read = (await desk.lines.read(drawing))!;
    read.lines.push(bytesOf('x'));
    read.page.readers.push('eve');
    (read.page.meta['crop'] as { x: number }).x = 2;
    expect(await desk.lines.page(drawing)).toMatchObject({ readers: ['ben'], meta: { crop: { x: 1 } } });
    expect(await stored(drawing)).toEqual(['a', 'b']);
  });

  test('that nobody opened is unknown', async () => {
    const drawing = randomUUID();
    expect(await desk.lines.page(drawing)).toBeNull();
    expect(await desk.lines.read(drawing)).toBeNull();
    expect(await draw(drawing, { index: 0, lines: ['a'] })).toEqual({ ok: false, reason: 'unknown' });
  });

  test('is told together with others, in one answer', async () => {
    const [one, other] = [await adasPage('a'), await adasPage('b', 'c')];
    const pages = await desk.lines.pages([one, randomUUID(), other, one]);
    expect(new Map(pages.map((page) => [page.drawing, page.lines]))).toEqual(
      new Map([
        [one, 1],
        [other, 2],
      ]),
    );
    expect(pages).toHaveLength(2);
    expect(pages).toContainEqual(await desk.lines.page(one));
    expect(await desk.lines.pages([])).toEqual([]);
  });
}

/** Who may read a page, and write on it. */
export function grants(desk: LinesDesk): void {
  const { inMatch, adasPage, draw, stored } = desk;
  test('is left alone when it is opened again', async () => {
    const drawing = await adasPage('a');
    await inMatch((tx) => desk.lines.open(tx, [{ drawing, match: 'x', step: 9, author: 'ben' }]));
    expect(await desk.lines.page(drawing)).toMatchObject({ match: 'm', author: 'ada', lines: 1 });
  });

  test('gets new readers, and is revealed when asked', async () => {
    const drawing = await adasPage('a');
    await inMatch((tx) => desk.lines.grant(tx, [{ drawing, readers: ['ben'] }]));
    expect(await desk.lines.page(drawing)).toMatchObject({ readers: ['ben'], state: 'open' });
    await inMatch((tx) => desk.lines.grant(tx, [{ drawing, readers: ['ben', 'cleo'], reveal: true }]));
    expect(await desk.lines.page(drawing)).toMatchObject({ readers: ['ben', 'cleo'], state: 'revealed' });
    await inMatch((tx) => desk.lines.grant(tx, [{ drawing: randomUUID(), readers: [] }]));
  });

  test('that is erased has never been, its tails included', async () => {
    const drawing = await adasPage('a', 'b');
    await desk.lines.sweep(Number.MAX_SAFE_INTEGER);
    await draw(drawing, { index: 1, lines: ['c'], rev: 1 });
    await inMatch((tx) => desk.lines.erase(tx, [drawing, randomUUID()]));
    expect(await desk.lines.sweep(Number.MAX_SAFE_INTEGER)).toBe(0);
    expect(await desk.lines.page(drawing)).toBeNull();
    expect(await desk.lines.read(drawing)).toBeNull();
    expect(await draw(drawing, { index: 0, lines: ['d'] })).toEqual({ ok: false, reason: 'unknown' });
    await inMatch((tx) => desk.lines.open(tx, [{ drawing, match: 'm', step: 1, author: 'ada' }]));
    expect(await stored(drawing)).toEqual([]);
  });

  test('L7 takes lines from its author alone', async () => {
    const drawing = await adasPage('a');
    const answer = await desk.lines.append(drawing, 'ben', inBytes({ index: 1, lines: ['b'] }), LIMIT);
    expect(answer).toEqual({ ok: false, reason: 'notAuthor' });
    expect(await stored(drawing)).toEqual(['a']);
  });
}

/** A page whose lines come all at once. */
export function completePages(desk: LinesDesk): void {
  const { inMatch, adasPage, draw, stored } = desk;
  const complete = (drawing: string, ...drawn: string[]) => {
    const page = { drawing, match: 'solo', step: 0, author: 'ada', meta: { scale: 2, note: 'a\0b' } };
    return { ...page, lines: drawn.map(bytesOf) };
  };

  test("is closed and its author's alone, and is there when its transaction is", async () => {
    const drawing = randomUUID();
    await inMatch(async (tx) => {
      expect(await desk.lines.put(tx, complete(drawing, 'a', 'b'))).toBe(true);
      expect(await desk.lines.page(drawing)).toBeNull();
    });
    expect(await stored(drawing)).toEqual(['a', 'b']);
    expect(await desk.lines.page(drawing)).toMatchObject({
      author: 'ada',
      readers: [],
      state: 'closed',
      lines: 2,
      rev: 0,
      meta: { scale: 2, note: 'ab' },
    });
    expect(await draw(drawing, { index: 2, lines: ['c'] })).toEqual({ ok: false, reason: 'closed' });
  });

  test('stays open to its author where it says so, until it is closed', async () => {
    const drawing = randomUUID();
    await inMatch(async (tx) => {
      expect(await desk.lines.put(tx, { ...complete(drawing, 'a'), isOpen: true })).toBe(true);
    });
    expect(await desk.lines.page(drawing)).toMatchObject({ state: 'open', lines: 1, readers: [] });
    expect(await draw(drawing, { index: 1, lines: ['b'] })).toMatchObject({ ok: true, totalLines: 2 });
    expect(await desk.lines.close([drawing])).toEqual(new Map([[drawing, 2]]));
    expect(await stored(drawing)).toEqual(['a', 'b']);
    expect(await draw(drawing, { index: 2, lines: ['c'] })).toEqual({ ok: false, reason: 'closed' });
  });

  test('does not take the place of one that is there', async () => {
    const drawing = await adasPage('a');
    await inMatch(async (tx) => {
      expect(await desk.lines.put(tx, complete(drawing, 'x', 'y'))).toBe(false);
    });
    expect(await stored(drawing)).toEqual(['a']);
    expect(await desk.lines.page(drawing)).toMatchObject({ state: 'open' });
  });

  test('is gone with a transaction that fails', async () => {
    const drawing = randomUUID();
    const failing = inMatch(async (tx) => {
      await desk.lines.put(tx, complete(drawing, 'a'));
      throw new Error('no room');
    });
    await expect(failing).rejects.toThrow('no room');
    expect(await desk.lines.page(drawing)).toBeNull();
  });
}
