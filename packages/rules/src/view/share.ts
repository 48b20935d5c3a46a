import { LIMITS } from '../model/limits.ts';
import { oncePer } from '../model/oncePer.ts';
import type { Round } from '../model/round.ts';
import type { BookView, PlayerView, View } from '../model/view.ts';
import { bytes, jsonBytes } from '../model/weight.ts';

/** Bytes of JSON on the wire, names, ids and texts left aside: of a page, of a book, of a player, and of what they may be besides. */
const PAGE = 330;
const BOOK = 160;
const PLAYER = 175;
const FLAG = 17;
/** A person who is named beside something that is theirs. */
export const NAMED = 130;

/**
 * As much of the books as there is room for beside everything else. Where even one is too much, since names and texts are as long as they get,
 * players come without their pictures.
 */
export function withinRoom(seen: View, at: number): View {
  const { watch, done, players: all } = seen;
  const books = (watch ?? done)?.books ?? [];
  const room = LIMITS.view - weightBeside(seen);
  const isTight = weightOfPlayers(all) + leastWeightOf(books, at) > room;
  const players = isTight ? withoutAvatars(all) : all;
  const share = { books: shareOf(books, at, room - weightOfPlayers(players)) };
  return {
    ...seen,
    players,
    ...(watch ? { watch: { ...watch, ...share } } : {}),
    ...(done ? { done: { ...done, ...share } } : {}),
  };
}

const withoutAvatars = oncePer((players: readonly PlayerView[]): readonly PlayerView[] =>
  players.map(({ avatar: _avatar, ...player }) => player),
);

/** Bytes of all that is told besides players and books. Where a person's id is sent, their name may be, too. */
function weightBeside({ players: _players, watch, done, ...rest }: View): number {
  const named = (rest.doubts?.length ?? 0) + (rest.hideAsked?.length ?? 0) + (rest.task?.cast?.length ?? 0) * 2;
  const own = weightOf(watch?.long?.own.map(({ round }) => round) ?? []);
  const show = watch && { ...watch, books: [], long: undefined };
  const awards = (done?.awards ?? []).map(({ rounds }) => weightOf(rounds) + NAMED);
  const shared = own + awards.reduce((sum, weight) => sum + weight, 0);
  return jsonBytes({ ...rest, show, done: done?.next }) + shared + NAMED * named + REST;
}

/** What the wire says in more words. */
const REST = 512;

/**
 * The books, the one at `at` with its pages, and its neighbours with theirs as far as there is room for them. All others are told by their
 * outline.
 * @param room bytes
 */
export function shareOf(books: readonly BookView[], at: number, room: number): readonly BookView[] {
  let left = room - books.length * BOOK;
  const whole = new Set<BookView>();
  for (const book of nearestFirst(books, at)) {
    left -= weightOf(book.rounds);
    if (left < 0 && whole.size > 0) break;
    whole.add(book);
  }
  return books.map((book) => (whole.has(book) ? book : outlined(book)));
}

/** Bytes that books take at least: one of them, and the outlines of the others. */
export function leastWeightOf(books: readonly BookView[], at: number): number {
  return books.length * BOOK + weightOf(books[at]?.rounds ?? []);
}

function nearestFirst(books: readonly BookView[], at: number): readonly BookView[] {
  const distance = (position: number) => Math.abs(position - at);
  return books
    .map((book, position) => ({ book, position }))
    .sort((a, b) => distance(a.position) - distance(b.position) || a.position - b.position)
    .map(({ book }) => book);
}

const outlined = oncePer((book: BookView): BookView => ({ ...book, rounds: [], outline: outlineOf(book.rounds) }));

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

export const weightOf = oncePer((rounds: readonly Round[]): number => sum(rounds.map(weightOfPage)));

function weightOfPage({ text = '', answers = [], subjects = [], cast = [], chosen = [] }: Round): number {
  const texts = [text, ...answers, ...subjects.map((subject) => subject.text)];
  return PAGE + sum(texts.map(bytes)) + NAMED * (cast.length + chosen.length + subjects.length);
}

export const weightOfPlayers = oncePer((players: readonly PlayerView[]): number => sum(players.map(weightOfPlayer)));

function weightOfPlayer(player: PlayerView): number {
  const { name, username = '', avatar = '', coHost, moderator, games, nameColor, waits, submitted } = player;
  const flags = [coHost, moderator, games, nameColor, waits, submitted].filter((flag) => flag !== undefined);
  return PLAYER + FLAG * flags.length + bytes(name) + bytes(username) + avatar.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
