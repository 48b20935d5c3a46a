import { seededEntropy, temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, call, claimsOf, logIn, type LoggedIn } from '../conformance/rest.ts';
import { startTestServer, type TestServer } from '../conformance/testServer.ts';
import { createPasswords } from './password.ts';
import { MIGRATIONS } from '../parts.ts';

let platform: TemporaryPlatform;
let open: TestServer;
let closed: TestServer;
let withModule: TestServer;
let people = 0;

beforeAll(async () => {
  platform = await temporaryPlatform({ migrations: MIGRATIONS });
  open = await startTestServer(platform);
  closed = await startTestServer(platform, { open: false });
  withModule = await startTestServer(platform, {}, ({ extend }) =>
    extend.before('AuthenticateCustom', async (_context, request) => request),
  );
});
afterAll(async () => {
  for (const server of [open, closed, withModule]) await server.stop();
  await platform.close();
});

const somebody = (): Promise<LoggedIn> => logIn(open.url, `custom-linking-${++people}`, `linking${people}`);
const email = (body: object, query = '', server = open): Promise<Answer> =>
  call(server.url, `POST /v2/account/authenticate/email${query}`, { basic: 'defaultkey:', body });
const link = (who: LoggedIn, verb: string, body: object, server = open): Promise<Answer> =>
  call(server.url, `POST /v2/account/${verb}`, { bearer: who.token, body });
const accountOf = async (who: LoggedIn) => (await call(open.url, 'GET /v2/account', { bearer: who.token })).json;
const holderOf = ({ json }: Answer) => claimsOf(json['token'] as string)['uid'];
const LAST = {
  code: 7,
  message: 'Cannot unlink last account identifier. Check profile exists and is not last link.',
};

describe('an address with a password', () => {
  test('opens an account, and the same one later, in upper and lower case', async () => {
    const first = await email(
      { email: 'Ada@Example.com', password: 'Löve lace', vars: { k: 'v', role: 'x' } },
      '?username=ada',
    );
    expect(first.json['created']).toBe(true);
    expect(claimsOf(first.json['token'] as string)).toMatchObject({ usn: 'ada', vrs: { k: 'v' } });
    // Both ways to write an ö are the same password.
    const again = await email({ email: 'aDa@exaMple.com', password: 'Lo\u0308ve lace' }, '?create=false&username=eve');
    expect(again.json).not.toHaveProperty('created');
    expect(holderOf(again)).toBe(holderOf(first));
    const { json } = await call(open.url, 'GET /v2/account', { bearer: first.json['token'] as string });
    expect(Object.keys(json)).toEqual(['user', 'wallet', 'email']);
    expect(json['email']).toBe('ada@example.com');
    const byName = await email({ password: 'Löve lace' }, '?username=ada');
    expect(holderOf(byName)).toBe(holderOf(first));
  });

  test('that two bring at the same instant is the account of one, and of the other only with the same password', async () => {
    const both = async (address: string, ...passwords: string[]) => {
      const answers = await Promise.all(passwords.map((password) => email({ email: address, password })));
      return answers.toSorted((a, b) => a.status - b.status);
    };
    const [own, refused] = await both('twins@example.com', 'password1', 'password2');
    expect([own?.status, refused?.status, refused?.json]).toEqual([
      200,
      401,
      { code: 16, message: 'Invalid credentials.' },
    ]);
    const [one, again] = await both('twice@example.com', 'password1', 'password1');
    expect(holderOf(one!)).toBe(holderOf(again!));
    expect([one, again].map((answer) => answer?.json['created']).filter(Boolean)).toEqual([true]);
  });

  test('is not told apart by what its holder forgot', async () => {
    await email({ email: 'bob@example.com', password: 'password1' }, '?username=bob');
    const wrong = { status: 401, json: { code: 16, message: 'Invalid credentials.' } };
    expect(await email({ email: 'bob@example.com', password: 'password2' })).toMatchObject(wrong);
    expect(await email({ password: 'password2' }, '?username=bob')).toMatchObject(wrong);
    const nameless = await somebody();
    expect(await email({ password: 'password1' }, `?username=${nameless.username}`)).toMatchObject(wrong);
    const unknown = { status: 404, json: { code: 5, message: 'User account not found.' } };
    expect(await email({ password: 'password1' }, '?username=nobody')).toMatchObject(unknown);
    expect(await email({ email: 'no@example.com', password: 'password1' }, '?create=false')).toMatchObject(unknown);
  });

  test.each([
    [{}, 'Password must be at least 8 characters long.'],
    [{ email: 'a@b.c', password: 'password1' }, 'Invalid email address, must be 10-255 bytes.'],
    [
      { email: `${'a'.repeat(244)}@example.com`, password: 'password1' },
      'Invalid email address, must be 10-255 bytes.',
    ],
    [{ email: 'foo.bar', password: 'password1' }, 'Invalid email address format.'],
    [{ email: 'foo@.example', password: 'password1' }, 'Invalid email address format.'],
    [{ email: 'foo@example.', password: 'password1' }, 'Invalid email address format.'],
    [
      { email: 'foo bar@example.com', password: 'password1' },
      'Invalid email address, no spaces or control characters allowed.',
    ],
    [{ email: 'foo@bar.com', password: 'short67' }, 'Password must be at least 8 characters long.'],
    [{ password: 'password1' }, 'Username is required when email address is not supplied.'],
  ])('%j is refused, word for word', async (body, message) => {
    expect(await email(body)).toMatchObject({ status: 400, json: { code: 3, message } });
  });

  test('is kept as a hash with a salt of its own', async () => {
    const passwords = createPasswords(seededEntropy('salts'));
    const [one, other] = [await passwords.hash('password1'), await passwords.hash('password1')];
    expect(one).toMatch(/^scrypt\$32768\$8\$1\$[\w+/]{22}==\$[\w+/]{43}=$/);
    expect(one).not.toBe(other);
    expect([await passwords.fits('password1', one), await passwords.fits('password2', one)]).toEqual([true, false]);
  });

  test('has to wait where many come at once, and too many are refused', async () => {
    const passwords = createPasswords(seededEntropy('crowd'), { N: 2, r: 8, p: 1 });
    const crowd = await Promise.allSettled(Array.from({ length: 33 }, () => passwords.hash('password1')));
    expect(crowd.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(crowd[32]).toMatchObject({ reason: { code: 14, message: 'overloaded' } });
  });
});

describe('a way into an account', () => {
  test('is linked, again without effect, and of custom ids and addresses there is one at a time', async () => {
    const ada = await somebody();
    for (let time = 0; time < 2; time++) {
      expect((await link(ada, 'link/device', { id: 'device-of-ada-1' })).text).toBe('{}');
      expect((await link(ada, 'link/custom', { id: 'another-custom-id' })).text).toBe('{}');
      expect((await link(ada, 'link/email', { email: 'Two@example.com', password: 'password1' })).text).toBe('{}');
    }
    expect(await accountOf(ada)).toMatchObject({
      email: 'two@example.com',
      devices: [{ id: 'device-of-ada-1' }],
      custom_id: 'another-custom-id',
    });
    expect(holderOf(await email({ email: 'two@example.com', password: 'password1' }))).toBe(ada.userId);
    expect((await logIn(open.url, 'another-custom-id')).userId).toBe(ada.userId);
  });

  test('that somebody else has is not to be had', async () => {
    const [ada, bob] = [await somebody(), await somebody()];
    const address = { email: 'three@example.com', password: 'password1' };
    for (const [kind, body] of [
      ['device', { id: 'device-of-ada-3' }],
      ['custom', { id: 'custom-of-ada-3' }],
      ['email', address],
    ] as const)
      await link(ada, `link/${kind}`, body);
    const taken = async (kind: string, body: object) => (await link(bob, `link/${kind}`, body)).json;
    expect(await taken('device', { id: 'device-of-ada-3' })).toEqual({ code: 6, message: 'Device ID already in use.' });
    expect(await taken('custom', { id: 'custom-of-ada-3' })).toEqual({
      code: 6,
      message: 'Custom ID is already in use.',
    });
    expect(await taken('email', { ...address, email: 'THREE@example.com' })).toEqual({
      code: 6,
      message: 'Email is already in use.',
    });
    expect(holderOf(await email(address))).toBe(ada.userId);
  });

  test('goes, but for the last one', async () => {
    const ada = await somebody();
    expect((await link(ada, 'unlink/custom', {})).json).toEqual(LAST);
    await link(ada, 'link/email', { email: 'four@example.com', password: 'password1' });
    expect((await link(ada, 'unlink/custom', { id: 'not-mine' })).json).toEqual(LAST);
    expect((await link(ada, 'unlink/custom', {})).text).toBe('{}');
    // There is none any more, and another way.
    expect((await link(ada, 'unlink/custom', {})).text).toBe('{}');
    expect((await link(ada, 'unlink/email', {})).json).toEqual(LAST);
    await link(ada, 'link/device', { id: 'device-of-ada-4' });
    expect((await link(ada, 'unlink/email', { email: 'five@example.com' })).json).toEqual(LAST);
    expect((await link(ada, 'unlink/email', { email: 'Four@example.com' })).text).toBe('{}');
    expect((await link(ada, 'unlink/device', {})).json).toEqual({ code: 3, message: 'A device ID must be supplied.' });
    expect((await link(ada, 'unlink/device', { id: 'device-of-ada-4' })).json).toEqual(LAST);
    expect((await email({ password: 'password1' }, `?username=${ada.username}`)).status).toBe(401);
  });

  test('of two that are taken away at the same instant one stays', async () => {
    const ada = await somebody();
    await link(ada, 'link/device', { id: `device-racing-${ada.userId}` });
    const answers = await Promise.all([
      link(ada, 'unlink/custom', {}),
      link(ada, 'unlink/device', { id: `device-racing-${ada.userId}` }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });

  test('is closed to somebody who is banned, whichever they come by, and to nobody else', async () => {
    const names = { custom: 'custom-of-eve-1', device: 'device-of-eve-1', email: 'eve@example.com' };
    const eve = await logIn(open.url, names.custom, 'eve-of-many-ways');
    await link(eve, 'link/device', { id: names.device });
    await link(eve, 'link/email', { email: names.email, password: 'password1' });
    const enter = (kind: string, body: object, query = '') =>
      call(open.url, `POST /v2/account/authenticate/${kind}${query}`, { basic: 'defaultkey:', body });
    const ways = () =>
      Promise.all([
        enter('custom', { id: names.custom }),
        enter('device', { id: names.device }),
        enter('email', { email: names.email, password: 'password1' }),
        enter('email', { password: 'password1' }, `?username=${eve.username}`),
      ]);
    expect((await ways()).map(holderOf)).toEqual([eve.userId, eve.userId, eve.userId, eve.userId]);
    const setBanned = (since: string | null) =>
      sql`update gameserver_account set disable_time = ${since} where id = ${eve.userId}`.execute(platform.sql.db());
    await setBanned('2026-01-01');
    const banned = { status: 403, json: { code: 7, message: 'User account banned.' } };
    expect(await ways()).toMatchObject([banned, banned, banned, banned]);
    expect((await enter('custom', { id: 'custom-of-another' })).status).toBe(200);
    await setBanned(null);
    expect((await ways()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test.each([
    ['link/custom', {}, 'Custom ID is required.'],
    ['link/custom', { id: 'cu' }, 'Invalid custom ID, must be 6-128 bytes.'],
    ['link/custom', { id: 'with space' }, 'Invalid custom ID, no spaces or control characters allowed.'],
    ['link/device', {}, 'Device ID is required.'],
    ['link/device', { id: 'x' }, 'Device ID invalid, must be 10-128 bytes.'],
    ['link/email', {}, 'Email address and password is required.'],
    [
      'link/email',
      { email: 'foo bar', password: 'x' },
      'Invalid email address, no spaces or control characters allowed.',
    ],
    ['link/email', { email: 'foobar', password: 'x' }, 'Password must be at least 8 characters long.'],
    ['link/email', { email: 'foobar', password: 'password1' }, 'Invalid email address format.'],
    ['link/email', { email: 'a@b.c', password: 'password1' }, 'Invalid email address, must be 10-255 bytes.'],
  ])('%s %j is refused, word for word', async (verb, body, message) => {
    expect(await link(await somebody(), verb, body)).toMatchObject({ status: 400, json: { code: 3, message } });
  });

  test('that anybody can make up is none on a server that is not open', async () => {
    const ada = await somebody();
    expect((await email({ email: 'ada@example.com', password: 'Löve lace' }, '', closed)).json).toEqual({
      code: 7,
      message: 'Email authentication is not enabled on this server.',
    });
    for (const verb of ['link', 'unlink'])
      for (const kind of ['device', 'custom', 'email'])
        expect((await link(ada, `${verb}/${kind}`, { id: 'x' }, closed)).status).toBe(403);
  });

  test('by custom id is left to the module that vouches for these', async () => {
    const ada = await somebody();
    const refusal = { code: 7, message: 'Custom IDs are not linked on this server.' };
    expect((await link(ada, 'link/custom', { id: 'twitch:somebody-else' }, withModule)).json).toEqual(refusal);
    expect((await link(ada, 'unlink/custom', {}, withModule)).json).toEqual(refusal);
    expect((await link(ada, 'link/device', { id: 'device-of-ada-9' }, withModule)).text).toBe('{}');
  });
});
