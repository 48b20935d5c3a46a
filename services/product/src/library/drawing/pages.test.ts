import { defaultStyle, type Line, recordOf, Tool } from '@tuschel/ink';
import { simulated } from '@tuschel/platform';
import type { Account } from '@tuschel/gameserver/extend';
import { INK_LIMITS } from '@tuschel/protocol';
import { ALL_TOOLS, type OpenedPage } from '@tuschel/rules';
import { describe, expect, test } from 'vitest';
import { openedMeta } from '../../play/draw-match/openedMeta.ts';
import { drawingId } from '../../play/draw-match/pageId.ts';
import { createDrawingPages } from './pages.ts';
import { type StrokesRead, strokesOf } from './strokes.ts';

const ANNA = { id: 'anna', metadata: {} } as unknown as Account;
const MOST = INK_LIMITS.bytesPerDrawing;

const line = (x: number): Line => ({ ...defaultStyle(Tool.pencil), points: [{ x, y: 10, p: 1 }] });

/** A stroke as if it had so many bytes: no stroke of today could fill a drawing with bytes before it is full of points. */
function weighing(x: number, bytes: number): () => StrokesRead {
  return () => ({
    ok: true,
    strokes: { lines: [recordOf(line(x))], costs: [{ points: 1, work: 1, bytes, largest: 0, beyond: 0 }], until: null },
  });
}

test('L11 sixteen mebibytes and not one byte more; what is refused takes nothing away', async () => {
  const { journal, lines } = simulated('heavy');
  const match = { id: 'm', module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  await journal.open(match, (tx) => lines.open(tx, [{ drawing: 'd', match: 'm', step: 1, author: 'anna' }]));
  const pages = createDrawingPages({ lines, isGameDone: async () => false });
  const draw = (index: number, x: number, bytes: number) =>
    pages.append('d', ANNA, { index, rev: 0, note: `${x}` }, weighing(x, bytes));

  expect(await draw(0, 1, MOST)).toMatchObject({ ok: true, result: { totalLines: 1 } });
  expect((await lines.page('d'))?.meta).toMatchObject({ bytes: MOST });
  expect(await draw(1, 2, MOST + 1)).toMatchObject({ ok: false, refusal: { code: 'payloadTooLarge' } });
  expect((await pages.read('d', ANNA))?.lines).toEqual([recordOf(line(1))]);
  expect((await lines.page('d'))?.meta).toMatchObject({ note: '1' });
  // The first one was not so heavy after all.
  expect(await draw(1, 3, 100)).toMatchObject({ ok: true, result: { totalLines: 2 } });
});

test('L16, L17 what the rules say of a page holds for it: its tools, and the drawing it goes on from', async () => {
  const { journal, lines } = simulated('sketch');
  const seed = 'ab'.repeat(32);
  const [sketch, clean] = [
    { book: 0, step: 1 },
    { book: 0, step: 2 },
  ];
  const opened: OpenedPage[] = [
    { page: sketch, author: 'anna', tools: { ...ALL_TOOLS, presets: 'pencil', format: 'portrait' } },
    { page: clean, author: 'anna', base: sketch, baseOpacity: 40, copyable: [sketch] },
  ];
  const rows = opened.map((one) => ({
    drawing: drawingId(seed, one.page),
    match: 'm',
    step: one.page.step,
    author: one.author,
    meta: openedMeta(seed, one),
  }));
  const match = { id: 'm', module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  await journal.open(match, (tx) => lines.open(tx, rows));
  const pages = createDrawingPages({ lines, isGameDone: async () => false });
  const draw = (at: typeof sketch, index: number, tool: number) =>
    pages.append(drawingId(seed, at), ANNA, { index, rev: 0 }, () => ({
      ok: true,
      strokes: strokesOf([{ ...defaultStyle(tool), points: [{ x: 1, y: 2, p: 1 }] }]),
    }));

  expect(await draw(sketch, 0, Tool.brush)).toMatchObject({
    refusal: { errors: { 'lines[0].tool': expect.any(String) } },
  });
  expect(await draw(sketch, 0, Tool.pencil)).toMatchObject({ result: { totalLines: 1 } });
  await lines.close([drawingId(seed, sketch)]);
  const seen = await pages.read(drawingId(seed, clean), ANNA);
  expect(seen?.page).toMatchObject({ lines: 2, base: 2, meta: { isPortrait: true } });
  expect(await draw(clean, 2, Tool.brush)).toMatchObject({ result: { totalLines: 3 } });
  expect(openedMeta(seed, { page: sketch, author: 'anna' })).toEqual({});
});

describe('L20 a drawing that lies under others', () => {
  const people = ['anna', 'ben', 'cleo', 'dora'].map((id) => ({ id, metadata: {} }) as unknown as Account);
  const [anna, ben, cleo, dora] = people as [Account, Account, Account, Account];
  const drawn = (x: number) => recordOf({ ...line(x), layer: 1 });
  const nothing = (): StrokesRead => ({ ok: true, strokes: strokesOf([]) });

  /** Anna has drawn, Ben over it, Cleo has begun with a copy of Ben's: all of it has been shown to all. */
  async function shownToAll() {
    const { journal, lines } = simulated('under');
    const match = { id: 'm', module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
    const open = (drawing: string, step: number, author: string, terms = {}) => ({
      drawing,
      match: 'm',
      step,
      author,
      meta: { terms },
    });
    await journal.open(match, (tx) =>
      lines.open(tx, [
        open('one', 1, 'anna'),
        open('two', 2, 'ben', { base: { drawing: 'one', opacity: 40 } }),
        open('three', 3, 'cleo', { copyable: ['two'] }),
      ]),
    );
    const pages = createDrawingPages({ lines, isGameDone: async () => false });
    const grant = (drawing: string, ...readers: string[]) =>
      journal.append('m', 1, [], (tx) => lines.grant(tx, [{ drawing, readers, reveal: true }]));
    const own = (x: number) => (): StrokesRead => ({ ok: true, strokes: strokesOf([{ ...line(x), layer: 1 }]) });
    expect(await pages.append('one', anna, { index: 0, rev: 0 }, own(1))).toMatchObject({ ok: true });
    await lines.close(['one']);
    await grant('one', 'ben', 'cleo');
    expect(await pages.append('two', ben, { index: 2, rev: 0 }, own(2))).toMatchObject({ ok: true });
    await lines.close(['two']);
    await grant('two', 'cleo');
    expect(await pages.append('three', cleo, { index: 0, copyFrom: 'two' }, nothing)).toMatchObject({ ok: true });
    expect(await pages.append('three', cleo, { index: 3, rev: 0 }, own(3))).toMatchObject({ ok: true });
    await lines.close(['three']);
    for (const drawing of ['one', 'two', 'three']) await grant(drawing, 'anna', 'ben', 'cleo', 'dora');
    const seen = async (drawing: string, who: Account) => {
      const read = await pages.read(drawing, who);
      return read && { lines: read.lines, base: read.page.base };
    };
    return { lines, journal, grant, seen, pages };
  }

  test('is part of them for everybody as long as it is shown', async () => {
    const { seen } = await shownToAll();
    expect((await seen('two', dora))?.lines).toHaveLength(3);
    expect(await seen('three', dora)).toMatchObject({ base: 3, lines: { length: 4 } });
  });

  test('is gone from them when it is hidden, for all but those who drew on it, and comes back when it is shown again', async () => {
    const { grant, seen } = await shownToAll();
    await grant('one');
    expect(await seen('two', dora)).toEqual({ base: 0, lines: [drawn(2)] });
    // What Ben drew is still under Cleo's drawing.
    expect(await seen('three', dora)).toMatchObject({ base: 1, lines: [drawn(2), drawn(3)] });
    expect((await seen('two', ben))?.lines).toHaveLength(3);
    expect((await seen('three', cleo))?.lines).toHaveLength(4);
    expect((await seen('three', ben))?.lines).toHaveLength(2);
    expect((await seen('two', anna))?.lines).toHaveLength(3);
    await grant('one', 'anna', 'ben', 'cleo', 'dora');
    expect((await seen('three', dora))?.lines).toHaveLength(4);
    await grant('two');
    expect(await seen('three', dora)).toEqual({ base: 0, lines: [drawn(3)] });
  });

  test.each([
    ['a base', { base: { drawing: 'two', opacity: 40 } }, undefined],
    ['a copy', { copyable: ['two'] }, 'two'],
  ])(
    'is laid under nobody’s page while it is hidden, as part of %s, but for those who drew on it',
    async (_, terms, copyFrom) => {
      const { lines, journal, grant, seen, pages } = await shownToAll();
      await grant('one');
      const laidFor = async (who: Account) => {
        const drawing = `of ${who.id}`;
        const row = { drawing, match: 'm', step: 4, author: who.id, meta: { terms } };
        await journal.append('m', 1, [], (tx) => lines.open(tx, [row]));
        await pages.append(drawing, who, { index: 0, ...(copyFrom ? { copyFrom } : {}) }, nothing);
        return (await seen(drawing, who))?.lines.slice(0, 3);
      };
      const two = (await seen('two', ben))?.lines;
      expect(two).toHaveLength(3);
      expect(await laidFor(ben)).toEqual(two);
      expect((await laidFor(dora))?.[0]).toEqual(drawn(2));
      await grant('one', 'dora');
      expect((await seen('of dora', dora))?.lines).not.toContainEqual(drawn(1));
    },
  );

  test('is gone from them for their artists, too, when it is not kept', async () => {
    const { lines, journal, seen } = await shownToAll();
    await journal.append('m', 1, [], (tx) => lines.erase(tx, ['one']));
    expect(await seen('two', ben)).toEqual({ base: 0, lines: [drawn(2)] });
    for (const who of [cleo, dora]) expect((await seen('three', who))?.lines).toEqual([drawn(2), drawn(3)]);
  });
});
