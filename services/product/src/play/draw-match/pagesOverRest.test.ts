import type { Account } from '@tuschel/gameserver/extend';
import { GameMode, type MatchState, OpCode, RPC } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MatchSocket } from '../../testing/matchSocket.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { stroke } from '../../testing/stroke.ts';

/** Who may read and draw which page of a running game, asked over REST as a client asks. */
let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
});
afterAll(() => product.close());

const NEXT_STEP = 8_000;

interface Player {
  /** The account's may have a suffix. */
  name: string;
  account: Account;
  socket: MatchSocket;
}
type Four = [Player, Player, Player, Player];

let seq = 0;
async function command({ socket }: Player, message: object): Promise<void> {
  await socket.send(OpCode.Command, { seq: ++seq, ...message });
  await product.server.settled();
  const replies = socket.received.filter(({ opCode }) => opCode === OpCode.Reply);
  expect(replies.at(-1)?.message).toMatchObject({ ok: true });
}

function state({ socket }: Player): MatchState {
  const updates = socket.received.filter(({ opCode }) => opCode === OpCode.StateUpdate);
  return (updates.at(-1)!.message as { full: MatchState }).full;
}

const taskOf = (player: Player) => state(player).task!;

async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 500) {
    await product.clock.advance(500);
    await product.server.settled();
  }
}

/** Everybody at the table of a game that has begun. */
async function begin(options: object = {}): Promise<Four> {
  const names = ['Anna', 'Ben', 'Cleo', 'Dora'];
  const accounts: Account[] = [];
  for (const name of names) accounts.push(await product.server.signUp(name));
  const { lobbyCode } = await product.server.call(RPC.createMatch, accounts[0]!, {});
  const { matchId } = await product.server.call(RPC.checkMatchJoin, accounts[0]!, { lobbyCode });
  const players: Player[] = [];
  for (const [index, account] of accounts.entries()) {
    const socket = await product.server.join(String(matchId), account);
    if (typeof socket === 'string') throw new Error(socket);
    players.push({ name: names[index]!, account, socket });
  }
  await command(players[0]!, { type: 'options', options });
  await command(players[0]!, { type: 'start' });
  return players as Four;
}

const headers = ({ account }: Player) => ({ authorization: `Bearer ${product.server.token(account)}` });

const draw = (player: Player, drawing: string, index = 0) =>
  product.app.inject({
    method: 'PUT',
    url: `/api/drawing/${drawing}/lines`,
    headers: headers(player),
    payload: { index, lines: [stroke(1), stroke(2)], rev: 0 },
  });

/** How many lines are told to this player; null: nothing is. */
async function read(player: Player, drawing: string): Promise<number | null> {
  const answer = await product.app.inject({ url: `/api/drawing/${drawing}/lines`, headers: headers(player) });
  expect(answer.statusCode).toBe(200);
  const drawn = answer.json<{ lines: unknown[] } | null>();
  return drawn && drawn.lines.length;
}

const readers = (players: readonly Player[], drawing: string) =>
  Promise.all(players.map(async (player) => ((await read(player, drawing)) === null ? [] : [player.name])));

/** Everybody hands in what is asked for, and the next step begins. */
async function playStep(players: readonly Player[]): Promise<void> {
  const index = state(players[0]!).step?.index;
  for (const player of players) {
    const { task } = state(player);
    if (!task || task.submitted) continue;
    const drawn = task.drawingId === undefined ? null : await draw(player, task.drawingId);
    if (drawn && drawn.statusCode !== 200) throw new Error(`${player.account.username} cannot draw: ${drawn.body}`);
    const words = task.drawingId === undefined ? { text: `${player.account.username} writes something` } : {};
    await command(player, { type: 'submit', step: task.step, ...words });
  }
  for (let tries = 0; state(players[0]!).step?.index === index && tries < 20; tries++) await pass(NEXT_STEP);
}

const kick = (by: Player, { account }: Player) => command(by, { type: 'kick', player: account.id });

describe('a player whom the host removes', () => {
  test('L8 no longer reads the drawing that was their task, nor when it is shown to all', async () => {
    const players = await begin();
    const [anna, ben] = players;
    await playStep(players);
    await playStep(players);
    const source = taskOf(ben).sourceDrawingId!;
    expect(await read(ben, source)).toBe(2);
    const before = (await readers(players, source)).flat();
    expect(before).toContain('Ben');
    expect(before).toHaveLength(2);

    await kick(anna, ben);
    expect(await read(ben, source)).toBeNull();
    for (const accept of ['application/json', 'application/vnd.tuschel.ink']) {
      const answer = await product.app.inject({
        url: `/api/drawing/${source}/lines?returnerror404=true`,
        headers: { ...headers(ben), accept },
      });
      expect(answer.statusCode).toBe(404);
    }

    const others = players.filter((player) => player !== ben);
    while (state(anna).phase === 10) await playStep(others);
    const { totalBooks = 0, pageCounts = [], pagesPerBook = 0 } = state(anna).watch ?? {};
    for (let book = 0; book < totalBooks; book++) {
      for (let page = 0; page < (pageCounts[book] ?? pagesPerBook); page++) {
        await command(anna, { type: 'drive', book, page });
      }
    }
    expect((await readers(players, source)).flat()).toEqual(['Anna', 'Cleo', 'Dora']);
  });

  test('F6 draws no more on their page, which others read neither before nor after', async () => {
    const players = await begin();
    const [anna, ben] = players;
    await playStep(players);
    const page = taskOf(ben).drawingId!;
    expect((await draw(ben, page)).statusCode).toBe(200);
    await kick(anna, ben);
    const late = await draw(ben, page, 2);
    expect([late.statusCode, late.json<{ type: string }>().type]).toEqual([406, 'urn:tuschel:error:stepClosed']);
    expect((await readers(players, page)).flat()).toEqual(['Ben']);
    expect(await read(ben, page)).toBe(2);
  });

  test('L17 does not get the drawing that theirs was to begin with, if they had not begun', async () => {
    const players = await begin({ mode: GameMode.Complete_Me });
    const [anna, ben, cleo] = players;
    await playStep(players);
    await playStep(players);
    const [page, source] = [taskOf(ben).drawingId!, taskOf(ben).sourceDrawingId!];
    expect(taskOf(ben).sourcePlace).toBe('base');
    expect(await read(cleo, taskOf(cleo).drawingId!)).toBeGreaterThan(0);
    await kick(anna, ben);
    expect([await read(ben, page), await read(ben, source)]).toEqual([0, null]);
    expect((await draw(ben, page)).statusCode).toBe(406);
  });

  test('P10 neither reads nor draws on the sheet that somebody else begins in their place', async () => {
    const players = await begin();
    const [anna, ben] = players;
    await playStep(players);
    const page = taskOf(ben).drawingId!;
    const others = players.filter((player) => player !== ben);
    for (const player of others) {
      expect((await draw(player, taskOf(player).drawingId!)).statusCode).toBe(200);
      await command(player, { type: 'submit', step: 1 });
    }
    await kick(anna, ben);
    const [stand] = others.filter((player) => state(player).offer);
    await command(stand!, { type: 'understudy', step: 1 });
    const sheet = taskOf(stand!).drawingId!;
    expect(sheet).not.toBe(page);
    expect((await draw(stand!, sheet)).statusCode).toBe(200);
    expect((await draw(ben, sheet)).statusCode).toBe(404);
    expect((await readers(players, sheet)).flat()).toEqual([stand!.name]);
  });

  test('F6 takes their drawings along when the host hides them', async () => {
    const players = await begin();
    const [anna, ben] = players;
    await playStep(players);
    const drawn = taskOf(ben).drawingId!;
    await playStep(players);
    expect((await readers(players, drawn)).flat()).toHaveLength(2);
    await kick(anna, ben);
    await command(anna, { type: 'hidePages', player: ben.account.id, hide: true });
    expect((await readers(players, drawn)).flat()).toEqual(['Ben']);
  });
});

describe('L8 a page of a running game', () => {
  test('is its artist’s, then of whoever has it as their task, and of nobody else until it is shown', async () => {
    const players = await begin();
    await playStep(players);
    const pages = players.map((player) => taskOf(player).drawingId!);
    expect(new Set(pages).size).toBe(4);
    for (const [index, page] of pages.entries()) {
      const artist = players[index]!.name;
      expect((await readers(players, page)).flat()).toEqual([artist]);
      for (const other of players.filter((_, at) => at !== index))
        expect((await draw(other, page)).statusCode).toBe(404);
    }
    await playStep(players);
    for (const [index, page] of pages.entries()) {
      const guesser = players.filter((player) => taskOf(player).sourceDrawingId === page);
      expect(guesser).toHaveLength(1);
      const allowed = [players[index]!, ...guesser].map(({ name }) => name);
      expect((await readers(players, page)).flat().toSorted()).toEqual(allowed.toSorted());
    }
    const stranger: Player = { name: 'Eve', account: await product.server.signUp('Eve'), socket: players[0]!.socket };
    expect((await readers([stranger], pages[0]!)).flat()).toEqual([]);
  });

  test('is closed with its step', async () => {
    const players = await begin();
    const [anna] = players;
    await playStep(players);
    const page = taskOf(anna).drawingId!;
    await playStep(players);
    expect((await draw(anna, page, 2)).json()).toMatchObject({ status: 406, type: 'urn:tuschel:error:stepClosed' });
    await command(anna, { type: 'cancel', reason: 'We are tired', show: false });
    await pass(NEXT_STEP);
    expect((await draw(anna, page, 2)).json()).toMatchObject({ status: 406, type: 'urn:tuschel:error:gameDone' });
    expect((await readers(players, page)).flat()).toContain('Anna');
  });
});
