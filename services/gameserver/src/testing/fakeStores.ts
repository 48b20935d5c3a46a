/** A server that speaks as the stores of Apple, Google, Huawei and Samsung do, for tests, and signs as they and Facebook do. */
import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { StoresConfig } from '../iap/config.ts';

/** `silent`: it takes the call and says nothing. */
export type Mood = 'well' | 'silent' | 'huge' | 'redirect' | 'broken' | 'text' | 'unauthorized';

export interface FakeStores {
  config: Required<StoresConfig>;
  mood: Mood;
  /** ms that each answer takes. */
  delayMs: number;
  /** How often each path was asked for. */
  asked: Map<string, number>;
  /** What Apple's two servers say of a receipt; of another one that it is none. */
  apple: { production: Map<string, object>; sandbox: Map<string, object> };
  /** What Google says of `PRODUCT/tokens/TOKEN`, and of the token of a subscription. */
  google: { products: Map<string, object>; subscriptions: Map<string, object> };
  /** What Huawei says of a purchase token. */
  huawei: Map<string, object>;
  /** What Samsung says of a purchase id. */
  samsung: Map<string, object>;
  /** Tokens that were handed out are good no more. */
  expireTokens(): void;
  /** Signed with Huawei's key of the app. */
  huaweiSignature(data: string): string;
  facebookRequest(payload: object, secret?: string): string;
  close(): Promise<void>;
}

const APP = 'com.example.game';
/** Samsung's, of a purchase that it does not know. */
const UNKNOWN = { status: 'fail', errorCode: 9135, errorMessage: 'not exist order' };
const AUDIENCE = 'https://oauth2.googleapis.com/token';

type Keys = Record<'publicKey' | 'privateKey', KeyObject>;

/** What the stores know of themselves: their keys, and the tokens that are good. */
interface Secrets {
  google: Keys;
  huawei: Keys;
  good: Set<string>;
}

export async function startFakeStores(): Promise<FakeStores> {
  const secrets: Secrets = {
    google: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    huawei: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    good: new Set(),
  };
  const server = createServer((request, response) => void answer(request, response, fake, secrets));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeStores = {
    config: {
      apple: { password: 'apple-shared-secret', bundle: APP, url },
      google: {
        email: 'server@example.iam.gserviceaccount.com',
        key: secrets.google.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
        packageName: APP,
        url,
      },
      huawei: {
        clientId: '4711',
        clientSecret: 'huawei-client-secret',
        publicKey: secrets.huawei.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
        url,
      },
      facebook: { appSecret: 'facebook-app-secret' },
      samsung: { packageName: APP, url },
    },
    mood: 'well',
    delayMs: 0,
    asked: new Map(),
    apple: { production: new Map(), sandbox: new Map() },
    google: { products: new Map(), subscriptions: new Map() },
    huawei: new Map(),
    samsung: new Map(),
    expireTokens: () => secrets.good.clear(),
    huaweiSignature: (data) => signedByHuawei(data, secrets),
    facebookRequest(payload, secret = fake.config.facebook.appSecret) {
      const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
      return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

async function answer(request: IncomingMessage, response: ServerResponse, fake: FakeStores, secrets: Secrets) {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stores');
  fake.asked.set(pathname, (fake.asked.get(pathname) ?? 0) + 1);
  const body = await textOf(request);
  const say = (status: number, json: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  if (fake.delayMs > 0) await setTimeout(fake.delayMs);
  switch (fake.mood) {
    case 'silent':
      return;
    case 'huge':
      return void response.end(`{"status":0,"pad":"${'x'.repeat(2_000_000)}"}`);
    case 'redirect':
      return void response.writeHead(302, { location: '/elsewhere' }).end();
    case 'broken':
      return say(502, { error: 'broken' });
    case 'text':
      return void response.end('<html>We are down.</html>');
    case 'unauthorized':
      return say(401, { error: 'unauthorized' });
    case 'well':
      return say(...routed(request, pathname, searchParams, body, fake, secrets));
    default:
      return fake.mood satisfies never;
  }
}

type Answer = [status: number, json: object];

function routed(
  { headers }: IncomingMessage,
  path: string,
  query: URLSearchParams,
  body: string,
  fake: FakeStores,
  secrets: Secrets,
): Answer {
  const { authorization = '' } = headers;
  switch (path) {
    case '/verifyReceipt':
      return [200, ofApple(fake.apple.production, body, fake)];
    case '/sandbox/verifyReceipt':
      return [200, ofApple(fake.apple.sandbox, body, fake)];
    case '/token':
      return isAssertion(body, fake, secrets) ? newToken(secrets) : [400, { error: 'invalid_grant' }];
    case '/oauth2/v3/token':
      return isHuaweiClient(body, fake) ? newToken(secrets) : [403, { error: 1101 }];
    case '/applications/purchases/tokens/verify':
      return ofHuawei(authorization, body, fake, secrets);
    case '/iap/v6/receipt':
      return [200, fake.samsung.get(query.get('purchaseID') ?? '') ?? UNKNOWN];
    default:
      return path.startsWith(PURCHASES)
        ? ofGoogle(authorization, path.slice(PURCHASES.length), fake, secrets)
        : [404, { error: path }];
  }
}

const PURCHASES = `/androidpublisher/v3/applications/${APP}/purchases/`;

function ofGoogle(authorization: string, path: string, { google }: FakeStores, { good }: Secrets): Answer {
  if (!good.has(authorization.replace(/^Bearer /, ''))) return [401, { error: { code: 401 } }];
  const [kind, ...rest] = path.split('/');
  const { products, subscriptions } = google;
  const found = kind === 'products' ? products.get(rest.join('/')) : subscriptions.get(rest.slice(1).join('/'));
  return found ? [200, found] : [404, { error: { code: 404, message: 'The purchase token was not found.' } }];
}

function ofHuawei(authorization: string, body: string, { huawei }: FakeStores, secrets: Secrets): Answer {
  const [name, token] = Buffer.from(authorization.replace(/^Basic /, ''), 'base64')
    .toString()
    .split(':');
  if (name !== 'APPAT' || !secrets.good.has(token ?? '')) return [401, {}];
  const found = huawei.get((JSON.parse(body) as { purchaseToken: string }).purchaseToken);
  if (!found) return [200, { responseCode: '5', responseMessage: 'Invalid purchaseToken.' }];
  const said = JSON.stringify(found);
  return [200, { responseCode: '0', purchaseTokenData: said, dataSignature: signedByHuawei(said, secrets) }];
}

function isHuaweiClient(body: string, { config }: FakeStores): boolean {
  const form = new URLSearchParams(body);
  const { clientId, clientSecret } = config.huawei;
  const isKnown = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
  return isKnown && form.get('grant_type') === 'client_credentials';
}

function ofApple(receipts: Map<string, object>, body: string, { config }: FakeStores): object {
  const { password, 'receipt-data': receipt } = JSON.parse(body) as Record<string, string>;
  if (password !== config.apple.password) return { status: 21004 };
  return receipts.get(receipt ?? '') ?? { status: 21003 };
}

function signedByHuawei(data: string, { huawei }: Secrets): string {
  return sign('RSA-SHA256', Buffer.from(data), huawei.privateKey).toString('base64');
}

function newToken({ good }: Secrets): Answer {
  const token = randomUUID();
  good.add(token);
  return [200, { access_token: token, expires_in: 3600, token_type: 'Bearer' }];
}

/** Signed by the service account, for Google, not for long. */
function isAssertion(body: string, { config }: FakeStores, { google }: Secrets): boolean {
  const form = new URLSearchParams(body);
  const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
  const { iss, aud, scope, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    [name in 'iss' | 'aud' | 'scope']: string;
  } & { iat: number; exp: number };
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify('RSA-SHA256', signed, google.publicKey, Buffer.from(signature, 'base64url'));
  const isForIt = iss === config.google.email && aud === AUDIENCE && scope.endsWith('/auth/androidpublisher');
  return isSigned && isForIt && exp - iat <= 3600 && form.get('grant_type')!.endsWith('grant-type:jwt-bearer');
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
