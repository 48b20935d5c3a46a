import { memoryStorage } from '@tuschel/client';
import { expect, test } from 'vitest';
import { BEST_ROUNDS, keepBest, readBest } from './bestRounds.ts';

const round = (at: number, points: number) => ({ at, points, rights: 3, of: 5 });

test('the five best rounds are kept, the best first, each once', () => {
  const storage = memoryStorage();
  for (const [at, points] of [2, 6, 1, 5, 3, 4].entries()) keepBest(storage, round(at, points));
  keepBest(storage, round(1, 6));
  expect(readBest(storage).map(({ points }) => points)).toEqual([6, 5, 4, 3, 2]);
  expect(readBest(storage)).toHaveLength(BEST_ROUNDS);
});

test.each(['nonsense', '{}', '[null, 7, {"at": 1}]'])('what another program has put there is nothing: %s', (text) => {
  const storage = memoryStorage();
  storage.setItem('tuschel.quiz.best', text);
  expect(readBest(storage)).toEqual([]);
});

test('of two rounds with as many points the earlier one stands first, and a round that is none of the best is not kept', () => {
  const storage = memoryStorage();
  for (const at of [5, 3, 4, 2, 1]) keepBest(storage, round(at, 10));
  expect(keepBest(storage, round(9, 9)).map(({ at }) => at)).toEqual([1, 2, 3, 4, 5]);
  expect(readBest(storage).map(({ at }) => at)).toEqual([1, 2, 3, 4, 5]);
});

test.each(['at', 'points', 'rights', 'of'])('a round without a number for "%s" is none', (key) => {
  const storage = memoryStorage();
  const whole = round(1, 2);
  storage.setItem('tuschel.quiz.best', JSON.stringify([{ ...whole, [key]: null }, whole]));
  expect(readBest(storage)).toEqual([whole]);
});
