import { releaseMigrations } from '@tuschel/boot/release';
import { testPeople } from '@tuschel/gameserver/testing';
import {
  collectingLog,
  connectSql,
  embedded,
  type PostgresSql,
  runningPostgres,
  temporaryPlatform,
  type TemporaryPlatform,
} from '@tuschel/platform';
import { type Drawing, type History, TERMS_CUT_OFFS } from '@tuschel/protocol';
import { sql } from 'kysely';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEYS, type Service, startService } from '../service.ts';

/** What `record.ts` wrote. */
interface Golden {
  drawn: { drawing: string; author: string; lines: unknown }[];
  schema: string[];
  tables: Record<string, Record<string, unknown>[]>;
}

const FOLDER = new URL('./data/', import.meta.url);
const RECORDED = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
const SCHEMA = sql<{ column: string }>`
  select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as column
  from information_schema.columns where table_schema = 'public' order by 1`;

let fresh: TemporaryPlatform;
let freshService: Service;
beforeAll(async () => {
  fresh = await temporaryPlatform({ ownPostgres: true });
  freshService = await startService(fresh);
  await fresh.sql.migrate(releaseMigrations);
});
afterAll(async () => {
  await freshService.close();
  await fresh.close();
});

/** The database as it was, in the cluster of the tests. */
async function restore(name: string, { schema, tables }: Golden): Promise<string> {
  const { host, port, user } = runningPostgres(fresh.dataFolder)!;
  const database = `golden_${name.replaceAll(/\W/g, '_')}`;
  await sql.raw(`create database "${database}" template template0`).execute(fresh.sql.db());
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const old = await connectSql({ database: url, log: collectingLog() });
  for (const statement of schema) await sql.raw(statement).execute(old.db());
  for (const [table, rows] of Object.entries(tables)) await fill(old, table, rows);
  await old.close();
  return url;
}

async function fill(old: PostgresSql, table: string, rows: readonly object[]): Promise<void> {
  const into = sql.table(table);
  // What the database works out by itself cannot be put in.
  const { rows: columns } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(old.db());
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  await sql`
    insert into ${into} (${names})
    select ${names} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(rows)}::jsonb)`.execute(old.db());
}

/** More migrations than these, and the data before them is like that of no version on record. */
const UNRECORDED = 6;

test('data of several versions is on record, the last one not long ago (README.md says how it is recorded)', async () => {
  expect(RECORDED.length).toBeGreaterThanOrEqual(7);
  const { tables } = JSON.parse(readFileSync(new URL(RECORDED.toSorted().at(-1)!, FOLDER), 'utf8')) as Golden;
  const recorded = new Set(tables['migration']!.map(({ name }) => name));
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(fresh.sql.db());
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter(({ name }) => !recorded.has(name)).length).toBeLessThanOrEqual(UNRECORDED);
});

/** The test run has the oldest and the newest; those between them are tried with the long tests. */
const isBetween = (name: string) => ![RECORDED.toSorted()[0], RECORDED.toSorted().at(-1)].includes(name);

for (const name of RECORDED)
  describe(`data that was written by ${name}`, { tags: isBetween(name) ? ['long'] : [] }, () => {
    const golden = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Golden;
    const log = collectingLog();
    let platform: Awaited<ReturnType<typeof embedded>>;
    let service: Service;
    let people: ReturnType<typeof testPeople>;

    beforeAll(async () => {
      const databaseUrl = await restore(name, golden);
      const dataFolder = join(fresh.dataFolder, name);
      mkdirSync(dataFolder);
      const diskLimits = { lowBytes: 0, fullBytes: 0 };
      platform = await embedded({ dataFolder, databaseUrl, log, signingKey: Buffer.alloc(32), diskLimits });
      service = await startService(platform);
      await platform.sql.migrate(releaseMigrations);
      people = testPeople(platform, KEYS);
    });
    afterAll(async () => {
      await service.close();
      await platform.close();
    });

    /** As somebody who was there. */
    const read = async <Answer>(author: string, path: string): Promise<Answer> => {
      const accounts = golden.tables['gameserver_account'] as { username: string; custom_id: string }[];
      const { custom_id } = accounts.find(({ username }) => username === author)!;
      const account = await people.signUp(author, { termsAccepted: TERMS_CUT_OFFS.acceptedSince }, custom_id);
      const headers = { authorization: `Bearer ${people.token(account)}` };
      const answer = await service.app.inject({ url: `/api${path}`, headers });
      expect([path, answer.statusCode]).toEqual([path, 200]);
      return answer.json<Answer>();
    };

    test('has the tables of today', async () => {
      const columns = async (db: typeof fresh.sql) => (await SCHEMA.execute(db.db())).rows.map(({ column }) => column);
      expect(await columns(platform.sql)).toEqual(await columns(fresh.sql));
    });

    test('shows each artist every line that they drew', async () => {
      expect(golden.drawn).toHaveLength(4);
      for (const { drawing, author, lines } of golden.drawn) {
        const { lines: stored } = await read<Drawing>(author, `/drawing/${drawing}/lines`);
        expect(stored).toEqual(lines);
        expect(stored.length).toBeGreaterThan(0);
      }
    });

    test('shows the game that was over in the history of its players', async () => {
      for (const author of ['Anna_G', 'Ben_G']) {
        const { history } = await read<History>(author, '/profiles/history?page=0');
        expect(history.map(({ books }) => books.length > 0)).toEqual([true]);
      }
    });

    test('goes on with the game that was not over', async () => {
      const open = (golden.tables['journal_match'] as { ended: boolean }[]).filter(({ ended }) => !ended);
      expect(open.length).toBeGreaterThan(0);
      expect(service.recovered).toBe(open.length);
      expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    });

    test('has the post that was published', async () => {
      const { rows } = await sql`select drawing, moderation_status from post`.execute(platform.sql.db());
      expect(rows).toEqual([{ drawing: golden.drawn[0]!.drawing, moderation_status: 2 }]);
    });
  });
