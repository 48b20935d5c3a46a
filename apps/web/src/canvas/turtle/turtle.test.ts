import { Tool } from '@tuschel/ink';
import type { TurtleAction } from '../../keys/keyActions.ts';
import { describe, expect, it } from 'vitest';
import { INKED, paper, RED, seen, studio } from '../../testing/easelStudio.ts';
import { PALETTES } from '../colors/palettes.ts';
import { createTurtle, STEPS } from './turtle.ts';

const PLAIN = { far: false, fine: false };

/** The pen of the keyboard, on in the middle of the sheet. */
function pen(page = paper(), tools = {}) {
  const made = studio(page, tools);
  let now = 0;
  const turtle = createTurtle(made.easel, made.toolbox, () => (now += 10));
  turtle.toggle();
  const go = (...actions: TurtleAction[]) => {
    for (const action of actions) turtle.do(action, PLAIN);
  };
  const place = () => [turtle.get().x, turtle.get().y];
  const news = () => turtle.get().news.what;
  return { ...made, turtle, go, place, news };
}

/** So many times the same. */
const times = (count: number, action: TurtleAction) => Array.from({ length: count }, () => action);

describe('the pen of the keyboard', () => {
  it('begins in the middle of the sheet, however that lies, and is brought back there', () => {
    expect(pen().place()).toEqual([960, 540]);
    const { go, place } = pen(paper([], { meta: { isPortrait: true } }));
    expect(place()).toEqual([540, 960]);
    go('turtleDown', 'turtleRight');
    expect(place()).toEqual([548, 968]);
    go('turtleMiddle');
    expect(place()).toEqual([540, 960]);
  });

  it('goes forward where it is turned to, on the grid of the ink', () => {
    const { turtle, go, place } = pen();
    go(...times(3, 'turtleTurnRight'), 'turtleForward');
    expect([turtle.get().heading, place()]).toEqual([45, [965.6875, 545.6875]]);
    go('turtleMiddle', ...times(9, 'turtleTurnLeft'), 'turtleForward');
    expect([turtle.get().heading, place()]).toEqual([270, [960, 532]]);
    turtle.do('turtleForward', { far: true, fine: false });
    expect(place()).toEqual([960, 500]);
    turtle.do('turtleForward', { far: true, fine: true });
    expect(place()).toEqual([960, 499]);
    go(...times(7, 'turtleTurnRight'));
    expect(turtle.get().heading).toBe(15);
    go('turtleTurnLeft', 'turtleTurnLeft');
    expect(turtle.get().heading).toBe(345);
  });

  it('goes by steps of several lengths, the shortest and longest stay', () => {
    const { turtle, go } = pen();
    const after = (...actions: TurtleAction[]) => (go(...actions), turtle.get().step);
    expect([after(), after('turtleLonger'), after('turtleShorter', 'turtleShorter')]).toEqual([8, 16, 4]);
    expect(after(...times(STEPS.length, 'turtleLonger'))).toBe(128);
    expect(after(...times(STEPS.length, 'turtleShorter'))).toBe(1);
  });

  it('stays within the sheet, and says so only where it was to go beyond', () => {
    const { turtle, go, place, news } = pen();
    go(...times(4, 'turtleLonger'));
    const far = (action: TurtleAction, count: number) => {
      for (let i = 0; i < count; i++) turtle.do(action, { far: true, fine: false });
      return [place(), news()];
    };
    go(...times(7, 'turtleRight'));
    go('turtleShorter', 'turtleRight');
    expect([place(), news()]).toEqual([[1920, 540], 'moved']);
    go('turtleRight');
    expect([place(), news()]).toEqual([[1920, 540], 'edge']);
    expect(far('turtleDown', 3)).toEqual([[1920, 1080], 'edge']);
    expect(far('turtleUpLeft', 9)).toEqual([[0, 0], 'edge']);
  });

  it('tells each thing anew, though it be the same', () => {
    const { turtle, go } = pen();
    const { count } = turtle.get().news;
    go('turtleWhere', 'turtleWhere');
    expect(turtle.get().news).toEqual({ what: 'where', count: count + 2 });
  });

  it('draws while it is on the paper, as firmly as it can', () => {
    const { turtle, go, news, sync } = pen();
    go('turtleRight', 'turtlePen');
    expect([news(), turtle.get().isDown, sync.lines.length]).toEqual(['down', true, 0]);
    go('turtleDown', 'turtleDown');
    expect(news()).toBe('moved');
    go('turtlePen');
    expect([news(), turtle.get().isDown]).toEqual(['up', false]);
    expect(sync.lines[0]?.points.map(({ x, y }) => [x, y])).toEqual([
      [968, 540],
      [968, 548],
      [968, 556],
    ]);
    expect(new Set(sync.lines[0]?.points.map(({ p }) => p))).toEqual(new Set([1]));
    go('turtlePen', 'turtleUp', 'turtleEnd');
    expect([news(), sync.lines.length]).toEqual(['up', 2]);
    go('turtleEnd');
    expect([news(), sync.lines.length]).toEqual(['where', 2]);
  });

  it('stays up on a sheet that is locked, and where the line under a pointer is not its own', () => {
    const { easel, go, news, turtle, pull } = pen();
    easel.setLocked(true);
    go('turtlePen');
    expect([news(), turtle.get().isDown]).toEqual(['locked', false]);
    easel.setLocked(false);
    pull([
      [10, 10],
      [50, 50],
    ]);
    go('turtlePen');
    expect([news(), turtle.get().isDown]).toEqual(['locked', false]);
    easel.end();
    go('turtlePen');
    expect([news(), turtle.get().isDown]).toEqual(['down', true]);
  });

  it('is lifted where its line was taken away, and draws nothing on', () => {
    const { easel, go, turtle, sync } = pen();
    go('turtlePen', 'turtleRight');
    easel.finish();
    go('turtleRight');
    expect([turtle.get().isDown, turtle.get().news.what, sync.lines.length]).toEqual([false, 'moved', 1]);
    go('turtlePen', 'turtleRight');
    expect(turtle.get().isDown).toBe(true);
  });
});

describe('what the pen of the keyboard fills', () => {
  it('with the bucket is where it is, at once', () => {
    const { toolbox, go, turtle, news, sync } = pen();
    toolbox.take(Tool.floodFill);
    go('turtlePen');
    expect([news(), turtle.get().isDown, sync.lines[0]?.tool]).toEqual(['filled', false, Tool.floodFill]);
  });

  /** Goes round something from corner to corner. */
  function cornering() {
    const made = pen();
    made.toolbox.take(Tool.lassoFill);
    made.toolbox.otherForm();
    made.toolbox.setColor(RED);
    for (let i = 0; i < 4; i++) made.go('turtleLonger');
    made.go('turtlePen', 'turtleRight', 'turtlePen', 'turtleDown', 'turtlePen');
    return made;
  }

  it('lies between corners that are set one by one, and is closed by a key', () => {
    const { go, news, turtle, easel, sync } = cornering();
    expect([news(), turtle.get().isDown, easel.corners.get()]).toEqual(['corner', false, 3]);
    go('turtleEnd');
    expect([news(), sync.lines.length, easel.corners.get()]).toEqual(['filled', 1, null]);
    expect(seen(easel, 1060, 560)).toEqual(INKED);
  });

  it('has its first corner where the pen came down, and not where it was led after that', () => {
    const { go, news, turtle, easel, toolbox } = pen();
    toolbox.take(Tool.lassoFill);
    toolbox.otherForm();
    go('turtlePen');
    expect([news(), turtle.get().isDown, easel.corners.get()]).toEqual(['corner', false, 1]);
  });

  it('is closed at its first corner, too', () => {
    const { go, news, sync } = cornering();
    go('turtleUpLeft', 'turtlePen');
    expect([news(), sync.lines.length]).toEqual(['filled', 1]);
  });

  it('is forgotten by Escape before drawing with the keyboard ends', () => {
    const { turtle, news, easel, sync } = cornering();
    turtle.escape();
    expect([news(), turtle.get().isOn, easel.corners.get()]).toEqual(['dropped', true, null]);
    turtle.escape();
    expect([news(), turtle.get().isOn, sync.lines.length]).toEqual(['off', false, 0]);
  });
});

it('selects what it is led around, whatever tool was in the hand before', () => {
  const { toolbox, stroke, go, turtle, easel } = pen();
  toolbox.take(Tool.lassoFill);
  stroke([
    [970, 550],
    [1000, 550],
    [1000, 580],
  ]);
  toolbox.otherForm();
  toolbox.select('rectangle');
  go('turtlePen');
  expect([turtle.get().isDown, turtle.get().news.what]).toEqual([true, 'down']);
  go(...times(3, 'turtleLonger'), 'turtleDownRight', 'turtlePen');
  expect(easel.mover.get().selected?.box).toEqual({ left: 970, top: 550, right: 1000, bottom: 580 });
});

describe('what the pen of the keyboard takes back', () => {
  it('is the line on its way first, and then the one before', () => {
    const { turtle, go, news, sync } = pen();
    go('turtlePen', 'turtleRight', 'turtlePen', 'turtlePen', 'turtleDown');
    turtle.undo();
    expect([news(), turtle.get().isDown, sync.lines.length]).toEqual(['dropped', false, 1]);
    turtle.undo();
    expect([news(), sync.lines.length]).toEqual(['undone', 0]);
    turtle.redo();
    expect([news(), sync.lines.length]).toEqual(['redone', 1]);
  });

  it('is no line that is drawn when something is to be done again: that is ended and kept', () => {
    const { turtle, go, news, sync } = pen();
    go('turtlePen', 'turtleRight');
    turtle.redo();
    expect([news(), turtle.get().isDown, sync.lines.length]).toEqual(['redone', false, 1]);
  });

  it('by Escape is the line alone, and drawing with the keyboard ends the next time', () => {
    const { turtle, go, news, sync } = pen();
    go('turtlePen', 'turtleRight');
    turtle.escape();
    expect([news(), turtle.get().isDown, turtle.get().isOn, sync.lines.length]).toEqual(['dropped', false, true, 0]);
    turtle.escape();
    expect([news(), turtle.get().isOn]).toEqual(['off', false]);
    turtle.toggle();
    expect([news(), turtle.get().isOn]).toEqual(['on', true]);
    go('turtlePen', 'turtleRight');
    turtle.toggle();
    expect([news(), turtle.get().isOn, turtle.get().isDown, sync.lines.length]).toEqual(['off', false, false, 1]);
  });
});

describe('colours under the pen of the keyboard', () => {
  it('go round in the palette that lies open, from its ends where the colour is none of it', () => {
    const { toolbox, go, news } = pen();
    toolbox.setPalette('night');
    const [first, second, ...others] = PALETTES.night.map(({ color }) => color);
    const next = (action: TurtleAction) => (go(action), toolbox.get().color);
    const foreign = { r: 1, g: 2, b: 3, a: 255 };
    toolbox.setColor(foreign);
    expect([next('turtleColor'), next('turtleColor'), next('turtleColorBack')]).toEqual([first, second, first]);
    expect([next('turtleColorBack'), next('turtleColor'), news()]).toEqual([others.at(-1), first, 'color']);
    toolbox.setColor(foreign);
    expect(next('turtleColorBack')).toEqual(others.at(-1));
  });

  it('are those of the picture, at its far edge as well', () => {
    const { toolbox, turtle, go, stroke } = pen();
    toolbox.setColor(RED);
    toolbox.take(Tool.lassoFill);
    stroke([
      [1800, 1000],
      [1920, 1000],
      [1920, 1080],
      [1800, 1080],
    ]);
    expect(turtle.colorUnder()).toMatchObject({ r: 255, g: 255, b: 255 });
    go(...times(4, 'turtleLonger'), ...times(9, 'turtleDownRight'));
    expect([turtle.get().x, turtle.get().y]).toEqual([1920, 1080]);
    expect(turtle.colorUnder()).toMatchObject({ r: 200, g: 0, b: 0 });
  });

  it('and how wide it draws are announced', () => {
    const { toolbox, go, news } = pen();
    const size = () => toolbox.get().settings[Tool.pencil].size;
    go('turtleThicker');
    expect([news(), size()]).toEqual(['size', 6]);
    go('turtleThinner', 'turtleThinner');
    expect([news(), size()]).toEqual(['size', 4]);
  });
});
