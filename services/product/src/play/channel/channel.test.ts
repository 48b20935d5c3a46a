import type { Account } from '@tuschel/gameserver/extend';
import { type HostDoor, NAME, OpCode, RULES_LIMITS } from '@tuschel/protocol';
import { namesIn } from '@tuschel/rules';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FAKE_TWITCH_APP, type FakeTwitch, fakeTwitch } from '../../testing/fakes/fakeTwitch.ts';
import type { MatchSocket } from '../../testing/matchSocket.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { wholeDatabase } from '../../testing/wholeDatabase.ts';
import { ROSTER_MS } from './roster.ts';
import { createVault } from './vault.ts';

const RETURN_URL = 'https://draw.example/twitch/back';
const MINUTE = 60_000;

let product: StartedProduct;
let twitch: FakeTwitch;
let host: Account;
let people = 7000;
/** The first look at open lobbies is due so long after it; then comes one after the other. */
/** When all open lobbies are looked after the next time. */
let nextLookAt = 0;

beforeAll(async () => {
  const nobody = { id: '1', login: 'nobody', display_name: 'nobody', broadcaster_type: '' } as const;
  twitch = await fakeTwitch({ user: nobody, redirectUris: [RETURN_URL] });
  const hosts = { login: twitch.url, api: twitch.url, pictures: twitch.url };
  product = await startProduct({
    rateLimits: false,
    twitch: { ...FAKE_TWITCH_APP, returnUrl: RETURN_URL, hosts },
    tokenKey: 'k'.repeat(43),
  });
  nextLookAt = product.clock.now() + ROSTER_MS;
});
afterAll(async () => {
  await product.close();
  await twitch.close();
});
beforeEach(async () => {
  host = await viewer('Maari', { twitchUserBroadcasterType: 'affiliate' });
});
afterEach(async () => {
  twitch.trouble = {};
  twitch.withheld.clear();
  await pass(61_000);
});

/** Time passes at once: each job that falls due runs once, and begins to wait anew. */
async function pass(ms: number): Promise<void> {
  await product.clock.jump(ms);
  if (product.clock.now() >= nextLookAt) nextLookAt = product.clock.now() + ROSTER_MS;
}

/** Somebody who logs in with Twitch. */
function viewer(name: string, metadata: Record<string, unknown> = {}): Promise<Account> {
  return product.server.signUp(name, metadata, `twitch:${++people}`);
}
const numberOf = (account: Account) => account.customId?.slice('twitch:'.length) ?? '';
const channel = () => twitch.channel(numberOf(host));

async function request(
  who: Account,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  cookie = '',
) {
  const headers = { authorization: `Bearer ${product.server.token(who)}`, cookie };
  const answer = await product.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>(), headers: answer.headers };
}

/** Asks for the host's consent, which they give at Twitch as whoever is logged in there. */
async function begin(gate: string, who = host) {
  const { body, headers, status } = await request(who, 'POST', '/host/channel/consent', { gate });
  expect(status).toBe(200);
  const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
  const url = new URL(String(body['authorizeUrl']));
  twitch.user = { id: numberOf(who), login: who.username, display_name: who.username, broadcaster_type: 'affiliate' };
  return { cookie, state: String(body['state']), scopes: url.searchParams.get('scope'), url: url.href };
}

async function consent(gate: string): Promise<unknown> {
  const { cookie, state, url } = await begin(gate);
  const code = (await twitch.answer(url, 'allow')).searchParams.get('code');
  const finished = await request(host, 'POST', '/host/channel/consent/finish', { code, state }, cookie);
  expect(finished.status).toBe(200);
  return finished.body['granted'];
}

const desk = async () => (await request(host, 'GET', '/host/door')).body as unknown as HostDoor;

let seq = 1;
async function command(socket: MatchSocket, message: object): Promise<void> {
  await socket.send(OpCode.Command, { seq: seq++, ...message });
  await product.server.settled();
  const replies = socket.received.filter(({ opCode }) => opCode === OpCode.Reply);
  expect(replies.at(-1)?.message).toMatchObject({ ok: true });
}

async function openLobby(options: object): Promise<{ code: string; socket: MatchSocket; matchId: string }> {
  const { lobbyCode } = await product.server.call('CreateMatch', host, {});
  const { matchId } = await product.server.call('CheckMatchJoin', host, { lobbyCode });
  const socket = (await product.server.join(String(matchId), host)) as MatchSocket;
  await command(socket, { type: 'options', options });
  return { code: String(lobbyCode), socket, matchId: String(matchId) };
}

/** What the RPC and the socket say; they have to say the same. */
async function verdict(who: Account, { code, matchId }: { code: string; matchId: string }): Promise<string> {
  const answer = await product.server.call('CheckMatchJoin', who, { lobbyCode: code });
  const { errorCode: checked = 'in' } = answer as { errorCode?: string };
  const joined = await product.server.join(matchId, who);
  expect(typeof joined === 'string' ? joined : 'in').toBe(checked);
  return checked;
}

const asked = (path: string) => twitch.asked.filter((one) => one === `GET /helix/${path}`).length;

describe('the consent of a host', () => {
  test('is asked for one gate at a time, and what they granted before stays', async () => {
    expect((await begin('followers')).scopes).toBe('moderator:read:followers');
    expect(await consent('followers')).toEqual(['followers']);
    expect((await begin('subscribers')).scopes).toBe('channel:read:subscriptions moderator:read:followers');
    expect(await consent('subscribers')).toEqual(['followers', 'subscribers']);
    expect((await desk()).channel).toEqual({ granted: ['followers', 'subscribers'], hasSubscribers: true });
    expect((await request(host, 'DELETE', '/host/channel/consent')).body).toEqual({ granted: [] });
    expect((await desk()).channel?.granted).toEqual([]);
  });

  test('stays where a later one, of which Twitch grants less than was asked for, does not include it', async () => {
    expect(await consent('followers')).toEqual(['followers']);
    twitch.withheld.add('moderator:read:followers');
    expect(await consent('subscribers')).toEqual(['followers', 'subscribers']);
    twitch.withheld.clear();
    twitch.withheld.add('channel:read:subscriptions');
    expect(await consent('followers')).toEqual(['followers', 'subscribers']);
  });

  test('stays where a later one includes a part of it only', async () => {
    await consent('followers');
    await consent('subscribers');
    twitch.withheld.add('channel:read:subscriptions');
    expect(await consent('followers')).toEqual(['followers', 'subscribers']);
  });

  test('D3 is kept sealed, not as Twitch gave it', async () => {
    await consent('followers');
    const kept = await wholeDatabase(product.platform.sql);
    expect(kept).toContain('"scopes": "moderator:read:followers"');
    expect(twitch.given.length).toBeGreaterThanOrEqual(2);
    expect(twitch.given.filter((token) => kept.includes(token))).toEqual([]);
    expect(JSON.stringify(product.platform.log.lines)).not.toContain(twitch.given.at(-1));
  });

  test('D3 that is taken back is handed back at Twitch, and nothing of it stays', async () => {
    expect(await consent('moderation')).toEqual(['moderation']);
    const handedBack = () => twitch.asked.filter((one) => one === 'POST /oauth2/revoke').length;
    const before = handedBack();
    expect((await request(host, 'DELETE', '/host/channel/consent')).status).toBe(200);
    await vi.waitFor(() => expect(handedBack()).toBe(before + 1));
    expect(await wholeDatabase(product.platform.sql)).not.toContain('moderation:read');
  });

  test('D4 counts in the browser, and of the Twitch account, that they began it with', async () => {
    const stranger = await viewer('Mallory');
    const { cookie, state, url } = await begin('followers');
    const code = () => twitch.answer(url, 'allow').then((back) => back.searchParams.get('code'));
    const finish = async (who: Account, withCookie: string) =>
      (await request(who, 'POST', '/host/channel/consent/finish', { code: await code(), state }, withCookie)).status;
    expect(await finish(host, '')).toBe(403);
    expect(await finish(stranger, cookie)).toBe(403);
    twitch.user = { ...twitch.user, id: numberOf(stranger) };
    expect(await finish(host, cookie)).toBe(403);
    expect(await finish(host, cookie)).toBe(403);
    expect((await desk()).channel?.granted).toEqual([]);
  });

  test('D4 that somebody else tried to give is still theirs to give', async () => {
    const stranger = await viewer('Mallory');
    const { cookie, state, url } = await begin('followers');
    const code = (await twitch.answer(url, 'allow')).searchParams.get('code');
    const finish = (who: Account) => request(who, 'POST', '/host/channel/consent/finish', { code, state }, cookie);
    expect((await finish(stranger)).status).toBe(403);
    expect((await finish(host)).body).toMatchObject({ granted: ['followers'] });
  });

  test('is what Twitch granted, not what we asked for', async () => {
    twitch.withheld.add('channel:read:subscriptions');
    expect(await consent('subscribers')).toEqual([]);
  });

  test('cannot be given by whoever has no channel', async () => {
    host = await product.server.signUp('Local');
    expect((await request(host, 'POST', '/host/channel/consent', { gate: 'followers' })).status).toBe(400);
    expect(await desk()).toEqual({ whitelist: [], bans: [] });
  });
});

describe('a lobby for followers', () => {
  test.each([
    ['followers', 'channels/followers', 'notFollower'],
    ['subscribers', 'subscriptions', 'notSubscriber'],
  ] as const)('lets in %s and nobody else, and asks Twitch once in ten minutes', async (access, path, refusal) => {
    await consent(access);
    const lobby = await openLobby({ access });
    const [fan, stranger, local] = [
      await viewer('Fan'),
      await viewer('Stranger'),
      await product.server.signUp('Local'),
    ];
    channel()[access].add(numberOf(fan));
    const before = asked(path);
    expect(await verdict(stranger, lobby)).toBe(refusal);
    expect(await verdict(local, lobby)).toBe(refusal);
    expect(await verdict(fan, lobby)).toBe('in');
    expect(asked(path) - before).toBe(2);
    channel()[access].add(numberOf(stranger));
    await pass(31_000);
    expect(await verdict(stranger, lobby)).toBe('in');
  });

  test('D2 forgets a yes after ten minutes, but never shuts out who has a seat', async () => {
    await consent('followers');
    const lobby = await openLobby({ access: 'followers' });
    const [fan, seated] = [await viewer('Fan'), await viewer('Seated')];
    for (const one of [fan, seated]) channel().followers.add(numberOf(one));
    const socket = (await product.server.join(lobby.matchId, fan)) as MatchSocket;
    expect(await verdict(seated, lobby)).toBe('in');
    await command(socket, { type: 'leave' });
    channel().followers.clear();
    await pass(9 * MINUTE);
    expect((await product.server.call('CheckMatchJoin', fan, { lobbyCode: lobby.code }))['errorCode']).toBeUndefined();
    await pass(2 * MINUTE);
    expect(await verdict(fan, lobby)).toBe('notFollower');
    expect(await verdict(seated, lobby)).toBe('in');
  });

  test.each(['down', 'error', 'garbage', 'tooMany', 'nobody'] as const)(
    'while Twitch is away (%s) does what the host has chosen',
    async (trouble) => {
      await consent('followers');
      const lobby = await openLobby({ access: 'followers' });
      const [fan, other] = [await viewer('Fan'), await viewer('Other')];
      channel().followers.add(numberOf(fan)).add(numberOf(other));
      twitch.trouble.followers = trouble;
      expect(await verdict(fan, lobby)).toBe('notFollower');
      if (trouble === 'nobody') return;
      await command(lobby.socket, { type: 'options', options: { unreachable: 'letIn' } });
      expect(await verdict(fan, lobby)).toBe('in');
      twitch.trouble = {};
      await pass(MINUTE);
      expect(await verdict(other, lobby)).toBe('in');
    },
  );

  test('asks a server that has stumbled once more, and one that asks for patience not at all', async () => {
    await consent('followers');
    const lobby = await openLobby({ access: 'followers' });
    twitch.trouble.followers = 'error';
    let before = asked('channels/followers');
    await product.server.call('CheckMatchJoin', await viewer('Fan'), { lobbyCode: lobby.code });
    expect(asked('channels/followers') - before).toBe(2);
    twitch.trouble.followers = 'tooMany';
    before = asked('channels/followers');
    for (const name of ['A', 'B', 'C']) {
      await product.server.call('CheckMatchJoin', await viewer(name), { lobbyCode: lobby.code });
    }
    expect(asked('channels/followers') - before).toBe(1);
  });

  test('renews a token that has ended, with the newest refresh token, for all who come at once', async () => {
    await consent('followers');
    const lobby = await openLobby({ access: 'followers' });
    for (const round of [1, 2]) {
      const fans = [await viewer(`Fan${round}`), await viewer(`Friend${round}`)];
      for (const fan of fans) channel().followers.add(numberOf(fan));
      twitch.expireTokens();
      const renewed = twitch.givenTo(numberOf(host));
      expect(await Promise.all(fans.map((fan) => verdict(fan, lobby)))).toEqual(['in', 'in']);
      expect(twitch.givenTo(numberOf(host)) - renewed).toBe(1);
    }
  });

  test('knows nobody any more once the host has taken their consent back at Twitch', async () => {
    await consent('followers');
    const lobby = await openLobby({ access: 'followers' });
    twitch.disconnect(numberOf(host));
    const fan = await viewer('Fan');
    channel().followers.add(numberOf(fan));
    expect(await verdict(fan, lobby)).toBe('notFollower');
    expect((await desk()).channel?.granted).toEqual([]);
  });

  test('knows nobody any more once the host has taken their consent back here', async () => {
    await consent('followers');
    const { code: lobbyCode } = await openLobby({ access: 'followers' });
    const fan = await viewer('Fan');
    channel().followers.add(numberOf(fan));
    const check = async () => {
      const { errorCode } = await product.server.call('CheckMatchJoin', fan, { lobbyCode });
      return errorCode;
    };
    expect(await check()).toBeUndefined();
    await request(host, 'DELETE', '/host/channel/consent');
    expect(await check()).toBe('notFollower');
  });
});

describe('a host who lets us read his moderation', () => {
  const players = (socket: MatchSocket) => {
    const updates = socket.received.filter(({ opCode }) => opCode === OpCode.StateUpdate);
    const { full } = updates.at(-1)!.message as { full: { players: { name: string; moderator?: boolean }[] } };
    return full.players;
  };
  /** Till the moment in which all open lobbies are looked after, and no further: what is asked then has not waited yet. */
  const nextLook = async () => {
    while (nextLookAt <= product.clock.now()) nextLookAt += ROSTER_MS;
    await product.clock.advance(nextLookAt - product.clock.now());
  };
  /** On a slow machine an answer may come after the next look; then it is asked for once more. */
  const atALook = (check: () => void) =>
    vi.waitFor(
      async () => {
        await nextLook();
        await vi.waitFor(check, { timeout: 3_000 });
      },
      { timeout: 40_000 },
    );
  const moderators = (socket: MatchSocket) =>
    players(socket).flatMap(({ name, moderator }) => (moderator ? [name] : []));

  test('D5 has their moderators at the table and keeps out who is banned, of many pages of them', async () => {
    for (let number = 0; number < 150; number++) {
      channel().moderators.add(`${100_000 + number}`);
      channel().banned.set(`${200_000 + number}`, '');
    }
    const [mod, banned, timedOut] = [await viewer('Mod'), await viewer('Banned'), await viewer('TimedOut')];
    channel().moderators.add(numberOf(mod));
    channel().banned.set(numberOf(banned), '');
    channel().banned.set(numberOf(timedOut), new Date(product.clock.now() + 5 * MINUTE).toISOString());
    // Only now: they may be asked as soon as they have said yes.
    await consent('moderation');
    const lobby = await openLobby({});
    await vi.waitFor(() => expect(asked('moderation/banned')).toBeGreaterThan(1), { timeout: 15_000 });
    expect(await verdict(mod, lobby)).toBe('in');
    expect(await verdict(banned, lobby)).toBe('banned');
    expect(await verdict(timedOut, lobby)).toBe('banned');
    expect(moderators(lobby.socket)).toEqual(['Mod']);
    await pass(6 * MINUTE);
    expect(await verdict(timedOut, lobby)).toBe('in');
  });

  test('sees who became one within ten minutes, also of those who are seated', async () => {
    await consent('moderation');
    const lobby = await openLobby({});
    const friend = await viewer('Friend');
    expect(await verdict(friend, lobby)).toBe('in');
    expect(moderators(lobby.socket)).toEqual([]);
    channel().moderators.add(numberOf(friend));
    // However short a while ago they were read.
    const before = asked('moderation/moderators');
    await nextLook();
    await vi.waitFor(() => expect(asked('moderation/moderators')).toBeGreaterThan(before), { timeout: 15_000 });
    await atALook(() => expect(moderators(lobby.socket)).toEqual(['Friend']));
  });

  test('D8 knows whether they are live, from the start and ten minutes later, and nothing without their consent', async () => {
    const isLive = ({ socket }: { socket: MatchSocket }) => {
      const updates = socket.received.filter(({ opCode }) => opCode === OpCode.StateUpdate);
      return (updates.at(-1)!.message as { full: { hostLive?: boolean } }).full.hostLive ?? false;
    };
    channel().isLive = true;
    const shy = await openLobby({});
    await product.clock.advance(11 * MINUTE);
    expect(isLive(shy)).toBe(false);
    host = await viewer('Streamer', { twitchUserBroadcasterType: 'affiliate' });
    channel().isLive = true;
    await consent('moderation');
    const lobby = await openLobby({});
    await verdict(await viewer('Guest'), lobby);
    await vi.waitFor(() => expect(isLive(lobby)).toBe(true), { timeout: 15_000 });
    channel().isLive = false;
    await atALook(() => expect(isLive(lobby)).toBe(false));
  });

  test('knows of neither any more once they have taken their consent back', async () => {
    const banned = await viewer('Banned');
    channel().banned.set(numberOf(banned), '');
    // Only now: the channel may be read as soon as its owner has said yes.
    await consent('moderation');
    const lobby = await openLobby({});
    expect(await verdict(banned, lobby)).toBe('banned');
    await request(host, 'DELETE', '/host/channel/consent');
    expect(await verdict(banned, lobby)).toBe('in');
  });

  test('keeps what was known while Twitch is away', async () => {
    const banned = await viewer('Banned');
    channel().banned.set(numberOf(banned), '');
    // Only now: the channel may be read as soon as its owner has said yes.
    await consent('moderation');
    const lobby = await openLobby({});
    expect(await verdict(banned, lobby)).toBe('banned');
    twitch.trouble = { moderators: 'down', banned: 'down' };
    await product.clock.advance(11 * MINUTE);
    expect(await verdict(banned, lobby)).toBe('banned');
  });
});

describe("a host's own lists", () => {
  test('D6 whitelist: names by lines or commas, whoever is meant is shown, and they hold in the host’s next lobby', async () => {
    const joerg = await viewer('jo\u0308rg_1');
    await product.server.accounts.setProfile(joerg.id, { displayName: 'Jörg' });
    const put = await request(host, 'PUT', '/host/whitelist', { names: ['@JÖRG', 'jörg', 'nobody_yet', ' '] });
    expect(put.body).toEqual({ whitelist: [{ name: 'JÖRG', knownAs: 'Jörg' }, { name: 'nobody_yet' }] });
    const lobby = await openLobby({ access: 'whitelist' });
    expect(await verdict(joerg, lobby)).toBe('in');
    expect(await verdict(await viewer('stranger'), lobby)).toBe('notInWhitelist');
    await request(host, 'PUT', '/host/whitelist', { names: ['latecomer'] });
    expect(await verdict(await viewer('LateComer'), lobby)).toBe('in');
    expect((await desk()).whitelist).toEqual([{ name: 'latecomer', knownAs: 'LateComer' }]);
  });

  test('D6 whitelist: people are found by names of any script, and let in', async () => {
    const names = [
      'İpek',
      'ΣΟΦΟΣ',
      'Щука',
      'ÄRGER',
      'Nguyễn Thị Ánh',
      "O'Brien",
      'שָׁלוֹם',
      '李小龙',
      'ශ්\u200Dරී',
      'Ａｎｎａ',
    ];
    names.push('𠮷'.repeat(NAME.max));
    const guests = await Promise.all(names.map((_, index) => viewer(`guest_${index}_of_any_script`)));
    for (const [index, guest] of guests.entries())
      await product.server.accounts.setProfile(guest.id, { displayName: names[index] ?? '' });
    const list = namesIn(`nobody_yet, ${names.join(';\n@')}`);
    const put = await request(host, 'PUT', '/host/whitelist', { names: list });
    expect(put.body).toEqual({
      whitelist: [{ name: 'nobody_yet' }, ...names.map((name) => ({ name, knownAs: name }))],
    });
    const lobby = await openLobby({ access: 'whitelist' });
    for (const [index, guest] of guests.entries())
      expect([names[index], await verdict(guest, lobby)]).toEqual([names[index], 'in']);
  });

  test('whitelist: five hundred names, and not one more', async () => {
    const names = Array.from({ length: RULES_LIMITS.whitelist }, (_, index) => `guest_${index}`);
    expect((await request(host, 'PUT', '/host/whitelist', { names })).status).toBe(200);
    expect((await request(host, 'PUT', '/host/whitelist', { names: [...names, 'one more'] })).status).toBe(400);
    expect((await desk()).whitelist).toHaveLength(RULES_LIMITS.whitelist);
  });

  test('D6 ban list: whom the host banned, why and when, until they are pardoned', async () => {
    const pest = await viewer('Pest');
    const lobby = await openLobby({});
    expect(await verdict(pest, lobby)).toBe('in');
    await command(lobby.socket, { type: 'ban', player: pest.id, reason: 'Rude' });
    expect((await desk()).bans).toEqual([{ id: pest.id, name: 'Pest', reason: 'Rude', at: product.clock.now() }]);
    await product.clock.advance(MINUTE);
    expect(await verdict(pest, lobby)).toBe('banned');
    await command(lobby.socket, { type: 'unban', player: pest.id });
    expect((await desk()).bans).toEqual([]);
    expect(await verdict(pest, lobby)).toBe('in');
  });

  test('go with the role: the bans of whoever hosts now count', async () => {
    const [friend, pest] = [await viewer('Friend'), await viewer('Pest')];
    const lobby = await openLobby({});
    expect(await verdict(friend, lobby)).toBe('in');
    const mine = host;
    host = friend;
    const db = product.platform.sql.db<{ host_ban: Record<string, unknown> }>();
    await db.insertInto('host_ban').values({ host: friend.id, person: pest.id, reason: '', at: 1 }).execute();
    await command(lobby.socket, { type: 'promote', player: friend.id });
    expect(await verdict(pest, lobby)).toBe('banned');
    expect(await verdict(mine, lobby)).toBe('in');
  });
});

test('what is sealed opens with the same key and for the same host alone', () => {
  const { entropy } = product.platform;
  const vault = createVault('key of one server', entropy);
  const sealed = vault.seal('token of the host', 'host');
  expect(vault.seal('token of the host', 'host')).not.toBe(sealed);
  expect(vault.open(sealed, 'host')).toBe('token of the host');
  expect(vault.open(sealed, 'another')).toBeNull();
  expect(createVault('another key', entropy).open(sealed, 'host')).toBeNull();
  for (const damaged of ['', 'short', `${sealed.slice(0, -2)}AA`]) expect(vault.open(damaged, 'host')).toBeNull();
});
