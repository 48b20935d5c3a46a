import { createGameServer, DOMAINS, type GameServer } from '@tuschel/gameserver';
import { type TemporaryPlatform, temporaryPlatform } from '@tuschel/platform';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Figure } from '../figure.ts';
import { percentile } from '../median.ts';

const RECORDS = Number(process.env['RECORDS'] ?? 100_000);
/** So many share a score, as it is in a game: they are told apart by their owners. */
const ALIKE = 20;
const AT_ONCE = 10_000;
const ASKED = 400;
const WARM = 40;
/** Scores written before it is asked once more. */
const WRITTEN = 5_000;
const BOARD = 'bench';

/** Ranks and lists of one leaderboard over its own database, as the server answers them; then once more after many writes. */
export async function leaderboard(): Promise<Figure[]> {
  const platform = await temporaryPlatform({ ownPostgres: true });
  const { game, app } = await startOn(platform);
  try {
    const authorization = await signUp(app);
    await game.extend.leaderboards.create({ id: BOARD, operator: 'incr' });
    const owners = await fill(platform);
    const bench: Bench = { app, authorization, ownerAt: (turn) => owners[(turn * 7_919) % owners.length]! };
    const before = await measured(bench, '');
    const writes = await timesOf(WRITTEN, (turn) => write(game, bench.ownerAt(turn), turn % 50));
    return [
      ...before,
      figure(`a score, p95 of ${WRITTEN.toLocaleString('en')}`, percentile(writes, 0.95), null),
      ...(await measured(bench, `, after ${WRITTEN.toLocaleString('en')} scores`)),
    ];
  } finally {
    await game.close();
    await app.close();
    await platform.close();
  }
}

interface Bench {
  app: FastifyInstance;
  authorization: string;
  ownerAt: (turn: number) => string;
}

async function measured({ app, authorization, ownerAt }: Bench, when: string): Promise<Figure[]> {
  const ask = async (path: string) => {
    const { statusCode, body } = await app.inject({
      url: `/v2/leaderboard/${BOARD}${path}`,
      headers: { authorization },
    });
    if (statusCode !== 200 || !body.includes('"rank"')) throw new Error(`${path} answered ${statusCode}: ${body}`);
    return body;
  };
  const cursor = async (turn: number) => {
    const { next_cursor: next } = JSON.parse(await ask(`/owner/${ownerAt(turn)}`)) as { next_cursor?: string };
    return encodeURIComponent(next ?? '');
  };
  const cursors = await Promise.all(Array.from({ length: 50 }, (_, turn) => cursor(turn)));
  const p95 = async (path: (turn: number) => string) =>
    percentile((await timesOf(WARM + ASKED, (turn) => ask(path(turn)))).slice(WARM), 0.95);
  return [
    figure(`rank of an owner, p95${when}`, await p95((turn) => `?owner_ids=${ownerAt(turn)}`), 10),
    figure(`25 around an owner, p95${when}`, await p95((turn) => `/owner/${ownerAt(turn)}?limit=25`), 10),
    figure(`page of 100 anywhere, p95${when}`, await p95((turn) => `?limit=100&cursor=${cursors[turn % 50]!}`), 10),
  ];
}

function figure(what: string, value: number, target: number | null): Figure {
  const name = `${RECORDS.toLocaleString('en')} records: ${what}`;
  return { figure: name, value: Math.round(value * 100) / 100, unit: 'ms', target };
}

async function timesOf(count: number, work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn++) {
    const begun = performance.now();
    await work(turn);
    times.push(performance.now() - begun);
  }
  return times;
}

async function write({ extend }: GameServer, ownerId: string, score: number): Promise<void> {
  await extend.leaderboards.write(BOARD, { ownerId, score });
}

async function startOn(platform: TemporaryPlatform): Promise<{ game: GameServer; app: FastifyInstance }> {
  const game = await createGameServer(platform, {
    serverKey: 'defaultkey',
    httpKey: 'defaulthttpkey',
    sessionKey: 'a session key of the benches, 32 bytes or more',
    refreshKey: 'a refresh key of the benches, 32 bytes or more',
    node: 'alone',
    allowedOrigins: '*',
    ticketOnly: false,
    rateLimits: false,
    open: true,
    domains: DOMAINS,
  });
  const app = fastify({ routerOptions: { maxParamLength: 400 } });
  await game.register(app);
  await app.ready();
  return { game, app };
}

async function signUp(app: FastifyInstance): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/v2/account/authenticate/device',
    headers: { authorization: `Basic ${btoa('defaultkey:')}` },
    payload: '{"id":"device-of-the-bench"}',
  });
  return `Bearer ${answer.json<{ token: string }>().token}`;
}

/** Their owners. */
async function fill({ sql: port }: TemporaryPlatform): Promise<string[]> {
  const db = port.db<object>();
  for (let first = 1; first <= RECORDS; first += AT_ONCE)
    await sql`
      insert into gameserver_leaderboard_record (leaderboard_id, expiry_time, owner_id, username, score, subscore, sign, num_score,
        max_num_score, metadata, create_time, update_time)
      select ${BOARD}, 0, gen_random_uuid(), 'player ' || n, (n * 7919::bigint % ${RECORDS}) / ${ALIKE}, 0, -1, 1, 1000000, '{"team": "ink"}', 0, 0
      from generate_series(${first}::int, ${Math.min(first + AT_ONCE - 1, RECORDS)}::int) as n`.execute(db);
  await sql`vacuum analyze gameserver_leaderboard_record, gameserver_leaderboard_block`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from gameserver_leaderboard_record order by md5(owner_id::text)`.execute(db);
  return rows.map(({ id }) => id);
}
