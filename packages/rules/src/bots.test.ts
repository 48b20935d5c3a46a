import { describe, expect, it } from 'vitest';
import { type Game, playGame, replay, shrink, verify } from './bots.ts';
import { isOver } from './match.ts';
import type { Match } from './state.ts';

const GAMES = 300;
const PER_TEST = 50;

/** Plays a game; if anything in it must never happen, says what, for which number, and with how few inputs. */
function playSafely(number: number): { readonly game: Game; readonly end: Match } {
  const game = playGame(number);
  try {
    return { game, end: verify(game) };
  } catch {
    const shortest = shrink(game, (shorter) => problem(shorter) !== null);
    const inputs = shortest.inputs.map((input) => `  ${JSON.stringify(input)}`).join('\n');
    throw new Error(`playGame(${number}): ${problem(shortest)}\n${JSON.stringify(game.setup.options)}\n${inputs}`);
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
  const batches = Array.from({ length: GAMES / PER_TEST }, (_, i) => i * PER_TEST);

  it.each(batches)('never learn a secret, lose a page or get stuck (games from %i)', (first) => {
    for (let number = first; number < first + PER_TEST; number++) {
      const { game, end } = playSafely(number);
      expect(isOver(end), `playGame(${number}) ends`).toBe(true);
      const cut = Math.floor((game.inputs.length * (number % 7)) / 7);
      expect(JSON.stringify(replay(game, cut)), `playGame(${number}) replays from a snapshot`).toBe(
        JSON.stringify(end),
      );
    }
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
