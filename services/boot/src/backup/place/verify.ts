import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectSql, type Log, runningPostgres, StartRefused } from '@tuschel/platform';
import { startServer } from '../../serverProcess.ts';
import { SETTINGS } from '../../config/settings.ts';
import { realDisk } from './disk.ts';
import { listGenerations, type Named, pick, readGeneration } from './generations.ts';
import { holdForReading } from './hold.ts';
import { isChanged, readIndex } from './packs.ts';
import { readPlace } from './place.ts';
import { restoreHeld, type Wanted } from './restoreFrom.ts';
import { missingPieces } from './tidy.ts';

/** What a place looks like, and a generation that was started. */
export interface Verified {
  /** One sentence each. None: everything is well. */
  problems: string[];
  generations: number;
  packs: number;
  bytes: number;
  /** Null: it could not be restored, as the private key is not here. */
  started: { name: string; tables: number; rows: number } | null;
}

/**
 * Compares everything in a place with its checksums, restores a generation into a folder of its own and starts a server on it, which nobody can log in to,
 * which asks nobody outside and renders nothing.
 */
export async function verify(wanted: Wanted, log: Log): Promise<Verified> {
  const disk = realDisk(wanted.place);
  const place = await readPlace(disk);
  if (!place) throw new StartRefused(`There is no place of backups in ${wanted.place}`);
  const release = await holdForReading(wanted.place);
  try {
    const generations = await listGenerations(disk);
    const chosen = pick(generations, wanted.generation);
    const { problems, packs, bytes } = await compare(wanted.place, generations);
    const isReadable = place.recipient === null || wanted.identities.length > 0;
    const seen = { problems, generations: generations.length, packs, bytes };
    if (!isReadable) return { ...seen, started: null };
    const started = await startOn({ ...wanted, generation: chosen.name }, log).catch(
      (error: Error) => void problems.push(`${chosen.name}: ${error.message}`),
    );
    return { ...seen, started: started ? { name: chosen.name, ...started } : null };
  } finally {
    await release();
  }
}

async function compare(
  folder: string,
  generations: readonly Named[],
): Promise<{ problems: string[]; packs: number; bytes: number }> {
  const disk = realDisk(folder);
  const index = await readIndex(disk);
  const changed = [...index.damaged];
  let bytes = 0;
  for (const [pack, list] of index.lists) {
    if (await isChanged(disk, pack, list)) changed.push(pack);
    bytes += await disk.size(join('packs', pack));
  }
  const problems = changed.map((pack) => `The pack ${pack} is not what was written`);
  for (const { name } of generations) {
    const generation = await readGeneration(disk, name).catch((error: Error) => void problems.push(error.message));
    const missing = generation ? missingPieces(generation, index) : 0;
    if (missing > 0) problems.push(`The backup ${name} cannot be restored: ${missing} of its pieces are missing`);
  }
  return { problems, packs: index.lists.size + index.damaged.length, bytes };
}

async function startOn(wanted: Wanted, log: Log): Promise<{ tables: number; rows: number }> {
  const parent = await mkdtemp(join(tmpdir(), 'tuschel-verify-'));
  const dataFolder = join(parent, 'data');
  try {
    await restoreHeld({ dataFolder }, wanted);
    const server = await startServer({ dataFolder, ops: true, env: ALONE });
    try {
      await ask(`${server.url}/status`);
      await ask(`${server.opsUrl}/readyz`);
      return await readAll(dataFolder, log);
    } finally {
      await server.close();
    }
  } finally {
    await rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** No setting of the real server: neither its database nor a service outside. And no login. */
const ALONE: Record<string, string> = {
  ...Object.fromEntries(Object.values(SETTINGS).map(({ name }) => [name, ''])),
  TUSCHEL_LOCAL_LOGIN: 'off',
  TUSCHEL_RENDER: 'off',
  TUSCHEL_DISK_LOW: '0',
  TUSCHEL_DISK_FULL: '0',
  TUSCHEL_BUSY_LAG: '0',
};
for (const { name } of [SETTINGS.port, SETTINGS.dataFolder, SETTINGS.mode, SETTINGS.host]) delete ALONE[name];
delete ALONE['TUSCHEL_OPS_PORT'];

async function ask(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
}

/** Reads every row of every table. */
async function readAll(dataFolder: string, log: Log): Promise<{ tables: number; rows: number }> {
  const address = runningPostgres(dataFolder);
  if (address === null) throw new Error('its database does not run');
  const sql = await connectSql({ database: address, log, maxConnections: 1 });
  try {
    const tables = await sql.pool.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1",
    );
    let rows = 0;
    for (const { name } of tables.rows) {
      const read = await sql.pool.query<{ rows: number }>(
        `select count(*)::int as rows, sum(octet_length(t::text)) from ${name} t`,
      );
      rows += read.rows[0]?.rows ?? 0;
    }
    return { tables: tables.rows.length, rows };
  } finally {
    await sql.close();
  }
}
