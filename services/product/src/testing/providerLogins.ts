import { expect } from 'vitest';
import sharp from 'sharp';
import type { ProductConfig } from '../config.ts';
import { type StartedProduct, startProduct } from './startProduct.ts';
import { TEST_KEYS } from './testGameServer.ts';

export const PUBLIC = 'https://draw.example';
/** Where all providers but Twitch send people back to. */
export const LOGIN_BACK = `${PUBLIC}/login/back`;

/** A provider's server that a person at a browser says yes or no to. */
export interface Asking {
  answer(authorizeUrl: string, answer: 'allow' | 'deny'): Promise<URL>;
}

/** A login, or a link, that began in a browser. */
export interface BegunLogin {
  state: string;
  cookie: string;
  authorizeUrl: string;
}

/** What a provider sent the browser back with. */
export interface Back {
  code: string;
  iss?: string;
}

export interface Person {
  userId: string;
  token: string;
  username: string;
  displayName: string;
  avatarUrl: string;
  customId: string;
  metadata: Record<string, unknown>;
  vars: Record<string, string>;
  created: boolean;
}

type Answer = Awaited<ReturnType<StartedProduct['app']['inject']>>;

/** A product with login providers, and people with browsers who use them. */
export interface ProviderLogins {
  product: StartedProduct;
  start(provider: string, more?: object): Promise<BegunLogin>;
  /** `start`, whatever comes of it. */
  tryStart(provider: string, more?: object): Promise<Answer>;
  allow(asking: Asking, begun: Pick<BegunLogin, 'authorizeUrl'>): Promise<Back>;
  finish(back: Back, begun: Pick<BegunLogin, 'state' | 'cookie'>, vars?: Record<string, string>): Promise<Answer>;
  /** Accepts the terms the first time. */
  whoIs(answer: Answer): Promise<Person>;
  /** From the button to the session. */
  logIn(provider: string, asking: Asking, more?: object): Promise<Person>;
  /** With a name alone. */
  logInLocally(name: string, identity?: string): Promise<Person>;
  /** Of the API, as somebody. */
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    who: Pick<Person, 'token'> | null,
    more?: CallMore,
  ): Promise<Answer>;
  accounts(): Promise<number>;
}

interface CallMore {
  payload?: object;
  cookie?: string;
}

export async function startProviderLogins(config: Partial<ProductConfig>): Promise<ProviderLogins> {
  const product = await startProduct({ publicUrl: PUBLIC, rateLimits: false, ...config });
  const { app, platform } = product;

  const call: ProviderLogins['call'] = (method, path, who, { payload, cookie = '' } = {}) =>
    app.inject({
      method,
      url: `/api${path}`,
      headers: {
        cookie,
        origin: PUBLIC,
        'x-tuschel': '1',
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      },
      ...(payload ? { payload } : {}),
    });

  const logins: ProviderLogins = {
    product,
    call,
    tryStart: (provider, more = {}) => call('POST', '/login/start', null, { payload: { provider, ...more } }),
    start: async (provider, more) => begunIn(await logins.tryStart(provider, more)),

    async allow(asking, { authorizeUrl }) {
      const { searchParams } = await asking.answer(authorizeUrl, 'allow');
      const iss = searchParams.get('iss');
      return { code: searchParams.get('code') ?? '', ...(iss === null ? {} : { iss }) };
    },

    finish: ({ code, iss }, { state, cookie }, vars = {}) =>
      app.inject({
        method: 'POST',
        url: '/v2/account/authenticate/custom',
        headers: { cookie, authorization: `Basic ${btoa(`${TEST_KEYS.serverKey}:`)}` },
        payload: { id: code, vars: { state, ...(iss === undefined ? {} : { iss }), ...vars } },
      }),

    whoIs: (answer) => personIn(app, answer),

    async logIn(provider, asking, more) {
      const begun = await logins.start(provider, more);
      return logins.whoIs(await logins.finish(await logins.allow(asking, begun), begun));
    },

    async logInLocally(name, identity = name.padEnd(43, 'x')) {
      const begun = await logins.start('local');
      const { state, cookie } = begun;
      const given = await call('POST', '/login/local', null, { payload: { state, name, identity }, cookie });
      return logins.whoIs(await logins.finish(given.json<{ code: string }>(), begun));
    },

    async accounts() {
      const rows = await platform.sql
        .db<{ gameserver_account: { id: string } }>()
        .selectFrom('gameserver_account')
        .select('id')
        .execute();
      return rows.length;
    },
  };
  return logins;
}

async function personIn(app: StartedProduct['app'], answer: Answer): Promise<Person> {
  expect(answer.body).toContain('token');
  const { token, created = false } = answer.json<{ token: string; created?: boolean }>();
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const headers = { authorization: `Bearer ${token}` };
  if (created)
    await app.inject({
      method: 'POST',
      url: '/v2/rpc/accept_terms',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '"{}"',
    });
  const account = await app.inject({ url: '/v2/account', headers });
  const { user, custom_id: customId } = account.json<{ user: Record<string, string>; custom_id: string }>();
  return {
    token,
    created,
    customId,
    userId: user['id'] ?? '',
    username: user['username'] ?? '',
    displayName: user['display_name'] ?? '',
    avatarUrl: user['avatar_url'] ?? '',
    metadata: JSON.parse(user['metadata'] ?? '{}') as Record<string, unknown>,
    vars: (JSON.parse(claims) as { vrs: Record<string, string> }).vrs,
  };
}

/** What an answer began that sets the cookie of an attempt. */
export function begunIn(answer: Answer): BegunLogin {
  if (answer.statusCode !== 200) throw new Error(`nothing has begun: ${answer.body}`);
  const { state, authorizeUrl } = answer.json<{ state: string; authorizeUrl: string }>();
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toMatch(/^__Host-tuschel_login_.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  return { state, authorizeUrl, cookie: cookie.split(';', 1)[0] ?? '' };
}

/** Of one colour. */
export async function pictureOf(r: number, g: number, b: number): Promise<Uint8Array> {
  const create = { width: 40, height: 20, channels: 3, background: { r, g, b } } as const;
  return sharp({ create }).png().toBuffer();
}
