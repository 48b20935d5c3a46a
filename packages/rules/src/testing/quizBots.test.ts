import { expect, test } from 'vitest';
import { playQuiz, replayQuiz } from './quizBots.ts';

test('bots play whole quizzes under a seed, with everything that befalls a lobby', () => {
  for (let number = 1; number <= 60; number++) {
    const game = playQuiz(number);
    expect(game.faults, `seed ${number}`).toEqual([]);
    expect(JSON.stringify(replayQuiz(game)), `seed ${number} replays`).toBe(JSON.stringify(game.match));
  }
});

test('the same seed makes the same game, another one another', () => {
  const inputs = (number: number) => JSON.stringify(playQuiz(number).inputs);
  expect(inputs(7)).toBe(inputs(7));
  expect(inputs(7)).not.toBe(inputs(8));
});

test('a hundred play one quiz to its end', () => {
  const { match, faults } = playQuiz(1, 100);
  expect(faults).toEqual([]);
  expect(match.seats.length).toBe(100);
});
