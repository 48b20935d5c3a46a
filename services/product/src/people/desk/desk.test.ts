import type { Account } from '@tuschel/gameserver/extend';
import { DESK, type DeskEntry } from '@tuschel/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const ask = (method: 'GET' | 'PUT', account: Account | null, entries?: readonly unknown[]) =>
  product.app.inject({
    method,
    url: '/api/preferences/desk',
    ...(account ? { headers: { authorization: `Bearer ${product.server.token(account)}` } } : {}),
    ...(entries ? { payload: { entries } } : {}),
  });
const put = async (account: Account, ...entries: readonly unknown[]) =>
  (await ask('PUT', account, entries)).json() as { entries: DeskEntry[] };
const [TABLET, DESKTOP] = ['aaaaaaaa', 'bbbbbbbb'];
const entry = (key: string, value: unknown, clock = 1, device = TABLET) => ({ key, value, clock, device });
const color = (at: number) => `color.${at.toString(16).padStart(6, '0')}`;

test('B3 two devices that were offline are merged entry by entry, in whatever order they come, and nothing is lost', async () => {
  const [anna, ben] = [await product.server.signUp('DeskAnna'), await product.server.signUp('DeskBen')];
  const tablet = [entry('palette', 'standard', 1), entry('hand', 'right', 3), entry('color.aa0000', 1, 4)];
  const desktop = [
    entry('palette', 'protan', 2, DESKTOP),
    entry('hand', 'left', 3, DESKTOP),
    entry('color.00bb00', 1, 1, DESKTOP),
  ];
  await put(anna, ...tablet);
  const merged = await put(anna, ...desktop);
  await put(ben, ...desktop);
  expect(await put(ben, ...tablet)).toEqual(merged);
  expect(merged.entries.map(({ key, value }) => [key, value])).toEqual([
    ['color.00bb00', 1],
    ['color.aa0000', 1],
    ['hand', 'left'],
    ['palette', 'protan'],
  ]);
  expect((await ask('GET', anna)).json()).toEqual(merged);
  // Sent once more, as after a lost answer, it changes nothing.
  expect(await put(anna, ...tablet)).toEqual(merged);
});

test('B3 what was taken away stays away, until something later comes', async () => {
  const anna = await product.server.signUp('DeskCara');
  await put(anna, entry('preset.own-1', { nib: 1, name: 'Ink', settings: {} }, 5));
  await put(anna, entry('preset.own-1', null, 6, DESKTOP));
  expect((await put(anna, entry('preset.own-1', { nib: 1, name: 'Old', settings: {} }, 4))).entries).toEqual([
    entry('preset.own-1', null, 6, DESKTOP),
  ]);
  const { entries } = await put(anna, entry('preset.own-1', { nib: 1, name: 'New', settings: {} }, 7));
  expect(entries).toMatchObject([{ value: { name: 'New' } }]);
});

test('B3 it is told to its owner alone, and an unsigned caller is refused', async () => {
  const [anna, ben] = [await product.server.signUp('DeskDora'), await product.server.signUp('DeskEmil')];
  await put(anna, entry('hand', 'left'));
  expect((await ask('GET', ben)).json()).toEqual({ entries: [] });
  expect([(await ask('GET', null)).statusCode, (await ask('PUT', null, [])).statusCode]).toEqual([401, 401]);
});

let wrongs = 0;
test.each([
  ['a key that is none', entry('everything', 1)],
  ['a key that is too long', entry(`keys.own.${'a'.repeat(25)}`, [])],
  ['no clock', { key: 'hand', value: 'left', device: TABLET }],
  ['a clock of 0', entry('hand', 'left', 0)],
  ['a clock that is too far ahead', entry('hand', 'left', DESK.clockAhead + 1)],
  ['a clock with a fraction', entry('hand', 'left', 1.5)],
  ['a device that is none', entry('hand', 'left', 1, 'ABC')],
  ['a value that is too long', entry('keys.preset', 'x'.repeat(DESK.valueLength - 1))],
  ['something beside it', { ...entry('hand', 'left'), more: 1 }],
])('B3 %s is refused, and changes nothing', async (_, wrong) => {
  const anna = await product.server.signUp(`DeskWrong${(wrongs += 1)}`);
  expect((await ask('PUT', anna, [entry('bend', 4), wrong])).statusCode).toBe(400);
  expect((await ask('GET', anna)).json()).toEqual({ entries: [] });
});

test('B3 the longest value, the farthest clock and the most entries are kept, and one more is refused', async () => {
  const anna = await product.server.signUp('DeskFrida');
  expect(
    (await put(anna, entry('keys.preset', 'x'.repeat(DESK.valueLength - 2), DESK.clockAhead))).entries,
  ).toHaveLength(1);
  const colors = (from: number, count: number) =>
    Array.from({ length: count }, (__, at) => entry(color(from + at), 1, 2));
  expect((await ask('PUT', anna, colors(0, DESK.atOnce + 1))).statusCode).toBe(400);
  for (let from = 0; from < DESK.entries - DESK.atOnce; from += DESK.atOnce)
    await put(anna, ...colors(from, DESK.atOnce));
  const rest = await put(anna, ...colors(DESK.entries - DESK.atOnce, DESK.atOnce - 1));
  expect(rest.entries).toHaveLength(DESK.entries);
  const refused = await ask('PUT', anna, colors(DESK.entries, 1));
  expect([refused.statusCode, refused.json().errors]).toEqual([400, { entries: expect.any(String) }]);
  expect((await ask('GET', anna)).json().entries).toHaveLength(DESK.entries);
  // What takes the place of something else fits.
  expect((await ask('PUT', anna, [entry(color(0), null, 3), ...colors(DESK.entries, 1)])).statusCode).toBe(200);
});

test('B3 of what is gone the oldest is forgotten', async () => {
  const anna = await product.server.signUp('DeskGreta');
  for (let from = 0; from < DESK.gone; from += DESK.atOnce)
    await put(anna, ...Array.from({ length: DESK.atOnce }, (__, at) => entry(color(from + at), null, from + at + 1)));
  const { entries } = await put(anna, entry(color(DESK.gone), null, DESK.gone + 1));
  expect(entries).toHaveLength(DESK.gone);
  expect(entries.some(({ key }) => key === color(0))).toBe(false);
});
