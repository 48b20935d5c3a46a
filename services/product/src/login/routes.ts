import type { LocalLoginResult, LoginStartResult } from '@tuschel/protocol';
import { LocalLoginSchema, LoginStartSchema } from '@tuschel/protocol/schemas';
import type { App } from '../http/app.ts';
import { refuse } from '../http/refusal.ts';
import { ATTEMPT_FAULTS, type Attempts } from './attempts.ts';
import type { LocalProvider } from './localProvider.ts';
import type { LoginProvider } from './provider.ts';
import { readStateCookie, stateCookie } from './stateCookie.ts';

export interface LoginRoutesDeps {
  attempts: Attempts;
  providers: ReadonlyMap<string, LoginProvider>;
  /** Null: the instance does not offer its own login. */
  local: LocalProvider | null;
  secure: boolean;
}

export function loginRoutes(app: App, { attempts, providers, local, secure }: LoginRoutesDeps): void {
  app.post('/login/start', { schema: { body: LoginStartSchema } }, async (request, reply) => {
    const { provider: name, elevated = false } = request.body;
    const provider = providers.get(name);
    if (!provider) {
      return refuse(request, reply, { code: 'badRequest', detail: 'This login provider is not offered here.' });
    }
    const { state, binding } = await attempts.begin(name, elevated);
    reply.header('set-cookie', stateCookie(state, binding, secure));
    return { authorizeUrl: provider.authorizeUrl({ state, elevated }), state } satisfies LoginStartResult;
  });

  app.post('/login/local', { schema: { body: LocalLoginSchema } }, async (request, reply) => {
    const { state, name, identity } = request.body;
    if (!local) return refuse(request, reply, { code: 'notFound' });
    const checked = await attempts.check(state, readStateCookie(request.headers.cookie, state, secure));
    if (!checked.ok) {
      return refuse(request, reply, { code: 'unauthenticated', detail: ATTEMPT_FAULTS[checked.fault] });
    }
    if (checked.attempt.provider !== local.name) {
      return refuse(request, reply, { code: 'unauthenticated', detail: ATTEMPT_FAULTS.swapped });
    }
    return { code: await local.giveCode(checked.attempt.stateHash, { name, identity }) } satisfies LocalLoginResult;
  });
}
