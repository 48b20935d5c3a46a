/** What the servers have in common that stand for login providers in tests: a consent page, codes, tokens, pictures. */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import {
  type Call,
  type FakeServer,
  json,
  matches,
  redirect,
  type Reply,
  startFakeServer,
  type Trouble,
} from './fakeServer.ts';

/** What somebody allowed. */
export interface Grant<User> {
  user: User;
  scopes: string[];
  redirectUri: string;
  nonce: string | null;
  /** PKCE, S256. Null asks for no verifier. */
  challenge: string | null;
}

export interface FakeProvider<User, Place extends string, Quirk extends string = never> extends FakeServer {
  /** Who is at the browser. */
  user: User;
  /** What goes wrong where. */
  trouble: Partial<Record<Place, Trouble | Quirk>>;
  /** The registered return addresses. */
  readonly redirectUris: readonly string[];
  readonly codes: Map<string, Grant<User>>;
  /** Access tokens that nobody gave back. */
  readonly tokens: Map<string, Grant<User>>;
  liveTokens(): number;
  /** Every token so far. */
  readonly given: string[];
  /** What the person at the browser does with the consent page: where the provider then sends the browser. */
  answer(authorizeUrl: string, answer: 'allow' | 'deny'): Promise<URL>;
}

/** What one provider does otherwise than the others. */
export interface Manner<It, Place extends string, Quirk extends string = never> {
  clientId: string;
  /** Paths of the page that asks, and of what it is answered with. */
  pages: { authorize: string; consent: string };
  nameOf(it: It): string;
  /** Why nobody is asked; null: the request is as it should be. */
  misfit(it: It, query: URLSearchParams): Reply | null;
  newCode(): string;
  /** With which the browser comes back, beside code or error, and state. */
  back(it: It, query: URLSearchParams, isAllowed: boolean): Record<string, string>;
  places: Readonly<Record<Place, readonly [route: string, answer: (it: It, call: Call) => Reply]>>;
  quirks: Readonly<Record<Quirk, () => Reply>>;
  notFound: object;
}

export interface FakeProviderOptions<User> {
  user: User;
  redirectUris: string[];
  /** Default: a free one. */
  port?: number;
}

export async function startFakeProvider<
  User,
  Place extends string,
  Quirk extends string,
  It extends FakeProvider<User, Place, Quirk>,
>(
  manner: Manner<It, Place, Quirk>,
  { user, redirectUris, port = 0 }: FakeProviderOptions<User>,
  complete: (provider: FakeProvider<User, Place, Quirk>) => It,
): Promise<It> {
  const { pages } = manner;
  const placeOf = (asked: string) =>
    (Object.keys(manner.places) as Place[]).find((place) => matches(manner.places[place][0], asked));

  const server = await startFakeServer({
    port,
    troubleOf({ route }) {
      const place = placeOf(route);
      const trouble = place && it.trouble[place];
      return trouble && trouble in manner.quirks ? manner.quirks[trouble as Quirk]() : (trouble as Trouble | undefined);
    },
    answer(call) {
      const place = placeOf(call.route);
      if (place) return manner.places[place][1](it, call);
      if (call.route === `GET ${pages.authorize}`) return manner.misfit(it, call.query) ?? ask(call.query);
      if (call.route === `GET ${pages.consent}`) return manner.misfit(it, call.query) ?? sendBack(call.query);
      return json(404, manner.notFound);
    },
  });
  const tokens = new Map<string, Grant<User>>();
  const it = complete({
    ...server,
    user,
    trouble: {},
    redirectUris,
    codes: new Map(),
    tokens,
    liveTokens: () => tokens.size,
    given: [],
    answer: (authorizeUrl, answer) => answerConsent(authorizeUrl, pages.consent, answer),
  });

  function ask(query: URLSearchParams): Reply {
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return { status: 200, headers, body: consentPage(query, manner.nameOf(it), pages.consent) };
  }

  function sendBack(query: URLSearchParams): Reply {
    const back = new URL(query.get('redirect_uri') ?? '');
    const redirectUri = back.href;
    const isAllowed = query.get('answer') === 'allow';
    const code = manner.newCode();
    if (isAllowed)
      it.codes.set(code, {
        user: it.user,
        scopes: (query.get('scope') ?? '').split(' '),
        redirectUri,
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge_method') === 'S256' ? query.get('code_challenge') : null,
      });
    back.search = new URLSearchParams({
      ...(isAllowed ? { code } : { error: 'access_denied' }),
      ...manner.back(it, query, isAllowed),
      state: query.get('state') ?? '',
    }).toString();
    return redirect(back.href);
  }

  return it;
}

export function isRegistered(
  { redirectUris }: { readonly redirectUris: readonly string[] },
  clientId: string,
  query: URLSearchParams,
): boolean {
  return (
    query.get('client_id') === clientId &&
    redirectUris.includes(query.get('redirect_uri') ?? '') &&
    query.get('response_type') === 'code'
  );
}

/** A code is good once. Null: not for this address, or not for whoever began. */
export function redeem<User>(
  { codes }: { codes: Map<string, Grant<User>> },
  form: URLSearchParams,
): Grant<User> | null {
  const code = form.get('code') ?? '';
  const grant = codes.get(code);
  codes.delete(code);
  const fits =
    grant?.redirectUri === form.get('redirect_uri') && isVerified(grant.challenge, form.get('code_verifier'));
  return grant && fits ? grant : null;
}

function isVerified(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null) return true;
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === challenge
  );
}

export function letters(count: number): string {
  return randomBytes(count).toString('hex').slice(0, count);
}

export function pictureReply(
  picture: Uint8Array | string | null | undefined,
  type: string,
  missing: object = {},
): Reply {
  if (!(picture instanceof Uint8Array)) return json(404, missing);
  return { status: 200, headers: { 'content-type': type }, body: picture };
}

/** Asks whoever is at the browser. `action`: where the answer goes, with everything that was asked and `answer`. */
function consentPage(query: URLSearchParams, name: string, action: string): string {
  const fields = [...query].map(([key, value]) => `<input type="hidden" name="${plain(key)}" value="${plain(value)}">`);
  return `<!doctype html><title>Authorize</title><h1>Tuschel wants to access your account</h1>
<p>Logged in as ${plain(name)}</p><p>${plain(query.get('scope') ?? '')}</p>
<form action="${plain(action)}">${fields.join('')}
<button name="answer" value="allow">Authorize</button><button name="answer" value="deny">Cancel</button></form>`;
}

function plain(text: string): string {
  return text.replaceAll(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

async function answerConsent(authorizeUrl: string, path: string, answer: 'allow' | 'deny'): Promise<URL> {
  const asked = new URL(authorizeUrl);
  asked.pathname = path;
  asked.searchParams.set('answer', answer);
  const sent = await fetch(asked, { redirect: 'manual' });
  const location = sent.headers.get('location');
  if (location === null) throw new Error(`the provider shows an error page: ${sent.status} ${await sent.text()}`);
  return new URL(location);
}

/** The token of a call. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
}

/** The client of a call, by Basic authentication or by its form. */
export function clientOf({ headers, form }: Call): { id: string | null; secret: string | null } {
  const basic = /^Basic (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (basic === undefined) return { id: form.get('client_id'), secret: form.get('client_secret') };
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  return { id, secret };
}
