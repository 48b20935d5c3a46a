import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, SignJWT } from 'jose';
import type { Proof } from '../provider.ts';
import type { ProvidersConfig } from '../providers.ts';
import { selfSigned } from './certificate.ts';

/** How a network answers when it does not answer as it should. */
export const TROUBLES = {
  silent: 'slow',
  endless: 'huge',
  failing: 'garbled',
  crowded: 'garbled',
  elsewhere: 'garbled',
  nonsense: 'garbled',
  cut: 'unreachable',
} as const;
export type Trouble = keyof typeof TROUBLES;

export interface FacebookPerson {
  id: string;
  name?: string;
  picture?: string;
  friends?: string[];
  /** For which the token was made out. Default: ours. */
  app?: string;
  isOver?: boolean;
}

export interface PlayGamesPlayer {
  playerId: string;
  originalPlayerId?: string;
  displayName?: string;
  avatarImageUrl?: string;
}

/** One small server that stands for all networks, with keys of its own. */
export interface FakeNetworks {
  url: string;
  /** With which the networks know us. */
  config: ProvidersConfig;
  /** Paths with their queries, as they were asked for. */
  asked: string[];
  /** Calls that it has had to answer at the same moment, at most. */
  mostAtOnce: number;
  /** Before each answer. */
  onAsked: () => Promise<void>;
  /** Only for paths that begin so. */
  trouble: { kind: Trouble; at: string } | null;
  /** By token. */
  facebook: Map<string, FacebookPerson>;
  /** By ticket: Steam's id. */
  steam: Map<string, string>;
  /** By Steam's id; who is not in it shows nobody. */
  steamFriends: Map<string, string[]>;
  /** By code. */
  players: Map<string, PlayGamesPlayer>;
  /** Signs with another key from now on, under another name; the one before is forgotten. */
  rotate(): void;
  /** A token of the present key, whose set does not say what it is good for. */
  idToken(claims: JWTPayload, header?: { alg?: string; kid?: string; key?: KeyObject | Uint8Array }): Promise<string>;
  /** What a player shows of Game Center. `at`: UTC ms. */
  gameCenterProof(player: string, at: number, more?: Partial<Proof>): Proof & { public_key_url: string };
  /** With which Game Center signs. */
  gameCenterKeys: Keys;
  /** What is at the address of its certificate; null: nothing. */
  certificate: Buffer | string | null;
  /** The public key as text, for those who confuse keys and secrets. */
  publicKeyText(): string;
  close(): void;
}

export const OURS = {
  apple: 'com.example.inkers',
  facebook: '1234567890',
  facebookSecret: 'the secret of the app at facebook',
  instantGameSecret: 'the secret of the instant game',
  bundle: 'com.example.inkers',
  google: 'inkers.apps.googleusercontent.com',
  googleSecret: 'the secret of the app at google',
  steamApp: 480,
  steamKey: 'THEKEYOFTHEPUBLISHER',
} as const;

const YEAR_MS = 365 * 24 * 60 * 60_000;

export interface Keys {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

export function newKeys(bits = 2048): Keys {
  return generateKeyPairSync('rsa', { modulusLength: bits });
}

/** `at`: UTC ms, in the middle of the life of its certificate. */
export async function fakeNetworks(at: number): Promise<FakeNetworks> {
  const keys = { signer: newKeys(), kid: 1 };
  const gameCenterKeys = newKeys();
  let atOnce = 0;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = request.url ?? '/';
    networks.asked.push(asked);
    atOnce += 1;
    networks.mostAtOnce = Math.max(networks.mostAtOnce, atOnce);
    response.once('close', () => (atOnce -= 1));
    await networks.onAsked();
    const { trouble } = networks;
    if (trouble && asked.startsWith(trouble.at)) return misbehave(response, trouble.kind);
    const url = new URL(asked, networks.url);
    const { status = 200, body } = routed(networks, keys, url, request, await bodyOf(request));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  };

  const networks: FakeNetworks = {
    url: '',
    config: {},
    asked: [],
    mostAtOnce: 0,
    onAsked: async () => undefined,
    trouble: null,
    facebook: new Map(),
    steam: new Map(),
    steamFriends: new Map(),
    players: new Map(),
    gameCenterKeys,
    certificate: selfSigned(gameCenterKeys, at - YEAR_MS, at + YEAR_MS),
    rotate() {
      Object.assign(keys, { signer: newKeys(), kid: keys.kid + 1 });
    },
    idToken: (claims, { alg = 'RS256', kid = `key-${keys.kid}`, key = keys.signer.privateKey } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key),
    gameCenterProof: (player, signedAt, more = {}) => proofOf(networks, player, signedAt, more),
    publicKeyText: () => keys.signer.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config: ProvidersConfig = {
    apple: { audiences: [OURS.apple], url },
    facebook: { appId: OURS.facebook, appSecret: OURS.facebookSecret, url },
    facebookInstantGame: { appSecret: OURS.instantGameSecret },
    gameCenter: { bundleIds: [OURS.bundle], url },
    google: { clientIds: [OURS.google], clientSecret: OURS.googleSecret, url },
    steam: { appId: OURS.steamApp, publisherKey: OURS.steamKey, url },
  };
  return Object.assign(networks, { url, config });
}

function proofOf(networks: FakeNetworks, player: string, signedAt: number, more: Partial<Proof>) {
  const given = {
    player_id: player,
    bundle_id: OURS.bundle,
    timestamp_seconds: String(signedAt),
    salt: 'c2FsdA==',
  };
  const proof = { ...given, public_key_url: `${networks.url}/public-key/gc-prod-10.cer`, ...more };
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(BigInt(proof.timestamp_seconds));
  const salt = Buffer.from(proof.salt, 'base64');
  const signed = Buffer.concat([Buffer.from(proof.player_id), Buffer.from(proof.bundle_id), time, salt]);
  return { signature: sign('sha256', signed, networks.gameCenterKeys.privateKey).toString('base64'), ...proof };
}

/** What an instant game is handed. `secret` and `algorithm`: of somebody who forges it. */
export function playerInfo(
  player: Record<string, unknown>,
  { secret = OURS.instantGameSecret as string, algorithm = 'HMAC-SHA256' } = {},
): string {
  const payload = Buffer.from(JSON.stringify({ algorithm, ...player })).toString('base64url');
  return `${createHmac('sha256', secret).update(payload).digest('base64url')}.${payload}`;
}

function misbehave(response: ServerResponse, kind: Trouble): void {
  switch (kind) {
    case 'silent':
      response.write('{');
      return;
    case 'endless':
      response.end(JSON.stringify({ keys: [], more: 'x'.repeat(1_000_000) }));
      return;
    case 'failing':
      response.writeHead(503).end('{}');
      return;
    case 'crowded':
      response.writeHead(429).end('{}');
      return;
    case 'elsewhere':
      response.writeHead(302, { location: '/elsewhere' }).end();
      return;
    case 'nonsense':
      response.end('<html>');
      return;
    case 'cut':
      response.destroy();
      return;
    default:
      kind satisfies never;
  }
}

interface Routed {
  status?: number;
  body: unknown;
}

function routed(
  networks: FakeNetworks,
  keys: { signer: Keys; kid: number },
  url: URL,
  request: IncomingMessage,
  body: string,
): Routed {
  switch (url.pathname) {
    case '/auth/keys':
    case '/oauth2/v3/certs':
    case '/.well-known/oauth/openid/jwks/':
      return {
        body: {
          keys: [{ ...keys.signer.publicKey.export({ format: 'jwk' }), kid: `key-${keys.kid}`, use: 'sig' }],
        },
      };
    case '/token':
      return exchanged(networks, new URLSearchParams(body));
    case '/games/v1/players/me': {
      const player = networks.players.get((request.headers.authorization ?? '').replace('Bearer access-of-', ''));
      return player ? { body: player } : { status: 401, body: { error: {} } };
    }
    case '/ISteamUserAuth/AuthenticateUserTicket/v1/':
      return ticketHolder(networks, url.searchParams);
    case '/ISteamUser/GetFriendList/v0001/':
      return steamFriends(networks, url.searchParams);
    case '/public-key/gc-prod-10.cer':
      return networks.certificate ? { body: networks.certificate } : { status: 404, body: {} };
    default:
      return graph(networks, url);
  }
}

function exchanged({ players }: FakeNetworks, form: URLSearchParams): Routed {
  const code = form.get('code') ?? '';
  const isOurs = form.get('client_id') === OURS.google && form.get('client_secret') === OURS.googleSecret;
  const isGood = isOurs && players.has(code) && form.get('grant_type') === 'authorization_code';
  return isGood ? { body: { access_token: `access-of-${code}` } } : { status: 400, body: { error: 'invalid_grant' } };
}

function ticketHolder({ steam }: FakeNetworks, query: URLSearchParams): Routed {
  if (query.get('key') !== OURS.steamKey) return { status: 403, body: {} };
  const steamid = query.get('appid') === String(OURS.steamApp) ? steam.get(query.get('ticket') ?? '') : undefined;
  if (steamid === undefined) return { body: { response: { error: { errorcode: 101, errordesc: 'Invalid ticket' } } } };
  return { body: { response: { params: { result: 'OK', steamid, ownersteamid: steamid } } } };
}

function steamFriends({ steamFriends: friends }: FakeNetworks, query: URLSearchParams): Routed {
  const listed = query.get('key') === OURS.steamKey ? friends.get(query.get('steamid') ?? '') : undefined;
  if (!listed) return { status: 401, body: '<html>Unauthorized</html>' };
  return { body: { friendslist: { friends: listed.map((steamid) => ({ steamid, relationship: 'friend' })) } } };
}

const PAGE = 2;

/** Facebook's: two friends a page. */
function graph({ facebook, url: here }: FakeNetworks, { pathname, searchParams: query }: URL): Routed {
  const [, , path = ''] = /^(\/v[\d.]+)(\/.+)$/.exec(pathname) ?? [];
  if (path === '/debug_token') {
    const person = facebook.get(query.get('input_token') ?? '');
    if (query.get('access_token') !== `${OURS.facebook}|${OURS.facebookSecret}`) return { status: 400, body: {} };
    if (!person) return { body: { data: { is_valid: false, error: { code: 190 } } } };
    const { id, app = OURS.facebook, isOver = false } = person;
    return { body: { data: { app_id: app, user_id: id, is_valid: !isOver } } };
  }
  const token = query.get('access_token') ?? '';
  const person = facebook.get(token);
  const proof = createHmac('sha256', OURS.facebookSecret).update(token).digest('hex');
  if (!person || query.get('appsecret_proof') !== proof) return { status: 400, body: { error: { code: 190 } } };
  if (path === '/me') return { body: { id: person.id, name: person.name, picture: { data: { url: person.picture } } } };
  if (path !== '/me/friends') return { status: 404, body: {} };
  const first = Number(query.get('after') ?? 0);
  const friends = person.friends ?? [];
  const next = first + PAGE < friends.length ? { next: `${here}/elsewhere` } : {};
  const data = friends.slice(first, first + PAGE).map((id) => ({ id }));
  return { body: { data, paging: { cursors: { after: String(first + PAGE) }, ...next } } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
