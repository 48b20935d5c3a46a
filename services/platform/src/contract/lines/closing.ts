import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type LinesDesk } from './linesDesk.ts';

/** The end of the appends. */
export function closings(desk: LinesDesk): void {
  const { inMatch, adasPage, draw, stored } = desk;
  test('L7 counts the lines and ends the appends', async () => {
    const [full, empty] = [await adasPage('a', 'b'), await adasPage()];
    const counts = await desk.lines.close([full, empty, randomUUID()]);
    expect(counts).toEqual(
      new Map([
        [full, 2],
        [empty, 0],
      ]),
    );
    expect(await desk.lines.close([full])).toEqual(new Map([[full, 2]]));
    expect(await draw(full, { index: 2, lines: ['c'] })).toEqual({ ok: false, reason: 'closed' });
    expect(await draw(full, { index: 0, lines: [] })).toEqual({ ok: false, reason: 'closed' });
    expect(await desk.lines.page(full)).toMatchObject({ state: 'closed', lines: 2 });
  });

  test('does not hide a page that was revealed', async () => {
    const drawing = await adasPage('a');
    await inMatch((tx) => desk.lines.grant(tx, [{ drawing, readers: [], reveal: true }]));
    await desk.lines.close([drawing]);
    expect(await desk.lines.page(drawing)).toMatchObject({ state: 'revealed' });
  });

  test('of nothing is fine', async () => {
    expect(await desk.lines.close([])).toEqual(new Map());
  });

  test('L6 in the middle of appends counts exactly what stays', async () => {
    const drawings = await Promise.all(Array.from({ length: 5 }, () => adasPage('a')));
    const drawAll = drawings.map(async (drawing) => {
      for (let index = 1; (await draw(drawing, { index, lines: [`line ${index}`], rev: 0 })).ok; index++);
    });
    const [one, other] = await Promise.all([
      desk.lines.close(drawings),
      desk.lines.close(drawings.toReversed()),
      ...drawAll,
    ]);
    for (const drawing of drawings) {
      const count = (await stored(drawing))?.length;
      expect([one.get(drawing), other.get(drawing)]).toEqual([count, count]);
    }
  });
}

/** Closed pages take less room. */
export function packings(desk: LinesDesk): void {
  const { inMatch, adasPage, draw, stored } = desk;
  const packAll = async () => {
    let packed = 0;
    for (let some = 1; some > 0; packed += some) some = await desk.lines.pack(3);
    return packed;
  };
  const long = Array.from({ length: 300 }, (_, i) => `line ${i} ${'~'.repeat(i)}`);

  test('L10 of a closed page changes nothing that can be read, and happens once', async () => {
    await packAll();
    const [drawing, empty] = [await adasPage(...long.slice(0, 100)), await adasPage()];
    for (let index = 100; index < 300; index += 50) {
      await draw(drawing, { index, lines: long.slice(index, index + 50), rev: 0, meta: { crop: index } });
    }
    await desk.lines.close([drawing, empty]);
    const before = await desk.lines.read(drawing);
    expect(await packAll()).toBe(2);
    expect(await desk.lines.read(drawing)).toEqual(before);
    expect(await stored(drawing)).toEqual(long);
    expect(await stored(empty)).toEqual([]);
    expect(await packAll()).toBe(0);
  });

  test('L10 takes as many pages at a time as it is allowed', async () => {
    await packAll();
    await desk.lines.close(await Promise.all(Array.from({ length: 3 }, () => adasPage('a'))));
    expect([await desk.lines.pack(2), await desk.lines.pack(2), await desk.lines.pack(2)]).toEqual([2, 1, 0]);
  });

  test('L10 leaves pages alone that are drawn on', async () => {
    await packAll();
    const drawing = await adasPage('a', 'b', 'c');
    expect(await packAll()).toBe(0);
    await draw(drawing, { index: 1, lines: ['x'], rev: 1 });
    expect(await stored(drawing)).toEqual(['a', 'x']);
    await desk.lines.close([drawing]);
    expect(await packAll()).toBe(1);
    await inMatch((tx) => desk.lines.grant(tx, [{ drawing, readers: ['ben'], reveal: true }]));
    expect(await desk.lines.read(drawing)).toMatchObject({ page: { state: 'revealed', readers: ['ben'], lines: 2 } });
    expect(await stored(drawing)).toEqual(['a', 'x']);
  });

  test('L10 by several at once loses and doubles nothing', async () => {
    await packAll();
    const drawings = await Promise.all(Array.from({ length: 12 }, () => adasPage(...long.slice(0, 20))));
    await desk.lines.close(drawings);
    const counts = await Promise.all(Array.from({ length: 6 }, () => desk.lines.pack(4)));
    const rest = await packAll();
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(12);
    for (const drawing of drawings) expect(await stored(drawing)).toEqual(long.slice(0, 20));
  });
}
