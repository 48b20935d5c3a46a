import { TEST_CONFIG } from './testServer.ts';

export interface Answer {
  status: number;
  text: string;
  json: Record<string, unknown>;
  headers: Headers;
}

export interface Asked {
  bearer?: string;
  basic?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One call of the client API, without a client library. */
export async function call(url: string, route: string, { bearer, basic, body, headers }: Asked = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(basic === undefined ? {} : { authorization: `Basic ${btoa(basic)}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, json: jsonOf(text), headers: response.headers };
}

export interface LoggedIn {
  token: string;
  refreshToken: string;
  userId: string;
  username: string;
}

export async function logIn(
  url: string,
  id: string,
  username?: string,
  vars?: Record<string, string>,
): Promise<LoggedIn> {
  const query = username === undefined ? '' : `?username=${encodeURIComponent(username)}`;
  const basic = `${TEST_CONFIG.serverKey}:`;
  const { json, text } = await call(url, `POST /v2/account/authenticate/custom${query}`, { basic, body: { id, vars } });
  const { token, refresh_token: refreshToken } = json as { token?: string; refresh_token?: string };
  if (!token || !refreshToken) throw new Error(text);
  const { uid, usn } = claimsOf(token) as { uid: string; usn: string };
  return { token, refreshToken, userId: uid, username: usn };
}

export function claimsOf(token: string): Record<string, unknown> {
  return jsonOf(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
