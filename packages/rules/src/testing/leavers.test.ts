import { describe, expect, it } from 'vitest';
import { type Evening, expected, playEvening, playEvenings } from './leavers.ts';
import { scarcityOf } from './scarcity.ts';

const GAMES = 24;

describe('games that people leave', () => {
  const evening = (players: number, steps: number, volunteer: number): Evening => ({
    players,
    steps,
    leave: 5,
    volunteer,
  });

  it.each([
    [6, 5],
    [8, 7],
    [12, 8],
  ])('F14 nobody of %i gets his own book or page in %i steps, whoever leaves', (players, steps) => {
    for (const volunteer of [0, 30]) expect(playEvenings(evening(players, steps, volunteer), GAMES).own).toBe(0);
  });

  it('P10 understudies fill at least half of the empty pages, and almost no book misses two in a row', () => {
    const [alone, helped] = [0, 30].map((volunteer) => playEvenings(evening(12, 8, volunteer), GAMES));
    expect(helped?.holes).toBeLessThan((alone?.holes ?? 0) / 2);
    expect(helped?.doubleHoles).toBeLessThanOrEqual(0.05 * GAMES);
    expect(helped?.again).toBeLessThan(0.3 * GAMES);
    expect(helped?.repeated).toBeLessThan(11.9 * GAMES);
  });

  it('with everybody there no book has a hole and no two people meet twice', () => {
    expect(playEvenings({ players: 8, steps: 7, leave: 0, volunteer: 30 }, 5)).toEqual({
      again: 0,
      repeated: 0,
      holes: 0,
      rolled: 0,
      missing: 0,
      doubleHoles: 0,
      forced: 0,
      own: 0,
    });
  });

  it('what cannot be helped is at most what happens, in each game', () => {
    for (let game = 0; game < GAMES; game++) {
      const { holes, missing, doubleHoles, forced } = playEvening(
        { players: 6, steps: 5, leave: 15, volunteer: 30 },
        game,
      );
      expect(holes).toBeGreaterThanOrEqual(missing);
      expect(doubleHoles).toBeGreaterThanOrEqual(forced);
    }
  });

  it('what cannot be helped happens as often as it must', () => {
    const evening: Evening = { players: 5, steps: 4, leave: 20, volunteer: 30 };
    const games = 400;
    const { missing, forced } = playEvenings(evening, games);
    const exact = scarcityOf(evening);
    expect(Math.abs(missing / games - exact.missing)).toBeLessThan(0.3);
    expect(Math.abs(forced / games - exact.forced)).toBeLessThan(0.06);
  });

  it('is expected with an error that tells what the rules add from what cannot be helped', () => {
    const evening: Evening = { players: 8, steps: 5, leave: 5, volunteer: 0 };
    const { holes, missing, doubleHoles, again } = expected(evening, GAMES);
    expect(holes.mean).toBeGreaterThanOrEqual(missing.mean);
    expect(missing).toEqual({ mean: scarcityOf(evening).missing, error: 0 });
    // Whoever is there works: without volunteers there is nothing to add, and one game is as good as a thousand.
    expect(holes.error).toBeLessThan(0.1);
    expect(doubleHoles.mean).toBeLessThan(0.06);
    expect(again).toEqual({ mean: 0, error: 0 });
  });

  it('the same number is the same game, another one is another', () => {
    const games = [1, 1, 2, 3, 4].map((number) => JSON.stringify(playEvening(evening(20, 8, 30), number)));
    expect(games[0]).toBe(games[1]);
    expect(new Set(games).size).toBeGreaterThan(2);
  });
});
