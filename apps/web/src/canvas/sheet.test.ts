import { event, type Line } from '@tuschel/ink';
import { describe, expect, test } from 'vitest';
import { hashOf, paper, studio } from '../testing/easelStudio.ts';

/** A sheet, and each that takes its place. */
function desk(tools: Parameters<typeof studio>[1] = {}, page = paper()) {
  let now!: ReturnType<typeof studio>;
  const layOut = (undone: readonly Line[] = []) => {
    now?.easel.retire();
    now = studio(page, tools, undefined, { undone, onTurn: layOut });
  };
  layOut();
  return { page, on: () => now };
}

const isRight = ({ on, page }: ReturnType<typeof desk>) => {
  const { raster, isPortrait } = on().easel;
  expect([raster.width, raster.height]).toEqual(isPortrait ? [1080, 1920] : [1920, 1080]);
  expect(raster.hash()).toBe(hashOf(page.sync.lines, isPortrait));
};

describe('a sheet', () => {
  test('that is turned keeps all that is drawn, goes on, and lies as before once that is undone', () => {
    const it = desk();
    it.on().draw(30, 40, 900, 600);
    const before = it.on().easel.raster.hash();
    it.on().easel.turn();
    expect(it.on().easel.isPortrait).toBe(true);
    expect(it.page.metas.at(-1)).toEqual({ isPortrait: true });
    isRight(it);
    it.on().draw(500, 1800, 900, 1900);
    isRight(it);
    const turned = it.on().easel.raster.hash();
    for (let back = 0; back < 2; back++) it.on().easel.undo();
    expect(it.on().easel.isPortrait).toBe(false);
    expect(it.page.metas.at(-1)).toEqual({ isPortrait: false });
    expect(it.on().easel.raster.hash()).toBe(before);
    expect(it.on().easel.get()).toMatchObject({ canRedo: true, strokes: 1 });
    for (let again = 0; again < 2; again++) it.on().easel.redo();
    expect(it.on().easel.raster.hash()).toBe(turned);
    expect(it.on().easel.get()).toMatchObject({ canRedo: false, strokes: 3 });
    isRight(it);
  });

  test('lies after a reload as the lines say, even if nobody was told', () => {
    const it = desk({}, paper([event.orient(true)]));
    expect(it.on().easel.isPortrait).toBe(true);
    it.page.replaceBy([]);
    expect(it.on().easel.isPortrait).toBe(false);
  });

  test.each([
    ['of a round with a format', { format: 'landscape' as const }, paper()],
    ['with a base', {}, paper([event.mergeLayers()], { laid: { lines: 1, isLocked: true } })],
    ['with a copy of another drawing', {}, paper([event.eraseAll()], { laid: { lines: 1, isLocked: false } })],
  ])('%s lies as it lies', (_, tools, page) => {
    const it = desk(tools, page);
    const lines = page.sync.lines.length;
    expect(it.on().easel.mayTurn).toBe(false);
    it.on().easel.turn();
    expect(it.on().easel.isPortrait).toBe(false);
    expect(page.sync.lines).toHaveLength(lines);
  });

  test('that was put away takes nothing more, from no pen and no other window', () => {
    const it = desk();
    const old = it.on();
    old.easel.turn();
    old.draw(30, 40, 900, 600);
    old.easel.undo();
    expect(it.page.sync.lines).toEqual([expect.objectContaining({ size: 7 })]);
    expect(it.on().easel).not.toBe(old.easel);
  });

  test('that lies bare or was only turned is blank', () => {
    const it = desk();
    it.on().easel.turn();
    it.on().easel.eraseAll();
    expect(it.page.sync.lines).toHaveLength(1);
  });
});

describe('what is drawn', () => {
  test('comes to the middle of the sheet, beyond which nothing is lost, and goes back', () => {
    const it = desk();
    it.on().draw(-300, 100, 200, 100);
    const before = it.on().easel.raster.hash();
    it.on().easel.center();
    expect(it.page.sync.lines.at(-1)).toMatchObject({ size: 8, points: [{ x: -50, y: 100 }] });
    isRight(it);
    it.on().easel.center();
    expect(it.page.sync.lines).toHaveLength(2);
    it.on().easel.undo();
    expect(it.on().easel.raster.hash()).toBe(before);
    it.on().easel.redo();
    isRight(it);
  });

  test('does not come to the middle where there is nothing, nor off its base', () => {
    const it = desk();
    it.on().easel.center();
    expect(it.page.sync.lines).toHaveLength(0);
    const based = desk({}, paper([event.mergeLayers()], { laid: { lines: 1, isLocked: true } }));
    based.on().draw(30, 40, 90, 60);
    based.on().easel.center();
    expect(based.page.sync.lines).toHaveLength(2);
  });
});

describe('a layer', () => {
  test('is shown as strong as it might be, and says so in one line', () => {
    const it = desk();
    it.on().draw(300, 300, 700, 300);
    const before = it.on().easel.raster.hash();
    const { easel } = it.on();
    for (const opacity of [90, 60, 30]) easel.tryOpacity(1, opacity);
    expect(it.page.sync.lines).toHaveLength(1);
    expect(easel.raster.hash()).toBe(hashOf([...it.page.sync.lines, event.fadeLayer(1, 30)]));
    easel.fadeLayer(1, 30);
    expect(easel.get().opacities).toEqual([100, 30, 100]);
    isRight(it);
    easel.undo();
    expect(easel.get().opacities).toEqual([100, 100, 100]);
    expect(easel.raster.hash()).toBe(before);
    easel.fadeLayer(1, 100);
    expect(it.page.sync.lines).toHaveLength(1);
  });

  test('that was only tried is as strong as before when something happens', () => {
    const it = desk();
    it.on().draw(300, 300, 700, 300);
    it.on().easel.tryOpacity(1, 20);
    it.on().draw(300, 500, 700, 500);
    isRight(it);
    it.on().easel.tryOpacity(1, 20);
    it.on().easel.undo();
    isRight(it);
    expect(it.on().easel.get().opacities).toEqual([100, 100, 100]);
  });

  test('comes onto the one below, never onto a base', () => {
    const it = desk();
    it.on().draw(300, 300, 700, 300);
    it.on().easel.mergeDown(1);
    it.on().easel.mergeDown(0);
    expect(it.page.sync.lines).toHaveLength(2);
    isRight(it);
    expect(it.on().easel.raster.inkedTiles(1)).toEqual([]);
    const based = desk({}, paper([event.mergeLayers()], { laid: { lines: 1, isLocked: true } }));
    based.on().easel.mergeDown(1);
    based.on().easel.fadeLayer(0, 50);
    expect(based.page.sync.lines).toHaveLength(1);
  });
});
