import type {
  ExceptionReport,
  LocalLogin,
  LocalLoginResult,
  LoginStart,
  LoginStartResult,
  RuntimeConfig,
  SessionRefresh,
} from '@tuschel/protocol';
import { type Bearer, withBearer } from '../account/bearer.ts';
import type { TuschelClient } from '../tuschelClient.ts';
import { callEndpoint } from './callEndpoint.ts';
import type { Answer, Request, SendRequest } from './request.ts';
import { required } from './required.ts';

/** The product's REST calls. All throw ApiException; a missing parameter is a mistake of the caller and a TypeError. */
export interface Api {
  startLogin(body: LoginStart): Promise<LoginStartResult>;
  localLogin(body: LocalLogin): Promise<LocalLoginResult>;
  /** `serverNow`: the server's wall time, UTC ms, or null when it did not say. */
  refreshSession(body: SessionRefresh): Promise<{ token: string; serverNow: number | null }>;
  logout(slot: string): Promise<void>;
  reportException(report: ExceptionReport): Promise<void>;
  ask: TuschelClient['ask'];
  /** Any request, in the name of who is signed in. */
  asUser: (request: Request) => Promise<Answer>;
}

/** Proves to the server that the call was made by a script of its own page. */
const OWN_PAGE = { 'X-Tuschel': '1' };

/** Who asks whom, and on whose behalf. */
export interface ApiOptions {
  env: RuntimeConfig;
  send: SendRequest;
  bearer: Bearer;
}

export function createApi(options: ApiOptions): Api {
  const { send } = options;
  const at = (path: string) => `${options.env.apiUrl}${path}`;
  const asUser = (request: Request) => sendAs(options.bearer, send, request);
  const asker = (sendIt: SendRequest): Pick<TuschelClient, 'ask'> => ({
    async ask({ path, contentType, headers: more, ...call }) {
      const headers = contentType === undefined ? (more ?? {}) : { 'Content-Type': contentType };
      return (await sendIt({ ...call, url: at(path), headers })).body;
    },
  });
  const anonymous = asker(send);

  return {
    ...asker(asUser),
    asUser,
    startLogin: (body) => callEndpoint(anonymous, 'POST /login/start', { body }),
    localLogin: (body) => callEndpoint(anonymous, 'POST /login/local', { body }),
    async refreshSession(body) {
      const answer = await send({ method: 'POST', url: at('/session/refresh'), body, headers: OWN_PAGE });
      const serverNow = Date.parse(answer.headers.get('date') ?? '');
      return { token: (answer.body as { token: string }).token, serverNow: Number.isNaN(serverNow) ? null : serverNow };
    },
    async logout(slot) {
      await send({ method: 'POST', url: at('/session/logout'), body: { slot }, headers: OWN_PAGE });
    },
    async reportException(report) {
      await asUser({ method: 'POST', url: at('/stats/exception'), body: required({ report }) });
    },
  };
}

/** Anonymous while nobody is signed in. */
function sendAs(bearer: Bearer, send: SendRequest, request: Request) {
  if (!bearer.token()) return send(request);
  return withBearer(bearer, (token) => send(authorized(request, token)));
}

export function authorized(request: Request, token: string): Request {
  return { ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } };
}
