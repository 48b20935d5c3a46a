import { ErrorPage, RPC } from '@tuschel/protocol';
import type { ClientOptions } from '../clientOptions.ts';
import type { GameServer } from '../gameserver/gameServer.ts';
import type { Api } from '../http/api.ts';
import { parseJson } from '../http/apiException.ts';
import { ApiException, type PendingLogin, type TuschelClient } from '../tuschelClient.ts';
import type { SessionKeeper } from './session.ts';

const LOGIN_KEY = 'tuschel.login';
/** One identity a name: whoever logs in again in this window under the same name is the same player, under another one a new one. */
const IDENTITY_KEY = 'tuschel.identity.';
const IDENTITY_BYTES = 32;
/** Where the provider sends people back to. */
const RETURN_PATH = '/twitch/back';

/** What the window remembers while its user is away at the login provider. */
interface Pending extends PendingLogin {
  state: string;
}

export function createLogin(
  options: Omit<ClientOptions, 'lineStore'> & { api: Api; gameServer: GameServer; session: SessionKeeper },
): TuschelClient['login'] {
  const { api, windowStorage } = options;

  function identityOf(name: string): string {
    const key = IDENTITY_KEY + name;
    const known = windowStorage.getItem(key);
    if (known) return known;
    const fresh = base64url(options.randomBytes(IDENTITY_BYTES));
    windowStorage.setItem(key, fresh);
    return fresh;
  }

  function pendingFor(state: string | null): Pending | null {
    const pending = parseJson(windowStorage.getItem(LOGIN_KEY) ?? '') as Pending | null;
    return pending !== null && pending.state === state ? pending : null;
  }

  return {
    async start(provider, { returnTo, elevated = false }) {
      const { authorizeUrl, state } = await api.startLogin({ provider, elevated });
      const pending: Pending = { state, provider, elevated, returnTo: ownPath(returnTo) };
      windowStorage.setItem(LOGIN_KEY, JSON.stringify(pending));
      return authorizeUrl;
    },
    async local(state, name) {
      const { code } = await api.localLogin({ state, name, identity: identityOf(name) });
      return `${RETURN_PATH}?${new URLSearchParams({ code, state })}`;
    },
    pending: pendingFor,
    async finish(code, state, acceptsTerms, said) {
      // The code belongs to the login that this window began, or to nobody's.
      const pending = pendingFor(state);
      if (pending === null) throw new ApiException('login', ErrorPage.loginProvider, '', {}, null);
      windowStorage.removeItem(LOGIN_KEY);
      const { provider, elevated, returnTo } = pending;
      const vars = { ...said, provider, state, ...(elevated && { elevated: '1' }) };
      const tokens = await options.gameServer.authenticateCustom(code, vars);
      // What goes wrong here is asked again: the terms stand before everything until they are accepted.
      if (acceptsTerms) await options.gameServer.rpc(tokens.token, RPC.acceptTerms, {}).catch(() => undefined);
      await options.session.adopt(tokens, provider === 'local' ? 'window' : 'browser');
      return returnTo;
    },
  };
}

const NOWHERE = 'https://nowhere.invalid';

/** A path of our own origin, or the home page: a login must not become a way to send people elsewhere. */
export function ownPath(path: string): string {
  try {
    const { origin, pathname, search, hash } = new URL(path, NOWHERE);
    if (path.startsWith('/') && origin === NOWHERE) return pathname + search + hash;
  } catch {
    // It is no address at all.
  }
  return '/';
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
