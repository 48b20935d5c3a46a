import { Tool, toolsFault, validateLine } from '@tuschel/ink';
import { ALL_TOOLS } from '@tuschel/rules';
import { describe, expect, it } from 'vitest';
import { hashOf, INKED, paper, RED, seen, studio, WHITE } from '../../testing/easelStudio.ts';
import { Form, type Nib } from '../tools/nibs.ts';

function holding(nib: Nib, tools = {}) {
  const made = studio(paper(), tools);
  made.toolbox.setColor(RED);
  made.toolbox.take(nib);
  made.toolbox.adjust({ form: Form.other });
  return made;
}

describe('filled shapes', () => {
  it('a rectangle is full to its corners, as a fill that every engine draws alike', () => {
    const { easel, stroke, sync } = holding(Tool.rectangle);
    stroke([
      [100, 100],
      [300, 200],
    ]);
    expect(sync.lines[0]).toMatchObject({ tool: Tool.lassoFill, points: { length: 4 } });
    expect(validateLine(sync.lines[0]).ok).toBe(true);
    expect([seen(easel, 101, 101), seen(easel, 298, 198), seen(easel, 302, 150)]).toEqual([INKED, INKED, WHITE]);
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('an ellipse is round: its sides are shorter than anybody sees', () => {
    const { easel, stroke, sync } = holding(Tool.ellipse);
    stroke([
      [100, 100],
      [900, 700],
    ]);
    const points = sync.lines[0]?.points ?? [];
    const away = points.map(({ x, y }) => Math.hypot((x - 500) / 400, (y - 400) / 300));
    expect(Math.max(...away.map((far) => Math.abs(far - 1)))).toBeLessThan(0.001);
    expect(points.length).toBeLessThanOrEqual(480);
    expect([seen(easel, 500, 102), seen(easel, 110, 110)]).toEqual([INKED, WHITE]);
  });

  it('keeps what the keys ask for, a square around its middle', () => {
    const { easel, stroke } = holding(Tool.rectangle);
    stroke(
      [
        [500, 500],
        [600, 520],
      ],
      { isRegular: true, isCentred: true },
    );
    expect([seen(easel, 402, 402), seen(easel, 598, 598)]).toEqual([INKED, INKED]);
  });

  it('without width there is nothing to fill', () => {
    const { stroke, sync } = holding(Tool.rectangle);
    stroke([
      [100, 100],
      [100, 300],
    ]);
    expect(sync.lines).toEqual([]);
  });

  it('where the round has no fills, shapes are outlines', () => {
    const { stroke, sync, toolbox } = holding(Tool.rectangle, { fill: false });
    stroke([
      [100, 100],
      [300, 200],
    ]);
    expect(sync.lines[0]?.tool).toBe(Tool.rectangle);
    expect(toolbox.limits.knobs(Tool.rectangle).has('form')).toBe(false);
  });

  it('a round without an advanced brush takes them as they are', () => {
    const tools = { advancedBrush: false };
    const { stroke, sync } = holding(Tool.ellipse, tools);
    stroke([
      [100, 100],
      [300, 200],
    ]);
    expect(toolsFault(sync.lines[0] as never, { ...ALL_TOOLS, ...tools }, false)).toBeNull();
  });
});

describe('from corner to corner', () => {
  const corners = [
    [100, 100],
    [400, 100],
    [400, 400],
  ] as const;
  function cornered() {
    const made = holding(Tool.lassoFill);
    for (const corner of corners) made.stroke([corner]);
    return made;
  }

  it('the first corner closes the way, which is filled', () => {
    const { easel, stroke, sync } = cornered();
    expect(easel.corners.get()).toBe(3);
    expect(sync.lines).toEqual([]);
    expect(easel.guides.lasso).toHaveLength(3);
    stroke([[103, 98]]);
    expect(sync.lines[0]).toMatchObject({ tool: Tool.lassoFill, points: { length: 3 } });
    expect(seen(easel, 350, 150)).toEqual(INKED);
    expect(easel.corners.get()).toBeNull();
    expect(easel.raster.hash()).toBe(hashOf(sync.lines));
  });

  it('a double click closes it, and so does the key', () => {
    for (const close of ['twice', 'key']) {
      const { easel, stroke, sync } = cornered();
      if (close === 'twice') stroke([corners[2]]);
      else easel.finish();
      expect(sync.lines[0]?.points).toHaveLength(3);
    }
  });

  it('a corner is taken back by itself, by undo as well, and with the last one the way', () => {
    const { easel, sync } = cornered();
    easel.stepBack();
    expect(easel.corners.get()).toBe(2);
    easel.undo();
    easel.stepBack();
    expect(easel.corners.get()).toBeNull();
    expect(sync.lines).toEqual([]);
    expect(easel.stepBack()).toBe(false);
  });

  it('a gesture takes back the corner it began as, Escape the whole way', () => {
    const { easel, pull, sync } = cornered();
    pull([[700, 700]]);
    easel.drop();
    expect(easel.corners.get()).toBe(3);
    easel.drop();
    expect(easel.corners.get()).toBeNull();
    expect(sync.lines).toEqual([]);
  });

  it('what goes round something is kept when the time is up or another tool is taken, and else forgotten', () => {
    const timed = cornered();
    timed.easel.setLocked(true);
    expect(timed.sync.lines).toHaveLength(1);
    const other = cornered();
    other.toolbox.take(Tool.pencil);
    expect(other.sync.lines).toHaveLength(1);
    const begun = holding(Tool.lassoFill);
    begun.stroke([[100, 100]]);
    begun.easel.leave();
    expect(begun.sync.lines).toEqual([]);
    expect(begun.easel.corners.get()).toBeNull();
  });

  it('with the key a side goes straight across, down or between', () => {
    const { easel, stroke } = holding(Tool.lassoFill);
    stroke([[100, 100]]);
    stroke([[400, 110]], { isRegular: true });
    expect(easel.guides.lasso?.at(-1)).toMatchObject({ x: 400, y: 100 });
  });
});
