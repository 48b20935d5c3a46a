import { collectingLog } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { ApiError, Code } from '../extend.ts';
import { OutsideFault } from '../outside/fetchOutside.ts';
import { askStore, instantIn, knownTimeIn, nameIn, StoreFault, timeIn } from './verdict.ts';

test.each(['x', 'x'.repeat(1_024), 'ü'.repeat(512), '😀'])('a store may call something %s', (name) => {
  expect(nameIn({ name, other: 'y' }, 'name')).toBe(name);
});

test.each([undefined, null, 7, '', 'a\0', '\ud800', 'x'.repeat(1_025), 'ü'.repeat(513)])(
  'what a store calls %j has no name',
  (name) => {
    expect(() => nameIn({ name }, 'name')).toThrow(new StoreFault('no name in its answer'));
  },
);

const LAST = Date.UTC(9999, 11, 31, 23, 59, 59);

test.each<[unknown, number | null]>([
  [undefined, null],
  [null, null],
  ['', null],
  [0, 0],
  ['0', 0],
  ['1772366400000', 1_772_366_400_000],
  [LAST, LAST],
])('the time %j of a store is %j', (at, time) => {
  expect(timeIn({ at }, 'at')).toBe(time);
});

test.each([LAST + 1, -1, 0.5, '-1', '1.5', '1e3', '1234567890123456', 'soon', true, Number.NaN])(
  '%j is no time of a store',
  (at) => {
    expect(() => timeIn({ at }, 'at')).toThrow(new StoreFault('no time in at of its answer'));
  },
);

test('a time that has to be there is missed', () => {
  expect(knownTimeIn({ at: '7' }, 'at')).toBe(7);
  expect(knownTimeIn({ at: 0 }, 'at')).toBe(0);
  expect(() => knownTimeIn({ at: '' }, 'at')).toThrow(new StoreFault('no at in its answer'));
});

test('an instant is read as RFC 3339 writes it', () => {
  expect(instantIn({ at: '2026-03-01T12:00:00Z' }, 'at')).toBe(Date.UTC(2026, 2, 1, 12));
  for (const at of [undefined, 1_772_366_400_000, 'soon', ''])
    expect(() => instantIn({ at }, 'at')).toThrow(StoreFault);
});

test('a store that says nothing of use is unavailable, and what else goes wrong is told as it is', async () => {
  const log = collectingLog();
  const ask = (error: Error) => askStore('huawei', log, () => Promise.reject(error)).catch((told: unknown) => told);
  for (const error of [new StoreFault('status 500'), new OutsideFault('slow', 'store.example')])
    expect(await ask(error)).toMatchObject({
      code: Code.Unavailable,
      message: 'Huawei IAP verification is currently unavailable. Try again later.',
    });
  expect(log.lines).toMatchObject([
    { fields: { store: 'huawei', reason: 'status 500' } },
    { fields: { store: 'huawei', reason: 'store.example: slow' } },
  ]);
  for (const error of [new ApiError(Code.FailedPrecondition, 'Invalid Receipt.'), new TypeError('a bug')])
    expect(await ask(error)).toBe(error);
  expect(log.lines).toHaveLength(2);
  expect(await askStore('apple', log, async () => 7)).toBe(7);
});
