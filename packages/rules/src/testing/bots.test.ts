import { describe, expect, it } from 'vitest';
import { isOver } from '../match.ts';
import type { Match } from '../model/state.ts';
import { playGame, playOwnGame } from './bots.ts';
import { type Game, replay, shrink, verify } from './verify.ts';

const GAMES = 300;
const OWN_GAMES = 200;
const OWN_PER_TEST = 10;
const PER_TEST = 50;

/** Plays a game; if anything in it must never happen, says what, for which number, and with how few inputs. */
function playSafely(number: number, play = playGame): { readonly game: Game; readonly end: Match } {
  const game = play(number);
  try {
    return { game, end: verify(game) };
  } catch {
    const shortest = shrink(game, (shorter) => problem(shorter) !== null);
    const inputs = shortest.inputs.map((input) => `  ${JSON.stringify(input)}`).join('\n');
    throw new Error(`${play.name}(${number}): ${problem(shortest)}\n${JSON.stringify(game.setup.options)}\n${inputs}`);
  }
}

function problem(game: Game): string | null {
  try {
    verify(game, 1);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('bots that play as badly as people and networks do', () => {
  const batchesOf = (games: number, size: number) => Array.from({ length: games / size }, (_, i) => i * size);

  it.each(batchesOf(GAMES, PER_TEST))('never learn a secret, lose a page or get stuck (games from %i)', (first) => {
    for (let number = first; number < first + PER_TEST; number++) {
      const { game, end } = playSafely(number);
      expect(isOver(end), `playGame(${number}) ends`).toBe(true);
      const cut = Math.floor((game.inputs.length * (number % 7)) / 7);
      expect(JSON.stringify(replay(game, cut)), `playGame(${number}) replays from a snapshot`).toBe(
        JSON.stringify(end),
      );
    }
  });

  it.each(batchesOf(OWN_GAMES, OWN_PER_TEST))(
    'nor do up to a hundred who play by plans of their own (plans from %i)',
    (first) => {
      for (let number = first; number < first + OWN_PER_TEST; number++) {
        expect(isOver(playSafely(number, playOwnGame).end), `playOwnGame(${number}) ends`).toBe(true);
      }
    },
  );

  it('see most plans of their own to the show, small tables and halls alike, each another one', () => {
    const games = Array.from({ length: 60 }, (_, number) => playOwnGame(number));
    const ends = games.map((game) => ({ plan: JSON.stringify(game.setup.options?.plan), end: replay(game) }));
    const shows = ends.filter(({ end }) => end.phase === 99 && end.shown);
    expect(shows.length).toBeGreaterThan(30);
    expect(new Set(shows.map(({ plan }) => plan)).size).toBeGreaterThan(30);
    const seats = shows.map(({ end }) => end.seats.length);
    expect([Math.min(...seats), Math.max(...seats)]).toEqual([2, expect.toSatisfy((most: number) => most > 50)]);
  });

  it('reach the show in many games, and not in all', () => {
    const shown = Array.from({ length: 60 }, (_, number) => replay(playGame(number))).filter(
      (match) => match.phase === 99 && match.shown,
    );
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.length).toBeLessThan(60);
  });

  it('find the shortest way to a mistake', () => {
    const game = playGame(7);
    const fails = ({ inputs }: Game) => inputs.some(({ type }) => type === 'wake');
    expect(shrink(game, fails).inputs).toHaveLength(1);
  });
});
