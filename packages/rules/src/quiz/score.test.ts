import { expect, test } from 'vitest';
import { QUIZ, quizPoints } from './score.ts';

test('a right answer is worth 1000 points at once, 400 in the last moment, and less from moment to moment between', () => {
  expect([0, 5_000, 10_000, QUIZ.questionMs].map(quizPoints)).toEqual([1_000, 850, 700, 400]);
  for (let at = 100; at <= QUIZ.questionMs; at += 100) expect(quizPoints(at)).toBeLessThan(quizPoints(at - 100));
});

test('an answer past the end brings nothing, one before the beginning no more than the first', () => {
  expect([quizPoints(QUIZ.questionMs + 1), quizPoints(-5_000)]).toEqual([0, QUIZ.most]);
});
