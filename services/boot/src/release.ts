import { type Migrations, type Sql, StartRefused } from '@tuschel/platform';

/** What a program is, and what data was last written by. */
export interface Release {
  /** Such as `0.2.0`. */
  version: string;
  /** Number of the game's rules. */
  rules: number;
}

interface Tables {
  /** One row. */
  release: Release & { id: number; since: Date };
}

export const releaseMigrations: Migrations = {
  'boot-001-release': {
    async up(tx) {
      await tx.schema
        .createTable('release')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('rules', 'integer', (column) => column.notNull())
        .addColumn('since', 'timestamptz', (column) => column.notNull())
        .execute();
    },
  },
};

/**
 * Notes in the data which release works on it. Answers which one did before; null: none that noted itself. Throws `StartRefused`
 * with the release to start where a newer one did, before anything is changed.
 */
export async function takeRelease(port: Sql, own: Release, now: number): Promise<Release | null> {
  await port.migrate(releaseMigrations);
  return port.transaction<Tables, Release | null>(async (tx) => {
    const before = await tx
      .selectFrom('release')
      .select(['version', 'rules'])
      .where('id', '=', 1)
      .forUpdate()
      .executeTakeFirst();
    if (before && isNewer(before, own)) throw newerData(before, own);
    const row = { id: 1, ...own, since: new Date(now) };
    if (before?.version === own.version && before.rules === own.rules) return before;
    await tx
      .insertInto('release')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    return before ?? null;
  });
}

function newerData(before: Release, own: Release): StartRefused {
  return new StartRefused(
    `The data was written by Tuschel ${before.version} (rules ${before.rules}), and this is ${own.version} (rules ${own.rules}): ` +
      `start ${before.version} or a newer one, or restore a backup`,
    { isLasting: true },
  );
}

function isNewer(one: Release, other: Release): boolean {
  const order = compareVersions(one.version, other.version);
  return order > 0 || (order === 0 && one.rules > other.rules);
}

/** Below, at or above 0, as `one` is older, the same, or newer. A pre-release (`1.0.0-rc.1`) is older than its release. */
export function compareVersions(one: string, other: string): number {
  const [ones, others] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < 3; at++) {
    const difference = (ones.numbers[at] ?? 0) - (others.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (ones.pre === others.pre) return 0;
  if (ones.pre === '' || others.pre === '') return ones.pre === '' ? 1 : -1;
  return ones.pre.localeCompare(others.pre, 'en', { numeric: true });
}

function partsOf(version: string): { numbers: number[]; pre: string } {
  const [numbers = '', pre = ''] = version.split('-', 2);
  return { numbers: numbers.split('.').map(Number), pre };
}
