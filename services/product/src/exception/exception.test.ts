import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedProduct, startProduct } from '../testing/startProduct.ts';

let product: StartedProduct;
beforeAll(async () => {
  product = await startProduct({ exemptFromLimits: () => false });
});
afterAll(() => product.close());

interface Tables {
  exception_report: { fingerprint: string; exception: string; stack: string; reports: number };
}

let address = 0;
const report = (body: object | string, remoteAddress = `203.0.113.${++address}`) =>
  product.app.inject({
    method: 'POST',
    url: '/api/stats/exception',
    headers: { 'content-type': 'application/json' },
    remoteAddress,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const kept = (word: string) =>
  product.platform.sql
    .db<Tables>()
    .selectFrom('exception_report')
    .selectAll()
    .where('exception', 'like', `%${word}%`)
    .execute();

test('the same error at the same place is kept once and counted', async () => {
  const stackTrace = 'at draw (canvas.ts:12:3)\nat main';
  expect((await report({ exceptionString: 'TypeError: stroke 17 is gone', stackTrace })).statusCode).toBe(204);
  await report({ exceptionString: 'TypeError: stroke 4711 is gone', stackTrace });
  await report({ exceptionString: 'TypeError: stroke 17 is gone', stackTrace: 'at elsewhere' });
  const rows = await kept('is gone');
  expect(rows.map(({ reports }) => reports).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('nothing that opens a session is kept, and nothing that a terminal obeys', async () => {
  const token = `eyJhbGciOiJIUzI1NiJ9.${'eyJ1aWQiOiIx'.repeat(4)}.c2lnbmF0dXJlLXNpZ25hdHVyZQ`;
  const identity = `Zk3${'aB3_'.repeat(10)}`;
  await report({
    exceptionString: `Leak: Bearer abc123secret, ?state=verysecret&x=1 {"refreshToken":"topsecret"} \u001b[31m ${token}`,
    stackTrace: `at ws (/ws?token=${token})\n${identity}`,
  });
  const [row] = await kept('Leak');
  const text = JSON.stringify(row);
  for (const secret of ['abc123secret', 'verysecret', 'topsecret', token, identity, '\\u001b']) {
    expect(text).not.toContain(secret);
  }
  expect(row?.stack).toContain('at ws (/ws?token=[hidden])');
});

test('each text of a report is at most 8 KiB, and one of them is needed', async () => {
  const full = 'x'.repeat(8_192);
  expect((await report({ exceptionString: full, stackTrace: full })).statusCode).toBe(204);
  expect((await report({ exceptionString: `${full}x` })).statusCode).toBe(400);
  expect((await report({ exceptionString: 'x'.repeat(30_000) })).statusCode).toBe(413);
  const answer = await report({});
  expect(answer.json()).toMatchObject({ status: 400, detail: 'Parameter exceptionString is required.' });
});

test('ten a minute from one address', async () => {
  const send = () => report({ exceptionString: 'Flood' }, '198.51.100.1');
  for (let number = 0; number < 10; number++) expect((await send()).statusCode).toBe(204);
  const answer = await send();
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBe('6');
  expect(answer.json()).toMatchObject({ type: 'urn:tuschel:error:tooManyRequests' });
  await product.clock.advance(6_000);
  expect((await send()).statusCode).toBe(204);
});

test('five thousand kinds are kept; from then on only known ones are counted', async () => {
  const db = product.platform.sql.db<{ exception_report: object }>();
  const { rows } = await sql<{ kinds: number }>`select count(*)::int as kinds from exception_report`.execute(db);
  await sql`insert into exception_report (fingerprint, exception, stack, reports, first_at, last_at)
    select 'f' || n, 'filler', '', 1, 0, 0 from generate_series(1, ${4_999 - (rows[0]?.kinds ?? 0)}) as n`.execute(db);
  for (const exceptionString of ['Last: there is room', 'Beyond: there is none', 'Last: there is room'])
    expect((await report({ exceptionString })).statusCode).toBe(204);
  expect((await kept('Last: there')).map(({ reports }) => reports)).toEqual([2]);
  expect(await kept('Beyond: there')).toEqual([]);
});
