import { randomUUID } from 'node:crypto';
import type { Account } from '@tuschel/gameserver/extend';
import type { Tx } from '@tuschel/platform/ports';
import { LOBBY_CODE } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personOf } from '../../people/account/person.ts';
import type { Rematch } from '../draw-match/apply.ts';
import type { DrawState } from '../draw-match/state.ts';
import { createFinishedGames } from '../../library/history/finishedGames.ts';
import { createHostLists } from '../host/lists.ts';
import { type StartedProduct, startProduct, TEST_CONFIG } from '../../testing/startProduct.ts';
import { rematchOpener } from './rematch.ts';
import { createLobbyStore, type LobbyStore } from './store.ts';

let product: StartedProduct;
let store: LobbyStore;
beforeAll(async () => {
  product = await startProduct({ rateLimits: false });
  store = createLobbyStore(product.platform.sql, product.clock);
});
afterAll(() => product.close());

let codes = 0;
const newCode = () => `CODE${String(++codes).padStart(6, '0')}`;
const newMatch = () => `${randomUUID()}.tuschel`;
const within = <Result>(work: (tx: Tx) => Promise<Result>) =>
  product.platform.sql.transaction(async (tx) => work({ tx }));

async function opened(host = randomUUID(), seen: string | null = null) {
  const lobby = { code: newCode(), match: newMatch(), host };
  expect(await within((tx) => store.open(tx, lobby, seen))).toBe(true);
  return lobby;
}

describe('the lobby behind a code', () => {
  test('is each one’s own, however many codes are looked up at once and in whatever order', async () => {
    const lobbies = [await opened(), await opened(), await opened()];
    const asked = [lobbies[2]!, null, lobbies[0]!, lobbies[2]!, lobbies[1]!];
    const found = await Promise.all(asked.map((lobby) => store.byCode(lobby?.code ?? 'NOSUCHCODE')));
    expect(found).toEqual(asked.map((lobby) => lobby && { code: lobby.code, match: lobby.match }));
  });

  test('is its latest match once it was played again', async () => {
    const { code, match, host } = await opened();
    const next = [newMatch(), newMatch()] as const;
    for (const [at, predecessor] of [match, next[0]].entries()) {
      const change = { predecessor, code, match: next[at]!, host };
      expect(await within((tx) => store.replace(tx, change))).toBe(true);
      expect(await store.byCode(code)).toEqual({ code, match: next[at] });
    }
    expect(await store.rematchOf(match)).toBe(next[0]);
  });

  test('lives on with the next match when the one before has ended', async () => {
    const { code, match, host } = await opened();
    await within((tx) => store.end(tx, match, product.clock.now()));
    await product.clock.advance(1000);
    const next = newMatch();
    await within((tx) => store.replace(tx, { predecessor: match, code, match: next, host }));
    expect(await store.ofHost(host)).toEqual({ code, match: next, openedAt: product.clock.now() });
    await product.clock.jump(LOBBY_CODE.deadAfterMs);
    await store.sweep();
    expect(await store.byCode(code)).toEqual({ code, match: next });
  });

  test('is found until a day after its match has ended, and no longer; then the row goes', async () => {
    const [one, other] = [await opened(), await opened()];
    await within((tx) => store.end(tx, one.match, product.clock.now()));
    await product.clock.jump(LOBBY_CODE.deadAfterMs - 1);
    await store.sweep();
    expect(await store.byCode(one.code)).toMatchObject({ match: one.match });
    await product.clock.advance(1);
    expect(await store.byCode(one.code)).toBeNull();
    const rows = () =>
      product.platform.sql
        .db<{ lobby: { code: string } }>()
        .selectFrom('lobby')
        .select('code')
        .where('code', 'in', [one.code, other.code])
        .execute();
    expect(await rows()).toHaveLength(2);
    await store.sweep();
    expect(await rows()).toEqual([{ code: other.code }]);
  });
});

describe('the lobby of a host', () => {
  test('is the last one they opened, and one that another call opened meanwhile stays', async () => {
    const first = await opened();
    const { host } = first;
    const late = { code: newCode(), match: newMatch(), host };
    expect(await within((tx) => store.open(tx, late, null))).toBe(false);
    expect(await within((tx) => store.open(tx, { ...late, code: newCode(), match: newMatch() }, 'OTHER'))).toBe(false);
    expect(await store.ofHost(host)).toMatchObject({ code: first.code });
    const second = await opened(host, first.code);
    expect(await store.ofHost(host)).toEqual({
      code: second.code,
      match: second.match,
      openedAt: product.clock.now(),
    });
    expect(await store.ofHost(randomUUID())).toBeNull();
  });

  test('goes with the role to another host, who keeps a lobby of their own if they have one', async () => {
    const [first, own] = [await opened(), await opened()];
    const heir = randomUUID();
    await within((tx) => store.changeHost(tx, first.match, heir));
    expect(await store.ofHost(heir)).toMatchObject({ code: first.code });
    expect(await store.ofHost(first.host)).toBeNull();
    await within((tx) => store.changeHost(tx, first.match, own.host));
    expect(await store.ofHost(own.host)).toMatchObject({ code: own.code });
    expect(await store.ofHost(heir)).toBeNull();
    await within((tx) => store.changeHost(tx, newMatch(), heir));
    expect(await store.ofHost(heir)).toBeNull();
  });
});

describe('two who want to play again at once', () => {
  const rematch = (host: Account) =>
    ({ type: 'rematch', host: personOf(host), seats: [], vips: [], coHosts: [], banned: [] }) as unknown as Rematch;

  test('get one match, to which the code leads, and nothing is left of another', async () => {
    const host = await product.server.signUp('Anna');
    const { lobbyCode } = await product.server.call('CreateMatch', host, {});
    const code = String(lobbyCode);
    const before = (await store.byCode(code))!.match;
    const live = (await product.platform.journal.live()).length;
    const openNext = rematchOpener({ matches: product.server.matches, lobbies: store, config: TEST_CONFIG });
    const state = { matchId: before, lobbyCode: code } as DrawState;
    const answers = await Promise.all([1, 2, 3].map(() => openNext(state, rematch(host))));
    expect(new Set(answers).size).toBe(1);
    expect(await openNext(state, rematch(host))).toBe(answers[0]);
    expect(await store.byCode(code)).toEqual({ code, match: answers[0] });
    expect(await product.platform.journal.live()).toHaveLength(live + 1);
  });

  test('of two lobbies get one match each', async () => {
    const hosts = [await product.server.signUp('Anna'), await product.server.signUp('Ben')];
    const openNext = rematchOpener({ matches: product.server.matches, lobbies: store, config: TEST_CONFIG });
    const next = await Promise.all(
      hosts.map(async (host) => {
        const { lobbyCode } = await product.server.call('CreateMatch', host, {});
        const { match } = (await store.byCode(String(lobbyCode)))!;
        return openNext({ matchId: match, lobbyCode } as DrawState, rematch(host));
      }),
    );
    expect(new Set(next).size).toBe(2);
  });

  test('learn that it failed when it failed for another reason', async () => {
    const host = await product.server.signUp('Anna');
    const matches = { ...product.server.matches, create: () => Promise.reject(new Error('the database is away')) };
    const openNext = rematchOpener({ matches, lobbies: store, config: TEST_CONFIG });
    const state = { matchId: newMatch(), lobbyCode: newCode() } as DrawState;
    await expect(openNext(state, rematch(host))).rejects.toThrow('the database is away');
  });
});

describe('a ban', () => {
  test('by one host is no ban by another, even when many are looked up at once', async () => {
    const lists = createHostLists(product.platform.sql, product.clock);
    const [anna, ben, cleo, dora] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string];
    const at = product.clock.now();
    await within((tx) => store.ban(tx, { host: anna, person: cleo, reason: '', at }));
    await within((tx) => store.ban(tx, { host: ben, person: dora, reason: '', at }));
    const pairs = [
      [anna, dora],
      [anna, cleo],
      [ben, cleo],
      [ben, dora],
    ] as const;
    const banned = await Promise.all(pairs.map(([host, person]) => lists.isBanned(host, person)));
    expect(banned).toEqual([false, true, false, true]);
  });

  test('is taken back for one person by one host', async () => {
    const [anna, ben, cleo, dora] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string];
    for (const host of [anna, ben]) {
      for (const person of [cleo, dora]) {
        await within((tx) => store.ban(tx, { host, person, reason: '', at: product.clock.now() }));
      }
    }
    await within((tx) => store.unban(tx, { host: anna, person: cleo }));
    expect(await store.bans(anna)).toEqual([dora]);
    expect((await store.bans(ben)).toSorted()).toEqual([cleo, dora].toSorted());
  });
});

test('how many games somebody has finished is their own number, even when many are counted at once', async () => {
  const finished = createFinishedGames(product.platform.sql);
  const people = Array.from({ length: 4 }, () => randomUUID());
  const rows = people.flatMap((person, count) => Array.from({ length: count }, () => ({ person, game: randomUUID() })));
  const db = product.platform.sql.db<{ finished_game: { person: string; game: string } }>();
  await db.insertInto('finished_game').values(rows).execute();
  const asked = [3, 0, 2, 3, 1];
  expect(await Promise.all(asked.map((index) => finished.count(people[index]!)))).toEqual(asked);
});
