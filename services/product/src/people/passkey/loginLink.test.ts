import { type LoginLink, PASSKEYS, type PersonCase } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiPerson, apiPeople } from '../../testing/apiPeople.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';
import { runLinkCommand } from '../staff/peopleCommand.ts';

const ORIGIN = 'https://draw.example';

let product: StartedProduct;
let people: ReturnType<typeof apiPeople>;
let team: ApiPerson;

beforeAll(async () => {
  product = await startProduct({ publicUrl: ORIGIN, rateLimits: false });
  people = apiPeople(product);
  team = await people.appointed('team', 'Tilda');
});
afterAll(() => product.close());

const ask = (name: string, by: ApiPerson | null = team, note?: string) =>
  people.ask('POST', `/admin/person/${name}/login-link`, by, note === undefined ? {} : { note });

async function linkOf(name: string): Promise<string> {
  const answer = await ask(name);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<LoginLink>().url;
}

const tokenOf = (url: string) => new URL(url).hash.slice(1);

async function open(url: string) {
  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    product.app.inject({ method: 'POST', url: path, headers, payload });
  const begun = await post('/api/login/start', { provider: 'link' });
  const { state } = begun.json<{ state: string }>();
  const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
  return post(
    '/v2/account/authenticate/custom',
    { id: tokenOf(url), vars: { provider: 'link', state } },
    { cookie, authorization: `Basic ${btoa('server:')}` },
  );
}

const whoIs = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { usn: string }).usn;

describe('A36 a link to log in again', () => {
  test('opens the account of that person, once, for whoever has it', async () => {
    const anna = await people.logIn();
    const answer = await ask(anna.name);
    const { url, expiresAt } = answer.json<LoginLink>();
    expect(url).toMatch(/^https:\/\/draw\.example\/login\/link#[\w-]{43}$/);
    expect(expiresAt).toBe(product.clock.now() + PASSKEYS.linkMs);
    const entered = await open(url);
    expect(whoIs(entered.json<{ token: string }>().token)).toBe(anna.name);
    expect((await open(url)).statusCode).toBe(401);
  });

  test('of two who open it at once one is let in', async () => {
    const anna = await people.logIn();
    const url = await linkOf(anna.name);
    const both = await Promise.all([open(url), open(url)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('is good for a day, to the millisecond, and a newer one replaces it', async () => {
    const anna = await people.logIn();
    const first = await linkOf(anna.name);
    const second = await linkOf(anna.name);
    expect((await open(first)).statusCode).toBe(401);
    await product.clock.jump(PASSKEYS.linkMs - 1);
    expect((await open(second)).statusCode).toBe(200);
    team = await people.logIn('Tilda');
    const third = await linkOf(anna.name);
    await product.clock.jump(PASSKEYS.linkMs);
    expect((await open(third)).statusCode).toBe(401);
    team = await people.logIn('Tilda');
  });

  test('stands in the books with the note, and in neither books nor tables as it is', async () => {
    const anna = await people.logIn();
    const { url } = (await ask(anna.name, team, 'They lost their phone.')).json<LoginLink>();
    const person = await people.ask('GET', `/admin/person/${anna.name}`, team);
    expect(person.json<PersonCase>().audit).toMatchObject([{ action: 'loginLink', note: 'They lost their phone.' }]);
    const rows = await product.platform.sql.db<{ login_link: object }>().selectFrom('login_link').selectAll().execute();
    for (const kept of [JSON.stringify(rows), person.body]) expect(kept).not.toContain(tokenOf(url));
  });

  test('A15 nobody makes one for somebody of their own rank or a higher one, nor without having logged in lately', async () => {
    const [anna, colleague] = [await people.logIn(), await people.appointed('team')];
    const boss = await people.appointed('admin');
    for (const { name } of [colleague, boss, team]) expect((await ask(name)).statusCode).toBe(403);
    expect((await ask(colleague.name, boss)).statusCode).toBe(200);
    expect((await ask(anna.name, anna)).statusCode).toBe(403);
    expect((await ask(anna.name, null)).statusCode).toBe(401);
    expect((await ask('Nobody')).statusCode).toBe(404);
    await product.clock.jump(15 * 60_000);
    const old = await ask(anna.name);
    expect([old.statusCode, old.json<{ type: string }>().type]).toEqual([403, 'urn:tuschel:error:loginTooOld']);
    team = await people.logIn('Tilda');
  });

  test('A14 opens no account that is disabled', async () => {
    const [anna, boss] = [await people.logIn(), await people.appointed('admin')];
    const url = await linkOf(anna.name);
    await people.ask('PUT', `/admin/person/${anna.name}/access`, boss, { isEnabled: false });
    expect((await open(url)).statusCode).toBe(403);
  });

  test('is printed on the machine, for anybody', async () => {
    const boss = await people.appointed('admin');
    const { platform, clock } = product;
    const deps = { clock, entropy: platform.entropy };
    const { ok, text } = await runLinkCommand(platform.sql, deps, boss.name, ORIGIN);
    const url = /https:\S+/.exec(text)?.[0] ?? '';
    expect([ok, whoIs((await open(url)).json<{ token: string }>().token)]).toEqual([true, boss.name]);
    expect(await runLinkCommand(platform.sql, deps, 'Nobody', ORIGIN)).toMatchObject({ ok: false });
  });
});
