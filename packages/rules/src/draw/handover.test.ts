import { describe, expect, it } from 'vitest';
import type { Book, Page } from '../model/book.ts';
import { below, type Luck, luckOf } from '../model/luck.ts';
import type { Circle } from '../model/state.ts';
import { handOut, type Rule } from './handover.ts';
import { luckyShifts } from './rotation.ts';

const LUCK = luckOf('0f1e2d3c4b5a69788796a5b4c3d2e1f0');

const made = (player: string): Page => ({ kind: 'text', type: 1, player, text: `by ${player}`, dice: false });
const hole: Page = { kind: 'skipped', type: 2, player: null };

function book(owner: string, pages: readonly Page[] = [made(owner)], start = 0): Book {
  return { owner, start, pages };
}

/** A circle that somebody has left, so that cost decides. */
function broken(...players: string[]): Circle {
  return { players, shifts: players.map((_, i) => i), broken: true };
}

const along = (turn: number): Rule => ({ turn, repeats: false });

function turns(books: readonly Book[], players: readonly string[], step = 1): Record<number, string> {
  const { handovers } = handOut(books, broken('a', 'b', 'c', 'd'), along(step), players, LUCK);
  return Object.fromEntries(handovers.map((turn) => [turn.book, turn.player]));
}

describe('who gets which book when somebody is missing', () => {
  it('nobody gets his own, even if it is the only one left', () => {
    expect(turns([book('a')], ['a'])).toEqual({});
    expect(turns([book('a'), book('b')], ['a'])).toEqual({ 1: 'a' });
  });

  it('nobody gets the book whose last page is his, not even across a hole', () => {
    expect(turns([book('b', [made('b'), made('a')])], ['a'], 2)).toEqual({});
    expect(turns([book('b', [made('b'), made('a'), hole])], ['a'], 3)).toEqual({});
  });

  it('somebody who can go on with a book does, also when the others cannot', () => {
    // Book 1 is b's own, and a made its last page: nobody can go on with it. Book 0 is a's own, and empty so far: b can.
    const books = [book('a', [hole]), book('b', [made('a')])];
    const { handovers } = handOut(books, broken('a', 'b'), along(1), ['b', 'a'], LUCK);
    expect(handovers).toEqual([{ book: 0, player: 'b' }]);
  });

  it('a book that was just skipped comes first', () => {
    const books = [book('b', [made('b'), made('c')]), book('c', [made('c'), hole]), book('d', [made('d'), made('b')])];
    expect(turns(books, ['a'], 2)).toEqual({ 1: 'a' });
  });

  it('a hole hurts more than a book one has been in already', () => {
    const books = [
      book('b', [made('b'), made('a'), made('c'), hole]),
      book('c', [made('c'), made('d'), made('b'), made('d')]),
    ];
    expect(turns(books, ['a'], 4)).toEqual({ 0: 'a' });
  });

  it('a hole of long ago counts little: less than a neighbour met before', () => {
    const books = [
      book('b', [made('b'), hole, made('c')], 3),
      book('c', [made('c'), made('b'), made('d')], 3),
      book('d', [made('d'), made('c'), made('a')], 3),
    ];
    expect(turns(books, ['a'], 3)).toEqual({ 1: 'a' });
  });

  it('a book one has not been in is better than one has', () => {
    const books = [book('b', [made('b'), made('a'), made('c')]), book('c', [made('c'), made('d'), made('b')])];
    expect(turns(books, ['a'], 3)).toEqual({ 1: 'a' });
  });

  it('a drawing of somebody else’s subjects is better than one of one’s own', () => {
    const drawn = { ...book('b', [made('b'), made('c')], 2), partner: 1 };
    const books = [drawn, book('a', [made('a'), made('d')]), book('c', [made('c'), made('b')])];
    expect(turns(books, ['a'], 2)).toEqual({ 2: 'a' });
  });

  it('a new neighbour is better than the same again', () => {
    const books = [
      book('b', [made('b')], 3),
      book('c', [made('c')], 3),
      book('d', [made('d'), made('b'), made('a')], 3),
    ];
    expect(turns(books, ['a'], 1)).toEqual({ 1: 'a' });
  });

  it('more players than books: everybody has at most one, and all books go on', () => {
    const result = turns([book('a'), book('b')], ['a', 'b', 'c', 'd']);
    expect(Object.keys(result)).toEqual(['0', '1']);
    expect(new Set(Object.values(result)).size).toBe(2);
  });
});

describe('as long as everybody is there', () => {
  it('books travel along the circle; once somebody was missing they never do again', () => {
    const circle: Circle = { players: ['a', 'b', 'c', 'd'], shifts: [0, 1, 3, 2], broken: false };
    const books = ['a', 'b', 'c', 'd'].map((owner, start) => book(owner, [made(owner)], start));
    const whole = handOut(books, circle, along(2), ['d', 'c', 'b', 'a'], LUCK);
    expect(whole.handovers.map(({ player }) => player)).toEqual(['d', 'a', 'b', 'c']);
    expect(whole).toMatchObject({ circle: { broken: false }, luck: LUCK });
    const short = handOut(books, circle, along(2), ['a', 'b', 'c'], LUCK);
    expect(short.circle.broken).toBe(true);
    const stranger = handOut(books, circle, along(2), ['a', 'b', 'c', 'e'], LUCK);
    expect(stranger.circle.broken).toBe(true);
  });
});

interface Tally {
  again: number;
  repeated: number;
  doubleHoles: number;
  ownBook: number;
  ownPage: number;
}

/** Plays hand-overs alone; in each step each player leaves for good with a chance of 5 %. */
function travel(players: number, steps: number, games: number): Tally {
  const tally: Tally = { again: 0, repeated: 0, doubleHoles: 0, ownBook: 0, ownPage: 0 };
  let luck: Luck = LUCK;
  for (let game = 0; game < games; game++) {
    let present = Array.from({ length: players }, (_, i) => `p${i}`);
    let shifts: number[];
    [shifts, luck] = luckyShifts(luck, players, steps);
    let circle: Circle = { players: present, shifts, broken: false };
    let books = present.map((owner, start) => book(owner, [made(owner)], start));
    for (let step = 1; step < steps; step++) {
      present = present.filter(() => {
        let roll: number;
        [roll, luck] = below(luck, 20);
        return roll > 0;
      });
      const turn = handOut(books, circle, along(step), present, luck);
      ({ circle, luck } = turn);
      books = books.map((old, index): Book => {
        const player = turn.handovers.find((handover) => handover.book === index)?.player;
        return { ...old, pages: [...old.pages, player === undefined ? hole : made(player)] };
      });
    }
    count(books, tally);
  }
  return tally;
}

function count(books: readonly Book[], tally: Tally): void {
  const pairs = new Set<string>();
  let double = false;
  for (const { owner, pages } of books) {
    const hands = pages.flatMap((page) => (page.kind === 'skipped' ? [] : [page.player]));
    tally.again += hands.length - new Set(hands).size;
    if (hands.slice(1).includes(owner)) tally.ownBook++;
    hands.slice(1).forEach((to, i) => {
      if (to === hands[i]) tally.ownPage++;
      const pair = `${hands[i]} ${to}`;
      if (pairs.has(pair)) tally.repeated++;
      pairs.add(pair);
    });
    double ||= pages.some((page, i) => page.kind === 'skipped' && pages[i + 1]?.kind === 'skipped');
  }
  if (double) tally.doubleHoles++;
}

describe('over many games in which players leave', () => {
  it.each([
    [6, 5, { again: 0.4, repeated: 4.6, double: 0.09 }],
    [8, 5, { again: 0.2, repeated: 1.8, double: 0.06 }],
    [8, 7, { again: 1, repeated: 7.8, double: 0.11 }],
    [12, 8, { again: 0.2, repeated: 4.6, double: 0.1 }],
  ])('%i players and %i steps stay fair', (players, steps, most) => {
    const games = 150;
    const tally = travel(players, steps, games);
    expect(tally).toMatchObject({ ownBook: 0, ownPage: 0 });
    expect(tally.again / games).toBeLessThan(most.again);
    expect(tally.repeated / games).toBeLessThan(most.repeated);
    expect(tally.doubleHoles / games).toBeLessThan(most.double);
  });
});
