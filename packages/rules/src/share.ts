import { LIMITS } from './limits.ts';
import type { Round } from './round.ts';
import type { BookView, PlayerView } from './view.ts';

/** Bytes of JSON on the wire, names, ids and texts left aside: of a page, of a book, of a player, and of all that comes once. */
const PAGE = 330;
const BOOK = 160;
const PLAYER = 235;
const REST = 1_536;
/** A person who is named beside a page. */
const NAMED = 110;

/**
 * The books, the one at `at` with its pages, and its neighbours with theirs as far as a view has room for them. All others are told by their
 * outline.
 * @param also bytes that other pages take
 */
export function shareOf(
  books: readonly BookView[],
  at: number,
  players: readonly PlayerView[],
  also = 0,
): readonly BookView[] {
  let room = LIMITS.view - REST - also - weightOfPlayers(players) - books.length * BOOK;
  const whole = new Set<BookView>();
  for (const book of nearestFirst(books, at)) {
    room -= weightOf(book.rounds);
    if (room < 0 && whole.size > 0) break;
    whole.add(book);
  }
  return books.map((book) => (whole.has(book) ? book : outlined(book)));
}

function nearestFirst(books: readonly BookView[], at: number): readonly BookView[] {
  const distance = (position: number) => Math.abs(position - at);
  return books
    .map((book, position) => ({ book, position }))
    .sort((a, b) => distance(a.position) - distance(b.position) || a.position - b.position)
    .map(({ book }) => book);
}

function outlined(book: BookView): BookView {
  return { ...book, rounds: [], outline: outlineOf(book.rounds) };
}

/** One letter for each page. */
export function outlineOf(rounds: readonly Round[]): string {
  return rounds.map(letterOf).join('');
}

/** What a page is, and nothing of what it holds. */
function letterOf({ hidden, erased, skipped, page }: Round): string {
  if (hidden) return 'h';
  if (erased) return 'e';
  if (skipped) return 's';
  return page ? 'd' : 't';
}

export function weightOf(rounds: readonly Round[]): number {
  return rounds.reduce((sum, round) => sum + weightOfPage(round), 0);
}

function weightOfPage({ text = '', answers = [], subjects = [], cast = [], chosen = [] }: Round): number {
  const texts = [text, ...answers, ...subjects.map((subject) => subject.text)];
  return PAGE + sum(texts.map(bytes)) + NAMED * (cast.length + chosen.length + subjects.length);
}

function weightOfPlayers(players: readonly PlayerView[]): number {
  return sum(
    players.map(({ name, username = '', avatar = '' }) => PLAYER + bytes(name) + bytes(username) + avatar.length),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Of a text as UTF-8, quoted for JSON. */
function bytes(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) count += unit < 0x800 ? 2 : unit >= 0xd800 && unit < 0xe000 ? 2 : 3;
    else count += unit === 0x22 || unit === 0x5c ? 2 : 1;
  }
  return count;
}
