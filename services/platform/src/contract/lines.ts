import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FakeClock } from '../fakeClock.ts';
import type { AppendRequest as Request, AuthorUse, Journal, Lines, Persist } from '../ports.ts';
import { bytesOf, type NetworkEvent, networkEvents, playDrawing, textOf } from './drawingOverNetwork.ts';

export interface LinesUnderTest {
  lines: Lines;
  journal: Journal;
  /** The clock that `lines` tells the time by. */
  clock: FakeClock;
}

const LIMIT = 1000;

/** An append with lines that can be read. */
type AppendRequest = Omit<Request, 'lines'> & { lines: string[] };

function inBytes(request: AppendRequest): Request {
  return { ...request, lines: request.lines.map(bytesOf) };
}

/** What every line log must do. `make` runs once; `runs` is how many random networks the model is played over. */
export function linesContract(make: () => Promise<LinesUnderTest>, { runs }: { runs: number }): void {
  let lines: Lines;
  let journal: Journal;
  let clock: FakeClock;

  beforeAll(async () => {
    ({ lines, journal, clock } = await make());
  });

  const inMatch = async (persist: Persist) => {
    await journal.open({ id: randomUUID(), module: 'draw', rulesVersion: 1, node: 'a', snapshot: 0 }, persist);
  };

  /** A page of Ada's with these lines. */
  const adasPage = async (...drawn: string[]) => {
    const drawing = randomUUID();
    await inMatch((tx) => lines.open(tx, [{ drawing, match: 'm', step: 1, author: 'ada' }]));
    if (drawn.length > 0) await draw(drawing, { index: 0, lines: drawn });
    return drawing;
  };
  const draw = (drawing: string, request: AppendRequest) => lines.append(drawing, 'ada', inBytes(request), LIMIT);
  const stored = async (drawing: string) => (await lines.read(drawing))?.lines.map(textOf);

  describe('a page', () => {
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
      expect(await lines.page(drawing)).toEqual(page);
      expect(await lines.read(drawing)).toEqual({ page, lines: [] });
    });

    test('is not made by opening none', async () => {
      const changes = [
        inMatch((tx) => lines.open(tx, [])),
        inMatch((tx) => lines.grant(tx, [])),
        inMatch((tx) => lines.erase(tx, [])),
      ];
      expect(await Promise.allSettled(changes)).toEqual(changes.map(() => ({ status: 'fulfilled', value: undefined })));
    });

    test('shares nothing with who reads it', async () => {
      const drawing = await adasPage('a');
      await draw(drawing, { index: 1, lines: ['b'], meta: { crop: { x: 1 } } });
      await inMatch((tx) => lines.grant(tx, [{ drawing, readers: ['ben'] }]));
      const read = (await lines.read(drawing))!;
      read.lines.push(bytesOf('x'));
      read.page.readers.push('eve');
      (read.page.meta['crop'] as { x: number }).x = 2;
      expect(await lines.page(drawing)).toMatchObject({ readers: ['ben'], meta: { crop: { x: 1 } } });
      expect(await stored(drawing)).toEqual(['a', 'b']);
    });

    test('that nobody opened is unknown', async () => {
      const drawing = randomUUID();
      expect(await lines.page(drawing)).toBeNull();
      expect(await lines.read(drawing)).toBeNull();
      expect(await draw(drawing, { index: 0, lines: ['a'] })).toEqual({ ok: false, reason: 'unknown' });
    });

    test('is told together with others, in one answer', async () => {
      const [one, other] = [await adasPage('a'), await adasPage('b', 'c')];
      const pages = await lines.pages([one, randomUUID(), other, one]);
      expect(new Map(pages.map((page) => [page.drawing, page.lines]))).toEqual(
        new Map([
          [one, 1],
          [other, 2],
        ]),
      );
      expect(pages).toHaveLength(2);
      expect(pages).toContainEqual(await lines.page(one));
      expect(await lines.pages([])).toEqual([]);
    });

    test('is left alone when it is opened again', async () => {
      const drawing = await adasPage('a');
      await inMatch((tx) => lines.open(tx, [{ drawing, match: 'x', step: 9, author: 'ben' }]));
      expect(await lines.page(drawing)).toMatchObject({ match: 'm', author: 'ada', lines: 1 });
    });

    test('gets new readers, and is revealed when asked', async () => {
      const drawing = await adasPage('a');
      await inMatch((tx) => lines.grant(tx, [{ drawing, readers: ['ben'] }]));
      expect(await lines.page(drawing)).toMatchObject({ readers: ['ben'], state: 'open' });
      await inMatch((tx) => lines.grant(tx, [{ drawing, readers: ['ben', 'cleo'], reveal: true }]));
      expect(await lines.page(drawing)).toMatchObject({ readers: ['ben', 'cleo'], state: 'revealed' });
      await inMatch((tx) => lines.grant(tx, [{ drawing: randomUUID(), readers: [] }]));
    });

    test('that is erased has never been, its tails included', async () => {
      const drawing = await adasPage('a', 'b');
      await lines.sweep(Number.MAX_SAFE_INTEGER);
      await draw(drawing, { index: 1, lines: ['c'], rev: 1 });
      await inMatch((tx) => lines.erase(tx, [drawing, randomUUID()]));
      expect(await lines.sweep(Number.MAX_SAFE_INTEGER)).toBe(0);
      expect(await lines.page(drawing)).toBeNull();
      expect(await lines.read(drawing)).toBeNull();
      expect(await draw(drawing, { index: 0, lines: ['d'] })).toEqual({ ok: false, reason: 'unknown' });
      await inMatch((tx) => lines.open(tx, [{ drawing, match: 'm', step: 1, author: 'ada' }]));
      expect(await stored(drawing)).toEqual([]);
    });

    test('L7 takes lines from its author alone', async () => {
      const drawing = await adasPage('a');
      const answer = await lines.append(drawing, 'ben', inBytes({ index: 1, lines: ['b'] }), LIMIT);
      expect(answer).toEqual({ ok: false, reason: 'notAuthor' });
      expect(await stored(drawing)).toEqual(['a']);
    });
  });

  describe('an append', () => {
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
      expect(await lines.page(drawing)).toMatchObject({ lines: 2, rev: 0, meta: {} });
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
        lines.append(drawing, 'ada', inBytes(request), maxLines);
      expect(await upTo(3, { index: 2, lines: ['c', 'd'], meta: { crop: 1 } })).toEqual({ ok: false, reason: 'full' });
      expect(await upTo(3, { index: 1, lines: ['x', 'y', 'z'], rev: 1 })).toEqual({ ok: false, reason: 'full' });
      expect(await lines.page(drawing)).toMatchObject({ lines: 2, rev: 0, meta: {} });
      expect(await upTo(3, { index: 2, lines: ['c'] })).toMatchObject({ ok: true, totalLines: 3 });
      // A smaller limit comes too late for lines that are stored already.
      expect(await upTo(1, { index: 2, lines: ['c'] })).toMatchObject({ ok: true, totalLines: 3 });
      expect(await upTo(1, { index: 3, lines: [] })).toMatchObject({ ok: true, totalLines: 3 });
    });
  });

  describe('undo', () => {
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
      await lines.sweep(Number.MAX_SAFE_INTEGER);
      expect(await draw(drawing, { index: 1, lines: ['b'], rev: 1 })).toMatchObject({ totalLines: 2, rev: 1 });
      expect(await draw(drawing, { index: 2, lines: [], rev: 2 })).toMatchObject({ totalLines: 2, rev: 2 });
      expect(await lines.sweep(Number.MAX_SAFE_INTEGER)).toBe(0);
      expect(await stored(drawing)).toEqual(['a', 'b']);
    });

    test('keeps what it took away until it is swept', async () => {
      const drawing = await adasPage('a', 'b', 'c');
      await lines.sweep(clock.now() + 1);
      await draw(drawing, { index: 2, lines: [], rev: 1 });
      await draw(drawing, { index: 2, lines: [], rev: 2 });
      await clock.advance(1000);
      await draw(drawing, { index: 1, lines: [], rev: 3 });
      expect(await lines.sweep(clock.now())).toBe(1);
      expect(await lines.sweep(clock.now())).toBe(0);
      expect(await lines.sweep(clock.now() + 1)).toBe(1);
    });
  });

  describe('a base', () => {
    /** A page of Ada's on which the lines of somebody else lie. */
    const begunPage = async (...base: string[]) => {
      const drawing = await adasPage();
      await lines.begin(drawing, base.map(bytesOf), { points: 7 });
      return drawing;
    };

    test('lies under a page on which nothing is, once, and with its meta', async () => {
      const drawing = randomUUID();
      const meta = { rule: { a: 1 } };
      await inMatch((tx) => lines.open(tx, [{ drawing, match: 'm', step: 1, author: 'ada', meta }]));
      const begun = await lines.begin(drawing, ['a', 'b'].map(bytesOf), { points: 7 });
      expect(begun).toMatchObject({ lines: 2, base: 2, rev: 0, meta: { rule: { a: 1 }, points: 7 } });
      expect(await lines.begin(drawing, ['x'].map(bytesOf), { points: 1 })).toEqual(begun);
      expect(await lines.page(drawing)).toEqual(begun);
      expect(await stored(drawing)).toEqual(['a', 'b']);
    });

    test('comes under no page that is unknown, drawn on or closed', async () => {
      const [drawn, closed] = [await adasPage('a'), await adasPage()];
      await lines.close([closed]);
      expect(await lines.begin(randomUUID(), [bytesOf('x')], {})).toBeNull();
      expect(await lines.begin(drawn, [bytesOf('x')], {})).toMatchObject({ lines: 1, base: 0 });
      expect(await lines.begin(closed, [bytesOf('x')], {})).toMatchObject({ lines: 0, base: 0 });
    });

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
      expect(await lines.page(drawing)).toMatchObject({ lines: 3, rev: 0 });
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
      expect(await lines.close([untouched, drawn])).toEqual(
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
  });

  describe('meta', () => {
    test('is merged field by field and comes back with each answer', async () => {
      const drawing = await adasPage();
      await draw(drawing, { index: 0, lines: ['a'], meta: { crop: { x: 1 }, note: 'sky' } });
      const answer = await draw(drawing, { index: 1, lines: ['b'], rev: 0, meta: { crop: { y: 2 }, layers: null } });
      expect(answer).toMatchObject({ ok: true, meta: { crop: { y: 2 }, note: 'sky', layers: null } });
      await draw(drawing, { index: 2, lines: [], meta: { note: 'sea' } });
      expect((await lines.page(drawing))?.meta).toEqual({ crop: { y: 2 }, note: 'sea', layers: null });
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
      expect((await lines.page(drawing))?.meta).toEqual({ note: 'ab \ufffd c \\u0000' });
    });
  });

  describe('closing', () => {
    test('L7 counts the lines and ends the appends', async () => {
      const [full, empty] = [await adasPage('a', 'b'), await adasPage()];
      const counts = await lines.close([full, empty, randomUUID()]);
      expect(counts).toEqual(
        new Map([
          [full, 2],
          [empty, 0],
        ]),
      );
      expect(await lines.close([full])).toEqual(new Map([[full, 2]]));
      expect(await draw(full, { index: 2, lines: ['c'] })).toEqual({ ok: false, reason: 'closed' });
      expect(await draw(full, { index: 0, lines: [] })).toEqual({ ok: false, reason: 'closed' });
      expect(await lines.page(full)).toMatchObject({ state: 'closed', lines: 2 });
    });

    test('does not hide a page that was revealed', async () => {
      const drawing = await adasPage('a');
      await inMatch((tx) => lines.grant(tx, [{ drawing, readers: [], reveal: true }]));
      await lines.close([drawing]);
      expect(await lines.page(drawing)).toMatchObject({ state: 'revealed' });
    });

    test('of nothing is fine', async () => {
      expect(await lines.close([])).toEqual(new Map());
    });

    test('L6 in the middle of appends counts exactly what stays', async () => {
      const drawings = await Promise.all(Array.from({ length: 5 }, () => adasPage('a')));
      const drawAll = drawings.map(async (drawing) => {
        for (let index = 1; (await draw(drawing, { index, lines: [`line ${index}`], rev: 0 })).ok; index++);
      });
      const [one, other] = await Promise.all([lines.close(drawings), lines.close(drawings.toReversed()), ...drawAll]);
      for (const drawing of drawings) {
        const count = (await stored(drawing))?.length;
        expect([one.get(drawing), other.get(drawing)]).toEqual([count, count]);
      }
    });
  });

  describe('packing', () => {
    const packAll = async () => {
      let packed = 0;
      for (let some = 1; some > 0; packed += some) some = await lines.pack(3);
      return packed;
    };
    const long = Array.from({ length: 300 }, (_, i) => `line ${i} ${'~'.repeat(i)}`);

    test('L10 of a closed page changes nothing that can be read, and happens once', async () => {
      await packAll();
      const [drawing, empty] = [await adasPage(...long.slice(0, 100)), await adasPage()];
      for (let index = 100; index < 300; index += 50) {
        await draw(drawing, { index, lines: long.slice(index, index + 50), rev: 0, meta: { crop: index } });
      }
      await lines.close([drawing, empty]);
      const before = await lines.read(drawing);
      expect(await packAll()).toBe(2);
      expect(await lines.read(drawing)).toEqual(before);
      expect(await stored(drawing)).toEqual(long);
      expect(await stored(empty)).toEqual([]);
      expect(await packAll()).toBe(0);
    });

    test('L10 takes as many pages at a time as it is allowed', async () => {
      await packAll();
      await lines.close(await Promise.all(Array.from({ length: 3 }, () => adasPage('a'))));
      expect([await lines.pack(2), await lines.pack(2), await lines.pack(2)]).toEqual([2, 1, 0]);
    });

    test('L10 leaves pages alone that are drawn on', async () => {
      await packAll();
      const drawing = await adasPage('a', 'b', 'c');
      expect(await packAll()).toBe(0);
      await draw(drawing, { index: 1, lines: ['x'], rev: 1 });
      expect(await stored(drawing)).toEqual(['a', 'x']);
      await lines.close([drawing]);
      expect(await packAll()).toBe(1);
      await inMatch((tx) => lines.grant(tx, [{ drawing, readers: ['ben'], reveal: true }]));
      expect(await lines.read(drawing)).toMatchObject({ page: { state: 'revealed', readers: ['ben'], lines: 2 } });
      expect(await stored(drawing)).toEqual(['a', 'x']);
    });

    test('L10 by several at once loses and doubles nothing', async () => {
      await packAll();
      const drawings = await Promise.all(Array.from({ length: 12 }, () => adasPage(...long.slice(0, 20))));
      await lines.close(drawings);
      const counts = await Promise.all(Array.from({ length: 6 }, () => lines.pack(4)));
      const rest = await packAll();
      expect(counts.reduce((sum, count) => sum + count, rest)).toBe(12);
      for (const drawing of drawings) expect(await stored(drawing)).toEqual(long.slice(0, 20));
    });
  });

  describe('a page that comes complete', () => {
    const complete = (drawing: string, ...drawn: string[]) => {
      const page = { drawing, match: 'solo', step: 0, author: 'ada', meta: { scale: 2, note: 'a\0b' } };
      return { ...page, lines: drawn.map(bytesOf) };
    };

    test("is closed and its author's alone, and is there when its transaction is", async () => {
      const drawing = randomUUID();
      await inMatch(async (tx) => {
        expect(await lines.put(tx, complete(drawing, 'a', 'b'))).toBe(true);
        expect(await lines.page(drawing)).toBeNull();
      });
      expect(await stored(drawing)).toEqual(['a', 'b']);
      expect(await lines.page(drawing)).toMatchObject({
        author: 'ada',
        readers: [],
        state: 'closed',
        lines: 2,
        rev: 0,
        meta: { scale: 2, note: 'ab' },
      });
      expect(await draw(drawing, { index: 2, lines: ['c'] })).toEqual({ ok: false, reason: 'closed' });
    });

    test('does not take the place of one that is there', async () => {
      const drawing = await adasPage('a');
      await inMatch(async (tx) => {
        expect(await lines.put(tx, complete(drawing, 'x', 'y'))).toBe(false);
      });
      expect(await stored(drawing)).toEqual(['a']);
      expect(await lines.page(drawing)).toMatchObject({ state: 'open' });
    });

    test('is gone with a transaction that fails', async () => {
      const drawing = randomUUID();
      const failing = inMatch(async (tx) => {
        await lines.put(tx, complete(drawing, 'a'));
        throw new Error('no room');
      });
      await expect(failing).rejects.toThrow('no room');
      expect(await lines.page(drawing)).toBeNull();
    });
  });

  describe('what somebody has stored', () => {
    const painter = randomUUID();
    const used = async (since: number) => {
      const found: AuthorUse[] = [];
      await inMatch(async (tx) => {
        found.push(await lines.use(tx, painter, since));
      });
      return found[0];
    };
    const nothing = { drawings: 0, bytes: 0 };

    test('is counted over games and complete drawings, and goes with what is erased', async () => {
      expect(await used(0)).toEqual({ all: nothing, recent: nothing });
      const [page, empty, alone] = [randomUUID(), randomUUID(), randomUUID()];
      const opened = { match: 'm', step: 1, author: painter };
      await inMatch((tx) =>
        lines.open(tx, [
          { ...opened, drawing: page, meta: { bytes: 5 } },
          { ...opened, drawing: empty, meta: { bytes: 900 } },
        ]),
      );
      const request = { index: 0, lines: ['a'], meta: { bytes: 40 } };
      await lines.append(page, painter, inBytes(request), LIMIT);
      expect(await used(0)).toEqual({ all: { drawings: 1, bytes: 40 }, recent: { drawings: 1, bytes: 40 } });

      await inMatch(async (tx) => {
        await lines.put(tx, { ...opened, drawing: alone, meta: { bytes: 2_000 }, lines: [bytesOf('b')] });
      });
      expect(await used(clock.now())).toMatchObject({ all: { drawings: 2, bytes: 2_040 } });
      await inMatch((tx) => lines.erase(tx, [page]));
      expect(await used(0)).toMatchObject({ all: { drawings: 1, bytes: 2_000 } });
    });

    test('since a time is what came into being then or later', async () => {
      await clock.advance(60_000);
      const drawing = randomUUID();
      await inMatch(async (tx) => {
        const page = { drawing, match: 'm', step: 1, author: painter, meta: { bytes: 7 } };
        await lines.put(tx, { ...page, lines: [bytesOf('c')] });
      });
      const now = clock.now();
      expect((await used(now))?.recent).toEqual({ drawings: 1, bytes: 7 });
      expect((await used(now + 1))?.recent).toEqual(nothing);
      await inMatch((tx) => lines.erase(tx, [drawing]));
    });

    test('is told of those who have most of it, most first', async () => {
      const greater = randomUUID();
      const page = { drawing: randomUUID(), match: 'm', step: 1, author: greater, meta: { bytes: 5_000_000_000 } };
      await inMatch(async (tx) => {
        await lines.put(tx, { ...page, lines: [bytesOf('a')] });
      });
      const told = await lines.largest(10_000);
      expect(told[0]).toEqual({ author: greater, drawings: 1, bytes: 5_000_000_000 });
      expect(told).toContainEqual({ author: painter, drawings: 1, bytes: 2_000 });
      expect(await lines.largest(1)).toHaveLength(1);
    });
  });

  describe('an artist on a bad network', () => {
    test('with one request under way at a time ends with exactly the drawing on the screen', async () => {
      await fc.assert(
        fc.asyncProperty(networkEvents, async (events: NetworkEvent[]) => {
          const drawing = await adasPage();
          const artist = await playDrawing(events, (request) => lines.append(drawing, 'ada', request, LIMIT));
          expect(await stored(drawing)).toEqual(artist.lines);
          expect(await lines.page(drawing)).toMatchObject({ lines: artist.lines.length, meta: artist.meta });
        }),
        { numRuns: runs },
      );
    });
  });
}
