import { type Account, ApiError, Code } from '@tuschel/gameserver/extend';
import { openSocketInMemory } from '@tuschel/gameserver/testing';
import { JOIN_ERRORS, type MatchState, OpCode, Rank, showLobbyCode } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameRecord } from '@tuschel/rules';
import type { DrawState } from '../draw-match/state.ts';
import { createFinishedGames } from '../../library/history/finishedGames.ts';
import type { MatchSocket } from '../../testing/matchSocket.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const server = () => product.server;

async function create(host: Account): Promise<string> {
  const { lobbyCode } = await server().call('CreateMatch', host, { matchType: 'draw', language: 'de' });
  expect(lobbyCode).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
  return String(lobbyCode);
}

const check = (who: Account, lobbyCode: string, address?: string) =>
  server().call('CheckMatchJoin', who, { lobbyCode }, address);

async function join(who: Account, lobbyCode: string): Promise<MatchSocket> {
  const { matchId } = await check(who, lobbyCode);
  const socket = await server().join(String(matchId), who);
  if (typeof socket === 'string') throw new Error(socket);
  return socket;
}

let seq = 1;
async function command(socket: MatchSocket, message: object): Promise<void> {
  await socket.send(OpCode.Command, { seq: seq++, ...message });
  await server().settled();
  const replies = socket.received.filter(({ opCode }) => opCode === OpCode.Reply);
  expect(replies.at(-1)?.message).toMatchObject({ ok: true });
}

async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe('opening a lobby', () => {
  test('a host has one at a time, also when they ask on two screens at once', async () => {
    const host = await server().signUp('Anna');
    const codes = await Promise.all([create(host), create(host), create(host)]);
    expect(new Set(codes).size).toBe(1);
    expect(await create(host)).toBe(codes[0]);
  });

  test('no new one opens while the disk runs full, and the one that is there stays', async () => {
    const [host, other] = [await server().signUp('Anna'), await server().signUp('Ben')];
    const code = await create(host);
    for (const state of ['low', 'full'] as const) {
      product.storage.become(state);
      expect(await server().call('CreateMatch', other, { matchType: 'draw' })).toEqual({ errorCode: 'storageLow' });
      expect(await create(host)).toBe(code);
    }
    product.storage.become('ready');
    await create(other);
  });

  test('E2 no new one opens while the server is crowded; the host comes back to hers, and guests come in and play', async () => {
    const [host, other, guest] = [
      await server().signUp('Anna'),
      await server().signUp('Ben'),
      await server().signUp('Cleo'),
    ];
    const code = await create(host);
    product.load.become(1);
    await create(other);
    product.load.become(2);
    expect(await create(host)).toBe(code);
    const late = await server().signUp('Dora');
    const answer = await product.app.inject({
      method: 'POST',
      url: '/v2/rpc/CreateMatch',
      headers: { authorization: `Bearer ${server().token(late)}` },
      payload: JSON.stringify(JSON.stringify({ matchType: 'draw' })),
    });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
      503,
      '5',
      { code: Code.Unavailable, message: 'overloaded' },
    ]);
    const raw = await openSocketInMemory(product.app.server, `token=${server().token(late)}&format=json`);
    const asked = { rpc: { id: 'CreateMatch', payload: JSON.stringify({ matchType: 'draw' }) } };
    expect(await raw.answerTo(asked)).toMatchObject({ error: { code: 7, message: 'overloaded' } });
    const [leader, player] = [await join(host, code), await join(guest, code)];
    await command(leader, { type: 'options', options: { access: 'everyone' } });
    await player.close();
    expect(await check(guest, code)).toMatchObject({ seated: true });
    await command(await join(guest, code), { type: 'leave' });
    product.load.become(0);
    // What was refused cost nothing: an hour has six.
    for (let number = 0; number < 6; number++) await command(await join(late, await create(late)), { type: 'leave' });
  });

  test('lets in everybody with the code, or the host alone, if that is how it is to begin', async () => {
    const guest = await server().signUp('Ben');
    expect(await check(guest, await create(await server().signUp('Anna')))).toMatchObject({
      matchId: expect.any(String),
    });
    const careful = await server().signUp('Carla');
    const { lobbyCode } = await server().call('CreateMatch', careful, { language: 'de', access: 'mine' });
    expect(await check(guest, String(lobbyCode))).toMatchObject({ errorCode: 'private' });
    const socket = await join(careful, String(lobbyCode));
    await command(socket, { type: 'options', options: { access: 'everyone' } });
    // Asking again for one's own lobby does not shut it.
    await server().call('CreateMatch', careful, { language: 'de', access: 'mine' });
    expect(await check(guest, String(lobbyCode))).toMatchObject({ matchId: expect.any(String) });
  });

  test('once the game is over the next call opens a new one', async () => {
    const host = await server().signUp('Anna');
    const first = await create(host);
    await command(await join(host, first), { type: 'leave' });
    expect(await create(host)).not.toBe(first);
  });

  test('whoever gave the host role away opens their own', async () => {
    const [host, friend] = [await server().signUp('Anna'), await server().signUp('Ben')];
    const first = await create(host);
    const socket = await join(host, first);
    await join(friend, first);
    await command(socket, { type: 'promote', player: friend.id });
    expect(await create(friend)).toBe(first);
    expect(await create(host)).not.toBe(first);
  });

  test('a banned account does not host', async () => {
    const banned = await server().signUp('Mallory', { isBanned: true });
    expect(await server().call('CreateMatch', banned, {})).toEqual({ errorCode: 'banned' });
  });

  test('six lobbies an hour', async () => {
    const host = await server().signUp('Anna');
    for (let number = 0; number < 6; number++) await command(await join(host, await create(host)), { type: 'leave' });
    expect((await refusal(create(host))).code).toBe(Code.ResourceExhausted);
    await product.clock.jump(60 * 60_000);
    await create(host);
  });

  test.each([
    ['no JSON', '{', 'JSON'],
    ['another game', { matchType: 'chess' }, 'matchType'],
    ['another language', { language: 'fr' }, 'language'],
    ['a door that there is not', { access: 'ajar' }, 'access'],
    ['a tower', '['.repeat(50), 'nests'],
  ])('%s is an invalid argument', async (_, payload, named) => {
    const error = await refusal(server().call('CreateMatch', await server().signUp('Anna'), payload));
    expect(error.code).toBe(Code.InvalidArgument);
    expect(error.message).toContain(named);
  });

  test('a server without a user cannot', async () => {
    expect((await refusal(server().call('CreateMatch', null, {}))).code).toBe(Code.Unauthenticated);
  });
});

describe('joining by code', () => {
  test('in any case, with hyphen and spaces', async () => {
    const code = await create(await server().signUp('Anna'));
    const guest = await server().signUp('Ben');
    const found = await check(guest, ` ${showLobbyCode(code).toLowerCase()} `);
    expect(found).toEqual({ matchId: expect.any(String), seated: false, servertime: product.clock.now() });
    expect(await check(guest, code)).toMatchObject({ matchId: found['matchId'] });
  });

  test('a code that never was, one that cannot be and one that is dead get the same answer', async () => {
    const host = await server().signUp('Anna');
    const guest = await server().signUp('Ben');
    const code = await create(host);
    await command(await join(host, code), { type: 'leave' });
    for (let minutes = 0; minutes < 2; minutes++) {
      await product.clock.advance(60_000);
      await server().settled();
    }
    const answer = { errorCode: 'notFound', servertime: product.clock.now() };
    for (const wrong of [code, 'ABCDEFGHJK', 'not a code', '']) expect(await check(guest, wrong)).toEqual(answer);
  });

  test('is refused by the names of the catalogue, in order', async () => {
    const [host, guest] = [await server().signUp('Anna'), await server().signUp('Ben')];
    const banned = await server().signUp('Mallory', { isBanned: true });
    const code = await create(host);
    const socket = await join(host, code);
    const errorFor = async (who: Account) => (await check(who, code))['errorCode'];
    expect(await errorFor(guest)).toBeUndefined();
    expect(await errorFor(banned)).toBe('banned');

    await command(socket, { type: 'options', options: { access: 'closed' } });
    expect(await errorFor(guest)).toBe('private');
    expect(await errorFor(host)).toBeUndefined();
    expect(await errorFor(await server().signUp('Team', { adminPower: 2 }))).toBeUndefined();
    await command(socket, { type: 'options', options: { access: 'everyone' } });

    const friends: Account[] = [];
    for (let number = 0; number < 15; number++) friends.push(await server().signUp(`Friend${number}`));
    for (const friend of friends) await join(friend, code);
    expect(await errorFor(guest)).toBe('full');
    const [first, second] = friends as [Account, Account];
    expect(await check(first, code)).toMatchObject({ seated: true });

    await command(socket, { type: 'ban', player: second.id });
    expect(await errorFor(second)).toBe('banned');
    await command(socket, { type: 'start' });
    expect(await errorFor(guest)).toBe('notInLobby');
    expect(await check(first, code)).toMatchObject({ seated: true });
    for (const name of ['banned', 'private', 'full', 'notInLobby', 'notFound']) {
      expect(JOIN_ERRORS).toHaveProperty(name);
    }
  });

  test('a ban holds in the next lobby of that host', async () => {
    const [host, guest] = [await server().signUp('Anna'), await server().signUp('Ben')];
    const socket = await join(host, await create(host));
    await command(socket, { type: 'ban', player: guest.id, reason: 'Rude' });
    await command(socket, { type: 'leave' });
    expect(await check(guest, await create(host))).toMatchObject({ errorCode: 'banned' });
  });

  test('a supporter has a bigger lobby', async () => {
    const host = await server().signUp('Anna', { supporterLevel: 1 });
    const socket = await join(host, await create(host));
    expect(JSON.stringify(socket.received)).toContain('"maxPlayers":30');
  });

  test('ten tries a minute for a user', async () => {
    const guest = await server().signUp('Ben');
    for (let number = 0; number < 10; number++) await check(guest, 'ABCDEFGHJK');
    expect((await refusal(check(guest, 'ABCDEFGHJK'))).code).toBe(Code.ResourceExhausted);
    const answer = await product.app.inject({
      method: 'POST',
      url: '/v2/rpc/CheckMatchJoin',
      headers: { authorization: `Bearer ${server().token(guest)}` },
      payload: JSON.stringify(JSON.stringify({ lobbyCode: 'ABCDEFGHJK' })),
    });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '6']);
    await product.clock.advance(60_000);
    await check(guest, 'ABCDEFGHJK');
  });

  test('twenty tries a minute for an address', async () => {
    const guests: Account[] = [];
    for (let number = 0; number < 21; number++) guests.push(await server().signUp('Ben'));
    const last = guests.pop() as Account;
    for (const guest of guests) await check(guest, 'ABCDEFGHJK', '203.0.113.7');
    expect((await refusal(check(last, 'ABCDEFGHJK', '203.0.113.7'))).code).toBe(Code.ResourceExhausted);
    await check(last, 'ABCDEFGHJK', '203.0.113.8');
  });

  describe('D9 at a lobby that is not open', () => {
    const again = (who: Account, lobbyCode: string, matchId: unknown, address?: string) =>
      server().call('CheckMatchJoin', who, { lobbyCode, matchId }, address);

    async function closedLobby() {
      const [host, guest] = [await server().signUp('Anna'), await server().signUp('Ben')];
      const { lobbyCode } = await server().call('CreateMatch', host, { access: 'mine' });
      return { code: String(lobbyCode), guest, socket: await join(host, String(lobbyCode)) };
    }

    test('one is told its match, with which one asks again, and nothing more', async () => {
      const { code, guest, socket } = await closedLobby();
      const found = await check(guest, code);
      expect(found).toEqual({
        errorCode: 'private',
        matchId: expect.any(String),
        seated: false,
        servertime: product.clock.now(),
      });
      expect(await again(guest, code, found['matchId'])).toEqual(found);
      await command(socket, { type: 'options', options: { access: 'closed' } });
      expect(await again(guest, code, found['matchId'])).toMatchObject({ errorCode: 'private', closed: true });
      await command(socket, { type: 'options', options: { access: 'everyone' } });
      expect(await again(guest, code, found['matchId'])).toEqual({
        matchId: found['matchId'],
        seated: false,
        servertime: product.clock.now(),
      });
    });

    test('another refusal tells no match', async () => {
      const { code, socket } = await closedLobby();
      const banned = await server().signUp('Mallory', { isBanned: true });
      await command(socket, { type: 'options', options: { access: 'whitelist' } });
      for (const who of [banned, await server().signUp('Cleo')])
        expect(await check(who, code)).not.toHaveProperty('matchId');
    });

    test('one may ask forty times a minute, beside the ten tries', async () => {
      const { code, guest } = await closedLobby();
      const { matchId } = await check(guest, code);
      for (let number = 0; number < 40; number++) await again(guest, code, matchId);
      expect((await refusal(again(guest, code, matchId))).code).toBe(Code.ResourceExhausted);
      for (let number = 0; number < 9; number++) await check(guest, code);
      expect((await refusal(check(guest, code))).code).toBe(Code.ResourceExhausted);
    });

    test('a school class behind one address waits, and all come in', async () => {
      const { code, guest, socket } = await closedLobby();
      const { matchId } = await check(guest, code, '203.0.113.9');
      const pupils: Account[] = [];
      for (let number = 0; number < 30; number++) pupils.push(await server().signUp(`Pupil${number}`));
      await command(socket, { type: 'options', options: { access: 'everyone' } });
      for (const pupil of pupils)
        expect(await again(pupil, code, matchId, '203.0.113.9')).toMatchObject({ matchId, seated: false });
    });

    test('a match without its code, and a code without its match, are unknown', async () => {
      const { code, guest } = await closedLobby();
      const { matchId } = await check(guest, code);
      const other = await create(await server().signUp('Carla'));
      const unknown = { errorCode: 'notFound', servertime: product.clock.now() };
      expect(await again(guest, other, matchId)).toEqual(unknown);
      expect(await again(guest, 'ABCDEFGHJK', matchId)).toEqual(unknown);
      expect(await again(guest, other, 'somewhere.tuschel')).toEqual(unknown);
      expect((await refusal(again(guest, code, 'x'.repeat(65)))).code).toBe(Code.InvalidArgument);
    });
  });

  test('E1 of 120 guesses by a dozen accounts in one /64 network twenty are heard; from a private address ten of each', async () => {
    const guests: Account[] = [];
    for (let number = 0; number < 12; number++) guests.push(await server().signUp(`Guest${number}`));
    const heard = async (addressOf: (guess: number) => string) => {
      let count = 0;
      for (let guess = 0; guess < 132; guess++) {
        const guest = guests[guess % guests.length] as Account;
        const went = check(guest, 'ABCDEFGHJK', addressOf(guess)).then(
          () => true,
          () => false,
        );
        if (await went) count++;
      }
      return count;
    };
    expect(await heard((guess) => `2001:db8:1:2::${guess.toString(16)}`)).toBe(20);
    await product.clock.advance(60_000);
    expect(await heard(() => '127.0.0.1')).toBe(120);
  });
});

describe('playing again', () => {
  test('opens one next match under the same code, and the game is kept', async () => {
    const [host, guest] = [await server().signUp('Anna'), await server().signUp('Ben')];
    const code = await create(host);
    const { matchId } = await check(host, code);
    const [hosting, visiting] = [await join(host, code), await join(guest, code)];
    await command(hosting, { type: 'start' });
    await command(hosting, { type: 'submit', step: 0, text: 'A cat in a hat' });
    await command(hosting, { type: 'cancel', reason: 'Pizza is here', show: false });
    await command(hosting, { type: 'playAgain' });
    const next = (await check(guest, code))['matchId'];
    expect(next).not.toBe(matchId);
    expect(JSON.stringify(visiting.received)).toContain(`"nextMatchId":"${String(next)}"`);
    expect(await check(guest, code)).toMatchObject({ seated: true });
    expect(await create(host)).toBe(code);
    expect(await keptGames(host.id)).toEqual([{ host_name: host.username, aborted: true, text: 'A cat in a hat' }]);
  });
});

describe('how much somebody has played', () => {
  const game = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const seen = (socket: MatchSocket) => {
    const updates = socket.received.filter(({ opCode }) => opCode === OpCode.StateUpdate);
    const { full } = updates.at(-1)!.message as { full: { players: { games?: string }[] } };
    return full.players.map(({ games }) => games);
  };

  test.each([
    [2, 'newcomer'],
    [3, undefined],
    [50, 'otter'],
    [250, 'goldenBucket'],
  ])('%i finished games: %s', async (count, games) => {
    const host = await server().signUp('Anna');
    const rows = Array.from({ length: count }, (_, number) => ({ person: host.id, game: game(number) }));
    const db = product.platform.sql.db<{ finished_game: { person: string; game: string } }>();
    await db.insertInto('finished_game').values(rows).execute();
    expect(seen(await join(host, await create(host)))).toEqual([games]);
  });

  test('a game is finished once, however often its end is written', async () => {
    const finished = createFinishedGames(product.platform.sql);
    const [anna, ben] = [await server().signUp('Anna'), await server().signUp('Ben')];
    const record = { finishers: [anna.id] } as unknown as GameRecord;
    const state = { matchId: `${game(9_999)}.tuschel` } as DrawState;
    for (const _ of [1, 2]) {
      await product.platform.sql.transaction(async (tx) => finished.note({ tx }, state, record));
    }
    expect([await finished.count(anna.id), await finished.count(ben.id)]).toEqual([1, 0]);
  });
});

describe('how somebody wants to be seen', () => {
  const look = (who: Account, payload?: object) =>
    product.app.inject({
      method: payload ? 'PUT' : 'GET',
      url: '/api/account/look',
      headers: { authorization: `Bearer ${server().token(who)}` },
      ...(payload ? { payload } : {}),
    });
  const playerOf = async (who: Account) => {
    const { received } = await join(who, await create(who));
    return (received[0]?.message as { full: MatchState } | undefined)?.full.players[0];
  };

  test('A11 whoever is new need not tell it', async () => {
    const shy = await server().signUp('Anna');
    expect((await look(shy)).json()).toEqual({ hidesNewcomer: false });
    expect((await look(shy, { hidesNewcomer: true })).json()).toEqual({ hidesNewcomer: true });
    expect((await look(shy)).json()).toEqual({ hidesNewcomer: true });
    expect(await playerOf(shy)).not.toHaveProperty('games');
    expect(await playerOf(await server().signUp('Ben'))).toMatchObject({ games: 'newcomer' });
  });

  test('A11 a colour for the name is chosen by whoever has the perk, among sixteen', async () => {
    const painter = await server().signUp('Carla', { appointedRank: Rank.CustomNameColor });
    expect((await look(painter)).json()).toEqual({ hidesNewcomer: false, nameColor: 0 });
    expect((await look(painter, { nameColor: 15 })).json()).toEqual({ hidesNewcomer: false, nameColor: 15 });
    expect((await look(painter, { nameColor: 16 })).statusCode).toBe(400);
    expect(await playerOf(painter)).toMatchObject({ rank: Rank.CustomNameColor, nameColor: 15 });
  });

  test('A11 those who are at a table with them see it at once', async () => {
    const [host, painter] = [
      await server().signUp('Dora'),
      await server().signUp('Emil', { appointedRank: Rank.CustomNameColor }),
    ];
    const created = await create(host);
    const atHost = await join(host, created);
    await join(painter, created);
    const told = () => {
      const states = atHost.received.flatMap(({ message }) => ('full' in message ? [message.full as MatchState] : []));
      return states.at(-1)?.players.find(({ id }) => id === painter.id);
    };
    expect(told()).toMatchObject({ games: 'newcomer' });
    await look(painter, { nameColor: 7, hidesNewcomer: true });
    await server().settled();
    expect(told()).toMatchObject({ name: 'Emil', nameColor: 7 });
    expect(told()).not.toHaveProperty('games');
    await look(painter, { hidesNewcomer: false });
    await server().settled();
    expect(told()).toMatchObject({ nameColor: 7, games: 'newcomer' });
  });

  test.each([
    ['nobody in particular', {}],
    ['a supporter, whose rank has a colour of its own', { appointedRank: Rank.CustomNameColor, supporterLevel: 1 }],
  ])('A11 %s chooses none', async (_, metadata) => {
    const who = await server().signUp('Dora', metadata);
    expect((await look(who, { nameColor: 3 })).statusCode).toBe(403);
    expect(await playerOf(who)).not.toHaveProperty('nameColor');
  });
});

interface HistoryTables {
  game: { id: string; host: string; host_name: string; aborted: boolean };
  book: { id: string; game: string };
  round: { book: string; text: string | null };
}

function keptGames(host: string) {
  return product.platform.sql
    .db<HistoryTables>()
    .selectFrom('game')
    .innerJoin('book', 'book.game', 'game.id')
    .innerJoin('round', 'round.book', 'book.id')
    .where('game.host', '=', host)
    .where('round.text', '=', 'A cat in a hat')
    .select(['host_name', 'aborted', 'text'])
    .execute();
}
