import { type Book, type Round, RoundType } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { faceOf, storyBook, storyPage } from './story.ts';

function line(order: number, artists: readonly string[], more: Partial<Book> = {}): Book {
  const round = (roundNum: number, change: Partial<Round>): Round => {
    return {
      id: `${order}.${roundNum}`,
      roundNum,
      type: RoundType.Draw,
      playerId: 'p',
      playerName: '',
      isHidden: false,
      ...change,
    };
  };
  const rounds = [
    round(0, { type: RoundType.Prompt, promptText: `line ${order}` }),
    ...artists.map((playerName, index) => round(index + 1, { playerName, drawingId: `${order}-${index}` })),
  ];
  return { bookId: `b${order}`, order, ownerPlayerId: 'h', ownerName: 'Host', rounds, ...more };
}

test('a story is one book in the order of its lines, each line right before what was drawn to it', () => {
  const book = storyBook([line(1, ['Ada', 'Bela']), line(0, ['Cleo']), line(2, [])]);
  expect(book).toMatchObject({ ownerName: 'Host', bookId: 'story' });
  expect(book?.rounds.map(({ id }) => id)).toEqual(['0.0', '0.1', '1.0', '1.1', '1.2', '2.0']);
  expect(book && 'outline' in book).toBe(false);
  expect(storyBook([])).toBeNull();
});

test('as long as a line is not opened the story is not whole', () => {
  const book = storyBook([line(0, ['Ada'], { rounds: [], outline: 'td' }), line(1, ['Bela'])]);
  expect(book?.outline).toBe('td');
  expect(book?.rounds.map(({ id }) => id)).toEqual(['1.0', '1.1']);
});

test('for a page of the story stands its last picture that is there, or its line', () => {
  const face = (book: Book) => faceOf(storyPage(book))?.id;
  const shown = line(0, ['Ada', 'Bela']);
  expect(face(shown)).toBe('0.2');
  const hide = (...pages: number[]) => ({
    ...shown,
    rounds: shown.rounds.map((round, page) => ({ ...round, isHidden: pages.includes(page) })),
  });
  expect([face(hide(2)), face(hide(1, 2)), face(line(3, []))]).toEqual(['0.1', '0.0', '3.0']);
  expect(face({ ...shown, rounds: [] })).toBeUndefined();
});
