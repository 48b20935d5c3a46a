import { describe, expect, test } from 'vitest';
import { ruleOf } from '../draw/handing.ts';
import { handOut } from '../draw/handover.ts';
import { luckyShifts } from '../draw/rotation.ts';
import { type Book, hands, type Page } from '../model/book.ts';
import { below, type Luck, luckOf } from '../model/luck.ts';
import { DEFAULT_OPTIONS } from '../model/options.ts';
import type { Plan } from '../model/plan.ts';
import type { Circle } from '../model/state.ts';
import { planFor } from './plan.ts';

const made = (player: string): Page => ({ kind: 'text', type: 1, player, text: `by ${player}`, dice: false });
const hole: Page = { kind: 'skipped', type: 2, player: null };

/** Every length of book that a host can choose for so many players. */
function plansFor(players: number): Plan[] {
  const chosen = Array.from({ length: 12 }, (_, index) => index + 2);
  const plans = [false, true].flatMap((endOnDrawing) =>
    chosen.map((pages) => planFor({ ...DEFAULT_OPTIONS, pages, endOnDrawing }, players)),
  );
  return [...new Map(plans.map((plan) => [plan.steps.length, plan])).values()];
}

/** The books after a game; `stays` says who is there in each step. */
function travel({ steps }: Plan, players: readonly string[], seed: Luck, stays: (id: string) => boolean): Book[] {
  const [shifts, rest] = luckyShifts(seed, players.length, steps.length);
  let luck = rest;
  let circle: Circle = { players, shifts, broken: false };
  let books = players.map((owner, start): Book => ({ owner, start, pages: [] }));
  steps.forEach((step, number) => {
    const present = players.filter((id) => number === 0 || stays(id));
    const handed = handOut(books, circle, ruleOf(step, number), present, luck);
    ({ circle, luck } = handed);
    expect(new Set(handed.handovers.map(({ player }) => player)).size).toBe(handed.handovers.length);
    books = books.map((book, index) => {
      const player = handed.handovers.find((one) => one.book === index)?.player;
      return { ...book, pages: [...book.pages, player === undefined ? hole : made(player)] };
    });
  });
  return books;
}

/** Pages between two visits of the same person, for each visit but the first. */
function gaps(people: readonly string[]): number[] {
  return people.flatMap((id, at) => {
    const before = people.lastIndexOf(id, at - 1);
    return at > 0 && before >= 0 ? [at - before] : [];
  });
}

const SIZES = [...Array.from({ length: 19 }, (_, index) => index + 2), 31, 50, 99, 100];
const nameAll = (players: number) => Array.from({ length: players }, (_, index) => `p${index}`);

describe('the books of Echo', () => {
  test.each(SIZES)(
    'P1 come back to each of %i players as late as possible, once at most, and never to their owner',
    (size) => {
      const players = nameAll(size);
      for (const plan of plansFor(size)) {
        for (const seed of ['0', '5', 'c']) {
          for (const book of travel(plan, players, luckOf(seed.repeat(32)), () => true)) {
            const people = hands(book);
            expect(people.length).toBe(plan.steps.length);
            expect(people.lastIndexOf(book.owner)).toBe(0);
            for (const id of people) expect(people.filter((other) => other === id).length).toBeLessThanOrEqual(2);
            for (const gap of gaps(people)) expect(gap).toBe(size - 1);
            expect(gaps(people).length).toBe(Math.max(0, people.length - size));
          }
        }
      }
    },
  );

  test('P1 come back to nobody twice, and to nobody who made their last page, whoever leaves and returns', () => {
    let luck = luckOf('1b'.repeat(16));
    const roll = (limit: number): number => {
      let rolled: number;
      [rolled, luck] = below(luck, limit);
      return rolled;
    };
    let visitedAgain = 0;
    for (const size of [3, 4, 5, 6, 7, 9, 12]) {
      for (const plan of plansFor(size)) {
        for (let game = 0; game < 6; game++) {
          for (const book of travel(plan, nameAll(size), luck, () => roll(6) > 0)) {
            const people = hands(book);
            expect(people.slice(1)).not.toContain(book.owner);
            for (const id of people) expect(people.filter((other) => other === id).length).toBeLessThanOrEqual(2);
            for (const gap of gaps(people)) expect(gap).toBeGreaterThan(1);
            visitedAgain += gaps(people).length;
          }
          roll(2);
        }
      }
    }
    expect(visitedAgain).toBeGreaterThan(500);
  });

  test('fill whole books of three and four players with everybody there: two drawings each and more', () => {
    for (const size of [3, 4]) {
      const plan = planFor(DEFAULT_OPTIONS, size);
      const books = travel(plan, nameAll(size), luckOf('7'.repeat(32)), () => true);
      for (const id of nameAll(size)) {
        const drawings = books.flatMap(({ pages }) =>
          pages.filter((page, step) => plan.steps[step]?.kind === 'draw' && page.player === id),
        );
        expect(drawings.length).toBe(2);
      }
    }
  });
});
