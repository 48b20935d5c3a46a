import { describe, expect, test } from 'vitest';
import { bookId } from '../../play/draw-match/pageId.ts';
import type { DrawState } from '../../play/draw-match/state.ts';
import { pageOfPrompt, promptId } from './promptId.ts';

const seed = '0123456789abcdef'.repeat(4);
const inPhase = (phase: number) => ({ seed, match: { phase, books: [{}, {}, {}] } }) as unknown as DrawState;
const drawing = inPhase(10);

describe('the id of a prompt', () => {
  test.each([
    [0, 0],
    [2, 0],
    [0, 7],
    [1, 999],
  ])('names book %i and step %i of its game', (book, step) => {
    expect(pageOfPrompt(drawing, promptId(seed, { book, step }))).toEqual({ book, step });
  });

  test('names nothing of another game, of a book that is not there, or of a game that is not being drawn', () => {
    expect(pageOfPrompt(drawing, promptId('f'.repeat(64), { book: 0, step: 0 }))).toBeNull();
    expect(pageOfPrompt(drawing, promptId(seed, { book: 3, step: 0 }))).toBeNull();
    for (const phase of [0, 20, 99])
      expect(pageOfPrompt(inPhase(phase), promptId(seed, { book: 0, step: 0 }))).toBeNull();
  });

  test.each([
    '',
    '.1',
    `${bookId(seed, 0)}`,
    `${bookId(seed, 0)}.`,
    `${bookId(seed, 0)}.1000`,
    `${bookId(seed, 0)}.1x`,
  ])('is not %j', (id) => expect(pageOfPrompt(drawing, id)).toBeNull());
});
