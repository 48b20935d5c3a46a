import { OPEN_BOOKS, OpCode, type OpenedBook, type StateUpdate } from '@tuschel/protocol';
import { OpenedBookSchema, StateSchema } from '@tuschel/protocol/schemas';
import { fullShow } from '@tuschel/rules/bots';
import { Compile } from 'typebox/compile';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDelivery, type Host } from './delivery.ts';
import type { ChatAnswer, DrawState } from './state.ts';
import { wireState } from './wireState.ts';
import { personOf } from '../../people/account/person.ts';
import { type DrawTable, drawTable, type TablePlayer } from '../../testing/drawTable.ts';

let table: DrawTable;
let matchId: string;
let players: TablePlayer[];

async function gather(...names: string[]): Promise<void> {
  const accounts = names.map((name) => table.server.signUp(name));
  const [host] = accounts;
  if (!host) throw new Error('nobody came');
  matchId = await table.open(host);
  players = [];
  for (const account of accounts) players.push(await table.sit(matchId, account));
  // A few people would make five pages: three say as much of a step.
  expect(await (players[0] as TablePlayer).command({ type: 'options', options: { pages: 3 } })).toMatchObject({
    ok: true,
  });
}

const host = () => players[0] as TablePlayer;
const guest = () => players[1] as TablePlayer;

beforeEach(() => {
  table = drawTable();
});

/** Plays the open step: everybody writes a text of his own or draws, and hands it in. Answers the texts. */
async function playStep(write: (player: TablePlayer, step: number) => string): Promise<void> {
  for (const player of players) {
    const { task } = player.state();
    if (!task) continue;
    const { step, drawingId } = task;
    if (drawingId !== undefined) await player.draw(3);
    const submit = { type: 'submit', step, ...(drawingId === undefined ? { text: write(player, step) } : {}) };
    expect(await player.command(submit)).toMatchObject({ ok: true });
  }
}

async function playToWatch(write: (player: TablePlayer, step: number) => string): Promise<void> {
  expect(await host().command({ type: 'start' })).toMatchObject({ ok: true });
  while (host().state().phase === 10) {
    await playStep(write);
    await table.pass(8_000);
  }
  expect(host().state().phase).toBe(20);
}

async function watchAll(): Promise<void> {
  const { totalBooks, pagesPerBook } = host().state().watch ?? { totalBooks: 0, pagesPerBook: 0 };
  for (let book = 0; book < totalBooks; book++) {
    for (let page = 0; page < pagesPerBook; page++) await host().command({ type: 'drive', book, page });
  }
}

const prompt = (player: TablePlayer, step: number) => `Canary ${player.account.username} ${step}`;

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
    await playStep(prompt);
    expect(await behind()).toBeGreaterThan(before);
    await table.pass(8_000);
    seen.push(await kept());
  }
  expect(seen).toEqual(['10/0', '10/1', '10/2', '20']);
  await host().command({ type: 'end' });
  expect(host().state().phase).toBe(99);
  expect(await kept()).toBe('99');
});

describe('the show', () => {
  const reactionsOf = (player: TablePlayer) =>
    player.socket.received.flatMap(({ opCode, message }) => (opCode === OpCode.Reaction ? [message] : []));

  test('W5 passes reactions on, three a second of each person, and none before it begins', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await guest().socket.send(OpCode.React, { emoji: 0 });
    await playToWatch(prompt);
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
    await playToWatch(prompt);
    for (let round = 0; round < 3; round++)
      for (const { socket } of players) await socket.send(OpCode.React, { emoji: 1 });
    await table.server.settled();
    expect(reactionsOf(host())).toHaveLength(30);
  });

  test('W9 the first reaction of a person to a page is kept, the others are only passed on, and the end names the page', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await playToWatch(prompt);
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
    await playStep(prompt);
    await table.pass(8_000);
    const mine = guest().state().task?.drawingId ?? '';
    const meta = { triggerWarning: 5, save: false };
    await table.platform.lines.append(mine, guest().account.id, { index: 0, lines: [], rev: 0, meta }, 20_000);
    await playStep(prompt);
    await table.pass(8_000);
    await watchAll();
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

describe('a word list of the host', () => {
  const rounds = (lines: string[]) => [
    { type: 'prompt', seconds: null, selection: 'dictionary', lines },
    { type: 'draw', seconds: 60, selection: 'round_robin' },
  ];
  const take = (lines: string[]) =>
    host().command({ type: 'options', options: { mode: 1, plan: { rounds: rounds(lines) } } });
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `prompt number ${1_000 + index}`);

  test('P8 has up to two thousand lines, each of 120 characters at most, and its prompts are drawn', async () => {
    await gather('Anna', 'Ben');
    expect(await take(lines(2_001))).toMatchObject({ ok: false, status: 400 });
    expect(await take(['x'.repeat(121)])).toMatchObject({ ok: false, status: 400 });
    expect(await take([])).toMatchObject({ ok: false, status: 400 });
    expect(await take(['x'.repeat(120)])).toMatchObject({ ok: true });
    expect(await take(lines(2_000))).toMatchObject({ ok: true });
    expect(host().state().longTexts).toMatchObject({ lists: 2_000 });
    expect(guest().bytes()).not.toContain('prompt number');
    await host().command({ type: 'start' });
    await table.pass(8_000);
    const prompts = players.map((player) => player.state().task?.prompt);
    expect(prompts.filter((text) => lines(2_000).includes(text ?? ''))).toHaveLength(2);
    expect(new Set(prompts).size).toBe(2);
  });
});

describe("a host's own words", () => {
  const hostWords = { block: ['spinach', '*kohl*'], allow: ['doubtful', 'badword'] };

  test('N6 count in texts and chat of his lobby alone, and lift doubts but no blocks', async () => {
    await gather('Anna', 'Ben');
    expect(await host().command({ type: 'options', options: { hostWords } })).toMatchObject({ ok: true });
    const say = async (text: string) =>
      (await table.server.matches.ask(matchId, { type: 'chat', person: guest().account.id, text })) as ChatAnswer;
    expect([await say('sp1nach'), await say('lettuce')].map(({ isUnwanted }) => isUnwanted)).toEqual([true, false]);
    await host().command({ type: 'start' });
    const { step = 0 } = guest().state().task ?? {};
    const write = (text: string) => guest().command({ type: 'submit', step, text });
    expect(await write('a soup of Rosenkohl')).toMatchObject({ status: 400, code: 'badWords', detail: '15-19' });
    expect(await write('a badword')).toMatchObject({ code: 'badWords' });
    expect(await write('a doubtful otter')).toMatchObject({ ok: true });
    expect(host().state().alerts).toBeUndefined();
  });

  test('N6 are told to him in the lobby, and to nobody else', async () => {
    await gather('Anna', 'Ben');
    await host().command({ type: 'options', options: { hostWords } });
    expect(host().state().options.hostWords).toEqual(hostWords);
    expect(guest().bytes()).not.toContain('spinach');
    const tooMany = { block: Array<string>(201).fill('spinach'), allow: [] };
    expect(await host().command({ type: 'options', options: { hostWords: tooMany } })).toMatchObject({ status: 400 });
    expect(host().state().options.hostWords).toEqual(hostWords);
  });
});

describe('a game with many texts of its host', () => {
  const lines = (round: number, count: number) =>
    Array.from({ length: count }, (_, index) => `line ${round}-${index}`).join('\n');
  const change = (round: number, count = 200) =>
    host().command({ type: 'options', options: { mode: 4, hostTheme: `theme ${round}`, story: lines(round, count) } });
  // Two of them are there, but nobody is ready: what is asked is only how often the texts are read.
  const begin = async () => (await host().command({ type: 'start' })).status ?? 200;
  beforeEach(() => gather('Anna', 'Ben'));

  test('L22 is begun four times a minute with texts that have not been read, and any number of times with others', async () => {
    const before = await (async () => {
      await change(0);
      return begin();
    })();
    expect(before).not.toBe(429);
    for (let again = 0; again < 9; again++) expect(await begin()).toBe(before);
    for (let round = 1; round < 4; round++) {
      await change(round);
      expect(await begin()).toBe(before);
    }
    await change(4);
    expect(await begin()).toBe(429);
    await change(3);
    expect(await begin()).toBe(before);
    await change(4);
    await table.pass(15_000);
    expect(await begin()).toBe(before);
  });

  test('L22 up to two hundred do not count', async () => {
    for (let round = 10; round < 20; round++) {
      await change(round, 199);
      expect(await begin()).not.toBe(429);
    }
  });
});

describe('a book by itself', () => {
  const opened = (player: TablePlayer) =>
    player.socket.received.flatMap(({ opCode, message }) =>
      opCode === OpCode.Book ? [message as unknown as OpenedBook] : [],
    );

  test('W6 is opened for who asks, as far as it has been shown, and to nobody else', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await guest().socket.send(OpCode.OpenBook, { book: 0 });
    await playToWatch(prompt);
    for (const asked of [{ book: 0 }, { book: 1 }, { book: -1 }, { book: '0' }, {}])
      await guest().socket.send(OpCode.OpenBook, asked);
    await table.server.settled();
    expect(opened(host())).toEqual([]);
    const [book] = guest().state().watch?.books ?? [];
    expect(opened(guest())).toEqual([{ matchId, book: { ...book, outline: 't' } }]);
    expect(Compile(OpenedBookSchema).Check(opened(guest())[0])).toBe(true);
    await watchAll();
    await host().command({ type: 'end' });
    await guest().socket.send(OpCode.OpenBook, { book: 2 });
    await table.server.settled();
    expect(opened(guest()).at(-1)?.book.rounds).toEqual(guest().state().done?.books[2]?.rounds);
  });

  test('W6 is not opened for somebody who asks too often, until some time has passed', async () => {
    await gather('Anna', 'Ben');
    await playToWatch(prompt);
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

describe('what may be taken home', () => {
  test('is told with each drawing, as the tools of its round say', async () => {
    await gather('Anna', 'Ben');
    const all = { shapes: true, undo: true, advancedBrush: true, pressure: true, allowVideo: true };
    const tools = { ...all, colorMode: 'full', layers: 3, presets: 'all', format: 'any', allowDownload: false };
    const text = { type: 'prompt', seconds: 60, selection: 'round_robin' };
    const rounds = [text, { type: 'draw', seconds: 60, selection: 'round_robin', tools }];
    const chosen = await host().command({ type: 'options', options: { mode: 1, plan: { rounds } } });
    expect(chosen).toMatchObject({ ok: true });
    await playToWatch(prompt);
    await watchAll();
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
    await playToWatch(prompt);
    await watchAll();
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
      await playStep(prompt);
      for (const reader of players) {
        const others = players.filter((player) => player !== reader);
        const seen = reader.bytes();
        const texts = others
          .flatMap((player) => [prompt(player, 0), prompt(player, 2)])
          .filter((text) => seen.includes(text));
        const pages = others.map((player) => drawings.get(player) ?? '').filter((id) => id !== '' && seen.includes(id));
        // The text to draw and the drawing to describe, and no other.
        expect(texts).toHaveLength(step === 0 ? 0 : 1);
        expect(pages).toHaveLength(step === 2 ? 1 : 0);
      }
      if (step < 2) await table.pass(8_000);
    }
  });

  test('M4 tells who came late how far the game is, and no text and no page of it before the show', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await host().command({ type: 'options', options: { lateComers: true } });
    await host().command({ type: 'start' });
    const late = await table.sit(matchId, table.server.signUp('Late'));
    const secrets = new Set<string>();
    for (let step = 0; step < 3; step++) {
      for (const player of players) {
        secrets.add(prompt(player, step));
        secrets.add(player.state().task?.drawingId ?? prompt(player, step));
      }
      expect(late.state()).toMatchObject({ phase: 10, you: { waits: true }, step: { index: step } });
      expect(late.state().looksOn).toEqual({ submitted: 0, playing: 3 });
      if (step < 2) {
        await playStep(prompt);
        await table.pass(8_000);
      }
    }
    // A text of each in each step, and a page of each in the second one.
    expect(secrets.size).toBe(12);
    expect([...secrets].filter((secret) => late.bytes().includes(secret))).toEqual([]);
    await playStep(prompt);
    await table.pass(8_000);
    await watchAll();
    expect(late.state().watch?.books).toEqual(guest().state().watch?.books);
    const schema = Compile(StateSchema);
    for (const { full } of late.updates()) expect(schema.Errors(full)).toEqual([]);
  });

  test('M4 shows in Watch what the host has turned to, and nothing of the pages after it', async () => {
    await gather('Anna', 'Ben', 'Cleo', 'Dora');
    await playToWatch(prompt);
    const last = players.map((player) => prompt(player, 2));
    const known = () => last.filter((text) => guest().bytes().includes(text) && text !== prompt(guest(), 2));
    expect(known()).toEqual([]);
    await host().command({ type: 'drive', book: 0, page: 0 });
    await host().command({ type: 'drive', book: 0, page: 1 });
    expect(known()).toEqual([]);
    await watchAll();
    expect(known()).toHaveLength(3);
  });

  test('gives each drawing page an id that nobody can guess, and the page to one artist', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await host().command({ type: 'start' });
    await playStep(prompt);
    await table.pass(8_000);
    const ids = players.map((player) => player.state().task?.drawingId ?? '');
    expect(new Set(ids).size).toBe(3);
    for (const [index, id] of ids.entries()) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const page = await table.platform.lines.page(id);
      expect(page).toMatchObject({ author: players[index]?.account.id, match: matchId, state: 'open', readers: [] });
    }
  });

  test('L8 lets the next player see the drawing of his task, and everybody once it was shown', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await host().command({ type: 'start' });
    for (let step = 0; step < 2; step++) {
      await playStep(prompt);
      await table.pass(8_000);
    }
    for (const player of players) {
      const source = player.state().task?.sourceDrawingId ?? '';
      expect(await table.platform.lines.page(source)).toMatchObject({ readers: [player.account.id], state: 'closed' });
    }
    await playStep(prompt);
    await table.pass(8_000);
    await watchAll();
    const drawing = host().state().watch?.books[0]?.rounds[1]?.drawingId ?? '';
    const page = await table.platform.lines.page(drawing);
    expect(page?.state).toBe('revealed');
    expect(page?.readers.toSorted()).toEqual(players.map(({ account }) => account.id).toSorted());
  });

  test('M7 survives the server: seats, lines and the open step are there again', async () => {
    await gather('Anna', 'Ben', 'Cleo');
    await host().command({ type: 'start' });
    await playStep(prompt);
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
    await playStep(prompt);
    await table.pass(8_000);
    const { lines } = table.platform;
    const close = lines.close.bind(lines);
    lines.close = () => Promise.reject(new Error('the database is away'));
    await playStep(prompt);
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

describe('states', () => {
  test('M3 are numbered without a gap, for each socket', async () => {
    await gather('Anna', 'Ben');
    await playToWatch(prompt);
    for (const player of players) {
      expect(player.updates().map(({ version }) => version)).toEqual(player.updates().map((_, index) => index + 1));
    }
  });

  test('M3 are sent when they differ, and always when somebody asks', async () => {
    await gather('Anna', 'Ben');
    const seen = guest().updates().length;
    await table.pass(1_000);
    expect(guest().updates()).toHaveLength(seen);
    await guest().socket.send(OpCode.Command, { type: 'resync' });
    expect(guest().updates()).toHaveLength(seen + 1);
    const [last, one] = guest().updates().toReversed() as [StateUpdate, StateUpdate];
    expect({ ...last.full, serverTime: 0 }).toEqual({ ...one.full, serverTime: 0 });
    expect(last.version).toBe(one.version + 1);
  });

  test('M3 of all that was committed together tell once, as it stands in the end', async () => {
    let match = fullShow();
    const sent: StateUpdate[] = [];
    const state = { matchId: 'match', lobbyCode: 'ABCDEFGHJK', seed: '5eed'.repeat(16), openedAt: 0 };
    const host: Host = {
      matchId: 'match',
      state: () => ({ ...state, match }),
      now: () => 0,
      presences: () => [{ userId: match.host, sessionId: 'socket', username: 'host' }],
      send: (_, data) => void sent.push(JSON.parse(String(data)) as StateUpdate),
      input: () => undefined,
      remove: () => undefined,
    };
    const delivery = createDelivery();
    const turnings = [1, 2, 3].map((book) => {
      match = { ...match, cursor: { ...match.cursor, book } };
      return delivery.views(host);
    });
    await Promise.all(turnings);
    expect(sent.map(({ version, full }) => [version, full.watch?.cursor.book])).toEqual([[1, 3]]);
    match = { ...match, cursor: { ...match.cursor, book: 4 } };
    await delivery.views(host);
    expect(sent.at(-1)).toMatchObject({ version: 2, full: { watch: { cursor: { book: 4 } } } });
  });

  test('somebody who comes in again gets his own', async () => {
    await gather('Anna', 'Ben');
    const again = await table.sit(matchId, guest().account);
    expect(again.updates()[0]).toMatchObject({ version: 1, full: { you: { seated: true } } });
  });
});

describe('messages', () => {
  beforeEach(() => gather('Anna', 'Ben'));
  const lastReply = () =>
    guest()
      .socket.received.filter(({ opCode }) => opCode === OpCode.Reply)
      .at(-1)?.message;

  test.each([
    ['no JSON', 'nonsense', 0, 'type: must be a string'],
    ['a novel', JSON.stringify({ seq: 4, type: 'typed', text: 'x'.repeat(70_000) }), 0, 'type: must be a string'],
    ['a tower', `${'['.repeat(50)}${']'.repeat(50)}`, 0, 'type: must be a string'],
    ['an unknown type', { seq: 4, type: 'win' }, 4, 'type: is not known'],
    ['a field of the wrong type', { seq: 5, type: 'ready', ready: 'yes' }, 5, 'ready: must be boolean'],
    ['a field that is missing', { seq: 6, type: 'ready' }, 6, 'ready: is missing'],
    ['a field that nobody knows', { seq: 7, type: 'start', adminPower: 3 }, 7, 'adminPower: is not known'],
    ['a nested field', { seq: 8, type: 'options', options: { pages: 1.5 } }, 8, /^options\.pages: /],
    ['an id that is none', { seq: 9, type: 'kick', player: '../../etc' }, 9, /^player: /],
    ['a number that is far ahead', { seq: 1_001, type: 'ready', ready: true }, 1_001, /^seq: /],
    ['a text with nothing to be seen', { seq: 1, type: 'kick', player: '\u3164' }, 1, /^player: /],
    ['seq of another kind', { seq: 'x', type: 'start' }, 0, 'seq: must be integer'],
  ])('%s is answered with 400 and leaves no trace', async (_, message, seq, detail) => {
    const before = await table.platform.journal.load(matchId);
    await guest().socket.send(OpCode.Command, message);
    expect(lastReply()).toEqual({
      matchId,
      seq,
      ok: false,
      status: 400,
      code: 'badRequest',
      detail: expect.stringMatching(detail),
    });
    expect(await table.platform.journal.load(matchId)).toEqual(before);
  });

  test('M2 the number of a command is at most 1,000 ahead of the last that was answered', async () => {
    for (const seq of [1_000, 2_000, 3_001])
      await guest().socket.send(OpCode.Command, { seq, type: 'ready', ready: true });
    const replies = guest().socket.received.flatMap(({ opCode, message }) =>
      opCode === OpCode.Reply ? [message] : [],
    );
    expect(replies.map(({ seq, ok }) => [seq, ok])).toEqual([
      [1_000, true],
      [2_000, true],
      [3_001, false],
    ]);
  });

  test('N7 a story keeps its lines and loses what nobody can see', async () => {
    const story = 'Anna: a \u2067fox\nan \uFEFFowl\u2800\nthe\u00AD end';
    expect(await host().command({ type: 'options', options: { mode: 4, story } })).toMatchObject({ ok: true });
    expect(JSON.stringify(host().state().options)).toContain(JSON.stringify('Anna: a fox\nan owl \nthe end'));
  });

  test('A19 somebody whose name looks like that of somebody at the table gets a number behind it', async () => {
    const twin = await table.sit(matchId, table.server.signUp('\u0410nna'));
    const names = () =>
      host()
        .state()
        .players.map(({ name }) => name);
    expect(names()).toEqual(['Anna', 'Ben', '\u0410nna (2)']);
    await table.sit(matchId, twin.account);
    const input = { type: 'look' as const, at: 0, person: personOf(twin.account) };
    await table.server.matches.tell(matchId, input);
    await table.server.settled();
    expect(names()).toEqual(['Anna', 'Ben', '\u0410nna (2)']);
  });

  test('N7 what nobody can see is taken out of a text, and its author learns of it', async () => {
    await host().command({ type: 'start' });
    const alerts = (player: TablePlayer) =>
      player.socket.received.flatMap(({ opCode, message }) => (opCode === OpCode.Alert ? [message['code']] : []));
    const { step } = host().state();
    await guest().command({ type: 'typed', step: step?.index, text: 'a \u202Ecat' });
    expect(alerts(guest())).toEqual([]);
    await guest().command({ type: 'submit', step: step?.index, text: 'a \u202Ecat\u3164 on \u2060a mat' });
    expect([alerts(guest()), alerts(host())]).toEqual([['textChanged'], []]);
    expect(guest().state().task).toMatchObject({ text: 'a cat on a mat' });
  });

  test('M1 the same number gets the same answer, once in effect', async () => {
    const command = { seq: 1, type: 'ready', ready: true };
    await guest().socket.send(OpCode.Command, command);
    await guest().socket.send(OpCode.Command, { ...command, ready: false });
    const replies = guest().socket.received.filter(({ opCode }) => opCode === OpCode.Reply);
    expect(replies[0]).toEqual(replies[1]);
    expect(host().state().players[1]?.ready).toBe(true);
  });

  test('M5 a guest does not lead', async () => {
    expect(await guest().command({ type: 'start' })).toMatchObject({ ok: false, status: 403, code: 'forbidden' });
  });

  test('M8 a ping is answered to its sender alone and not journaled', async () => {
    const before = await table.platform.journal.load(matchId);
    await guest().socket.send(OpCode.PingPong, { t0: 17.5 });
    const pong = { opCode: OpCode.PingPong, message: { matchId, t0: 17.5, t1: table.platform.clock.now() } };
    expect(guest().socket.received.at(-1)).toEqual(pong);
    expect(host().bytes()).not.toContain('17.5');
    await guest().socket.send(OpCode.PingPong, { t0: 'now' });
    expect(guest().socket.received.at(-1)).toEqual(pong);
    await guest().socket.send(77, { type: 'start' });
    const text = 'Op code 77 is not known: ignored.';
    expect(guest().socket.received.at(-1)).toEqual({ opCode: OpCode.Log, message: { matchId, text } });
    expect(host().bytes()).not.toContain('Op code');
    expect(await table.platform.journal.load(matchId)).toEqual(before);
    expect(table.platform.log.lines.at(-1)).toMatchObject({ fields: { opCode: 77 } });
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

  test('who is kicked is told why, is out, and stays out for a minute', async () => {
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
