import type { EnvJson } from '@tuschel/protocol';
import { randomBytes } from 'node:crypto';

/** Calls of somebody who has a session and nothing of our client's patience. */
export interface Visitor {
  token: string;
  /** Answers of each kind of call that needs the database. */
  calls: { name: string; call: () => Promise<Response> }[];
}

/** Logs in over plain HTTP, and accepts the terms. The process needs a cookie jar. */
export async function visit(url: string, name: string): Promise<Visitor> {
  const env = (await (await fetch(`${url}/env.json`)).json()) as EnvJson;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const basic = { authorization: `Basic ${Buffer.from(`${env.NK_SERVER_KEY}:`).toString('base64')}` };
  const start = () => post('/api/login/start', { provider: 'local', elevated: false });
  const authenticate = (id: string, state: string) =>
    post('/v2/account/authenticate/custom?create=true', { id, vars: { provider: 'local', state } }, basic);

  const { state } = (await (await start()).json()) as { state: string };
  const identity = randomBytes(32).toString('base64url');
  const { code } = (await (await post('/api/login/local', { state, name, identity })).json()) as { code: string };
  const { token } = (await (await authenticate(code, state)).json()) as { token: string };
  if (!token) throw new Error('The visitor could not log in.');

  const bearer = { authorization: `Bearer ${token}` };
  const drawing = '/api/drawing/3f333df6-90a4-4fda-8dd3-9485d27cee36/lines';
  const rpc = (id: string, payload: object) => post(`/v2/rpc/${id}`, JSON.stringify(payload), bearer);
  if (!(await rpc('accept_terms', {})).ok) throw new Error('The visitor could not accept the terms.');
  const put = { method: 'PUT', headers: { 'content-type': 'application/json', ...bearer } };
  return {
    token,
    calls: [
      { name: 'login', call: start },
      { name: 'account', call: () => fetch(`${url}/v2/account`, { headers: bearer }) },
      { name: 'CheckMatchJoin', call: () => rpc('checkmatchjoin', { lobbyCode: 'ABCDEFGHJK' }) },
      { name: 'CreateMatch', call: () => rpc('creatematch', {}) },
      { name: 'drawing', call: () => fetch(`${url}${drawing}`, { headers: bearer }) },
      {
        name: 'lines',
        call: () => fetch(`${url}${drawing}`, { ...put, body: JSON.stringify({ index: 0, lines: [] }) }),
      },
    ],
  };
}
