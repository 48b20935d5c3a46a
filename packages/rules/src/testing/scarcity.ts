/**
 * What no way of handing on can help when people leave: exact expectations, to which games that were played are compared. Each of those who
 * are here makes one page in a step, and whoever volunteers one more; all other pages of the step stay empty.
 */

/** Games as in `Evening`. */
export interface Leaving {
  readonly players: number;
  readonly steps: number;
  /** Per cent of those who are here who leave at the beginning of each step. The last one stays. */
  readonly leave: number;
  /** Per cent of those who are here who make one more page. */
  readonly volunteer: number;
}

export interface Scarcity {
  /** Pages that nobody is there to make. */
  readonly missing: number;
  /** Share of games, 0 … 1: in two steps that follow each other more pages are missing than there are books. Some book has two holes in a row. */
  readonly forced: number;
}

/** What is less likely than this is left out: all of it together is less than a billionth. */
const NEGLIGIBLE = 1e-16;

/** Of one game on average. First pages are never empty: the dictionary writes them. */
export function scarcityOf({ players, steps, leave, volunteer }: Leaving): Scarcity {
  let missing = 0;
  let forced = 0;
  /** By who is here and how many pages were missing in the step before: how likely that is, and nothing was forced yet. */
  let open: Chances = new Map([[keyOf(players, 0), 1]]);
  /** By who is here, whatever happened before. */
  let here: Chances = new Map([[keyOf(players, 0), 1]]);
  for (let step = 0; step < steps; step++) {
    const next: Chances = new Map();
    for (const [key, chance] of left(open, leave)) {
      const [stay, lacked] = parts(key);
      for (const [lacking, lack] of lacksOf(step, players, stay, volunteer)) {
        const likely = chance * lack;
        if (lacked + lacking > players) forced += likely;
        else if (likely > NEGLIGIBLE) add(next, keyOf(stay, lacking), likely);
      }
    }
    open = next;
    here = left(here, leave);
    for (const [key, chance] of here) {
      const [stay] = parts(key);
      for (const [lacking, lack] of lacksOf(step, players, stay, volunteer)) missing += chance * lack * lacking;
    }
  }
  return { missing, forced };
}

type Chances = Map<number, number>;

const SHIFT = 1_024;
const keyOf = (here: number, lacked: number): number => here * SHIFT + lacked;
const parts = (key: number): [here: number, lacked: number] => [Math.floor(key / SHIFT), key % SHIFT];

function add(chances: Chances, key: number, chance: number): void {
  chances.set(key, (chances.get(key) ?? 0) + chance);
}

/** After some of those who were here have left. */
function left(chances: Chances, leave: number): Chances {
  const after: Chances = new Map();
  for (const [key, chance] of chances) {
    const [before, lacked] = parts(key);
    for (const [stay, staying] of staysOf(before, leave)) {
      if (chance * staying > NEGLIGIBLE) add(after, keyOf(stay, lacked), chance * staying);
    }
  }
  return after;
}

/** How many of those who are here stay. */
function staysOf(before: number, leave: number): readonly Chance[] {
  const stays = binomial(before, 1 - leave / 100);
  const [nobody, one, ...more] = stays;
  return nobody && one ? [[1, nobody[1] + one[1]], ...more] : stays;
}

/** How many pages of this step nobody makes. */
function lacksOf(step: number, players: number, here: number, volunteer: number): readonly Chance[] {
  if (step === 0) return NOTHING;
  return binomial(here, volunteer / 100).map(([more, chance]): Chance => [Math.max(0, players - here - more), chance]);
}

type Chance = readonly [count: number, chance: number];
const NOTHING: readonly Chance[] = [[0, 1]];

const known = new Map<string, readonly Chance[]>();

/** How likely each number of `trials` succeeds, 0 … trials in this order. */
function binomial(trials: number, share: number): readonly Chance[] {
  const key = `${trials} ${share}`;
  const found = known.get(key) ?? binomialOf(trials, share);
  known.set(key, found);
  return found;
}

function binomialOf(trials: number, share: number): readonly Chance[] {
  let chances = [1];
  for (let trial = 0; trial < trials; trial++) {
    const before = chances;
    chances = Array.from(
      { length: trial + 2 },
      (_, count) => (before[count] ?? 0) * (1 - share) + (before[count - 1] ?? 0) * share,
    );
  }
  return chances.map((chance, count): Chance => [count, chance]);
}
