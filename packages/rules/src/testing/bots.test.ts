import { describe, expect, it } from 'vitest';
import { isOver } from '../match.ts';
import type { Match } from '../model/state.ts';
import { playGame, playOwnGame } from './bots.ts';
import { type Game, replay, shrink, verify } from './verify.ts';

const GAMES = 100;
const MANY_GAMES = 300;
const OWN_GAMES = 50;
const MANY_OWN_GAMES = 200;
const OWN_PER_TEST = 10;
const PER_TEST = 50;

/** Each game is always the same: several tests look at it. */
const played = new Map<string, Game>();

function gameOf(number: number, play: typeof playGame): Game {
  const name = `${play.name} ${number}`;
  const game = played.get(name) ?? play(number);
  played.set(name, game);
  return game;
}

/** Plays a game; if anything in it must never happen, says what, for which number, and with how few inputs. */
function playSafely(number: number, play = playGame): { readonly game: Game; readonly end: Match } {
  const game = gameOf(number, play);
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
  const batchesOf = (from: number, games: number, size: number) =>
    Array.from({ length: (games - from) / size }, (_, i) => from + i * size);
  const oddGames = (first: number) =>
    Array.from({ length: PER_TEST }, (_, i) => first + i).filter((number) => {
      const { game, end } = playSafely(number);
      const cut = Math.floor((game.inputs.length * (number % 7)) / 7);
      return !isOver(end) || JSON.stringify(replay(game, cut)) !== JSON.stringify(end);
    });
  const endlessOwnGames = (first: number) =>
    Array.from({ length: OWN_PER_TEST }, (_, i) => first + i).filter(
      (number) => !isOver(playSafely(number, playOwnGame).end),
    );

  it.each(batchesOf(0, GAMES, PER_TEST))(
    'never learn a secret, lose a page or get stuck, and replay from a snapshot (games from %i)',
    (first) => expect(oddGames(first)).toEqual([]),
  );
  it.each(batchesOf(GAMES, MANY_GAMES, PER_TEST))(
    'nor in many more games (games from %i)',
    { tags: ['long'] },
    (first) => expect(oddGames(first)).toEqual([]),
  );
  it.each(batchesOf(0, OWN_GAMES, OWN_PER_TEST))(
    'nor do up to a hundred who play by plans of their own (plans from %i)',
    (first) => expect(endlessOwnGames(first)).toEqual([]),
  );
  it.each(batchesOf(OWN_GAMES, MANY_OWN_GAMES, OWN_PER_TEST))(
    'nor by many more plans (plans from %i)',
    { tags: ['long'] },
    (first) => expect(endlessOwnGames(first)).toEqual([]),
  );

  it('see most plans of their own to the show, small tables and halls alike, each another one', () => {
    const games = Array.from({ length: 60 }, (_, number) => gameOf(number, playOwnGame));
    const ends = games.map((game) => ({ plan: JSON.stringify(game.setup.options?.plan), end: replay(game) }));
    const shows = ends.filter(({ end }) => end.phase === 99 && end.shown);
    expect(shows.length).toBeGreaterThan(30);
    expect(new Set(shows.map(({ plan }) => plan)).size).toBeGreaterThan(30);
    const seats = shows.map(({ end }) => end.seats.length);
    expect([Math.min(...seats), Math.max(...seats)]).toEqual([2, expect.toSatisfy((most: number) => most > 50)]);
  });

  it('reach the show in many games, and not in all', () => {
    const shown = Array.from({ length: 60 }, (_, number) => replay(gameOf(number, playGame))).filter(
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
