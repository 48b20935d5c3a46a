import { OpCode } from '@tuschel/protocol';
import { StateSchema } from '@tuschel/protocol/schemas';
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
  written,
} from '../../testing/echoGame.ts';
import type { DrawState } from './state.ts';

beforeEach(layTable);

test('each phase and each step of a game begins with a snapshot, and nothing else does', async () => {
  const kept = async () => {
    const stored = await table.platform.journal.load(matchId);
    if (!stored) throw new Error('the match is not in the journal');
    const { match } = stored.snapshot as DrawState;
    return match.phase === 10 ? `${match.phase}/${match.step}` : `${match.phase}`;
  };
  const behind = async () => (await table.platform.journal.load(matchId))?.entries.length ?? 0;
  await gather('Anna', 'Ben', 'Cleo');
  expect(await kept()).toBe('0');
  await host().command({ type: 'start' });
  expect(await kept()).toBe('10/0');
  const seen = ['10/0'];
  while (host().state().phase === 10) {
    const before = await behind();
    await workAll();
    expect(await behind()).toBeGreaterThan(before);
    await table.pass(8_000);
    seen.push(await kept());
  }
  expect(seen).toEqual(['10/0', '10/1', '10/2', '20']);
  await host().command({ type: 'end' });
  expect(host().state().phase).toBe(99);
  expect(await kept()).toBe('99');
});

describe('what may be taken home', () => {
  test('is told with each drawing, as the tools of its round say', async () => {
    await gather('Anna', 'Ben');
    const all = { shapes: true, undo: true, advancedBrush: true, pressure: true, allowVideo: true };
    const tools = { ...all, colorMode: 'full', layers: 3, presets: 'all', format: 'any', allowDownload: false };
    const text = { type: 'prompt', seconds: 60, selection: 'round_robin' };
    const rounds = [text, { type: 'draw', seconds: 60, selection: 'round_robin', tools }];
    const chosen = await host().command({ type: 'options', options: { mode: 1, plan: { rounds } } });
    expect(chosen).toMatchObject({ ok: true });
    await playToWatch();
    await showAll();
    const roundsNow =
      host()
        .state()
        .watch?.books.flatMap((book) => book.rounds) ?? [];
    expect(roundsNow.map(({ noDownload = false }) => noDownload)).toEqual([false, true, false, true]);
  });
});

describe('a game of Echo', () => {
  test('goes from the lobby to the end, and every state on the wire is of the agreed form', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await playToWatch();
    await showAll();
    expect(guest().state().watch).toMatchObject({ allShown: true, totalBooks: 3 });
    expect(await host().command({ type: 'end' })).toMatchObject({ ok: true });
    const { done, phase } = guest().state();
    expect(phase).toBe(99);
    expect(done?.aborted).toBe(false);
    expect(done?.books.flatMap(({ rounds }) => rounds.filter(({ linesCount }) => linesCount === 3))).toHaveLength(3);
    const schema = Compile(StateSchema);
    for (const player of players) {
      for (const { full } of player.updates()) {
        expect(schema.Errors(full)).toEqual([]);
      }
    }
    expect(table.archive.saveGame).toHaveLength(1);
  });

  test('M4 shows nobody a text or page before its time, the host no more than a player', async () => {
    await gather('Anna', 'Ben', 'Cleo', 'Dora');
    await host().command({ type: 'start' });
    const drawings = new Map<TablePlayer, string>();
    for (let step = 0; step < 3; step++) {
      for (const player of players) drawings.set(player, player.state().task?.drawingId ?? drawings.get(player) ?? '');
      await workAll();
      for (const reader of players) {
        const others = players.filter((player) => player !== reader);
        const seen = reader.bytes();
        const texts = others
          .flatMap((player) => [written(player, 0), written(player, 2)])
          .filter((text) => seen.includes(text));
        const pages = others.map((player) => drawings.get(player) ?? '').filter((id) => id !== '' && seen.includes(id));
        // The text to draw and the drawing to describe, and no other.
        expect(texts).toHaveLength(step === 0 ? 0 : 1);
        expect(pages).toHaveLength(step === 2 ? 1 : 0);
      }
      if (step < 2) await table.pass(8_000);
    }
  });

  test('M4 tells whoever came late how far the game is, and no text and no page of it before the show', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await host().command({ type: 'options', options: { lateComers: true } });
    await host().command({ type: 'start' });
    const late = await table.sit(matchId, table.server.signUp('Late'));
    const secrets = new Set<string>();
    for (let step = 0; step < 3; step++) {
      for (const player of players) {
        secrets.add(written(player, step));
        secrets.add(player.state().task?.drawingId ?? written(player, step));
      }
      expect(late.state()).toMatchObject({ phase: 10, you: { waits: true }, step: { index: step } });
      expect(late.state().looksOn).toEqual({ submitted: 0, playing: 3 });
      if (step < 2) {
        await workAll();
        await table.pass(8_000);
      }
    }
    // A text of each in each step, and a page of each in the second one.
    expect(secrets.size).toBe(12);
    expect([...secrets].filter((secret) => late.bytes().includes(secret))).toEqual([]);
    await workAll();
    await table.pass(8_000);
    await showAll();
    expect(late.state().watch?.books).toEqual(guest().state().watch?.books);
    const schema = Compile(StateSchema);
    for (const { full } of late.updates()) expect(schema.Errors(full)).toEqual([]);
  });

  test('M4 shows in Watch what the host has turned to, and nothing of the pages after it', async () => {
    await gather('Anna', 'Ben', 'Cleo', 'Dora');
    await playToWatch();
    const last = players.map((player) => written(player, 2));
    const known = () => last.filter((text) => guest().bytes().includes(text) && text !== written(guest(), 2));
    expect(known()).toEqual([]);
    await host().command({ type: 'drive', book: 0, page: 0 });
    await host().command({ type: 'drive', book: 0, page: 1 });
    expect(known()).toEqual([]);
    await showAll();
    expect(known()).toHaveLength(3);
  });

  test('gives each drawing page an id that nobody can guess, and the page to one artist', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await host().command({ type: 'start' });
    await workAll();
    await table.pass(8_000);
    const ids = players.map((player) => player.state().task?.drawingId ?? '');
    expect(new Set(ids).size).toBe(3);
    for (const [index, id] of ids.entries()) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const page = await table.platform.lines.page(id);
      expect(page).toMatchObject({ author: players[index]?.account.id, match: matchId, state: 'open', readers: [] });
    }
  });

  test('L8 lets the next player see the drawing of their task, and everybody once it was shown', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await host().command({ type: 'start' });
    for (let step = 0; step < 2; step++) {
      await workAll();
      await table.pass(8_000);
    }
    for (const player of players) {
      const source = player.state().task?.sourceDrawingId ?? '';
      expect(await table.platform.lines.page(source)).toMatchObject({ readers: [player.account.id], state: 'closed' });
    }
    await workAll();
    await table.pass(8_000);
    await showAll();
    const drawing = host().state().watch?.books[0]?.rounds[1]?.drawingId ?? '';
    const page = await table.platform.lines.page(drawing);
    expect(page?.state).toBe('revealed');
    expect(page?.readers.toSorted()).toEqual(players.map(({ account }) => account.id).toSorted());
  });

  test('M7 survives the server: seats, lines and the open step are there again', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await host().command({ type: 'start' });
    await workAll();
    await table.pass(8_000);
    await guest().draw(7);
    const before = guest().state();
    await table.server.restart(60_000);
    const again = await table.sit(matchId, guest().account);
    const after = again.state();
    expect(after.task).toEqual(before.task);
    expect(after.step?.deadline).toBe((before.step?.deadline ?? 0) + 70_000);
    expect(again.updates()[0]?.version).toBe(1);
    expect(await table.platform.lines.page(after.task?.drawingId ?? '')).toMatchObject({ lines: 7 });
  });

  test('a server that dies while a step closes closes it afterwards', async () => {
    await gather('Anna', 'Ben');
    await host().command({ type: 'start' });
    await workAll();
    await table.pass(8_000);
    const { lines } = table.platform;
    const close = lines.close.bind(lines);
    lines.close = () => Promise.reject(new Error('the database is away'));
    await workAll();
    await table.pass(4_000);
    expect(host().state().step).toMatchObject({ index: 1, stage: 'closing' });
    expect(table.platform.log.lines.filter(({ level }) => level === 'error')).not.toEqual([]);
    lines.close = close;
    await table.server.restart(1_000);
    await table.server.settled();
    const again = await table.sit(matchId, host().account);
    expect(again.state()).toMatchObject({ phase: 20 });
  });
});

describe('people', () => {
  beforeEach(() => gather('Anna', 'Ben', 'Cleo'));
  const farewell = (player: TablePlayer) =>
    player.socket.received.find(({ opCode }) => opCode === OpCode.ForceDisconnect)?.message;

  test('M6 the older of two sockets is told that the newer one took its place', async () => {
    await table.sit(matchId, guest().account);
    expect(farewell(guest())).toEqual({ matchId, code: 461, reason: 'otherBrowser' });
  });

  test('whoever is kicked is told why, is out, and stays out for a minute', async () => {
    const player = guest().account.id;
    await host().command({ type: 'kick', player, reason: 'Too loud' });
    expect(farewell(guest())).toEqual({ matchId, code: 463, reason: 'Too loud' });
    const { length } = guest().socket.received;
    await host().command({ type: 'ready', ready: true });
    expect(guest().socket.received).toHaveLength(length);
    expect(await table.server.join(matchId, guest().account)).toBe('banned');
    await table.pass(61_000);
    expect(await table.server.join(matchId, guest().account)).not.toBe('banned');
  });

  test('a ban goes into the list of the host', async () => {
    await host().command({ type: 'ban', player: guest().account.id, reason: 'Rude' });
    const at = expect.any(Number) as number;
    expect(table.archive.ban).toEqual([[{ host: host().account.id, person: guest().account.id, reason: 'Rude', at }]]);
  });

  test('a banned account does not come in', async () => {
    expect(await table.server.join(matchId, table.server.signUp('Mallory', { isBanned: true }))).toBe('banned');
  });

  test('the new host is told, and the lobby knows', async () => {
    await host().command({ type: 'promote', player: guest().account.id });
    expect(guest().state().you.isHost).toBe(true);
    expect(guest().bytes()).toContain('newHost');
    expect(host().bytes()).not.toContain('newHost');
    expect(table.archive.changeHost).toEqual([[matchId, guest().account.id]]);
  });

  test('playing again leads everybody to one next match', async () => {
    await host().command({ type: 'start' });
    await host().command({ type: 'cancel', reason: 'Pizza is here', show: false });
    await table.pass(1_000);
    expect(guest().state()).toMatchObject({
      phase: 99,
      done: { aborted: true, reason: 'Pizza is here', byName: 'Anna' },
    });
    await host().command({ type: 'playAgain', options: { tempo: 'relaxed' } });
    await host().command({ type: 'playAgain' });
    expect(guest().state().options.tempo).toBe('relaxed');
    expect(table.rematches).toEqual([matchId]);
    expect(guest().state().done?.nextMatchId).toBe(`next-of-${matchId}`);
    await table.pass(121_000);
    expect(table.archive.endLobby).toEqual([[matchId, expect.any(Number)]]);
  });
});
