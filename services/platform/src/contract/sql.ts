import { type Generated, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Migrations, Sql } from '../ports.ts';

interface Tables {
  contract_account: { id: Generated<number>; name: string; score: number };
}

const create: Migrations = {
  'account-001-account': {
    async up(db) {
      await sql`
        create table contract_account (
          id int primary key generated always as identity, name text not null, score bigint not null default 0
        )`.execute(db);
    },
  },
};

/** What every `sql` must do. `make` runs once. */
export function sqlContract(make: () => Promise<Sql>): void {
  let port: Sql;

  beforeAll(async () => {
    port = await make();
    await port.migrate(create);
  });

  const current = () => port;

  test('it answers', async () => {
    await expect(port.ping()).resolves.toBeUndefined();
  });
  describe('migrations', () => {
    migrations(current);
  });
  describe('a transaction', () => {
    transactions(current);
    attempts(current);
  });
  describe('a bigint', () => {
    bigints(current);
  });
}

function migrations(port: () => Sql): void {
  test('run in order of name, once, also when several services start at the same time', async () => {
    const ran: string[] = [];
    const noting = (name: string): Migrations => ({
      [name]: {
        async up() {
          ran.push(name);
        },
      },
    });
    const both = { ...noting('both-002-second'), ...noting('both-001-first') };
    await Promise.all([port().migrate(both), port().migrate(both), port().migrate(noting('other-001-other'))]);
    await port().migrate(both);
    expect(ran.toSorted()).toEqual(['both-001-first', 'both-002-second', 'other-001-other']);
    expect(ran.indexOf('both-001-first')).toBeLessThan(ran.indexOf('both-002-second'));
  });

  test('of a newer release are not worked against: the older one refuses to start', async () => {
    const nothing = { up: async () => undefined };
    await port().migrate({ 'newer-001-old': nothing, 'newer-002-new': nothing });
    await expect(port().migrate({ 'newer-001-old': nothing })).rejects.toThrow(
      'The data was written by a newer Tuschel (newer-002-new): start that release or a newer one',
    );
  });

  test('that fail leave nothing behind and run again', async () => {
    let broken = true;
    const migration: Migrations = {
      'broken-001-broken': {
        async up(db) {
          await sql`create table contract_half (id int)`.execute(db);
          if (broken) throw new Error('half way');
        },
      },
    };
    await expect(port().migrate(migration)).rejects.toThrow('half way');
    broken = false;
    await port().migrate(migration);
    await sql`select id from contract_half`.execute(port().db());
  });
}

function transactions(port: () => Sql): void {
  const account = async (name: string) => {
    const { id } = await port()
      .db<Tables>()
      .insertInto('contract_account')
      .values({ name, score: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const scoreOf = async (id: number) => {
    const query = port().db<Tables>().selectFrom('contract_account').where('id', '=', id).select('score');
    return (await query.executeTakeFirstOrThrow()).score;
  };

  test('happens as a whole or not at all', async () => {
    const id = await account('Ada');
    const failing = port().transaction<Tables, void>(async (tx) => {
      await tx.updateTable('contract_account').set({ score: 5 }).where('id', '=', id).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await scoreOf(id)).toBe(0);
  });

  test('that lost to another one runs again', async () => {
    const id = await account('Ben');
    const addOne = () =>
      port().transaction<Tables, void>(async (tx) => {
        await sql`set transaction isolation level serializable`.execute(tx);
        const query = tx.selectFrom('contract_account').where('id', '=', id).select('score');
        const { score } = await query.executeTakeFirstOrThrow();
        await tx
          .updateTable('contract_account')
          .set({ score: score + 1 })
          .where('id', '=', id)
          .execute();
      });
    await Promise.all([addOne(), addOne(), addOne(), addOne()]);
    expect(await scoreOf(id)).toBe(4);
  });

  test('that meets another one crosswise runs again', async () => {
    const [one, other] = [await account('Cleo'), await account('Dan')];
    const addTo = (ids: number[]) =>
      port().transaction<Tables, void>(async (tx) => {
        for (const id of ids) {
          await tx
            .updateTable('contract_account')
            .set(({ eb }) => ({ score: eb('score', '+', 1) }))
            .where('id', '=', id)
            .execute();
        }
      });
    await Promise.all([addTo([one, other]), addTo([other, one])]);
    expect([await scoreOf(one), await scoreOf(other)]).toEqual([2, 2]);
  });
}

function attempts(port: () => Sql): void {
  test.each([
    ['loses again and again is given up in the end', '40001', 10],
    ['the database refuses for another reason runs once', '23505', 1],
  ])('that %s', async (_, code, runs) => {
    let ran = 0;
    const losing = port().transaction(async () => {
      ran += 1;
      if (ran > 10) throw new Error('It runs without end.');
      throw Object.assign(new Error('refused'), { code });
    });
    await expect(losing).rejects.toMatchObject({ code });
    expect(ran).toBe(runs);
  });
}

function bigints(port: () => Sql): void {
  test('is a number', async () => {
    const { rows } = await sql<{ count: unknown }>`select count(*) as count from generate_series(1, 3)`.execute(
      port().db(),
    );
    expect(rows).toEqual([{ count: 3 }]);
  });

  test('that no number can hold is an error, not a wrong number', async () => {
    await expect(sql`select 9007199254740993::bigint as big`.execute(port().db())).rejects.toThrow('does not fit');
  });
}
