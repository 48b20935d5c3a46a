// @vitest-environment jsdom
import type { ApiCall } from '@tuschel/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refused } from '../testing/actOn.tsx';
import { addPasskey, signIn } from './ceremony.ts';

const bytes = (...of: number[]) => new Uint8Array(of).buffer;
const CHALLENGE = { challenge: 'AQID', rpId: 'tuschel.example', timeout: 60_000 };
const NEW = { ...CHALLENGE, user: { id: 'Bw', name: 'ada', displayName: 'Ada' }, rp: { name: 'Tuschel' } };

/** What the device answers to each question, and what the browser is told of passkeys that open nothing. */
const device = {
  get: vi.fn<(options: unknown) => Promise<unknown>>(),
  create: vi.fn<(options: unknown) => Promise<unknown>>(),
  forgets: vi.fn<(of: unknown) => Promise<void>>(),
};

beforeEach(() => {
  for (const part of Object.values(device)) part.mockReset();
  vi.stubGlobal('navigator', { credentials: device });
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { signalUnknownCredential: device.forgets }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

const found = (userHandle: ArrayBuffer | null) => ({
  id: 'AQ',
  rawId: bytes(1),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({ credProps: { rk: true } }),
  response: { clientDataJSON: bytes(2), authenticatorData: bytes(3), signature: bytes(4), userHandle },
});
const made = (transports?: string[]) => ({
  ...found(null),
  response: {
    clientDataJSON: bytes(2),
    attestationObject: bytes(5),
    getPublicKeyAlgorithm: () => -7,
    ...(transports ? { getTransports: () => transports } : {}),
  },
});

/** A server that answers each call in turn, or refuses it. */
function server(...answers: unknown[]) {
  const asked: ApiCall[] = [];
  const ask = async (call: ApiCall) => {
    asked.push(call);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { client: { ask }, asked };
}

const ABOUT = { id: 'AQ', rawId: 'AQ', type: 'public-key', clientExtensionResults: { credProps: { rk: true } } };

test.each([
  ['and whose it is', bytes(6), { userHandle: 'Bg' }],
  ['and nothing more', null, {}],
])('who signs in tells the server what the device has signed %s', async (_, userHandle, more) => {
  device.get.mockResolvedValue(found(userHandle));
  const { client, asked } = server({ options: CHALLENGE }, { code: 'c0de' });
  expect(await signIn(client, 'begun')).toBe('c0de');
  const response = { clientDataJSON: 'Ag', authenticatorData: 'Aw', signature: 'BA', ...more };
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/login/passkey/options', { state: 'begun' }],
    ['/login/passkey', { state: 'begun', credential: { ...ABOUT, response } }],
  ]);
  expect(device.forgets).not.toHaveBeenCalled();
});

test('a passkey that opens nothing any more is forgotten by the browser, and the refusal is told', async () => {
  device.get.mockResolvedValue(found(null));
  device.forgets.mockRejectedValueOnce(new Error('not allowed'));
  const gone = refused(401, 'passkeyUnknown');
  for (let times = 0; times < 2; times++)
    await expect(signIn(server({ options: CHALLENGE }, gone).client, 'begun')).rejects.toBe(gone);
  expect(device.forgets.mock.calls).toEqual(
    Array.from({ length: 2 }, () => [{ rpId: 'tuschel.example', credentialId: 'AQ' }]),
  );
});

test('a server that is away takes no passkey from the browser', async () => {
  device.get.mockResolvedValue(found(null));
  const away = refused(503);
  await expect(signIn(server({ options: CHALLENGE }, away).client, 'begun')).rejects.toBe(away);
  expect(device.forgets).not.toHaveBeenCalled();
});

test('what is refused at the device never reaches the server, and is called so', async () => {
  const refusal = Object.assign(new Error('no'), { name: 'NotAllowedError' });
  device.get.mockRejectedValue(refusal);
  device.create.mockRejectedValue(refusal);
  const [coming, adding] = [server({ options: { ...CHALLENGE, timeout: 1_000 } }), server({ options: NEW })];
  // Of a time so short one cannot say that it was not over.
  await expect(signIn(coming.client, 'begun')).rejects.toMatchObject({ kind: 'timedOut' });
  await expect(addPasskey(adding.client, 'Linux')).rejects.toMatchObject({ kind: 'cancelled' });
  expect([coming.asked.length, adding.asked.length]).toEqual([1, 1]);
});

test.each([
  ['with the ways to it', ['internal', 'hybrid'], { transports: ['internal', 'hybrid'] }],
  ['where the browser knows none', undefined, {}],
])('a new passkey is kept under the name of its device, %s', async (_, transports, more) => {
  device.create.mockResolvedValue(made(transports));
  const own = { passkeys: [], isOffered: true, hasOtherLogin: false };
  const { client, asked } = server({ options: NEW }, own);
  expect(await addPasskey(client, 'Linux')).toEqual(own);
  const response = { clientDataJSON: 'Ag', attestationObject: 'BQ', ...more };
  expect(asked.map(({ path, body }) => [path, body])).toEqual([
    ['/account/passkeys/options', undefined],
    ['/account/passkeys', { name: 'Linux', credential: { ...ABOUT, response } }],
  ]);
});
