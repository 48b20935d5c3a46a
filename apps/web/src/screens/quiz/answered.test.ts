import { createHash } from 'node:crypto';
import { quizCheckText } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { answer, passedOver, sumOf } from './answered.ts';

const SALT = '0123456789abcdef';
const question = {
  drawingId: 'drawing',
  originalWidth: 1920,
  originalHeight: 1080,
  salt: SALT,
  options: ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    text: id,
    check: createHash('sha256')
      .update(quizCheckText(SALT, id, id === 'c'))
      .digest('hex'),
  })),
};

test('the right answer brings what is left of 1000 points, every other one nothing', () => {
  expect(answer(question, 'c', 0)).toMatchObject({ right: 'c', picked: 'c', points: 1_000 });
  expect(answer(question, 'c', 10_000).points).toBe(700);
  expect(['a', 'b', 'd', null].map((picked) => answer(question, picked, 0).points)).toEqual([0, 0, 0, 0]);
  expect(answer(question, 'c', 20_001).points).toBe(0);
});

test('a picture that is gone counts for nothing, and against nobody', () => {
  const answers = [answer(question, 'c', 0), answer(question, 'a', 0), passedOver(question)];
  expect(sumOf(answers)).toEqual({ points: 1_000, rights: 1, counted: 2 });
});
