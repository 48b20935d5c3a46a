import { describe, expect, it } from 'vitest';
import { step } from '../match.ts';
import { LIMITS } from '../model/limits.ts';
import type { Round } from '../model/round.ts';
import type { BookView, PlayerView } from '../model/view.ts';
import { FULL_TEXT, fullShow } from '../testing/fullShow.ts';
import { START } from '../testing/table.ts';
import { openBook } from './books.ts';
import { leastWeightOf, NAMED, outlineOf, shareOf, weightOf, weightOfPlayers } from './share.ts';
import { view } from './view.ts';

/** Bytes that are kept free for what the wire says in more words. */
const SPARE = 512;

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;

describe('the books in a view', () => {
  const show = fullShow();
  const [host = ''] = show.seats.map(({ person: { id } }) => id);

  it('W6 fit into 64 KiB with a hundred seats, wherever the show is and in the end', () => {
    for (const book of [0, 50, 99]) {
      const seen = view({ ...show, cursor: { ...show.cursor, book } }, host);
      expect(bytesOf(seen)).toBeLessThanOrEqual(64 * 1_024);
      expect(seen.watch?.books).toHaveLength(100);
      expect(seen.watch?.books[book]?.rounds).toHaveLength(9);
    }
    const done = step(show, { type: 'command', at: START, person: host, seq: 2, command: { type: 'end' } }).match;
    expect(bytesOf(view(done, host))).toBeLessThanOrEqual(64 * 1_024);
    expect(view(done, host).done?.books[0]?.rounds).toHaveLength(9);
  });

  it('W6 are told by an outline where there is no room, and opened one by one', () => {
    const far = view(show, host).watch?.books[0];
    expect(far).toMatchObject({ rounds: [], outline: 'tdtdtdtdt' });
    expect(openBook(show, host, 0)?.rounds.map(({ text, lines }) => text ?? lines)).toEqual([
      FULL_TEXT,
      4_000,
      FULL_TEXT,
      4_000,
      FULL_TEXT,
      4_000,
      FULL_TEXT,
      4_000,
      FULL_TEXT,
    ]);
  });

  it('W6 have another outline as soon as something in them is hidden or shown', () => {
    const hidden = (book: number, page: number, hide: boolean) => ({ type: 'hidePage', book, page, hide }) as const;
    const hide = { type: 'command', at: START, person: host, seq: 2, command: hidden(0, 3, true) } as const;
    const after = step(show, hide).match;
    expect(view(after, host).watch?.books[0]?.outline).toBe('tdthtdtdt');
    expect(openBook(after, host, 0)?.rounds[3]).toMatchObject({ hidden: true });
  });

  it('W6 come with their pages up to the last byte of room', () => {
    const end = { type: 'command', at: START, person: host, seq: 2, command: { type: 'end' } } as const;
    const done = step(show, end).match;
    if (done.phase !== 99) throw new Error('the game goes on');
    const [first, second] = done.books;
    if (!first || !second) throw new Error('there are no books');
    const withText = (text: string) => {
      const last = { ...second.pages[0], text } as (typeof second.pages)[number];
      return view({ ...done, books: [first, { ...second, pages: [last] }] }, host);
    };
    const isWhole = (length: number) => withText('x'.repeat(length)).done?.books[1]?.rounds.length === 1;
    let [most, tooMany] = [0, 64 * 1_024];
    expect([isWhole(most), isWhole(tooMany)]).toEqual([true, false]);
    while (tooMany - most > 1) {
      const middle = Math.floor((most + tooMany) / 2);
      if (isWhole(middle)) most = middle;
      else tooMany = middle;
    }
    const { players, done: { books } = { books: [] }, ...rest } = withText('x'.repeat(most));
    const ofBooks = leastWeightOf(books, 0) + weightOf(books[1]?.rounds ?? []);
    expect(bytesOf(rest) + SPARE + weightOfPlayers(players) + ofBooks).toBe(LIMITS.view);
  });

  it('W6 are opened as far as they have been shown, and by nobody without a seat', () => {
    const early = fullShow({ shown: 12, cursor: { book: 1, page: 2, at: START, replay: 0 } });
    expect(openBook(early, host, 1)?.rounds).toHaveLength(3);
    expect(openBook(early, host, 2)).toBeNull();
    expect(openBook(early, 'a stranger', 0)).toBeNull();
    expect(view(early, host).watch?.books.map(({ rounds }) => rounds.length)).toEqual([9, 3]);
  });

  it('W6 are opened in the end where the game was shown, and by nobody where it was not', () => {
    const end = { type: 'command', at: START, person: host, seq: 2, command: { type: 'end' } } as const;
    const done = step(show, end).match;
    if (done.phase !== 99) throw new Error('the game goes on');
    expect(openBook(done, host, 0)?.rounds).toHaveLength(9);
    expect([openBook(done, host, 100), openBook(done, 'a stranger', 0)]).toEqual([null, null]);
    expect(openBook({ ...done, shown: false }, host, 0)).toBeNull();
  });
});

describe('the weight of what a view holds', () => {
  const id = (number: number) => `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`;
  const text: Round = { step: 1, type: 1, player: id(1), text: 'ein "Schöner" Text' };
  const crossed: Round = {
    step: 2,
    type: 2,
    player: id(1),
    page: { book: 99, step: 2, again: 3 },
    lines: 20_000,
    warning: 7,
    base: { book: 99, step: 1 },
    subjects: [
      { text: 'cat', author: id(1) },
      { text: 'boat', author: id(2) },
    ],
  };
  const story: Round = { ...text, cast: [id(1), null], answers: ['cat', 'boat'] };
  const player: PlayerView = {
    id: id(1),
    name: 'Jörg',
    rank: 99,
    supporterLevel: 3,
    isHost: false,
    presence: 'here',
    ready: false,
    vip: false,
  };
  const all = {
    username: 'jörg_1',
    avatar: 'https://pictures.example/1.png',
    coHost: true,
    moderator: true,
    games: 'goldenBucket',
    nameColor: 12,
    waits: true,
    submitted: false,
  } as const;

  it('is never less than its bytes', () => {
    for (const round of [text, crossed, story, { ...crossed, chosen: [id(3), null] }])
      expect(weightOf([round])).toBeGreaterThanOrEqual(bytesOf(round));
    expect(weightOfPlayers([player])).toBeGreaterThanOrEqual(bytesOf(player));
    const most: PlayerView = { ...player, ...all };
    expect(weightOfPlayers([most])).toBeGreaterThanOrEqual(bytesOf(most));
  });

  it('grows with each text and each person that is named', () => {
    const weight = (more: Partial<Round>) => weightOf([{ ...text, ...more }]) - weightOf([text]);
    expect(weight({ answers: ['cat', 'boat'] })).toBe(7);
    expect(weight({ cast: [id(1), null] })).toBe(2 * NAMED);
    expect(weight({ chosen: [id(1), null, id(2)] })).toBe(3 * NAMED);
    expect(weight({ cast: [id(1)], chosen: [id(2)] })).toBe(2 * NAMED);
    expect(weight({ subjects: [{ text: 'cat', author: id(1) }] })).toBe(NAMED + 3);
    expect(weightOf([text, crossed])).toBe(weightOf([text]) + weightOf([crossed]));
    expect(weightOf([])).toBe(0);
  });

  it.each([
    ['ü', 2],
    ['猫', 3],
    ['🐈', 4],
    ['"', 2],
  ])('counts %s as the %i bytes that it takes on the wire, in texts and in names', (letter, taken) => {
    const letters = letter.repeat(100);
    const bare: Round = { ...text, text: '' };
    const page = (more: Partial<Round>) => weightOf([{ ...bare, ...more }]) - weightOf([bare]);
    expect(page({ text: letters })).toBe(100 * taken);
    expect(page({ answers: [letters, letters] })).toBe(200 * taken);
    expect(page({ subjects: [{ text: letters, author: id(1) }] })).toBe(NAMED + 100 * taken);
    const named = (more: Partial<PlayerView>) => weightOfPlayers([{ ...player, ...more }]) - weightOfPlayers([player]);
    expect(named({ name: `Jörg${letters}` })).toBe(100 * taken);
    expect(named({ username: letters })).toBe(100 * taken);
  });

  it('of a player grows with everything that is said besides', () => {
    const base = weightOfPlayers([player]);
    const alone = Object.entries(all).map(([name, value]) => weightOfPlayers([{ ...player, [name]: value }]) - base);
    const [username, avatar, ...flags] = alone;
    expect([username, avatar]).toEqual([7, 30]);
    expect(new Set(flags).size).toBe(1);
    expect(weightOfPlayers([{ ...player, ...all }]) - base).toBe(alone.reduce((sum, one) => sum + one, 0));
    expect(weightOfPlayers([player, player])).toBe(2 * base);
  });

  it('has one letter for each page in an outline', () => {
    const { page: _, ...erased } = { ...crossed, erased: true as const };
    const hidden: Round = { ...erased, hidden: true };
    const skipped: Round = { step: 3, type: 2, player: null, skipped: true };
    expect(outlineOf([text, crossed, erased, hidden, skipped])).toBe('tdehs');
  });

  it('decides which books are whole: the open one always, then its neighbours, the earlier one first', () => {
    const books = Array.from({ length: 5 }, (_, book): BookView => ({ book, owner: id(book), rounds: [text, text] }));
    const least = leastWeightOf(books, 2);
    const one = weightOf([text, text]);
    expect(least).toBe(leastWeightOf([], 0) + leastWeightOf(books, 9) + one);
    const whole = (room: number, at = 2) =>
      shareOf(books, at, room).flatMap(({ book, rounds }) => (rounds.length > 0 ? [book] : []));
    expect([0, least, least + one - 1].map((room) => whole(room))).toEqual([[2], [2], [2]]);
    expect(whole(least + one)).toEqual([1, 2]);
    expect(whole(least + 2 * one)).toEqual([1, 2, 3]);
    expect(whole(least + 4 * one)).toEqual([0, 1, 2, 3, 4]);
    expect(whole(least + one, 0)).toEqual([0, 1]);
    expect(shareOf(books, 2, 0)[0]).toEqual({ book: 0, owner: id(0), rounds: [], outline: 'tt' });
    expect(shareOf(books, 2, 0)[2]).toBe(books[2]);
  });
});
