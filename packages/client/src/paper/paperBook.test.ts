import { type LineJson, PAPER } from '@tuschel/protocol';
import { inkEvent, LOG_LIMITS, logWork } from '@tuschel/protocol/ink';
import { expect, test } from 'vitest';
import {
  appended,
  batchOf,
  bookOf,
  commonLength,
  copyHead,
  fullness,
  type PaperBook,
  replaced,
  withoutSaid,
} from './paperBook.ts';
import { stroke } from '../testbed/modelServer.ts';
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

test('O20 a paper is nearly full from nine tenths on, and full when nothing fits on it', () => {
  const { usual } = logWork(flood);
  const count = most(usual);
  expect(fullness(book(floods(Math.ceil(count * 0.9) + 1)))).toBe('nearlyFull');
  expect(fullness(book(floods(Math.floor(count * 0.89))))).toBe('fine');
  const undos = PAPER.events - 1;
  const almost = book(Array<LineJson>(undos).fill(inkEvent.undo()));
  expect([fullness(almost), appended(almost, inkEvent.undo()) === null, fullness(almost)]).toEqual([
    'nearlyFull',
    false,
    'full',
  ]);
  expect([appended(almost, inkEvent.undo()), almost.events.length]).toEqual([null, PAPER.events]);
});

test('one request has as many events as fit, at least one, and none beyond those that may be sent', () => {
  const events = book(Array.from({ length: 10 }, (_, n) => stroke(n)));
  const bytes = JSON.stringify(events.events[0]).length + 32;
  expect(batchOf(events, 2, 10, bytes * 3)).toEqual(events.events.slice(2, 5));
  expect(batchOf(events, 2, 10, bytes * 3 - 1)).toEqual(events.events.slice(2, 4));
  expect(batchOf(events, 2, 10, 1)).toEqual(events.events.slice(2, 3));
  expect(batchOf(events, 2, 4, 1e9)).toEqual(events.events.slice(2, 4));
  expect(batchOf(events, 4, 4, 1e9)).toEqual([]);
});

test('two papers are the same as far as their ink is', () => {
  const [one, other] = [
    [1, 2, 3],
    [1, 2, 4],
  ].map((numbers) => numbers.map((t) => stroke(t))) as [LineJson[], LineJson[]];
  expect([commonLength(one, other), commonLength(one, one.slice(0, 1)), commonLength(one, [])]).toEqual([2, 1, 0]);
  const again = structuredClone(one);
  expect(commonLength(one, again)).toBe(3);
  const [first] = again as [LineJson];
  const changed: Partial<LineJson>[] = [
    { tool: FLOOD_FILL },
    { points: [...first.points, { x: 3, y: 3, p: 0 }] },
    { points: first.points.map((point) => ({ ...point, x: point.x + 9 })) },
  ];
  expect(changed.map((change) => commonLength(one, [{ ...first, ...change }]))).toEqual([0, 0, 0]);
});

test('what was said again while it was being sent is still left to be said', () => {
  expect(withoutSaid({ name: 'Maari', triggerWarning: 1 }, { name: 'Otter', triggerWarning: 1 })).toEqual({
    name: 'Maari',
  });
});

test('a copy is told to the server whole, as a paper of its own', () => {
  const size = { imageWidth: 1920, imageHeight: 1080, imageThumbnail: null };
  const about = { name: 'Harbour', triggerWarning: 1, effectiveTimeTaken: 90, ...size };
  const kept = { paperId: 'one', owner: 'me', epoch: 3, acked: 5, isBegun: true, isLocked: true, about, unsaid: {} };
  const head = { ...kept, sourceId: 'zero', gameId: null, savedAt: 7 };
  const fresh = { epoch: 0, acked: 0, isBegun: false, isLocked: false, isErased: false };
  const copy = { ...head, ...fresh, paperId: 'two', unsaid: about, sourceId: 'one' };
  expect(copyHead(head, 'two')).toEqual(copy);
  // What the server does not have can be nobody's source.
  expect(copyHead({ ...head, isErased: true }, 'two')).toEqual({ ...copy, sourceId: 'zero' });
  expect(copyHead({ ...head, isBegun: false }, 'two')).toEqual({ ...copy, sourceId: 'zero' });
});
