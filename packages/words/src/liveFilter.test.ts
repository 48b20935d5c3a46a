import { expect, test } from 'vitest';
import { createWordFilter, liveWordFilter, readGolden, tryGolden } from './index.ts';

const filterOf = (block: string[]) => createWordFilter({ block, warn: [], allow: [] });

test('lists that are exchanged count at once, in filters of hosts as well', () => {
  const live = liveWordFilter(filterOf(['kroko*']));
  const host = live.withHostWords(['pizza'], []);
  const both = host.withHostWords(['nudel'], []);
  expect([live.check('krokodil').level, host.check('pizza').level, both.check('nudel').level]).toEqual([
    'block',
    'block',
    'block',
  ]);
  live.replace(filterOf(['flamingo']));
  expect([live.check('krokodil').level, live.check('flamingo').level]).toEqual(['ok', 'block']);
  for (const filter of [host, both])
    expect([filter.check('krokodil').level, filter.check('flamingo').level, filter.check('pizza').level]).toEqual([
      'ok',
      'block',
      'block',
    ]);
  expect(both.check('nudel').level).toBe('block');
});

test('the filter of a host is made once for each exchange of lists, not for each text', () => {
  let made = 0;
  const counted = (block: string[]) => {
    const filter = filterOf(block);
    return { ...filter, withHostWords: (...own: [string[], string[]?]) => (made++, filter.withHostWords(...own)) };
  };
  const live = liveWordFilter(counted(['kroko']));
  const host = live.withHostWords(['pizza'], []);
  for (let text = 0; text < 3; text++) host.check('pizza');
  expect(made).toBe(1);
  live.replace(counted(['flamingo']));
  for (let text = 0; text < 3; text++) host.check('pizza');
  expect(made).toBe(2);
});

test('golden sets are read from lines of a text and its level, without comments', () => {
  expect(readGolden('# head\tblock\nkroko\tblock\n\nno level\nein Tag am See\tok\n')).toEqual([
    { text: 'kroko', level: 'block' },
    { text: 'ein Tag am See', level: 'ok' },
  ]);
});

test('golden sets count what is missed and what is mistaken, and say at which bounds lists may go live', async () => {
  const texts = (count: number, text: string, level: 'ok' | 'block') =>
    Array.from({ length: count }, (_, index) => ({ text: `${text} ${index}`, level }));
  let pauses = 0;
  const tried = (missed: number, mistaken: number) =>
    tryGolden(
      filterOf(['kroko']),
      [
        ...texts(100 - missed, 'kroko', 'block'),
        ...texts(missed, 'nothing', 'block'),
        ...texts(100 - mistaken, 'nothing', 'ok'),
        ...texts(mistaken, 'kroko', 'ok'),
      ],
      async () => void pauses++,
    );
  expect(await tried(5, 1)).toMatchObject({ bad: 100, innocent: 100, isWithin: true });
  expect((await tried(6, 1)).isWithin).toBe(false);
  expect((await tried(5, 2)).isWithin).toBe(false);
  expect(await tried(1, 1)).toMatchObject({ missed: ['nothing 0'], mistaken: ['kroko 0'] });
  expect(pauses).toBe(8);
});
