import { Tool, validateLine } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import { paper, RED, studio, hashOf } from '../testing/easelStudio.ts';
import type { Easel } from './easel.ts';

describe('drawing', () => {
  it('what is seen is what the lines say that were handed over', () => {
    const { easel, draw, sync, toolbox } = studio();
    draw(100, 100, 500, 300);
    toolbox.take(Tool.brush);
    draw(100, 300, 500, 100);
    toolbox.take(Tool.eraser);
    draw(300, 50, 300, 350);
    expect(sync.lines).toHaveLength(3);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('undo takes the last line back, redo brings it again, a new line ends that', () => {
    const { easel, draw, sync } = studio();
    draw(100, 100, 500, 300);
    draw(100, 300, 500, 100);
    const both = easel.raster.hash();
    easel.undo();
    expect(sync.lines).toHaveLength(1);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
    easel.redo();
    expect(easel.raster.hash()).toBe(both);
    easel.undo();
    draw(50, 50, 60, 60);
    expect(easel.get()).toMatchObject({ canRedo: false, canUndo: true, strokes: 2 });
  });

  it('goes on with what was there before a reload, and can take it back', () => {
    const first = studio();
    first.draw(100, 100, 500, 300);
    first.draw(100, 300, 500, 100);
    const again = studio(paper([...first.sync.lines]));
    expect(again.easel.raster.hash()).toBe(first.easel.raster.hash());
    again.easel.undo();
    expect(again.sync.lines).toHaveLength(1);
    const [before] = first.sync.lines.slice(-1);
    again.draw(10, 10, 20, 20);
    expect(again.sync.lines.at(-1)?.t).toBeGreaterThanOrEqual(before?.t ?? 0);
  });

  it('a gesture that began as a stroke leaves nothing behind', () => {
    const { easel, at, sync } = studio();
    const blank = easel.raster.hash();
    easel.begin(at(100, 100, 'down'), false);
    easel.extend([at(300, 300, 'move')]);
    easel.drop();
    expect(sync.lines).toHaveLength(0);
    expect(easel.raster.hash()).toBe(blank);
  });

  it('handing in ends the running stroke, keeps it, and locks the paper', () => {
    const { easel, at, sync, draw } = studio();
    easel.begin(at(100, 100, 'down'), false);
    easel.extend([at(300, 300, 'move')]);
    easel.setLocked(true);
    expect(sync.lines).toHaveLength(1);
    draw(10, 10, 20, 20);
    easel.undo();
    expect(sync.lines).toHaveLength(1);
    easel.setLocked(false);
    easel.undo();
    expect(sync.lines).toHaveLength(0);
  });

  it('shows what the server has when another window has drawn', () => {
    const other = studio();
    other.draw(900, 900, 1000, 1000);
    const mine = studio();
    mine.draw(100, 100, 500, 300);
    mine.replaceBy([...other.sync.lines]);
    expect(mine.easel.raster.hash()).toBe(other.easel.raster.hash());
    expect(mine.easel.get().strokes).toBe(1);
  });

  it('goes on with what is under the pen, and can redo, whatever is saved after another window has drawn', () => {
    const other = studio();
    other.draw(900, 900, 1000, 1000);
    const mine = studio();
    mine.replaceBy([...other.sync.lines]);
    mine.draw(100, 100, 500, 300);
    mine.easel.undo();
    mine.set({ status: 'saving', pending: 1 });
    expect(mine.easel.get().canRedo).toBe(true);
    mine.easel.redo();
    mine.pull([
      [100, 300],
      [500, 100],
    ]);
    mine.set({ status: 'saved', pending: 0 });
    expect(mine.easel.isStroking).toBe(true);
    mine.easel.end();
    expect(mine.sync.lines).toHaveLength(3);
    expect(mine.easel.raster.hash()).toBe(hashOf(mine.sync.lines));
    // Another window may draw more than once.
    mine.replaceBy([...other.sync.lines]);
    expect(mine.easel.raster.hash()).toBe(other.easel.raster.hash());
  });

  it('does not show a line that the drawing could not take', () => {
    const { easel, draw, sync, holdAtMost } = studio();
    draw(100, 100, 500, 300);
    holdAtMost(1);
    draw(100, 300, 500, 100);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
    expect(easel.get().strokes).toBe(1);
  });

  it('a hidden layer is not seen, and the drawing knows it', () => {
    const { easel, draw, toolbox, metas } = studio();
    const blank = easel.raster.hash();
    draw(100, 100, 500, 300);
    toolbox.toggleLayer(1);
    expect(easel.raster.hash()).toBe(blank);
    expect(metas.at(-1)?.layers).toContainEqual({ id: 1, isVisible: false });
  });

  it('erasing all leaves white paper and is a line like any other: handed over, undone, redone', () => {
    const { easel, draw, sync } = studio();
    const blank = easel.raster.hash();
    draw(100, 100, 500, 300);
    const before = easel.raster.hash();
    easel.eraseAll();
    expect(easel.raster.hash()).toBe(blank);
    expect(sync.lines).toHaveLength(2);
    expect(validateLine(sync.lines[1])).toEqual({ ok: true, line: sync.lines[1] });
    easel.undo();
    expect(easel.raster.hash()).toBe(before);
    easel.redo();
    expect([easel.raster.hash(), sync.lines.length]).toEqual([blank, 2]);
    easel.eraseAll();
    expect(sync.lines).toHaveLength(2);
  });

  it('layers change places, there and back, and the lines say so', () => {
    const { easel, draw, toolbox, sync } = studio();
    toolbox.take(Tool.brush);
    draw(100, 100, 500, 300);
    toolbox.setLayer(2);
    toolbox.setColor({ r: 200, g: 0, b: 0, a: 255 });
    draw(100, 300, 500, 100);
    const before = easel.raster.hash();
    easel.swapLayers(1, 2);
    expect(easel.raster.hash()).not.toBe(before);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
    easel.swapLayers(2, 1);
    expect(easel.raster.hash()).toBe(before);
    easel.swapLayers(1, 1);
    expect(sync.lines).toHaveLength(4);
  });

  it('a stroke on its way is finished before all is erased, so that undo brings it back', () => {
    const { easel, at, sync } = studio();
    easel.begin(at(100, 100, 'down'), false);
    easel.extend([at(300, 300, 'move')]);
    easel.eraseAll();
    expect([easel.isStroking, sync.lines.length]).toEqual([false, 2]);
    easel.undo();
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('a paper that is locked or full neither erases nor swaps', () => {
    const { easel, draw, sync, set } = studio();
    draw(100, 100, 500, 300);
    const before = easel.raster.hash();
    easel.setLocked(true);
    easel.eraseAll();
    easel.swapLayers(0, 1);
    easel.setLocked(false);
    set({ fullness: 'full' });
    easel.eraseAll();
    easel.swapLayers(0, 1);
    expect([sync.lines.length, easel.raster.hash()]).toEqual([1, before]);
  });

  it('keeps a colour for the next time once it was drawn with, not for what erases or is dropped', () => {
    const { easel, toolbox, draw, pull } = studio();
    const used = () => toolbox.get().history;
    toolbox.setColor(RED);
    expect(used()).toEqual([]);
    pull([
      [100, 100],
      [200, 100],
    ]);
    easel.drop();
    toolbox.toggleErasing();
    draw(100, 100, 200, 100);
    expect(used()).toEqual([]);
    toolbox.toggleErasing();
    draw(100, 100, 200, 100);
    expect(used()).toEqual([RED]);
    easel.setLocked(true);
    toolbox.setColor({ ...RED, g: 90 });
    draw(100, 100, 200, 100);
    expect(used()).toEqual([RED]);
  });

  it.each<[string, (easel: Easel) => void]>([
    ['the page is left', (easel) => easel.leave()],
    ['it is handed in', (easel) => easel.setLocked(true)],
  ])('keeps what is under the pen, or moved and not put down, when %s', (_, end) => {
    const stroked = studio();
    stroked.pull([
      [100, 100],
      [200, 100],
    ]);
    end(stroked.easel);
    expect([stroked.sync.lines.length, stroked.easel.isStroking]).toEqual([1, false]);

    const moved = studio();
    moved.draw(100, 100, 200, 100);
    moved.toolbox.select('rectangle');
    moved.easel.mover.selectAll();
    moved.easel.mover.move(50, 0);
    end(moved.easel);
    expect(moved.sync.lines).toHaveLength(2);
    expect(moved.easel.mover.get().selected).toBeNull();
  });

  it('puts ink down first that was moved, whatever happens to the whole picture', () => {
    const { easel, toolbox, draw, sync } = studio();
    draw(100, 100, 200, 100);
    toolbox.select('rectangle');
    const move = () => {
      easel.mover.selectAll();
      easel.mover.move(50, 0);
    };
    move();
    easel.swapLayers(0, 1);
    expect(sync.lines).toHaveLength(3);
    toolbox.setLayer(0);
    move();
    // Taking back takes back the move alone, which nobody has written yet.
    easel.undo();
    expect([sync.lines.length, easel.mover.hasChanged]).toEqual([3, false]);
    move();
    easel.eraseAll();
    expect(sync.lines).toHaveLength(5);
  });

  it('picks the colour that is seen', () => {
    const { easel, draw } = studio();
    draw(100, 100, 500, 100);
    easel.raster.flatten();
    expect(easel.colorAt(300, 900)).toEqual({ r: 255, g: 255, b: 255, a: 255 });
    expect(easel.colorAt(300, 100)?.r).toBeLessThan(90);
    expect(easel.colorAt(-1, 5)).toBeNull();
  });

  it('picks no colour of a stroke that was dropped a moment ago, and the screen still hears of what changed', () => {
    const { easel, pull } = studio();
    pull([
      [300, 300],
      [400, 300],
    ]);
    easel.drop();
    expect(easel.colorAt(350, 300)).toEqual({ r: 255, g: 255, b: 255, a: 255 });
    expect(easel.raster.flatten()).not.toBeNull();
  });
});
