import { describe, expect, it } from 'vitest';
import { scarcityOf } from './scarcity.ts';

describe('what cannot be helped when people leave', () => {
  it('is nothing while everybody stays', () => {
    expect(scarcityOf({ players: 8, steps: 7, leave: 0, volunteer: 0 })).toEqual({ missing: 0, forced: 0 });
  });

  it('is a page for each step in which somebody is missing, from the second on', () => {
    const { missing } = scarcityOf({ players: 100, steps: 3, leave: 5, volunteer: 0 });
    expect(missing).toBeCloseTo(100 * (1 - 0.95 ** 2) + 100 * (1 - 0.95 ** 3), 9);
  });

  it('is two holes in a row once more pages are missing in two steps than there are books', () => {
    // Of three, one has to be alone for two steps: two pages are missing in each of these.
    const { forced } = scarcityOf({ players: 3, steps: 3, leave: 100, volunteer: 0 });
    expect(forced).toBe(1);
    // Of two, one page is missing in each step, and there is always the other book.
    expect(scarcityOf({ players: 2, steps: 9, leave: 100, volunteer: 0 }).forced).toBe(0);
  });

  it('is less with people who make one page more', () => {
    const nobody = scarcityOf({ players: 12, steps: 8, leave: 5, volunteer: 0 });
    const some = scarcityOf({ players: 12, steps: 8, leave: 5, volunteer: 30 });
    expect(some.missing).toBeLessThan(nobody.missing / 2);
    expect(some.forced).toBeLessThan(nobody.forced / 2);
    // With everybody at it two of four are enough for all pages, and one leaves two of them empty.
    const gone = 1 - 0.75 ** 2;
    const alone = gone ** 4 + 4 * (1 - gone) * gone ** 3;
    expect(scarcityOf({ players: 4, steps: 2, leave: 25, volunteer: 100 }).missing).toBeCloseTo(2 * alone, 9);
  });
});
