import { type MatchState, RULES_LIMITS } from '@tuschel/protocol';
import { expect } from 'vitest';
import { type DrawTable, drawTable, type TablePlayer } from './drawTable.ts';

/** A table at which Echo is played. What is exported stands for the table that was laid last. */
export let table: DrawTable;
export let matchId: string;
/** As they came; the first one is the host. */
export let players: TablePlayer[];

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
/** So long after everybody has handed in the next step is there. */
export const NEXT_STEP = 8 * SECOND;

/** Before each test. */
export function layTable(): void {
  table = drawTable();
  players = [];
}

export async function gather(...names: string[]): Promise<TablePlayer[]> {
  const accounts = names.map((name) => table.server.signUp(name));
  const [first] = accounts;
  if (!first) throw new Error('nobody came');
  matchId = await table.open(first);
  for (const account of accounts) players.push(await table.sit(matchId, account));
  // A few people would make five pages: three say as much of a step.
  if (names.length < 6) await done(host(), { type: 'options', options: { pages: 3 } });
  return players;
}

export async function begin(...names: string[]): Promise<TablePlayer[]> {
  await gather(...names);
  await done(host(), { type: 'start' });
  return players;
}

export const host = () => players[0] as TablePlayer;
export const guest = () => players[1] as TablePlayer;
export const idOf = ({ account }: TablePlayer) => account.id;
/** Whatever anybody writes carries this mark, so that a leak can be told. */
export const written = ({ account }: TablePlayer, step: number) => `§${account.username}${step}§`;

export async function done(player: TablePlayer, command: { type: string } & Record<string, unknown>): Promise<void> {
  expect(await player.command(command)).toMatchObject({ ok: true });
}

/** Somebody does what their task asks for, and hands it in. */
export async function work(player: TablePlayer): Promise<void> {
  const { task } = player.state();
  if (!task) return;
  const { step, drawingId } = task;
  if (drawingId !== undefined) await player.draw(3);
  await done(player, { type: 'submit', step, ...(drawingId === undefined && { text: written(player, step) }) });
}

export async function workAll(): Promise<void> {
  for (const player of players) await work(player);
}

/** These hand in, and what follows from it happens: mostly the next step. */
export async function playStep(...workers: TablePlayer[]): Promise<void> {
  for (const player of workers) await work(player);
  const before = workers[0]?.state().step?.index;
  await table.pass(NEXT_STEP);
  // A page without a player is offered for a while before the step closes.
  const { phase, step } = workers[0]?.state() ?? {};
  const isWaiting = phase === 10 && step?.index === before && step?.stage === 'countdown';
  if (isWaiting) await table.pass(RULES_LIMITS.offer.time - RULES_LIMITS.countdown);
}

export async function playToWatch(): Promise<void> {
  await done(host(), { type: 'start' });
  while (host().state().phase === 10) await playStep(...players);
  expect(host().state().phase).toBe(20);
}

export async function showAll(by = host()): Promise<void> {
  const { totalBooks = 0, pagesPerBook = 0 } = by.state().watch ?? {};
  for (let book = 0; book < totalBooks; book++) {
    for (let page = 0; page < pagesPerBook; page++) await done(by, { type: 'drive', book, page });
  }
}

export const roundsOf = (player: TablePlayer) => player.state().watch?.books.flatMap(({ rounds }) => rounds) ?? [];

/** After each test whose players write nothing but `written`. */
export function expectNoSecrets(): void {
  for (const player of players) for (const { full } of player.updates()) expectNoSecretIn(full);
}

/** While a game is drawn a state holds what its reader works on, and the host's questions reach the host alone. */
function expectNoSecretIn({ task, you, step, hideAsked, ...rest }: MatchState): void {
  if (rest.phase !== 10) return;
  expect(JSON.stringify(rest)).not.toContain('§');
  expect(JSON.stringify(step ?? {})).not.toContain('§');
  if (you.isHost) return;
  expect(hideAsked).toBeUndefined();
  expect(step?.moreTime).toBeUndefined();
  expect(task?.authorName).toBeUndefined();
}
