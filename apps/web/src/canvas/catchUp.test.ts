import { Tool } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import type { Easel } from './easel.ts';
import type { InSlices } from './pixels/inSlices.ts';
import { paper, studio, hashOf } from '../testing/easelStudio.ts';

describe('a picture that is still being drawn anew', () => {
  const WHITE = { r: 255, g: 255, b: 255, a: 255 };
  /** Slices of one step each, when the test says so. */
  function byHand() {
    const works: Parameters<InSlices>[0][] = [];
    const slice = () => {
      const [work] = works;
      if (work?.(() => true)) works.shift();
    };
    const schedule: InSlices = (work) => void works.push(work);
    return { schedule, slice, isDone: () => works.length === 0 };
  }
  const drawn = () => {
    const { draw, sync } = studio();
    for (const y of [100, 200, 300, 400]) draw(100, y, 900, y + 50);
    return [...sync.lines];
  };

  it('is whole after some slices, and nobody paints half of it', async () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel } = studio(paper(lines), {}, schedule);
    let painted = 0;
    easel.onPixels(() => painted++);
    let isWhole = false;
    void easel.whole().then(() => (isWhole = true));
    let slices = 0;
    for (; !isDone(); slices++) {
      expect([easel.isBehind, painted]).toEqual([true, 0]);
      slice();
    }
    await Promise.resolve();
    expect(slices).toBeGreaterThan(lines.length);
    expect([easel.isBehind, painted, isWhole, easel.raster.hash()]).toEqual([false, 1, true, hashOf(lines)]);
    await expect(easel.whole()).resolves.toBeUndefined();
  });

  it('takes what the pen draws meanwhile behind the others, once it is whole', () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel, draw, sync } = studio(paper(lines), {}, schedule);
    slice();
    draw(300, 600, 700, 700);
    expect([easel.isBehind, sync.lines.length]).toEqual([true, 4]);
    while (!isDone()) slice();
    expect([sync.lines.length, easel.isStroking]).toEqual([5, false]);
    const alone = studio(paper());
    alone.draw(300, 600, 700, 700);
    expect(sync.lines[4]?.points).toEqual(alone.sync.lines[0]?.points);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('goes on with the stroke that is under way when it becomes whole', () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel, at, sync } = studio(paper(lines), {}, schedule);
    expect(easel.isStroking).toBe(false);
    easel.begin(at(300, 600, 'down'), false);
    easel.extend([at(400, 620, 'move')]);
    expect(easel.isStroking).toBe(true);
    while (!isDone()) slice();
    expect([easel.isStroking, sync.lines.length]).toEqual([true, 4]);
    easel.extend([at(500, 640, 'move')]);
    easel.end();
    expect(sync.lines[4]?.points.map(({ x }) => x)).toEqual([300, 400, 500]);
    expect(easel.isStroking).toBe(false);
  });

  it.each([
    ['leaves', (easel: Easel) => easel.leave()],
    ['runs out of time', (easel: Easel) => easel.setLocked(true)],
  ])('is whole at once for whoever %s with the pen on the paper', (_, act) => {
    const lines = drawn();
    const { schedule } = byHand();
    const { easel, at, sync } = studio(paper(lines), {}, schedule);
    easel.begin(at(300, 600, 'down'), false);
    easel.extend([at(400, 620, 'move')]);
    act(easel);
    expect([easel.isBehind, easel.isStroking, sync.lines.length]).toEqual([false, false, 5]);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('does not hold up who leaves without having drawn', () => {
    const { schedule } = byHand();
    const { easel } = studio(paper(drawn()), {}, schedule);
    easel.leave();
    expect(easel.isBehind).toBe(true);
  });

  it('is erased once it is whole, after what was asked for before', () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel, sync } = studio(paper(lines), {}, schedule);
    easel.undo();
    easel.swapLayers(0, 2);
    easel.eraseLayer(1);
    easel.eraseAll();
    expect(sync.lines).toHaveLength(4);
    while (!isDone()) slice();
    expect(sync.lines.map(({ tool }) => tool).slice(3)).toEqual([Tool.event, Tool.event, Tool.event]);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('is gone back in, in the order of the keys, once it is whole', () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel, sync } = studio(paper(lines), {}, schedule);
    easel.undo();
    easel.undo();
    easel.redo();
    expect(sync.lines).toHaveLength(4);
    while (!isDone()) slice();
    expect(sync.lines).toHaveLength(3);
    expect(easel.raster.hash()).toBe(hashOf(lines.slice(0, 3)));
  });

  it('takes back first what was to be taken back when the pen comes down', () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel, draw, sync } = studio(paper(lines), {}, schedule);
    easel.undo();
    draw(300, 600, 700, 700);
    while (!isDone()) slice();
    expect(sync.lines).toHaveLength(4);
    expect(sync.lines.slice(0, 3)).toEqual(lines.slice(0, 3));
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('gives way to what the server has', () => {
    const lines = drawn();
    const { schedule, slice, isDone } = byHand();
    const { easel, replaceBy } = studio(paper(lines), {}, schedule);
    slice();
    easel.undo();
    replaceBy(lines.slice(2));
    while (!isDone()) slice();
    expect(easel.raster.hash()).toBe(hashOf(lines.slice(2)));
  });

  it('lends the colours that are seen, those of the picture before', () => {
    const { schedule, slice, isDone } = byHand();
    const lines = drawn();
    const { easel, replaceBy } = studio(paper(lines), {}, schedule);
    while (!isDone()) slice();
    easel.raster.flatten();
    const before = easel.colorAt(500, 125);
    expect(before).not.toEqual(WHITE);
    replaceBy(lines.slice(2));
    slice();
    expect([easel.isBehind, easel.colorAt(500, 125)]).toEqual([true, before]);
    while (!isDone()) slice();
    expect(easel.colorAt(500, 125)).toEqual(WHITE);
  });

  it('gives back what was kept for going far back while nobody looks, and goes back all the same', () => {
    const { schedule, slice, isDone } = byHand();
    const lines = drawn();
    const { easel, sync } = studio(paper(lines), {}, schedule);
    while (!isDone()) slice();
    easel.giveBack();
    for (let left = 3; left >= 0; left--) {
      easel.undo();
      while (!isDone()) slice();
      expect(sync.lines).toHaveLength(left);
      expect(easel.raster.hash()).toBe(hashOf(lines.slice(0, left)));
    }
  });
});
