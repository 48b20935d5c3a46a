import type { Book } from '@tuschel/protocol';
import { describe, expect, it } from 'vitest';
import { bookPlace, ifShown, nextPlace, previousPlace, type Watch } from './turning.ts';

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
  const next = (watch: Watch) => nextPlace(watch, watch.cursor);
  const previous = (watch: Watch) => previousPlace(watch, watch.cursor);
  const book = (watch: Watch, direction: 1 | -1) => bookPlace(watch, watch.cursor, direction);

  it('goes on to the next book after the last page, and back', () => {
    expect(next(show(0, 1, [2]))).toEqual({ book: 0, page: 2 });
    expect(next(show(0, 2, [3]))).toEqual({ book: 1, page: 0 });
    expect(previous(show(1, 0, [3, 1]))).toEqual({ book: 0, page: 2 });
  });

  it('ends at both ends of the show', () => {
    expect(next(show(2, 2, [3, 3, 3]))).toBeNull();
    expect(previous(show(0, 0, [1]))).toBeNull();
  });

  it('jumps to a book that has been opened, or to the next one once this one is read', () => {
    expect(book(show(1, 1, [3, 2]), -1)).toEqual({ book: 0, page: 0 });
    expect(book(show(0, 1, [2]), 1)).toBeNull();
    expect(book(show(0, 0, [3]), 1)).toEqual({ book: 1, page: 0 });
    expect(book(show(2, 0, [3, 3, 1]), 1)).toBeNull();
  });

  it('knows books that have not all as many pages', () => {
    const uneven = { ...show(0, 1, [2]), pageCounts: [2, 3, 1] };
    expect(next(uneven)).toEqual({ book: 1, page: 0 });
    expect(previousPlace(uneven, { book: 2, page: 0 })).toEqual({ book: 1, page: 2 });
    expect(next({ ...uneven, cursor: { book: 2, page: 0, at: 0 } })).toBeNull();
  });

  it('by oneself leads to what has been shown, and no further', () => {
    const watch = show(1, 0, [3, 1]);
    expect(ifShown(watch, { book: 0, page: 2 })).toEqual({ book: 0, page: 2 });
    expect(ifShown(watch, next(watch))).toBeNull();
    expect(ifShown(watch, null)).toBeNull();
  });
});
