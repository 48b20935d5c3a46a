import { grant } from '../people/grant/grant.ts';
import { acceptTerms } from './acceptTerms.ts';
import type { StartedOnGameServer } from './startOnGameServer.ts';

export interface ApiPerson {
  name: string;
  token: string;
}

export type ApiPeople = ReturnType<typeof apiPeople>;

/** People who have logged in over HTTP and accepted the terms, and what they ask of the API. */
export function apiPeople({ app, platform }: Pick<StartedOnGameServer, 'app' | 'platform'>) {
  let count = 0;
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers });

  const logIn = async (name = `Person${++count}`): Promise<ApiPerson & { refreshToken: string; status: number }> => {
    const begun = await post('/api/login/start', { provider: 'local' });
    const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
    const { state } = begun.json<{ state: string }>();
    const identity = name.replaceAll(/[^A-Za-z0-9]/g, '_').padEnd(43, 'x');
    const local = await post('/api/login/local', { state, name, identity }, { cookie });
    const session = await post(
      '/v2/account/authenticate/custom',
      { id: local.json<{ code: string }>().code, vars: { provider: 'local', state } },
      { cookie, authorization: `Basic ${btoa('server:')}` },
    );
    const { token = '', refresh_token: refreshToken = '' } = session.json<Record<string, string>>();
    // Whoever is banned cannot.
    if (token !== '') await acceptTerms(app, token).catch(() => undefined);
    return { name, token, refreshToken, status: session.statusCode };
  };

  return {
    logIn,
    async appointed(rank: string, name?: string) {
      const person = await logIn(name);
      await grant(platform.sql, platform.clock, person.name, rank);
      return person;
    },
    ask: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, by: ApiPerson | null, payload?: object) =>
      app.inject({
        method,
        url: `/api${path}`,
        headers: by ? { authorization: `Bearer ${by.token}` } : {},
        ...(payload ? { payload } : {}),
      }),
  };
}
