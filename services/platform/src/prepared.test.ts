import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepared } from './prepared.ts';
import { temporaryPlatform, type TemporaryPlatform } from './temporary.ts';

let platform: TemporaryPlatform;
beforeAll(async () => {
  platform = await temporaryPlatform();
});
afterAll(() => platform.close());

interface Tables {
  pg_prepared_statements: { name: string };
}

/** On one connection: asks as often as that, and answers what is planned there. */
function planned(ask: (tx: Kysely<Tables>) => Promise<unknown>, times = 2): Promise<string[]> {
  return platform.sql.transaction<Tables, string[]>(async (tx) => {
    for (let time = 0; time < times; time++) await ask(tx);
    return (await tx.selectFrom('pg_prepared_statements').select('name').execute()).map(({ name }) => name);
  });
}

const twice = (tx: Kysely<Tables>, n: number) =>
  sql<{ twice: number }>`${prepared('twice')} select ${n}::int * 2 as twice`.execute(tx);

test('a marked statement is planned once under its name, and asked with other values', async () => {
  const answers: number[] = [];
  const names = await planned(async (tx) => {
    answers.push((await twice(tx, answers.length + 20)).rows[0]!.twice);
  });
  expect([answers, names.filter((name) => name === 'twice')]).toEqual([[40, 42], ['twice']]);
});

test('the mark may stand behind the first word, where builders put it; what has none has no name', async () => {
  const marked = (tx: Kysely<Tables>) =>
    tx
      .selectFrom('pg_prepared_statements')
      .modifyFront(prepared('own-names'))
      .select('name')
      .where('name', '=', 'x')
      .execute();
  expect(await planned(marked)).toContain('own-names');
  const before = await planned(marked);
  const plain = (tx: Kysely<Tables>) => sql`select ${1}::int /* prepared late */`.execute(tx);
  expect(await planned(plain)).toEqual(before);
});

test('a mark in what somebody says is no mark', async () => {
  const said = '/* prepared stolen */';
  const echo = (tx: Kysely<Tables>) => sql<{ said: string }>`select ${said}::text as said`.execute(tx);
  expect(await planned(echo)).not.toContain('stolen');
});

test('two texts under one name are refused', async () => {
  const other = (tx: Kysely<Tables>) => sql`${prepared('twice')} select ${1}::int * 3 as thrice`.execute(tx);
  await expect(planned(async (tx) => twice(tx, 1).then(() => other(tx)))).rejects.toThrow(/unique/);
});

test('what a marked statement does wrong is said as of any other', async () => {
  const wrong = (tx: Kysely<Tables>) => sql`${prepared('wrong')} select 1 / ${0}::int`.execute(tx);
  await expect(planned(wrong)).rejects.toMatchObject({ code: '22012' });
});
