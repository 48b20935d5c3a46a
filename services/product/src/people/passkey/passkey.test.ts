import { ERRORS, type OwnPasskeys, PASSKEYS } from '@tuschel/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiPerson, apiPeople } from '../../testing/apiPeople.ts';
import { type Ceremony, softAuthenticator, type SoftPasskey } from '../../testing/softAuthenticator.ts';
import { type StartedProduct, startProduct } from '../../testing/startProduct.ts';

const HOST = 'draw.example';
const ORIGIN = `https://${HOST}`;
const MINUTE = 60_000;

let product: StartedProduct;
let people: ReturnType<typeof apiPeople>;
const device = softAuthenticator(ORIGIN);

beforeAll(async () => {
  product = await startProduct({ publicUrl: ORIGIN, passkeys: { host: HOST, origin: ORIGIN }, rateLimits: false });
  people = apiPeople(product);
});
afterAll(() => product.close());

const post = (path: string, payload: object, cookie = '') =>
  product.app.inject({ method: 'POST', url: `/api${path}`, headers: { cookie }, payload });
const codeOf = (answer: { json(): unknown }) => (answer.json() as { type?: string }).type?.split(':').at(-1);
const own = async (person: ApiPerson) => (await people.ask('GET', '/account/passkeys', person)).json<OwnPasskeys>();

async function optionsFor(person: ApiPerson): Promise<Record<string, unknown>> {
  const answer = await people.ask('POST', '/account/passkeys/options', person);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ options: Record<string, unknown> }>().options;
}

/** What comes back when somebody adds a device, in whichever wrong way. */
async function adding(person: ApiPerson, wrong: Ceremony = {}, name = 'Laptop') {
  const made = device.create(await optionsFor(person), wrong);
  const answer = await people.ask('POST', '/account/passkeys', person, { name, credential: made.credential });
  return { ...made, answer };
}

async function add(person: ApiPerson, name?: string): Promise<SoftPasskey> {
  const { passkey, answer } = await adding(person, {}, name);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return passkey;
}

interface Begun {
  state: string;
  cookie: string;
  options: object;
}

async function begin(): Promise<Begun> {
  const begun = await post('/login/start', { provider: 'passkey' });
  const { state, authorizeUrl } = begun.json<{ state: string; authorizeUrl: string }>();
  expect(authorizeUrl).toBe(`/login/passkey?state=${state}`);
  const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
  const asked = await post('/login/passkey/options', { state }, cookie);
  expect(asked.statusCode).toBe(200);
  return { state, cookie, options: asked.json<{ options: object }>().options };
}

const sign = ({ state, cookie, options }: Begun, passkey: SoftPasskey, wrong: Ceremony = {}) =>
  post('/login/passkey', { state, credential: device.get(options, passkey, wrong) }, cookie);

const enter = (code: string, { state, cookie }: Begun) =>
  product.app.inject({
    method: 'POST',
    url: '/v2/account/authenticate/custom',
    headers: { cookie, authorization: `Basic ${btoa('server:')}` },
    payload: { id: code, vars: { provider: 'passkey', state, elevated: '1' } },
  });

async function logInWith(passkey: SoftPasskey): Promise<ApiPerson> {
  const begun = await begin();
  const signed = await sign(begun, passkey);
  expect([signed.statusCode, signed.body]).toEqual([200, signed.body]);
  const entered = await enter(signed.json<{ code: string }>().code, begun);
  expect(entered.statusCode).toBe(200);
  return { name: '', token: entered.json<{ token: string }>().token };
}

const claims = ({ token }: ApiPerson) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    uid: string;
    vrs: Record<string, string>;
  };

describe('A33 adding a passkey', () => {
  test('asks for a discoverable one of this host, without attestation, under a name that is no id', async () => {
    const anna = await people.logIn();
    const options = await optionsFor(anna);
    expect(options).toMatchObject({
      rp: { id: HOST },
      attestation: 'none',
      user: { name: anna.name, displayName: anna.name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: [],
    });
    const { id: handle } = options['user'] as { id: string };
    expect(Buffer.from(handle, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(options)).not.toContain(claims(anna).uid);
    const passkey = await add(anna);
    expect(passkey.handle).toBe(handle);
    expect(await optionsFor(anna)).toMatchObject({
      user: { id: handle },
      excludeCredentials: [{ id: passkey.id, transports: ['internal'] }],
    });
  });

  test('keeps it in the list, under the name of the device; it can be called otherwise', async () => {
    const anna = await people.logIn();
    await add(anna, '  My\u200B   phone ');
    const list = await own(anna);
    expect(list).toEqual({
      passkeys: [{ id: expect.any(String), name: 'My phone', addedAt: product.clock.now(), usedAt: null }],
      isOffered: true,
      hasOtherLogin: false,
    });
    const id = list.passkeys[0]?.id ?? '';
    const renamed = await people.ask('PUT', `/account/passkeys/${id}`, anna, { name: 'Old phone' });
    expect(renamed.json<OwnPasskeys>().passkeys).toMatchObject([{ id, name: 'Old phone' }]);
    for (const name of ['\u200B ', 'x'.repeat(PASSKEYS.name + 1)])
      expect((await people.ask('PUT', `/account/passkeys/${id}`, anna, { name })).statusCode).toBe(400);
    const longest = '🦦'.repeat(PASSKEYS.name);
    expect((await people.ask('PUT', `/account/passkeys/${id}`, anna, { name: longest })).statusCode).toBe(200);
  });

  const WRONG: [string, Ceremony][] = [
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['this machine', { origin: 'http://localhost:7350' }],
    ['another host', { rpId: 'evil.example' }],
    ['a challenge that nobody gave out', { challenge: 'x'.repeat(43) }],
    ['no challenge', { challenge: '' }],
    ['a login', { type: 'webauthn.get' }],
    ['a device at which nobody was', { isPresent: false }],
  ];
  test.each(WRONG)('refuses what was made for %s', async (_, wrong) => {
    const anna = await people.logIn();
    const { answer } = await adding(anna, wrong);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'badRequest']);
    expect((await own(anna)).passkeys).toEqual([]);
  });

  test('takes a challenge once, of that person, within ten minutes', async () => {
    const [anna, ben] = [await people.logIn(), await people.logIn()];
    const send = async (by: ApiPerson, options: object) =>
      (await people.ask('POST', '/account/passkeys', by, { name: 'x', ...pick(device.create(options)) })).statusCode;
    const options = await optionsFor(anna);
    expect(await send(ben, options)).toBe(400);
    expect(await send(anna, options)).toBe(200);
    expect(await send(anna, options)).toBe(400);
    const [intime, late] = [await optionsFor(anna), await optionsFor(anna)];
    await product.clock.jump(10 * MINUTE - 1);
    expect(await send(anna, intime)).toBe(200);
    await product.clock.jump(1);
    expect(await send(anna, late)).toBe(400);
  });

  test('a passkey belongs to one account', async () => {
    const [anna, ben] = [await people.logIn(), await people.logIn()];
    const made = device.create(await optionsFor(anna));
    expect((await people.ask('POST', '/account/passkeys', anna, { name: 'x', ...pick(made) })).statusCode).toBe(200);
    const options = (await optionsFor(ben)) as { challenge: string };
    const said = JSON.parse(Buffer.from(made.credential.response.clientDataJSON, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    const clientDataJSON = Buffer.from(JSON.stringify({ ...said, challenge: options.challenge })).toString('base64url');
    const stolen = { ...made.credential, response: { ...made.credential.response, clientDataJSON } };
    const answer = await people.ask('POST', '/account/passkeys', ben, { name: 'x', credential: stolen });
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'passkeyTaken']);
    expect((await own(ben)).passkeys).toEqual([]);
  });

  test('there is room for ten, and no more, however many come at once', async () => {
    const anna = await people.logIn();
    for (let count = 0; count < PASSKEYS.most - 1; count++) await add(anna);
    const both = await Promise.all([adding(anna), adding(anna)]);
    expect(both.map(({ answer }) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await own(anna)).passkeys).toHaveLength(PASSKEYS.most);
    const { answer } = await adding(anna);
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'passkeysFull']);
  });

  test('bodies that are too large or no credentials are refused at the edge', async () => {
    const anna = await people.logIn();
    const { credential } = device.create(await optionsFor(anna));
    const status = async (payload: object) => (await people.ask('POST', '/account/passkeys', anna, payload)).statusCode;
    const attestationObject = 'A'.repeat(40_000);
    expect(
      await status({
        name: 'x',
        credential: { ...credential, response: { ...credential.response, attestationObject } },
      }),
    ).toBe(400);
    expect(await status({ name: 'x', credential: { ...credential, id: 'A'.repeat(70_000) } })).toBe(413);
    expect(await status({ name: 'x', credential: { ...credential, rawId: 'another' } })).toBe(400);
    expect(await status({ name: 'x' })).toBe(400);
    expect(await status({ credential })).toBe(400);
  });
});

describe('A34 logging in with a passkey', () => {
  test('opens the account that it was added to, and nothing of it changes; no name is typed', async () => {
    const anna = await people.logIn();
    const passkey = await add(anna);
    const again = await logInWith(passkey);
    expect(claims(again)).toMatchObject({ uid: claims(anna).uid, vrs: { provider: 'passkey' } });
    expect(claims(again).vrs).not.toHaveProperty('elevated');
    expect((await own(again)).passkeys).toMatchObject([{ usedAt: product.clock.now() }]);
    const account = await product.server.accounts.get(claims(anna).uid);
    expect(account).toMatchObject({ username: anna.name, displayName: anna.name });
  });

  test('asks for no passkey by its name, and each time for another signature', async () => {
    const [one, other] = [await begin(), await begin()];
    expect(one.options).toMatchObject({ rpId: HOST, userVerification: 'preferred' });
    expect(one.options).not.toHaveProperty('allowCredentials');
    expect((one.options as { challenge: string }).challenge).not.toBe(
      (other.options as { challenge: string }).challenge,
    );
  });

  const WRONG: [string, Ceremony][] = [
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a challenge that nobody gave out', { challenge: 'x'.repeat(43) }],
    ['no challenge', { challenge: '' }],
    ['the making of a passkey', { type: 'webauthn.create' }],
    ['somebody else', { userHandle: 'A'.repeat(43) }],
    ['nobody', { userHandle: null }],
    ['a device at which nobody was', { isPresent: false }],
  ];
  test.each(WRONG)('refuses what was signed for %s', async (_, wrong) => {
    const passkey = await add(await people.logIn());
    const answer = await sign(await begin(), passkey, wrong);
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'unauthenticated']);
  });

  test('a challenge is good once, for the login that it was given out for', async () => {
    const passkey = await add(await people.logIn());
    const [one, other] = [await begin(), await begin()];
    expect((await sign({ ...one, options: other.options }, passkey)).statusCode).toBe(401);
    // It was used up by that.
    expect((await sign(one, passkey)).statusCode).toBe(401);
    const signed = device.get(other.options, passkey);
    const send = () => post('/login/passkey', { state: other.state, credential: signed }, other.cookie);
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await send()).statusCode).toBe(401);
  });

  test('whoever asks for another challenge under the same login has the last one alone', async () => {
    const passkey = await add(await people.logIn());
    const begun = await begin();
    const again = await post('/login/passkey/options', { state: begun.state }, begun.cookie);
    const { options } = again.json<{ options: object }>();
    expect((await sign({ ...begun, options }, passkey)).statusCode).toBe(200);
  });

  test('a signature is good for one login: played back in another one it opens nothing', async () => {
    const passkey = await add(await people.logIn());
    const [one, other] = [await begin(), await begin()];
    const credential = device.get(one.options, passkey);
    expect((await post('/login/passkey', { state: one.state, credential }, one.cookie)).statusCode).toBe(200);
    expect((await post('/login/passkey', { state: other.state, credential }, other.cookie)).statusCode).toBe(401);
  });

  test('A2 the login ends in the browser that it began in', async () => {
    const passkey = await add(await people.logIn());
    const [one, other] = [await begin(), await begin()];
    const credential = device.get(one.options, passkey);
    const send = (state: string, cookie: string) => post('/login/passkey', { state, credential }, cookie);
    expect((await send(one.state, other.cookie)).statusCode).toBe(401);
    expect((await send(one.state, '')).statusCode).toBe(401);
    expect((await post('/login/passkey/options', { state: one.state }, other.cookie)).statusCode).toBe(401);
    const local = await post('/login/start', { provider: 'local' });
    const { state } = local.json<{ state: string }>();
    const cookie = String(local.headers['set-cookie']).split(';', 1)[0] ?? '';
    expect((await post('/login/passkey/options', { state }, cookie)).statusCode).toBe(401);
    const signed = await send(one.state, one.cookie);
    const { code } = signed.json<{ code: string }>();
    expect((await enter(code, { ...one, cookie: other.cookie })).statusCode).toBe(401);
    expect((await enter(code, other)).statusCode).toBe(401);
    expect((await enter(code, one)).statusCode).toBe(200);
    expect((await enter(code, one)).statusCode).toBe(401);
  });

  test('A3 a login is over after ten minutes, and what was signed is handed in within one', async () => {
    const passkey = await add(await people.logIn());
    const [slow, slower] = [await begin(), await begin()];
    await product.clock.jump(10 * MINUTE - 1);
    const signed = await sign(slow, passkey);
    expect(signed.statusCode).toBe(200);
    await product.clock.jump(1);
    expect((await sign(slower, passkey)).statusCode).toBe(401);
    const begun = await begin();
    const { code } = (await sign(begun, passkey)).json<{ code: string }>();
    await product.clock.jump(PASSKEYS.codeMs);
    expect((await enter(code, begun)).statusCode).toBe(401);
  });

  test('another account’s passkey opens that one, whatever the signature claims', async () => {
    const [anna, ben] = [await people.logIn(), await people.logIn()];
    const [hers, his] = [await add(anna), await add(ben)];
    const begun = await begin();
    const answer = await sign(begun, { ...his, id: hers.id, handle: hers.handle });
    expect(answer.statusCode).toBe(401);
    expect(claims(await logInWith(his)).uid).toBe(claims(ben).uid);
  });

  test('one that belongs to nobody is called so', async () => {
    const passkey = await add(await people.logIn());
    const answer = await sign(await begin(), { ...passkey, id: 'A'.repeat(43) });
    expect([answer.statusCode, codeOf(answer)]).toEqual([ERRORS.passkeyUnknown.status, 'passkeyUnknown']);
  });

  test('a device that counts backwards has been copied: it opens nothing', async () => {
    const anna = await people.logIn();
    const passkey = await add(anna);
    for (let count = 0; count < 3; count++) await logInWith(passkey);
    for (const counter of [2, 3, 0]) expect((await sign(await begin(), passkey, { counter })).statusCode).toBe(401);
    expect((await sign(await begin(), passkey, { counter: 9 })).statusCode).toBe(200);
  });

  test('of a device and its copy that come at once with the same number one is let in', async () => {
    const passkey = await add(await people.logIn());
    const [one, other] = [await begin(), await begin()];
    const both = await Promise.all([sign(one, passkey, { counter: 5 }), sign(other, passkey, { counter: 5 })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('a device that does not count logs in again and again', async () => {
    const passkey = await add(await people.logIn());
    for (let count = 0; count < 3; count++)
      expect((await sign(await begin(), passkey, { counter: 0 })).statusCode).toBe(200);
  });

  test('bodies that are too large are refused at the edge', async () => {
    const passkey = await add(await people.logIn());
    const begun = await begin();
    const credential = device.get(begun.options, passkey);
    const send = (change: object) =>
      post('/login/passkey', { state: begun.state, credential: { ...credential, ...change } }, begun.cookie);
    const signature = 'A'.repeat(9_000);
    expect((await send({ response: { ...credential.response, signature } })).statusCode).toBe(400);
    expect((await send({ clientExtensionResults: { x: 'A'.repeat(70_000) } })).statusCode).toBe(413);
    expect((await send({})).statusCode).toBe(200);
  });

  test('A14 a disabled account cannot log in, and A12 a banned person can', async () => {
    const [anna, ben, boss] = [await people.logIn(), await people.logIn(), await people.appointed('admin')];
    const [hers, his] = [await add(anna), await add(ben)];
    await people.ask('PUT', `/admin/person/${anna.name}/access`, boss, { isEnabled: false });
    await people.ask('PUT', `/admin/person/${ben.name}/ban`, boss, { reason: 'spam', until: null });
    const begun = await begin();
    const { code } = (await sign(begun, hers)).json<{ code: string }>();
    expect((await enter(code, begun)).statusCode).toBe(403);
    expect(claims(await logInWith(his)).uid).toBe(claims(ben).uid);
  });

  test('A26 takes back the wish to be erased', async () => {
    const anna = await people.logIn();
    const passkey = await add(anna);
    expect((await people.ask('POST', '/account/erase', anna, { pages: 'keep' })).statusCode).toBe(200);
    await logInWith(passkey);
    const wishes = await product.platform.sql
      .db<{ erasure_wish: { person: string } }>()
      .selectFrom('erasure_wish')
      .selectAll()
      .where('person', '=', claims(anna).uid)
      .execute();
    expect(wishes).toEqual([]);
  });
});

describe('A35 taking a passkey away', () => {
  const remove = (person: ApiPerson, id: string, isLast = false) =>
    people.ask('DELETE', `/account/passkeys/${id}`, person, { isLast });

  test('it opens nothing from then on', async () => {
    const anna = await people.logIn();
    const [kept, lost] = [await add(anna, 'kept'), await add(anna, 'lost')];
    const id = (await own(anna)).passkeys.find(({ name }) => name === 'lost')?.id ?? '';
    expect((await remove(anna, id)).json<OwnPasskeys>().passkeys).toMatchObject([{ name: 'kept' }]);
    expect(codeOf(await sign(await begin(), lost))).toBe('passkeyUnknown');
    expect((await sign(await begin(), kept)).statusCode).toBe(200);
    expect((await remove(anna, id)).statusCode).toBe(404);
  });

  test('the last way into an account goes only when whoever takes it away says that they know', async () => {
    const anna = await people.logIn();
    await add(anna);
    const id = (await own(anna)).passkeys[0]?.id ?? '';
    const refused = await remove(anna, id);
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'lastLogin']);
    expect((await remove(anna, id, true)).json<OwnPasskeys>().passkeys).toEqual([]);
  });

  test('of two that are taken away at the same time one stays', async () => {
    const anna = await people.logIn();
    await Promise.all([add(anna), add(anna)]);
    const { passkeys } = await own(anna);
    const both = await Promise.all(passkeys.map(({ id }) => remove(anna, id)));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('whoever logs in elsewhere needs no last passkey', async () => {
    const account = await product.server.signUp('Twitcher', {}, 'twitch:4711');
    const anna = { name: 'Twitcher', token: product.server.token(account) };
    await add(anna);
    const { passkeys, hasOtherLogin } = await own(anna);
    expect(hasOtherLogin).toBe(true);
    expect((await remove(anna, passkeys[0]?.id ?? '')).statusCode).toBe(200);
  });

  test('others neither see, rename nor remove it', async () => {
    const [anna, ben] = [await people.logIn(), await people.logIn()];
    await add(anna);
    const id = (await own(anna)).passkeys[0]?.id ?? '';
    expect((await own(ben)).passkeys).toEqual([]);
    expect((await remove(ben, id, true)).statusCode).toBe(404);
    expect((await people.ask('PUT', `/account/passkeys/${id}`, ben, { name: 'mine' })).statusCode).toBe(404);
    expect((await own(anna)).passkeys).toMatchObject([{ name: 'Laptop' }]);
  });

  test('an open browser that somebody finds is not enough to add or remove one, but for the first of a name alone', async () => {
    const anna = await people.logIn();
    await product.clock.jump(16 * MINUTE);
    const passkey = await add(anna);
    const answer = await people.ask('POST', '/account/passkeys/options', anna);
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'loginTooOld']);
    const id = (await own(anna)).passkeys[0]?.id ?? '';
    expect(codeOf(await remove(anna, id, true))).toBe('loginTooOld');
    const fresh = await logInWith(passkey);
    await add(fresh);
    expect((await remove(fresh, id)).statusCode).toBe(200);
  });
});

describe('A33 where a server has passkeys', () => {
  test('nowhere but at its own address: without one there is neither a login nor a device', async () => {
    const plain = await startProduct({ publicUrl: 'http://draw.example', passkeys: undefined as never });
    const there = apiPeople(plain);
    const anna = await there.logIn();
    expect((await there.ask('GET', '/account/passkeys', anna)).json()).toMatchObject({ isOffered: false });
    expect((await there.ask('POST', '/account/passkeys/options', anna)).statusCode).toBe(404);
    const begun = await plain.app.inject({
      method: 'POST',
      url: '/api/login/start',
      payload: { provider: 'passkey' },
    });
    expect(begun.statusCode).toBe(400);
    await plain.close();
  });

  test('one that belongs to a former address is shown as that, and is no way into the account any more', async () => {
    const anna = await people.logIn();
    const passkey = await add(anna, 'old');
    await product.clock.jump(1);
    await add(anna, 'new');
    await product.platform.sql
      .db<{ passkey: { host: string; credential: string } }>()
      .updateTable('passkey')
      .set({ host: 'old.example' })
      .where('credential', '=', passkey.id)
      .execute();
    const { passkeys } = await own(anna);
    expect(passkeys).toMatchObject([{ name: 'old', formerHost: 'old.example' }, { name: 'new' }]);
    expect(passkeys[1]).not.toHaveProperty('formerHost');
    const remove = (index: number) =>
      people.ask('DELETE', `/account/passkeys/${passkeys[index]?.id}`, anna, { isLast: false });
    expect(codeOf(await remove(1))).toBe('lastLogin');
    expect((await optionsFor(anna))['excludeCredentials']).toHaveLength(1);
  });
});

test('A33 nothing in the database opens anything, and no handle says whose it is', async () => {
  const anna = await people.logIn();
  const passkey = await add(anna);
  const begun = await begin();
  const { code } = (await sign(begun, passkey)).json<{ code: string }>();
  const rows = await product.platform.sql
    .db<{ passkey_login: object }>()
    .selectFrom('passkey_login')
    .selectAll()
    .execute();
  for (const secret of [code, begun.state]) expect(JSON.stringify(rows)).not.toContain(secret);
  expect(passkey.handle).not.toContain(claims(anna).uid);
});

function pick({ credential }: { credential: object }) {
  return { credential };
}
