import type { MyDrawing } from '@tuschel/protocol';

/** What of a shelf somebody looks for. */
export interface Wanted {
  /** Words of the prompt or the description. */
  text: string;
  /** Of a game; "all": of every one. */
  game: string;
  /** As "2026-11", by the reader's own clock; "all": of every one. */
  month: string;
}

export const ALL = 'all';
export const EVERYTHING: Wanted = { text: '', game: ALL, month: ALL };

/** As "2026-11", by the reader's own clock. */
export function monthOf(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

/** Those that have all words of the text, of that game and that month. */
export function findDrawings(drawings: readonly MyDrawing[], { text, game, month }: Wanted): readonly MyDrawing[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && game === ALL && month === ALL) return drawings;
  return drawings.filter(({ promptText, description, gameId, createdAt }) => {
    if (game !== ALL && gameId !== game) return false;
    if (month !== ALL && monthOf(createdAt) !== month) return false;
    const said = `${promptText ?? ''}\n${description}`.toLocaleLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** Of a game that somebody drew in. */
export interface PlayedGame {
  gameId: string;
  gameMode: number;
  /** Of the first drawing that was found, UTC ms. */
  at: number;
  count: number;
}

/** The games of these drawings, in their order. */
export function gamesOf(drawings: readonly MyDrawing[]): PlayedGame[] {
  const games = new Map<string, PlayedGame>();
  for (const { gameId, gameMode, createdAt } of drawings) {
    if (gameId === null) continue;
    const game = games.get(gameId) ?? { gameId, gameMode, at: createdAt, count: 0 };
    games.set(gameId, { ...game, count: game.count + 1 });
  }
  return [...games.values()];
}

/** The months of these drawings, in their order, with a moment of each. */
export function monthsOf(drawings: readonly MyDrawing[]): { month: string; at: number }[] {
  const months = new Map<string, number>();
  for (const { createdAt } of drawings) if (!months.has(monthOf(createdAt))) months.set(monthOf(createdAt), createdAt);
  return [...months].map(([month, at]) => ({ month, at }));
}
