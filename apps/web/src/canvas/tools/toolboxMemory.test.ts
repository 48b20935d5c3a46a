import { type KeyValue, memoryStorage } from '@tuschel/client';
import { Tool } from '@tuschel/ink';
import { expect, test } from 'vitest';
import { parseHex } from '../colors/palette.ts';
import { freshSettings } from './nibs.ts';
import { createToolbox } from './toolbox.ts';
import { boundedCurve, restoredToolbox, STORAGE_KEY } from './toolboxMemory.ts';
import { freshToolbox } from './toolboxState.ts';

const [RED, BLUE, GREEN] = ['#d8292b', '#2a63d6', '#20a030'].map((hex) => parseHex(hex)!);

test('the next drawing goes on with colours, hands and grids as they were left', () => {
  const storage = memoryStorage();
  const toolbox = createToolbox(storage);
  toolbox.setColor(RED!);
  toolbox.swapColors();
  toolbox.setColor(BLUE!);
  toolbox.used(GREEN!);
  toolbox.keep([RED!, GREEN!]);
  toolbox.setFingers('never');
  toolbox.setToolSide('right');
  toolbox.setGrid('thirds');
  toolbox.setPalette('night');
  toolbox.setPressureCurve(25);
  toolbox.cyclePresets();
  toolbox.adjust({ size: 123 });
  toolbox.cyclePresets();
  const { color, otherColor, history, own, fingers, toolSide, grid, palette, pressureCurve, setBy, aside } =
    toolbox.get();
  expect([color, otherColor, history, own]).toEqual([BLUE, RED, [GREEN], [RED, GREEN]]);
  expect(Object.keys(aside)).toEqual([String(Tool.pencil)]);
  expect(restoredToolbox(storage)).toMatchObject({ color, otherColor, history, own, fingers: 'never', aside, setBy });
  expect(restoredToolbox(storage)).toMatchObject({ toolSide, grid, palette, pressureCurve, fingers });
});

test('what somebody else wrote as settings that were laid aside is left out, or made such as can be drawn with', () => {
  const storage = memoryStorage();
  const laid = (aside: unknown) => {
    storage.setItem(STORAGE_KEY, JSON.stringify({ aside }));
    return restoredToolbox(storage).aside;
  };
  const brush = { ...freshSettings(Tool.brush), size: 300 };
  expect(laid({ 0: null, 1: { size: 1e9 }, 2: 7, 99: { size: 3 } })).toEqual({ [Tool.brush]: brush });
  expect([laid(null), laid('all'), laid([])]).toEqual([{}, {}, {}]);
});

test('a storage that is full or forbidden neither keeps nor breaks anything', () => {
  const fails = () => {
    throw new Error('forbidden');
  };
  const storage: KeyValue = { getItem: fails, setItem: fails, removeItem: fails };
  const toolbox = createToolbox(storage);
  expect(restoredToolbox(storage)).toEqual(freshToolbox());
  toolbox.adjust({ size: 9 });
  expect(toolbox.get().settings[Tool.pencil].size).toBe(9);
});

test.each([
  [0, 0],
  [12.4, 12],
  [100, 100],
  [101, 100],
  [-100, -100],
  [-250, -100],
  [NaN, 0],
  [Infinity, 0],
  ['12', 0],
  [null, 0],
])('a bend of %j counts as %i', (bend, counts) => {
  expect(boundedCurve(bend)).toBe(counts);
});
