import { Client, type MatchData, Session, type Socket } from '@heroiclabs/nakama-js';
import { type JoinError, type MatchState, OpCode, type Reply } from '@tuschel/protocol';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptTerms } from '../../testing/acceptTerms.ts';
import { FAKE_TWITCH_APP, type FakeTwitch, fakeTwitch } from '../../testing/fakes/fakeTwitch.ts';
import { type StartedOnGameServer, startOnGameServer } from '../../testing/startOnGameServer.ts';

const RETURN_URL = 'https://draw.example/twitch/back';
/** Host, who returns, and two more. */
const SEATS = 4;

let started: StartedOnGameServer;
let app: StartedOnGameServer['app'];
let gameServer: StartedOnGameServer['gameServer'];
let twitch: FakeTwitch;
let port: number;

beforeAll(async () => {
  const nobody = { id: '1', login: 'nobody', display_name: 'nobody', broadcaster_type: '' } as const;
  twitch = await fakeTwitch({ user: nobody, redirectUris: [RETURN_URL] });
  const hosts = { login: twitch.url, api: twitch.url, pictures: twitch.url };
  started = await startOnGameServer({
    lobbySizes: [SEATS, SEATS, SEATS, SEATS],
    twitch: { ...FAKE_TWITCH_APP, returnUrl: RETURN_URL, hosts },
    tokenKey: 'k'.repeat(43),
  });
  ({ app, gameServer } = started);
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});

const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.disconnect(false);
  await started.close();
  await twitch.close();
});

let people = 5000;

/** Somebody who logs in with Twitch, with the official client. */
class Guest {
  readonly id: string;
  readonly number: string;
  readonly #client = new Client('server', '127.0.0.1', String(port));
  readonly #session: Session;
  readonly #socket: Socket;
  readonly #replies = new Map<number, (reply: Reply) => void>();
  #seq = 0;

  private constructor(number: string, session: Session) {
    this.number = number;
    this.#session = session;
    this.id = session.user_id ?? '';
    this.#socket = this.#client.createSocket();
    this.#socket.onmatchdata = (data) => this.#told(data);
    sockets.push(this.#socket);
  }

  static async arrive(login: string): Promise<Guest> {
    const number = String(++people);
    twitch.user = { id: number, login, display_name: login, broadcaster_type: 'partner' };
    const started = await app.inject({ method: 'POST', url: '/api/login/start', payload: { provider: 'twitch' } });
    const { authorizeUrl, state } = started.json<{ authorizeUrl: string; state: string }>();
    const code = (await twitch.answer(authorizeUrl, 'allow')).searchParams.get('code');
    const answer = await app.inject({
      method: 'POST',
      url: '/v2/account/authenticate/custom',
      headers: { cookie: cookieOf(started.headers), authorization: `Basic ${btoa('server:')}` },
      payload: { id: code, vars: { provider: 'twitch', state } },
    });
    const { token, refresh_token: refreshToken } = answer.json<{ token: string; refresh_token: string }>();
    await acceptTerms(app, token);
    const guest = new Guest(number, Session.restore(token, refreshToken));
    await guest.#socket.connect(guest.#session, true);
    return guest;
  }

  async send(method: 'POST' | 'PUT', path: string, payload: object, cookie = '') {
    const headers = { authorization: `Bearer ${this.#session.token}`, cookie };
    return app.inject({ method, url: `/api${path}`, headers, payload });
  }

  async rpc(id: string, input: object): Promise<Record<string, string>> {
    const { payload } = await this.#client.rpc(this.#session, id, input);
    return payload as Record<string, string>;
  }

  /** "in", or the message of the socket's refusal. */
  async enter(matchId: string): Promise<string> {
    return this.#socket.joinMatch(matchId).then(
      () => 'in',
      (error: { message: string }) => error.message,
    );
  }

  async command(matchId: string, command: object): Promise<Reply> {
    const seq = ++this.#seq;
    const replied = new Promise<Reply>((resolve) => void this.#replies.set(seq, resolve));
    await this.#socket.sendMatchState(matchId, OpCode.Command, JSON.stringify({ seq, ...command }));
    return replied;
  }

  /** Gives the seat up. */
  async leave(matchId: string): Promise<void> {
    const { ok } = await this.command(matchId, { type: 'leave' });
    if (!ok) throw new Error('nobody is held back');
    await this.#socket.leaveMatch(matchId);
  }

  disconnect = (matchId: string) => this.#socket.leaveMatch(matchId);

  #told({ op_code: opCode, data }: MatchData): void {
    const message = JSON.parse(new TextDecoder().decode(data)) as Reply & { full: MatchState };
    if (opCode === OpCode.Reply) this.#replies.get(message.seq)?.(message);
    if (opCode === OpCode.StateUpdate) this.#seq = Math.max(this.#seq, message.full.you.lastSeq);
  }
}

function cookieOf(headers: Record<string, unknown>): string {
  return String(headers['set-cookie']).split(';', 1)[0] ?? '';
}

async function consent(host: Guest, gate: string): Promise<void> {
  const started = await host.send('POST', '/host/channel/consent', { gate });
  const { authorizeUrl, state } = started.json<{ authorizeUrl: string; state: string }>();
  twitch.user = { ...twitch.user, id: host.number };
  const code = (await twitch.answer(authorizeUrl, 'allow')).searchParams.get('code');
  const finished = await host.send('POST', '/host/channel/consent/finish', { code, state }, cookieOf(started.headers));
  expect(finished.statusCode).toBe(200);
}

const ACCESS = ['mine', 'everyone', 'followers', 'subscribers', 'whitelist', 'closed'] as const;
const KINDS = [
  'host',
  'coHost',
  'stranger',
  'follower',
  'subscriber',
  'whitelisted',
  'bannedByHost',
  'bannedFromChannel',
  'bannedFromSite',
  'team',
  'returning',
] as const;
type Kind = (typeof KINDS)[number];

const PASS: Record<(typeof ACCESS)[number], readonly [Kind[], JoinError]> = {
  mine: [[], 'private'],
  everyone: [[...KINDS], 'private'],
  followers: [['follower', 'subscriber'], 'notFollower'],
  subscribers: [['subscriber'], 'notSubscriber'],
  whitelist: [['whitelisted'], 'notInWhitelist'],
  closed: [[], 'private'],
};

/** `late`: the game has started, and whoever comes late waits. */
type Table = 'open' | 'full' | 'started' | 'late';

function expected(access: (typeof ACCESS)[number], kind: Kind, table: Table): string {
  if (kind.startsWith('banned')) return 'banned';
  if (kind === 'host' || kind === 'returning') return 'in';
  if (table === 'started') return 'notInLobby';
  const [admitted, reason] = PASS[access];
  if (![...admitted, 'coHost', 'team'].includes(kind)) return reason;
  return table === 'full' ? 'full' : 'in';
}

test('D1 RPC and socket say the same to everybody, under every access, at a table that is open, full, started, or where one may wait', {
  tags: ['long'],
  timeout: 180_000,
}, async () => {
  const guests = {} as Record<Kind, Guest>;
  for (const kind of KINDS) guests[kind] = await Guest.arrive(kind);
  const { host, returning } = guests;
  const channel = twitch.channel(host.number);
  channel.followers.add(guests.follower.number).add(guests.subscriber.number);
  channel.subscribers.add(guests.subscriber.number);
  channel.banned.set(guests.bannedFromChannel.number, '');
  for (const gate of ['followers', 'subscribers', 'moderation']) await consent(host, gate);
  await gameServer.extend.accounts.patchMetadata(guests.team.id, { adminPower: 2 });
  await host.send('PUT', '/host/whitelist', { names: ['WhiteListed'] });

  /** A new lobby, with its host in it, who returns, and a co-host who has left again. */
  const open = async () => {
    const { lobbyCode = '' } = await host.rpc('CreateMatch', { matchType: 'draw' });
    const { matchId = '' } = await host.rpc('CheckMatchJoin', { lobbyCode });
    for (const kind of ['host', 'returning', 'coHost'] as const) expect(await guests[kind].enter(matchId)).toBe('in');
    await host.command(matchId, { type: 'coHost', player: guests.coHost.id, on: true });
    await guests.coHost.leave(matchId);
    return { lobbyCode, matchId };
  };
  let { lobbyCode, matchId } = await open();
  expect(await guests.bannedByHost.enter(matchId)).toBe('in');
  await host.command(matchId, { type: 'ban', player: guests.bannedByHost.id });
  await gameServer.extend.accounts.patchMetadata(guests.bannedFromSite.id, { isBanned: true });

  const checkAll = async (access: (typeof ACCESS)[number], table: Table) => {
    for (const kind of KINDS) {
      const guest = guests[kind];
      const wanted = expected(access, kind, table);
      const { errorCode = 'in' } = await guest.rpc('CheckMatchJoin', { lobbyCode });
      const joined = await guest.enter(matchId);
      expect([access, table, kind, errorCode, joined]).toEqual([access, table, kind, wanted, wanted]);
      if (joined === 'in' && kind !== 'host')
        await (kind === 'returning' ? returning.disconnect(matchId) : guest.leave(matchId));
    }
  };
  const allow = (access: (typeof ACCESS)[number], lateComers = false) =>
    host.command(matchId, { type: 'options', options: { access, lateComers } });

  for (const access of ACCESS) {
    await allow(access);
    await checkAll(access, 'open');
  }
  await allow('everyone');
  for (const name of ['first', 'second']) expect(await (await Guest.arrive(name)).enter(matchId)).toBe('in');
  for (const access of ACCESS) {
    await allow(access);
    await checkAll(access, 'full');
  }

  const startAnew = async (access: (typeof ACCESS)[number], lateComers: boolean) => {
    await host.leave(matchId);
    ({ lobbyCode, matchId } = await open());
    await allow(access, lateComers);
    expect(await host.command(matchId, { type: 'start' })).toMatchObject({ ok: true });
  };
  for (const access of ACCESS) {
    await startAnew(access, false);
    await checkAll(access, 'started');
  }
  await startAnew('subscribers', true);
  await checkAll('subscribers', 'late');
});
