import type { Book } from '@tuschel/protocol';
import { describe, expect, it } from 'vitest';
import { bookPlace, nextPlace, previousPlace, type Watch } from './turning.ts';

function show(book: number, page: number, revealed: number[]): Watch {
  return {
    books: revealed.map(
      (count, order): Book => ({
        bookId: `b${order}`,
        order,
        ownerPlayerId: 'a',
        ownerName: 'Ada',
        rounds: Array.from({ length: count }, (_, roundNum) => ({
          id: `b${order}.${roundNum}`,
          roundNum,
          type: 1,
          playerId: 'a',
          playerName: 'Ada',
          isHidden: false,
        })),
      }),
    ),
    totalBooks: 3,
    pagesPerBook: 3,
    cursor: { book, page, at: 0 },
    autoplay: false,
    allShown: false,
  };
}

describe('turning pages', () => {
  it('goes on to the next book after the last page, and back', () => {
    expect(nextPlace(show(0, 1, [2]))).toEqual({ book: 0, page: 2 });
    expect(nextPlace(show(0, 2, [3]))).toEqual({ book: 1, page: 0 });
    expect(previousPlace(show(1, 0, [3, 1]))).toEqual({ book: 0, page: 2 });
  });

  it('ends at both ends of the show', () => {
    expect(nextPlace(show(2, 2, [3, 3, 3]))).toBeNull();
    expect(previousPlace(show(0, 0, [1]))).toBeNull();
  });

  it('jumps to a book that has been opened, or to the next one once this one is read', () => {
    expect(bookPlace(show(1, 1, [3, 2]), -1)).toEqual({ book: 0, page: 0 });
    expect(bookPlace(show(0, 1, [2]), 1)).toBeNull();
    expect(bookPlace(show(0, 0, [3]), 1)).toEqual({ book: 1, page: 0 });
    expect(bookPlace(show(2, 0, [3, 3, 1]), 1)).toBeNull();
  });
});
