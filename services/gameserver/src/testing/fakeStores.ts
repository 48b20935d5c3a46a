/** A server that speaks as the stores of Apple, Google, Huawei and Samsung do, for tests, and signs as they and Facebook do. */
import { createHmac, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
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

export async function startFakeStores(): Promise<FakeStores> {
  const ofGoogle = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ofHuawei = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const good = new Set<string>();
  const huaweiSignature = (data: string) =>
    sign('RSA-SHA256', Buffer.from(data), ofHuawei.privateKey).toString('base64');

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stores');
    fake.asked.set(pathname, (fake.asked.get(pathname) ?? 0) + 1);
    const body = await textOf(request);
    const say = (status: number, json: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    if (fake.delayMs > 0) await setTimeout(fake.delayMs);
    if (fake.mood === 'silent') return;
    if (fake.mood === 'huge') return void response.end(`{"status":0,"pad":"${'x'.repeat(2_000_000)}"}`);
    if (fake.mood === 'redirect') return void response.writeHead(302, { location: '/elsewhere' }).end();
    if (fake.mood === 'broken') return say(502, { error: 'broken' });
    if (fake.mood === 'text') return void response.end('<html>We are down.</html>');
    if (fake.mood === 'unauthorized') return say(401, { error: 'unauthorized' });
    if (pathname === '/iap/v6/receipt')
      return say(200, fake.samsung.get(searchParams.get('purchaseID') ?? '') ?? UNKNOWN);
    const [status, json] = answerOf(request, pathname, body);
    return say(status, json);
  };

  const answerOf = ({ headers }: IncomingMessage, path: string, body: string): [number, object] => {
    if (path === '/verifyReceipt') return [200, ofApple(fake.apple.production, body)];
    if (path === '/sandbox/verifyReceipt') return [200, ofApple(fake.apple.sandbox, body)];
    if (path === '/token') return isAssertion(body) ? newToken() : [400, { error: 'invalid_grant' }];
    if (path === '/oauth2/v3/token') {
      const form = new URLSearchParams(body);
      const { clientId, clientSecret } = fake.config.huawei;
      const isKnown = form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
      return isKnown && form.get('grant_type') === 'client_credentials' ? newToken() : [403, { error: 1101 }];
    }
    const purchases = `/androidpublisher/v3/applications/${APP}/purchases/`;
    if (path.startsWith(purchases)) {
      if (!good.has((headers.authorization ?? '').replace(/^Bearer /, ''))) return [401, { error: { code: 401 } }];
      const [kind, ...rest] = path.slice(purchases.length).split('/');
      const { products, subscriptions } = fake.google;
      const found = kind === 'products' ? products.get(rest.join('/')) : subscriptions.get(rest.slice(1).join('/'));
      return found ? [200, found] : [404, { error: { code: 404, message: 'The purchase token was not found.' } }];
    }
    if (path === '/applications/purchases/tokens/verify') {
      const [name, token] = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
        .toString()
        .split(':');
      if (name !== 'APPAT' || !good.has(token ?? '')) return [401, {}];
      const found = fake.huawei.get((JSON.parse(body) as { purchaseToken: string }).purchaseToken);
      if (!found) return [200, { responseCode: '5', responseMessage: 'Invalid purchaseToken.' }];
      const said = JSON.stringify(found);
      return [200, { responseCode: '0', purchaseTokenData: said, dataSignature: huaweiSignature(said) }];
    }
    return [404, { error: path }];
  };

  const ofApple = (receipts: Map<string, object>, body: string): object => {
    const { password, 'receipt-data': receipt } = JSON.parse(body) as Record<string, string>;
    if (password !== fake.config.apple.password) return { status: 21004 };
    return receipts.get(receipt ?? '') ?? { status: 21003 };
  };

  const newToken = (): [number, object] => {
    const token = randomUUID();
    good.add(token);
    return [200, { access_token: token, expires_in: 3600, token_type: 'Bearer' }];
  };

  /** Signed by the service account, for Google, not for long. */
  const isAssertion = (body: string): boolean => {
    const form = new URLSearchParams(body);
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const { iss, aud, scope, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      [name in 'iss' | 'aud' | 'scope']: string;
    } & { iat: number; exp: number };
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      ofGoogle.publicKey,
      Buffer.from(signature, 'base64url'),
    );
    const isForIt = iss === fake.config.google.email && aud === AUDIENCE && scope.endsWith('/auth/androidpublisher');
    return isSigned && isForIt && exp - iat <= 3600 && form.get('grant_type')!.endsWith('grant-type:jwt-bearer');
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeStores = {
    config: {
      apple: { password: 'apple-shared-secret', bundle: APP, url },
      google: {
        email: 'server@example.iam.gserviceaccount.com',
        key: ofGoogle.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
        packageName: APP,
        url,
      },
      huawei: {
        clientId: '4711',
        clientSecret: 'huawei-client-secret',
        publicKey: ofHuawei.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
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
    expireTokens: () => good.clear(),
    huaweiSignature,
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

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
