import type { DeskEntry } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import {
  type DeskMemory,
  heard,
  type KeptEntries,
  type KeptEntry,
  merged,
  moved,
  noted,
  restoredMemory,
  unsentOf,
  valuesIn,
} from './deskMemory.ts';

const HERE = '0000000a';
const THERE = '0000000b';
const at = (clock: number, value: unknown, device = HERE): KeptEntry => ({ value, clock, device });
const unsent = (clock: number, value: unknown): KeptEntry => ({ ...at(clock, value), isUnsent: true });
const memory = (entries: KeptEntries, more: Partial<DeskMemory> = {}): DeskMemory => ({
  owner: 'anna',
  device: HERE,
  entries,
  parked: [],
  ...more,
});
const told = (key: string, clock: number, value: unknown, device = THERE): DeskEntry => ({ key, value, clock, device });

test('what a storage holds is there again, with the name of its browser', () => {
  const kept = memory({ hand: unsent(3, 'right') }, { parked: [{ owner: 'ben', entries: { bend: at(1, 5) } }] });
  expect(restoredMemory(JSON.parse(JSON.stringify(kept)), THERE)).toEqual(kept);
  expect(restoredMemory({ ...kept, owner: null }, THERE).owner).toBeNull();
});

test.each([null, undefined, {}, { owner: 5, device: 7, entries: 'none', parked: 'none' }])(
  'a storage with %o holds nothing, and its browser is called anew',
  (kept) => {
    expect(restoredMemory(kept, THERE)).toEqual({ owner: null, device: THERE, entries: {}, parked: [] });
  },
);

test.each(['0000000', '000000000', '0000000G', ''])('"%s" is no name of a browser', (device) => {
  expect(restoredMemory({ device }, THERE).device).toBe(THERE);
});

test('of what a storage holds that alone is taken which can be told to others', () => {
  const entries = {
    right: at(1, 'a'),
    gone: at(2, null),
    half: at(1.5, 'a'),
    nameless: { value: 'a', clock: 1 },
    empty: { clock: 1, device: HERE },
    none: null,
  };
  const { entries: own, parked } = restoredMemory(
    { entries, parked: [null, {}, { owner: 5, entries }, { owner: 'ben', entries }, { owner: 'cleo' }] },
    HERE,
  );
  expect(Object.keys(own)).toEqual(['right', 'gone']);
  expect(parked.map(({ owner, entries: theirs }) => [owner, Object.keys(theirs)])).toEqual([
    ['ben', ['right', 'gone']],
    ['cleo', []],
  ]);
});

const values = (of: Record<string, unknown>) => new Map(Object.entries(of));

test('what has changed is written down as later than all before, and as not told yet; nothing else is', () => {
  const before = memory({ hand: at(4, 'right', THERE), bend: at(7, 5) });
  const after = noted(before, values({ hand: 'left', bend: 5, 'color.112233': 1 }), new Set());
  expect(after.entries).toEqual({
    hand: unsent(8, 'left'),
    bend: at(7, 5),
    'color.112233': unsent(9, 1),
  });
  expect(noted(after, values({ hand: 'left', bend: 5, 'color.112233': 1 }), new Set())).toBe(after);
});

test('what was never set and is as it is at first is not written down', () => {
  const empty = memory({});
  expect(noted(empty, values({ hand: 'left', 'keys.on': true }), new Set())).toBe(empty);
  expect(noted(empty, values({ hand: 'right' }), new Set()).entries).toEqual({ hand: unsent(1, 'right') });
});

test('what was seen and is there no longer was taken away, once; what was never seen stays', () => {
  const before = memory({ 'color.112233': at(1, 1), 'preset.own-7': at(2, { nib: 99 }) });
  const after = noted(before, values({}), new Set(['color.112233', 'color.445566']));
  expect(after.entries).toEqual({ 'color.112233': unsent(3, null), 'preset.own-7': at(2, { nib: 99 }) });
  expect(noted(after, values({}), new Set(['color.112233']))).toBe(after);
});

test('of two devices the later word counts, and of two at once that of the same device everywhere', () => {
  const own = memory({ hand: at(5, 'own'), bend: at(5, 'own'), palette: at(5, 'own'), curve: at(5, 'own', THERE) });
  const answer = [
    told('hand', 6, 'theirs'),
    told('bend', 4, 'theirs'),
    told('palette', 5, 'theirs'),
    told('curve', 5, 'theirs', HERE),
    told('new', 1, 'theirs'),
  ];
  expect([...valuesIn(merged(own, answer))].toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
    ['bend', 'own'],
    ['curve', 'own'],
    ['hand', 'theirs'],
    ['new', 'theirs'],
    ['palette', 'theirs'],
  ]);
});

test('what an account has heard of is not told again, unless it was changed since', () => {
  const own = memory({ hand: unsent(3, 'right'), bend: unsent(4, 5), palette: at(1, 'protan') });
  expect(unsentOf(own)).toEqual([told('hand', 3, 'right', HERE), told('bend', 4, 5, HERE)]);
  const after = heard(own, [told('hand', 3, 'right', HERE), told('bend', 2, 1, HERE), told('gone', 1, 1, HERE)]);
  expect(unsentOf(after)).toEqual([told('bend', 4, 5, HERE)]);
  expect(after.entries['hand']).toEqual(at(3, 'right'));
});

test('what is there is read with the latest first, and what was taken away is not there', () => {
  const own = memory({ a: at(1, 'a'), b: at(3, 'b'), gone: at(9, null), c: at(2, 'c', HERE), d: at(2, 'd', THERE) });
  expect([...valuesIn(own)]).toEqual([
    ['b', 'b'],
    ['d', 'd'],
    ['c', 'c'],
    ['a', 'a'],
  ]);
});

test('a guest brings along what the account has not, in their order, and takes nothing from it', () => {
  const guest = memory(
    { 'color.aaaaaa': at(9, 1), bend: at(2, 5), hand: at(3, 'right'), palette: at(1, null) },
    { owner: null },
  );
  const after = moved(guest, 'anna', [told('hand', 40, 'left'), told('color.bbbbbb', 41, 1)]);
  expect(after.owner).toBe('anna');
  expect(after.entries).toEqual({
    hand: at(40, 'left', THERE),
    'color.bbbbbb': at(41, 1, THERE),
    bend: unsent(42, 5),
    'color.aaaaaa': unsent(43, 1),
  });
});

test('presets that were numbered alike are both kept, and one that is the same is one', () => {
  const preset = (name: string) => ({ nib: 1, name });
  const guest = memory(
    {
      'preset.own-1': at(1, preset('chalk')),
      'preset.own-2': at(2, preset('ink')),
      'preset.own-9': at(3, preset('wax')),
    },
    { owner: null },
  );
  const account = [
    told('preset.own-1', 1, preset('fur')),
    told('preset.own-2', 2, preset('ink')),
    told('preset.own-3', 3, preset('oil')),
    told('preset.own-9', 4, null),
  ];
  const { entries } = moved(guest, 'anna', account);
  expect(Object.entries(entries).map(([key, { value }]) => [key, (value as { name: string } | null)?.name])).toEqual([
    ['preset.own-1', 'fur'],
    ['preset.own-2', 'ink'],
    ['preset.own-3', 'oil'],
    ['preset.own-9', 'wax'],
    ['preset.own-4', 'chalk'],
  ]);
});

test('what somebody has not told yet waits for them while another one draws here, and is theirs when they are back', () => {
  const anna = memory({ hand: unsent(5, 'right'), bend: at(4, 5) });
  const ben = moved(anna, 'ben', [told('palette', 1, 'protan')]);
  expect(ben).toEqual({
    owner: 'ben',
    device: HERE,
    entries: { palette: at(1, 'protan', THERE) },
    parked: [{ owner: 'anna', entries: { hand: unsent(5, 'right') } }],
  });
  const back = moved(ben, 'anna', [told('bend', 4, 5, HERE)]);
  expect(back).toEqual(memory({ hand: unsent(5, 'right'), bend: at(4, 5) }));
});

test('five people’s changes wait in one browser, those of the last ones', () => {
  const people = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  let own = memory({ hand: unsent(1, 'a') }, { owner: 'a' });
  for (const next of people.slice(1)) {
    own = moved(own, next, []);
    own = { ...own, entries: { hand: unsent(1, next) } };
  }
  expect(own.parked.map(({ owner }) => owner)).toEqual(['f', 'e', 'd', 'c', 'b']);
  // Who has told all of it leaves nothing behind.
  const told2 = moved({ ...own, entries: { hand: at(1, 'g') } }, 'd', []);
  expect(told2.parked.map(({ owner }) => owner)).toEqual(['f', 'e', 'c', 'b']);
  expect(told2.entries).toEqual({ hand: unsent(1, 'd') });
});
