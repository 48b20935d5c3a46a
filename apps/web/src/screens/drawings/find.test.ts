import type { MyDrawing } from '@tuschel/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { ALL, EVERYTHING, findDrawings, gamesOf, monthOf, monthsOf } from './find.ts';

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 20).getTime();
const drawing = (drawingId: string, more: Partial<MyDrawing>) =>
  ({
    drawingId,
    gameId: null,
    promptText: null,
    description: '',
    gameMode: 3,
    createdAt: at(2026, 11, 20),
    ...more,
  }) as MyDrawing;

const SHELF = [
  drawing('otter', { promptText: 'Ein Otter auf Rollschuhen', gameId: 'g1', gameMode: 2 }),
  drawing('pizza', { description: 'Pizza, OTTER fehlt', gameId: 'g1', gameMode: 2 }),
  drawing('moon', { createdAt: at(2026, 10, 31) }),
];
const ids = (found: readonly MyDrawing[]) => found.map(({ drawingId }) => drawingId);

test('a shelf is searched by words of prompt and description, whatever their case, by game and by month', () => {
  expect(ids(findDrawings(SHELF, { ...EVERYTHING, text: 'otter' }))).toEqual(['otter', 'pizza']);
  expect(ids(findDrawings(SHELF, { ...EVERYTHING, text: ' otter  pizza ' }))).toEqual(['pizza']);
  expect(ids(findDrawings(SHELF, { ...EVERYTHING, game: 'g1', text: 'rollschuhen' }))).toEqual(['otter']);
  expect(ids(findDrawings(SHELF, { text: '', game: ALL, month: '2026-10' }))).toEqual(['moon']);
  expect(findDrawings(SHELF, EVERYTHING)).toBe(SHELF);
});

test('a shelf knows its games and months, the newest first', () => {
  expect(gamesOf(SHELF)).toEqual([{ gameId: 'g1', gameMode: 2, at: at(2026, 11, 20), count: 2 }]);
  expect(monthsOf(SHELF).map(({ month }) => month)).toEqual(['2026-11', '2026-10']);
  expect(monthOf(at(2026, 1, 1))).toBe('2026-01');
});

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ['Pacific/Auckland', Date.UTC(2026, 9, 31, 20), '2026-11'],
  ['America/Los_Angeles', Date.UTC(2026, 10, 1, 5), '2026-10'],
])('a month is that of the clock of whoever looks: %s', (zone, time, month) => {
  vi.stubEnv('TZ', zone);
  expect(monthOf(time)).toBe(month);
});
