import { type Evening, expected, type Unfair } from '@tuschel/rules/leavers';
import type { Figure } from '../figure.ts';

const GAMES = 1_000;
/** With a full lobby. */
const FULL_GAMES = 30;

/** Again, repeated, holes: on average in a game. Double: per cent of the games. */
type Targets = readonly [again: number, repeated: number, holes: number, double: number];

interface Row {
  readonly players: number;
  readonly steps: number;
  readonly leavers: Targets;
  readonly volunteers: Targets;
}

const ROWS: readonly Row[] = [
  { players: 4, steps: 3, leavers: [0, 0.5, 1.1, 4.8], volunteers: [0.2, 0.7, 0.9, 4.5] },
  { players: 5, steps: 4, leavers: [0.1, 4.2, 2.3, 3.4], volunteers: [0.6, 4.7, 1.7, 3.1] },
  { players: 6, steps: 5, leavers: [0.2, 3.3, 4.3, 4.5], volunteers: [1.2, 4.1, 3.1, 3.2] },
  { players: 8, steps: 5, leavers: [0, 1.2, 5.7, 1.7], volunteers: [0.1, 3.3, 2.8, 1.1] },
  { players: 8, steps: 7, leavers: [0.6, 6.8, 10.3, 6.7], volunteers: [3.1, 10.1, 6.9, 4.4] },
  { players: 12, steps: 8, leavers: [0, 3.9, 18.9, 6.2], volunteers: [0.3, 11.9, 8.6, 2.2] },
  { players: 20, steps: 8, leavers: [0, 0, 32.2, 3.1], volunteers: [0, 7.3, 10.3, 0.5] },
  { players: 100, steps: 6, leavers: [0, 0, 100, 0], volunteers: [0, 7.1, 9.7, 0] },
];

/** How fairly books are handed on while in each step five of a hundred players leave, and three of ten take a page more. */
export async function handing(): Promise<Figure[]> {
  return ROWS.flatMap(({ players, steps, leavers, volunteers }) => [
    ...played({ players, steps, leave: 5, volunteer: 0 }, 'leavers', leavers),
    ...played({ players, steps, leave: 5, volunteer: 30 }, 'volunteers', volunteers),
  ]);
}

function played(evening: Evening, who: string, [again, repeated, holes, double]: Targets): Figure[] {
  const games = evening.players === 100 ? FULL_GAMES : GAMES;
  const game = expected(evening, games);
  const figure = (count: keyof Unfair, unit: string, target: number | null): Figure => {
    const { mean, error } = game[count];
    const share = unit === '%' ? 100 : 1;
    const name = `handing.${evening.players}x${evening.steps}.${who}.${count}`;
    return { figure: name, value: rounded(mean * share, 1), error: rounded(error * share, 2), unit, target };
  };
  return [
    figure('again', 'a game', again),
    figure('repeated', 'a game', repeated),
    figure('holes', 'a game', holes),
    figure('missing', 'a game', null),
    figure('doubleHoles', '%', double),
    figure('forced', '%', null),
    figure('own', 'a game', 0),
    figure('rolled', 'a game', null),
  ];
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
