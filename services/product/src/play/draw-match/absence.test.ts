import { OpCode, RULES_LIMITS } from '@tuschel/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TablePlayer } from '../../testing/drawTable.ts';
import {
  begin,
  done,
  expectNoSecrets,
  gather,
  host,
  idOf,
  layTable,
  matchId,
  MINUTE,
  players,
  playStep,
  roundsOf,
  SECOND,
  showAll,
  table,
  work,
  written,
} from '../../testing/echoGame.ts';

const alerts = (player: TablePlayer) =>
  player.socket.received.flatMap(({ opCode, message }) => (opCode === OpCode.Alert ? [message['code']] : []));
const presenceOf = (player: TablePlayer, seenBy: TablePlayer) =>
  seenBy.state().players.find(({ id }) => id === idOf(player))?.presence;

beforeEach(layTable);
afterEach(expectNoSecrets);

describe('the role of the host', () => {
  test('F7 is handed over: the old host plays along, and may leave without closing anything', async () => {
    const [anna, ben, cleo] = (await begin('Anna', 'Ben', 'Cleo')) as [TablePlayer, TablePlayer, TablePlayer];
    expect(await ben.command({ type: 'promote', player: idOf(ben) })).toMatchObject({ status: 403 });
    await done(anna, { type: 'promote', player: idOf(ben) });
    expect([anna, ben, cleo].map((player) => player.state().you.isHost)).toEqual([false, true, false]);
    expect(alerts(ben)).toEqual(['newHost']);
    await done(anna, { type: 'leave' });
    expect(cleo.state().phase).toBe(10);
    expect(presenceOf(anna, cleo)).toBe('left');
  });

  test('F7 a VIP is tagged at any time, for all to see', async () => {
    const [anna, ben, cleo] = (await begin('Anna', 'Ben', 'Cleo')) as [TablePlayer, TablePlayer, TablePlayer];
    await done(anna, { type: 'vip', player: idOf(ben), on: true });
    expect(cleo.state().players.map(({ vip }) => vip)).toEqual([false, true, false]);
    expect(await ben.command({ type: 'vip', player: idOf(ben), on: false })).toMatchObject({ status: 403 });
  });

  test('F8 a host who leaves closes the lobby, or ends the game unseen, and everybody is told why', async () => {
    const [, ben] = (await gather('Anna', 'Ben')) as [TablePlayer, TablePlayer];
    await done(host(), { type: 'leave' });
    expect(ben.state()).toMatchObject({ phase: 99, done: { aborted: true, reason: 'hostLeft', byName: '' } });
  });

  test('F8 in a running game the pages go to the archive as aborted', async () => {
    const [anna, ben] = (await begin('Anna', 'Ben')) as [TablePlayer, TablePlayer];
    await playStep(...players);
    await done(anna, { type: 'leave' });
    await table.pass(SECOND);
    expect(ben.state()).toMatchObject({ phase: 99, done: { reason: 'hostLeft', byName: 'Anna', books: [] } });
    expect(table.archive.saveGame).toMatchObject([[expect.anything(), { aborted: true, shown: false }]]);
  });

  test('F9 a host who vanishes is stood in for after two minutes, and leads again when they are back', async () => {
    const [anna, ben, cleo] = (await begin('Anna', 'Ben', 'Cleo')) as [TablePlayer, TablePlayer, TablePlayer];
    for (let given = 0; given < 4; given++) await done(anna, { type: 'extend', step: 0 });
    await anna.socket.close();
    await table.pass(2 * MINUTE - SECOND);
    expect(ben.state().you.isHost).toBe(false);
    await table.pass(SECOND);
    expect(ben.state().you.isHost).toBe(true);
    expect(alerts(ben)).toEqual(['actingHost']);
    expect(await ben.command({ type: 'promote', player: idOf(cleo) })).toMatchObject({ status: 403 });
    const again = await table.sit(matchId, anna.account);
    expect([again.state().you.isHost, ben.state().you.isHost]).toEqual([true, false]);
    expect(alerts(ben)).toEqual(['actingHost', 'hostBack']);
    // Whatever else there is to tell, a socket gets the whole state first.
    expect([again.socket.received[0]?.opCode, alerts(again)]).toEqual([OpCode.StateUpdate, ['hostBack']]);
  });

  test('F9 a lobby waits five minutes for its host', async () => {
    const [anna, ben] = (await gather('Anna', 'Ben')) as [TablePlayer, TablePlayer];
    await anna.socket.close();
    await table.pass(5 * MINUTE - SECOND);
    expect(ben.state().phase).toBe(0);
    await table.pass(SECOND);
    expect(ben.state()).toMatchObject({ phase: 99, done: { reason: 'hostGone' } });
  });
});

describe('people are missing', () => {
  test('F10 with everybody away the game stands still, and goes on where it was', async () => {
    const [anna, ben] = (await begin('Anna', 'Ben')) as [TablePlayer, TablePlayer];
    const left = (anna.state().step?.deadline ?? 0) - table.platform.clock.now();
    for (const player of players) await player.socket.close();
    await table.pass(20 * MINUTE);
    const again = await table.sit(matchId, ben.account);
    expect(again.state()).not.toHaveProperty('paused');
    expect((again.state().step?.deadline ?? 0) - table.platform.clock.now()).toBe(left - RULES_LIMITS.awayAfter);
  });

  test('F10 after half an hour it ends', async () => {
    await begin('Anna', 'Ben');
    await playStep(...players);
    for (const player of players) await player.socket.close();
    await table.pass(RULES_LIMITS.awayAfter + 30 * MINUTE + SECOND);
    expect(table.archive.saveGame).toMatchObject([[expect.anything(), { aborted: true, shown: false }]]);
  });

  test('F11 with fewer than two left what there is gets shown after a minute', async () => {
    const [anna, ben] = (await begin('Anna', 'Ben')) as [TablePlayer, TablePlayer];
    await playStep(...players);
    await done(ben, { type: 'leave' });
    expect(anna.state().few).toEqual({ showAt: table.platform.clock.now() + MINUTE });
    expect(alerts(anna)).toEqual(['fewPlayers']);
    await table.pass(MINUTE + SECOND);
    expect(anna.state()).toMatchObject({ phase: 20, watch: { reason: 'fewPlayers' } });
  });

  test('F11 unless the host shows it now, waits, or cancels', async () => {
    const [anna, ben] = (await begin('Anna', 'Ben')) as [TablePlayer, TablePlayer];
    expect(await anna.command({ type: 'show' })).toMatchObject({ status: 400, code: 'notPermitted' });
    await work(anna);
    await done(ben, { type: 'leave' });
    await done(anna, { type: 'wait' });
    expect(anna.state().few).toEqual({ showAt: null });
    await table.pass(MINUTE + SECOND);
    expect(anna.state().phase).toBe(10);
    await done(anna, { type: 'show' });
    await table.pass(SECOND);
    expect(anna.state().phase).toBe(20);
  });

  test('F12 whoever loses the connection finds their page as they left it; what they had counts if they do not come back', async () => {
    const [anna, ben, cleo] = (await begin('Anna', 'Ben', 'Cleo')) as [TablePlayer, TablePlayer, TablePlayer];
    await playStep(...players);
    await ben.draw(6);
    const page = ben.state().task?.drawingId;
    await ben.socket.close();
    await table.pass(RULES_LIMITS.awayAfter - SECOND);
    expect(presenceOf(ben, anna)).toBe('here');
    await table.pass(2 * SECOND);
    expect(presenceOf(ben, anna)).toBe('away');
    const again = await table.sit(matchId, ben.account);
    expect(again.state().task?.drawingId).toBe(page);
    await again.socket.close();
    await table.pass(RULES_LIMITS.awayAfter + SECOND);
    await playStep(anna, cleo);
    expect(anna.state().step?.index).toBe(2);
    const back = await table.sit(matchId, ben.account);
    expect(back.state()).toMatchObject({ phase: 10, you: { seated: true } });
    expect(back.state().task).toBeUndefined();
    await playStep(anna, cleo);
    await showAll(anna);
    expect(roundsOf(back).filter(({ linesCount }) => linesCount === 6)).toHaveLength(1);
  });

  test('F12 whoever leaves in the middle of a step keeps a page, and may come back', async () => {
    const [anna, ben, cleo] = (await begin('Anna', 'Ben', 'Cleo')) as [TablePlayer, TablePlayer, TablePlayer];
    await done(ben, { type: 'typed', step: 0, text: written(ben, 0) });
    await done(ben, { type: 'leave' });
    expect(ben.state()).toMatchObject({ you: { seated: false }, players: [] });
    await playStep(anna, cleo);
    const again = await table.sit(matchId, ben.account);
    expect(again.state().you.seated).toBe(true);
    while (anna.state().phase === 10) await playStep(anna, again, cleo);
    await showAll(anna);
    expect(roundsOf(anna).map(({ promptText }) => promptText)).toContain(written(ben, 0));
  });

  test('F13 two empty pages in a row: they count as away, until any sign of life', async () => {
    const names = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fina'];
    const [anna, ben] = (await begin(...names)) as [TablePlayer, TablePlayer];
    const others = players.filter((player) => player !== ben);
    for (const deadline of [75 * SECOND, 4 * MINUTE]) {
      await playStep(...others);
      await table.pass(deadline);
    }
    expect(presenceOf(ben, anna)).toBe('away');
    await playStep(...others);
    expect(ben.state().task).toBeUndefined();
    await done(ben, { type: 'here' });
    expect(presenceOf(ben, anna)).toBe('here');
    await playStep(...others);
    expect(ben.state().task).toMatchObject({ step: 4 });
  });

  test('F14 nobody gets their own book or their own last page, whoever is missing', async () => {
    const names = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fina', 'Gerd'];
    const [anna, ben] = (await begin(...names)) as [TablePlayer, TablePlayer];
    await playStep(...players);
    await done(ben, { type: 'leave' });
    while (anna.state().phase === 10) await playStep(...players.filter((player) => player !== ben));
    await showAll(anna);
    for (const { ownerPlayerId, rounds } of anna.state().watch?.books ?? []) {
      const makers = rounds.filter(({ skipped }) => !skipped).map(({ playerId }) => playerId);
      expect(makers.slice(1)).not.toContain(ownerPlayerId);
      for (const [index, maker] of makers.slice(1).entries()) expect(maker).not.toBe(makers[index]);
    }
  });

  test('F16 whoever comes late hears that the game has already started', async () => {
    await begin('Anna', 'Ben');
    expect(await table.server.join(matchId, table.server.signUp('Late'))).toBe('notInLobby');
  });
});

test('F15 one prompt, one picture: everybody writes one and draws one, then all watch', async () => {
  const [anna, ben] = (await gather('Anna', 'Ben', 'Cleo')) as [TablePlayer, TablePlayer];
  await done(anna, { type: 'options', options: { mode: 1 } });
  await done(anna, { type: 'start' });
  expect(ben.state().step?.count).toBe(2);
  await playStep(...players);
  await playStep(...players);
  expect(ben.state().watch).toMatchObject({ totalBooks: 3, pagesPerBook: 2 });
  await showAll(anna);
  await done(anna, { type: 'end' });
  expect(ben.state()).toMatchObject({ phase: 99, done: { aborted: false } });
  expect(table.archive.saveGame).toMatchObject([[expect.anything(), { mode: 1, aborted: false, shown: true }]]);
});
