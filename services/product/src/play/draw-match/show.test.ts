import { OPEN_BOOKS, OpCode, type OpenedBook } from '@tuschel/protocol';
import { OpenedBookSchema } from '@tuschel/protocol/schemas';
import { fullShow } from '@tuschel/rules/bots';
import { Compile } from 'typebox/compile';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TablePlayer } from '../../testing/drawTable.ts';
import {
  gather,
  guest,
  host,
  layTable,
  matchId,
  players,
  playToWatch,
  showAll,
  table,
  workAll,
} from '../../testing/echoGame.ts';
import { wireState } from './wireState.ts';

beforeEach(layTable);

describe('the show', () => {
  const reactionsOf = (player: TablePlayer) =>
    player.socket.received.flatMap(({ opCode, message }) => (opCode === OpCode.Reaction ? [message] : []));

  test('W5 passes reactions on, three a second of each person, and none before it begins', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await guest().socket.send(OpCode.React, { emoji: 0 });
    await playToWatch();
    for (const emoji of [5, 6, 1, 2, 3]) await guest().socket.send(OpCode.React, { emoji });
    await table.server.settled();
    const playerId = guest().account.id;
    expect(reactionsOf(host())).toEqual([5, 1, 2].map((emoji) => ({ matchId, playerId, emoji })));
    await table.pass(1_000);
    await guest().socket.send(OpCode.React, { emoji: 4 });
    await host().socket.send(OpCode.React, { emoji: 0 });
    await table.server.settled();
    expect(reactionsOf(guest())).toHaveLength(5);
  });

  test('W5 passes on thirty a second of a match, whoever they come from', async () => {
    const names = Array.from({ length: 11 }, (_, index) => `Player${index}`);
    await gather(...names);
    await host().command({ type: 'options', options: { pages: 3 } });
    await playToWatch();
    for (let round = 0; round < 3; round++)
      for (const { socket } of players) await socket.send(OpCode.React, { emoji: 1 });
    await table.server.settled();
    expect(reactionsOf(host())).toHaveLength(30);
  });

  test('W9 the first reaction of a person to a page is kept, the others are only passed on, and the end names the page', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await playToWatch();
    const kept = async () => (await table.platform.journal.load(matchId))?.entries.length ?? 0;
    const before = await kept();
    for (const { socket } of players) {
      await socket.send(OpCode.React, { emoji: 2 });
      await table.server.settled();
      await socket.send(OpCode.React, { emoji: 3 });
      await table.server.settled();
    }
    expect(reactionsOf(host())).toHaveLength(6);
    expect(await kept()).toBe(before + 2);
    const [shown] = guest().state().watch?.books[0]?.rounds ?? [];
    await host().command({ type: 'end' });
    const { done } = guest().state();
    expect(done?.awards).toContainEqual({ kind: 'loved', book: 0, rounds: [shown] });
    expect(JSON.stringify(done)).not.toMatch(/people|reactions|took/);
    await host().command({ type: 'options', options: { awards: false } });
    expect(guest().state().done?.awards).toBeUndefined();
  });

  test('W4 tells what a drawing warns of, and nothing is left of one that is not to be kept', async () => {
    await gather('Anna', 'Ben');
    await host().command({ type: 'start' });
    await workAll();
    await table.pass(8_000);
    const mine = guest().state().task?.drawingId ?? '';
    const meta = { triggerWarning: 5, save: false };
    await table.platform.lines.append(mine, guest().account.id, { index: 0, lines: [], rev: 0, meta }, 20_000);
    await workAll();
    await table.pass(8_000);
    await showAll();
    const roundsNow = () => (host().state().watch ?? host().state().done)?.books.flatMap(({ rounds }) => rounds) ?? [];
    expect(roundsNow().filter(({ triggerWarning }) => triggerWarning === 5)).toMatchObject([{ drawingId: mine }]);
    expect((await table.platform.lines.read(mine))?.lines).toHaveLength(3);
    await host().command({ type: 'end' });
    expect(roundsNow().filter(({ erased }) => erased)).toHaveLength(1);
    expect(JSON.stringify(host().state())).not.toContain(mine);
    expect(await table.platform.lines.read(mine)).toBeNull();
    expect(roundsNow().filter(({ drawingId }) => drawingId !== undefined)).toHaveLength(1);
  });
});

describe('a book by itself', () => {
  const opened = (player: TablePlayer) =>
    player.socket.received.flatMap(({ opCode, message }) =>
      opCode === OpCode.Book ? [message as unknown as OpenedBook] : [],
    );

  test('W6 is opened for whoever asks, as far as it has been shown, and to nobody else', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await guest().socket.send(OpCode.OpenBook, { book: 0 });
    await playToWatch();
    for (const asked of [{ book: 0 }, { book: 1 }, { book: -1 }, { book: '0' }, {}])
      await guest().socket.send(OpCode.OpenBook, asked);
    await table.server.settled();
    expect(opened(host())).toEqual([]);
    const [book] = guest().state().watch?.books ?? [];
    expect(opened(guest())).toEqual([{ matchId, book: { ...book, outline: 't' } }]);
    expect(Compile(OpenedBookSchema).Check(opened(guest())[0])).toBe(true);
    await showAll();
    await host().command({ type: 'end' });
    await guest().socket.send(OpCode.OpenBook, { book: 2 });
    await table.server.settled();
    expect(opened(guest()).at(-1)?.book.rounds).toEqual(guest().state().done?.books[2]?.rounds);
  });

  test('W6 is not opened for somebody who asks too often, until some time has passed', async () => {
    await gather('Anna', 'Ben');
    await playToWatch();
    for (let asked = 0; asked < OPEN_BOOKS.limit + 1; asked++) await guest().socket.send(OpCode.OpenBook, { book: 0 });
    await table.server.settled();
    expect(opened(guest())).toHaveLength(OPEN_BOOKS.limit);
    await table.pass(1_000);
    await guest().socket.send(OpCode.OpenBook, { book: 0 });
    await table.server.settled();
    expect(opened(guest())).toHaveLength(OPEN_BOOKS.limit + 1);
  });

  test('W6 leaves states of a hundred seats within 64 KiB on the wire', () => {
    const show = fullShow();
    const state = { matchId: 'match', lobbyCode: 'ABCDEFGHJK', seed: '5eed'.repeat(16), openedAt: 0 };
    for (const { person } of show.seats.slice(0, 3)) {
      for (const book of [0, 50, 99]) {
        const match = { ...show, cursor: { ...show.cursor, book } };
        const told = wireState({ ...state, match }, person.id);
        expect(Buffer.byteLength(JSON.stringify(told))).toBeLessThanOrEqual(64 * 1_024);
        expect(told.watch?.books.map(({ rounds }) => rounds.length)[book]).toBe(9);
      }
    }
  });
});
