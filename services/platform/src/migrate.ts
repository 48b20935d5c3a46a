import { sql } from 'kysely';
import type { Log, Migrations, Sql } from './ports.ts';
import { StartRefused } from './startRefused.ts';

interface MigrationTables {
  /** What has run, from all services. */
  migration: { name: string; applied_at: Date };
  /** One row; whoever holds its lock is the one who migrates. */
  migration_lock: { id: number };
}

/** Two processes that create the same table at the same instant collide in the catalogue, `if not exists` or not. */
const CREATED_BY_ANOTHER = new Set(['23505', '42P07']);

/**
 * Runs what has not run yet, in order of name, each in a transaction of its own under a row lock (no advisory lock:
 * some databases that speak PostgreSQL have none), so that any number of processes may start at once. Throws
 * `StartRefused` when one has run that this release does not know.
 */
export async function migrate(port: Sql, migrations: Migrations, log: Pick<Log, 'info'>): Promise<void> {
  await createTables(port);
  const applied = await port.db<MigrationTables>().selectFrom('migration').select('name').execute();
  const known = new Set(applied.map(({ name }) => name));
  refuseNewer(known, migrations);
  const missing = Object.keys(migrations)
    .sort()
    .filter((name) => !known.has(name));
  for (const name of missing) await apply(port, name, migrations[name]!);
  // The first tables of a service are nobody's upgrade.
  const services = new Set([...known].map(serviceOf));
  const changes = missing.filter((name) => services.has(serviceOf(name)));
  if (changes.length > 0) log.info('the database was changed for this release', { migrations: changes });
}

/** An older release must not work on tables that a newer one has changed. */
function refuseNewer(applied: Set<string>, migrations: Migrations): void {
  const services = new Set(Object.keys(migrations).map(serviceOf));
  const unknown = [...applied].find((name) => services.has(serviceOf(name)) && !(name in migrations));
  if (unknown === undefined) return;
  throw new StartRefused(
    `The data was written by a newer Tuschel (${unknown}): start that release or a newer one, or restore a backup`,
  );
}

/** "gameserver-001-accounts" → "gameserver" */
function serviceOf(name: string): string {
  return name.split('-', 1)[0] ?? '';
}

async function apply(port: Sql, name: string, migration: Migrations[string]): Promise<void> {
  await port.transaction<MigrationTables, void>(async (tx) => {
    await tx.selectFrom('migration_lock').selectAll().forUpdate().execute();
    const done = await tx.selectFrom('migration').where('name', '=', name).select('name').executeTakeFirst();
    if (done) return;
    await migration.up(tx as never);
    await tx.insertInto('migration').values({ name, applied_at: new Date() }).execute();
  });
}

async function createTables(port: Sql): Promise<void> {
  const db = port.db<MigrationTables>();
  try {
    await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null)`.execute(
      db,
    );
    await sql`create table if not exists migration_lock (id int primary key)`.execute(db);
  } catch (error) {
    if (!CREATED_BY_ANOTHER.has((error as { code: string }).code)) throw error;
    return createTables(port);
  }
  await sql`insert into migration_lock (id) values (1) on conflict do nothing`.execute(db);
}
