/** Servers that let people in by the word of networks. */
import { Client } from '@heroiclabs/nakama-js';
import { temporaryPlatform, type TemporaryPlatform } from '@tuschel/platform';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Answer, call } from '../../conformance/rest.ts';
import { startTestServer, type TestServer } from '../../conformance/testServer.ts';
import { ApiError, Code } from '../../extend.ts';
import { type FakeNetworks, fakeNetworks, OURS, playerInfo } from './fakeNetworks.ts';
import type { Proof } from '../provider.ts';
import { MIGRATIONS } from '../../parts.ts';

export let platform: TemporaryPlatform;
export let networks: FakeNetworks;
export let server: TestServer;
export let off: TestServer;
export let closed: TestServer;
export let client: Client;
let people = 0;

/** What a module was told of logins. */
export let heard: unknown[] = [];

/** Ready for the tests of a file, each of which calls this once. */
export function providerServers(): void {
  beforeAll(async () => {
    platform = await temporaryPlatform({ migrations: MIGRATIONS });
    networks = await fakeNetworks(platform.clock.now());
    const providers = { ...networks.config, limits: { timeoutMs: 1_500, atOnce: 3 } };
    server = await startTestServer(platform, { providers }, ({ extend }) => {
      extend.after('AuthenticateSteam', async (_context, { body }, answer) => {
        heard.push([Object.keys(body), Object.keys(answer)]);
      });
    });
    off = await startTestServer(platform, { node: 'off' });
    closed = await startTestServer(platform, { node: 'closed', open: false, providers }, ({ extend }) => {
      extend.before('AuthenticateSteam', async (_context, request) => {
        if (request.body['token'] === 'banned') throw new ApiError(Code.PermissionDenied, 'not here');
        return request;
      });
    });
    client = new Client('defaultkey', '127.0.0.1', String(server.port));
  });
  afterAll(async () => {
    for (const one of [server, off, closed]) await one.stop();
    networks.close();
    await platform.close();
  });
  beforeEach(() => {
    heard = [];
    networks.trouble = null;
  });
}

export const PATHS = {
  apple: 'apple',
  facebook: 'facebook',
  facebookInstantGame: 'facebookinstantgame',
  gameCenter: 'gamecenter',
  google: 'google',
  steam: 'steam',
} as const;

export type Name = keyof typeof PATHS;
export const NAMES = Object.keys(PATHS) as Name[];

export const SHOWN: Record<Name, string> = {
  apple: 'Apple',
  facebook: 'Facebook',
  facebookInstantGame: 'Facebook Instant Game',
  gameCenter: 'GameCenter',
  google: 'Google',
  steam: 'Steam',
};

/** Of somebody who was not there before. */
export const nextNumber = () => ++people;

interface Someone {
  /** At the network. */
  id: string;
  /** Good for whoever has this id; another one each time, as far as they have those. */
  proof(): Promise<Proof>;
}

const seconds = () => Math.floor(platform.clock.now() / 1000);
const times = () => ({ iat: seconds(), exp: seconds() + 600 });

/** Somebody whom nobody knows yet, as the network knows them. */
export function someoneAt(name: Name, more: { displayName?: string; friends?: string[] } = {}): Someone {
  const number = nextNumber();
  const id = name === 'steam' ? `765611979602${10_000 + number}` : `${name}-${number}`;
  const { displayName, friends = [] } = more;
  const called = displayName === undefined ? {} : { name: displayName };
  const proofs: Record<Name, () => Promise<Proof>> = {
    apple: async () => ({
      token: await networks.idToken({ ...times(), iss: 'https://appleid.apple.com', aud: OURS.apple, sub: id }),
    }),
    google: async () => ({
      token: await networks.idToken({
        ...times(),
        ...called,
        iss: 'https://accounts.google.com',
        aud: OURS.google,
        sub: id,
      }),
    }),
    facebook: async () => {
      networks.facebook.set(`EAAG-${id}`, { id, friends, ...called });
      return { token: `EAAG-${id}` };
    },
    facebookInstantGame: async () => ({ signed_player_info: playerInfo({ player_id: id, issued_at: seconds() }) }),
    gameCenter: async () => networks.gameCenterProof(id, platform.clock.now()),
    steam: async () => {
      networks.steam.set(`14000000-${id}`, id);
      networks.steamFriends.set(id, friends);
      return { token: `14000000-${id}` };
    },
  };
  return { id, proof: proofs[name] };
}

export const authenticate = (name: Name, proof: Proof, query = '', at = server): Promise<Answer> =>
  call(at.url, `POST /v2/account/authenticate/${PATHS[name]}${query}`, { basic: 'defaultkey:', body: proof });

export const change = (
  verb: 'link' | 'unlink',
  name: Name,
  bearer: string,
  proof: Proof,
  at = server,
): Promise<Answer> => {
  const body = verb === 'link' && name === 'steam' ? { account: proof } : proof;
  return call(at.url, `POST /v2/account/${verb}/${PATHS[name]}`, { bearer, body });
};

export const tokenOf = ({ json, text }: Answer): string => {
  if (typeof json['token'] !== 'string') throw new Error(text);
  return json['token'];
};

export const byDevice = async (at = server): Promise<string> =>
  tokenOf(
    await call(at.url, 'POST /v2/account/authenticate/device', {
      basic: 'defaultkey:',
      body: { id: `device-of-providers-${nextNumber()}` },
    }),
  );

export const error = ({ status, json }: Answer) => [status, json['code'], json['message']];
