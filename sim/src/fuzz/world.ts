import type { GameServer } from '@tuschel/gameserver';
import type { Account } from '@tuschel/gameserver/extend';
import { openSocketInMemory, type RawSocket, testPeople } from '@tuschel/gameserver/testing';
import { type CollectingLog, fakeLoad, fakeStorage, systemClock, temporaryPlatform } from '@tuschel/platform';
import { HEAVY, TERMS_CUT_OFFS } from '@tuschel/protocol';
import type { FastifyInstance } from 'fastify';
import { KEYS, startService } from '../service.ts';
import type { ApiDescription } from './targets.ts';

const ACCEPTED = { termsAccepted: TERMS_CUT_OFFS.acceptedSince };

/** Who calls. Nobody bans or disables these: victims are other accounts. */
export const CALLERS = ['nobody', 'host', 'guest', 'stranger', 'newcomer', 'banned', 'admin'] as const;
export type CallerName = (typeof CALLERS)[number];

/** Leaderboards and tournaments that there are. */
export const LISTS = ['list of all', 'list of some'] as const;
export const CUPS = ['cup of all', 'cup of some'] as const;

export interface Seat {
  name: 'host' | 'guest';
  socket: RawSocket;
}

/** Product and game server in this process over a real database, without limits of rate, and people of every kind. */
export interface World {
  app: FastifyInstance;
  surface: GameServer['surface'];
  /** The game server's description of itself. */
  description: ApiDescription;
  log: CollectingLog;
  pingDatabase(): Promise<unknown>;
  people: () => Readonly<Record<Exclude<CallerName, 'nobody'>, Account>>;
  /** Whom the admin bans, disables and promotes. */
  victims: readonly Account[];
  /** Of a caller's requests. */
  headersOf(caller: CallerName): Record<string, string>;
  lobby: () => { matchId: string; lobbyCode: string };
  /** A new host and a new guest sit in a lobby of theirs. The sockets of those before are closed. */
  openLobby(): Promise<readonly Seat[]>;
  /** Sits down again after the socket was closed. */
  sit(name: Seat['name']): Promise<Seat>;
  close(): Promise<void>;
}

export async function startWorld(): Promise<World> {
  const clock = systemClock();
  const temporary = await temporaryPlatform({ clock, ownPostgres: true });
  // What is refused because this machine is busy or full is no finding.
  const platform = { ...temporary, load: fakeLoad(), storage: fakeStorage(clock) };
  const service = await startService(platform);
  const { app, surface } = service;
  const { leaderboards, tournaments } = service.extend;
  for (const id of LISTS) await leaderboards.create({ id, operator: 'incr', reset: '*/5 * * * *' });
  for (const id of CUPS) await tournaments.create({ id, duration: 3_600, joinRequired: id === CUPS[0], maxSize: 3 });
  const people = testPeople(platform, KEYS);
  const accounts = await signUpCallers(people);
  const victims = [await signUp(people, 'Victor'), await signUp(people, 'Vera')];

  const headersOf: World['headersOf'] = (caller): Record<string, string> =>
    caller === 'nobody' ? {} : { authorization: `Bearer ${people.token(accounts[caller])}` };
  await banBoris(app, headersOf('admin'));
  await startHeavyThread(app, headersOf('admin'));
  const rpc = async (name: string, payload: object) => {
    const text = JSON.stringify(JSON.stringify(payload));
    const headers = { ...headersOf('host'), 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: `/v2/rpc/${name}`, headers, payload: text });
    return JSON.parse(answer.json<{ payload: string }>().payload) as Record<string, string>;
  };

  let seats: Seat[] = [];
  let lobby = { matchId: '', lobbyCode: '' };
  const leaveLobby = async () => {
    for (const { socket } of seats) {
      socket.socket.close();
      await socket.closed;
    }
    seats = [];
  };
  const sit = async (name: Seat['name']): Promise<Seat> => {
    const socket = await openSocketInMemory(app.server, `token=${people.token(accounts[name])}&format=json`);
    await socket.answerTo({ match_join: { match_id: lobby.matchId } });
    return { name, socket };
  };

  return {
    app,
    surface,
    description: (await app.inject('/v2/openapi.json')).json<ApiDescription>(),
    log: temporary.log,
    pingDatabase: () =>
      temporary.sql.db<{ migration: { name: string } }>().selectFrom('migration').select('name').limit(1).execute(),
    people: () => accounts,
    victims,
    headersOf,
    lobby: () => lobby,
    async openLobby() {
      await leaveLobby();
      accounts.host = await signUp(people, 'Anna');
      accounts.guest = await signUp(people, 'Ben');
      const { lobbyCode = '' } = await rpc('CreateMatch', { language: 'de' });
      const { matchId = '' } = await rpc('CheckMatchJoin', { lobbyCode });
      lobby = { matchId, lobbyCode };
      seats = [await sit('host'), await sit('guest')];
      return seats;
    },
    sit,
    async close() {
      await leaveLobby();
      await service.close();
      await temporary.close();
    },
  };
}

type People = ReturnType<typeof testPeople>;

function signUp(people: People, name: string, metadata: object = {}): Promise<Account> {
  return people.signUp(name, { ...ACCEPTED, ...metadata });
}

async function signUpCallers(people: People): Promise<Record<Exclude<CallerName, 'nobody'>, Account>> {
  return {
    host: await signUp(people, 'Anna'),
    guest: await signUp(people, 'Ben'),
    stranger: await signUp(people, 'Mallory'),
    newcomer: await people.signUp('Nora', {}),
    banned: await signUp(people, 'Boris'),
    admin: await signUp(people, 'Ada', { adminPower: 3 }),
  };
}

/** The first large body starts a thread that reads all schemas, which is none of the calls' cost. */
async function startHeavyThread(app: World['app'], headers: Record<string, string>): Promise<void> {
  await app.inject({
    method: 'POST',
    url: '/api/admin/blog/preview',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: `{}${' '.repeat(HEAVY.fromBytes)}`,
  });
}

async function banBoris(app: World['app'], headers: Record<string, string>): Promise<void> {
  const payload = { reason: 'spam', until: null };
  const { statusCode } = await app.inject({ method: 'PUT', url: '/api/admin/person/Boris/ban', headers, payload });
  if (statusCode !== 200) throw new Error(`nobody could be banned: ${statusCode}`);
}
