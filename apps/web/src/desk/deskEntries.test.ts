import { CURVE_LIMIT, Tool } from '@tuschel/ink';
import { expect, test } from 'vitest';
import { parseHex, toHex } from '../canvas/colors/palette.ts';
import { freshSettings } from '../canvas/tools/nibs.ts';
import { freshToolbox } from '../canvas/tools/toolboxState.ts';
import { FRESH_KEYS } from '../keys/keySettings.ts';
import { type DeskParts, isFresh, partsOf, valuesOf } from './deskEntries.ts';

const MOST = 3;
const FRESH: DeskParts = { toolbox: freshToolbox(), keys: FRESH_KEYS };
const read = (values: Record<string, unknown>) => partsOf(new Map(Object.entries(values)), MOST);

test('a desk that nobody has touched says where it stands, and nothing of what is not there', () => {
  expect([...valuesOf(FRESH).keys()]).toEqual(['palette', 'hand', 'bend', 'keys.on', 'keys.preset']);
  for (const [key, value] of valuesOf(FRESH)) expect([key, isFresh(key, value)]).toEqual([key, true]);
  expect([isFresh('hand', 'right'), isFresh('bend', 1), isFresh('color.112233', 1)]).toEqual([false, false, false]);
});

test('of colours there are as many as a desk has room for, the latest first, and none that is no colour', () => {
  const colors = read({
    'color.112233': 1,
    'color.nonsense': 1,
    'color.445566': 1,
    'color.778899': 1,
    'color.aabbcc': 1,
  });
  expect(colors.toolbox.own.map(toHex)).toEqual(['#112233', '#445566', '#778899']);
  expect(read({}).toolbox.own).toEqual([]);
});

test('colours are named with the earliest first, so that the latest is the last word', () => {
  const own = ['#112233', '#445566'].flatMap((hex) => parseHex(hex) ?? []);
  const named = [...valuesOf({ ...FRESH, toolbox: { ...FRESH.toolbox, own } }).keys()];
  expect(named.slice(-2)).toEqual(['color.445566', 'color.112233']);
});

test.each([
  ['right', 'right'],
  ['left', 'left'],
  ['above', 'left'],
  [undefined, 'left'],
])('the tools lie beside the hand as it is said: %s', (hand, side) => {
  expect(read({ hand }).toolbox.toolSide).toBe(side);
});

test.each([
  [CURVE_LIMIT, CURVE_LIMIT],
  [-CURVE_LIMIT, -CURVE_LIMIT],
  [CURVE_LIMIT + 1, 0],
  [-CURVE_LIMIT - 1, 0],
  [3.6, 4],
  ['3', 0],
  [null, 0],
])('a pen bends by %s as %s', (bend, curve) => {
  expect(read({ bend }).toolbox.pressureCurve).toBe(curve);
});

test('keys are read without those that are unknown, and a set that is unknown gives the usual one', () => {
  const told = read({ 'keys.on': false, 'keys.preset': 'krita', 'keys.own.brush': ['q'], 'keys.own.fly': ['x'] });
  expect(told.keys).toEqual({ isOn: false, preset: 'krita', own: { brush: ['q'] } });
  expect(read({ 'keys.preset': 'emacs' }).keys).toEqual(FRESH_KEYS);
});

test('presets come in the order that was given, those without a place after them, the earliest first', () => {
  const preset = (name: string) => ({ nib: Tool.pencil, name, settings: freshSettings(Tool.pencil) });
  const { presets } = read({
    'preset.own-4': preset('latest'),
    'preset.own-3': preset('late'),
    'preset.own-2': preset('two'),
    'preset.own-1': preset('one'),
    presets: ['own-2', 'own-1'],
  }).toolbox;
  expect(presets.map(({ name }) => name)).toEqual(['two', 'one', 'late', 'latest']);
  const values = valuesOf({ ...FRESH, toolbox: { ...FRESH.toolbox, presets } });
  expect(values.get('presets')).toEqual(['own-2', 'own-1', 'own-3', 'own-4']);
  expect(values.get('preset.own-3')).toMatchObject({ nib: Tool.pencil, name: 'late' });
  expect(read({ 'preset.own-1': preset('one'), presets: 'none' }).toolbox.presets).toHaveLength(1);
});
