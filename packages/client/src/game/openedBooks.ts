import type { Book, MatchState } from '@tuschel/protocol';

/** So many are asked for at once; the newest wish comes first, since that is where somebody looks now. */
const AT_ONCE = 4;
const ASK_AGAIN_MS = 3_000;

/** Books of which a state tells no more than the outline: asked for when somebody wants to look, and kept as long as they are the same. */
export interface OpenedBooks {
  /** The state with the pages of all books that are known here; these have no outline any more. */
  fill(state: MatchState): MatchState;
  /** `order`: of the book. */
  want: (order: number) => void;
  arrived(book: Book): void;
  /** Asks again for what has not been answered: by now, or (`all`) because the socket is another one. */
  nag(all?: boolean): void;
  forget(): void;
}

export function createOpenedBooks(options: { now: () => number; ask: (order: number) => void }): OpenedBooks {
  const kept = new Map<number, Book>();
  const asked = new Map<number, number>();
  let wanted: number[] = [];

  function askNext(): void {
    while (asked.size < AT_ONCE) {
      const order = wanted.pop();
      if (order === undefined) return;
      asked.set(order, options.now());
      options.ask(order);
    }
  }

  function filled(state: MatchState): (book: Book) => Book {
    const nameOf = (id: string) => state.players.find((player) => player.id === id)?.name ?? '';
    return (book) => {
      const { outline, ...rest } = book;
      if (outline === undefined) return book;
      const known = kept.get(book.order);
      const ownerName = book.ownerName || nameOf(book.ownerPlayerId);
      if (known?.bookId !== book.bookId || known.outline !== outline) return { ...book, ownerName };
      return { ...rest, ownerName, rounds: known.rounds };
    };
  }

  return {
    fill(state) {
      const { watch, done } = state;
      return {
        ...state,
        ...(watch ? { watch: { ...watch, books: watch.books.map(filled(state)) } } : {}),
        ...(done ? { done: { ...done, books: done.books.map(filled(state)) } } : {}),
      };
    },
    want(order) {
      if (asked.has(order)) return;
      wanted = [...wanted.filter((other) => other !== order), order];
      askNext();
    },
    arrived(book) {
      kept.set(book.order, book);
      asked.delete(book.order);
      askNext();
    },
    nag(all = false) {
      const late = [...asked].filter(([, at]) => all || options.now() - at >= ASK_AGAIN_MS).map(([order]) => order);
      for (const order of late) asked.delete(order);
      wanted = [...late, ...wanted];
      askNext();
    },
    forget() {
      kept.clear();
      asked.clear();
      wanted = [];
    },
  };
}
