import type { LineJson } from '@tuschel/protocol';
import { inkEvent, LOG_LIMITS, logWork } from '@tuschel/protocol/ink';
import { expect, test } from 'vitest';
import { appended, bookOf, fullness, type PaperBook, replaced } from './paperBook.ts';
import type { PaperHead } from './paperStore.ts';

/** Number of the tool. */
const FLOOD_FILL = 8;

/** Fills as much of the sheet as there is. */
const flood: LineJson = {
  ...inkEvent.eraseAll(),
  points: [{ x: 10, y: 10, p: 0 }],
  tool: FLOOD_FILL,
  size: 2,
  layer: 1,
  hardness: 100,
  opacity: 100,
  density: 13,
  spacing: 2,
};
const grown = inkEvent.resize({ width: 4096, height: 2304 });
const most = (work: number) => Math.floor(LOG_LIMITS.work / work);
const floods = (count: number) => Array<LineJson>(count).fill(flood);
const book = (events: LineJson[]): PaperBook => bookOf({ head: {} as PaperHead, events });

test('O20 a paper on a larger sheet is full as soon as the server would take no more', () => {
  const { largest } = logWork(flood);
  const large = book([grown, ...floods(most(largest) - 1)]);
  expect(appended(large, flood)).not.toBeNull();
  expect(appended(large, flood)).toBeNull();
  expect(fullness(large)).toBe('nearlyFull');
});

test('O20 its sheet becomes larger only while what lies on it is not too much for that', () => {
  const { usual, largest } = logWork(flood);
  const small = book(floods(most(largest) + 1));
  expect(fullness(small)).toBe('fine');
  expect(appended(small, grown)).toBeNull();
  expect(appended(small, inkEvent.resize({ width: 1080, height: 1920 }))).not.toBeNull();
  replaced(small, most(largest), []);
  expect(appended(small, grown)).not.toBeNull();
  expect(appended(book(floods(most(usual) - 1)), flood)).not.toBeNull();
});
