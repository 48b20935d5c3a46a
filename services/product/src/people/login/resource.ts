import { nameFault, tidyName } from '@tuschel/protocol';
import { endpoint } from '../../http/endpoint.ts';
import { recentLogin } from '../../http/recentLogin.ts';
import type { Resource } from '../../resource.ts';
import { createLinkProvider } from '../passkey/linkProvider.ts';
import { createPasskeyStore } from '../passkey/store.ts';
import { ATTEMPT_FAULTS } from './attempts.ts';
import { guardAuthentication, whereTo } from './authenticate.ts';
import { problemOfName } from './chosenName.ts';
import { createDiscordProvider } from './discordProvider.ts';
import { createIdentities } from './identities.ts';
import { linkEndpoints } from './linkEndpoints.ts';
import { createLocalProvider } from './localProvider.ts';
import { loginMigrations } from './migrations.ts';
import { createOidcProvider } from './oidcProvider.ts';
import { loginCounter } from './outcomes.ts';
import type { LoginProvider } from './provider.ts';
import { readStateCookie, stateCookie } from './stateCookie.ts';
import { createTwitchProvider } from './twitchProvider.ts';
import { welcomer } from './welcome.ts';

/** Who somebody is says a provider: Twitch, Discord, an issuer of the operator's choice, this server itself, a passkey, or a link of the team's. */
export const login: Resource = {
  migrations: loginMigrations,
  open(deps) {
    const { platform, extend, config, secure, attempts, oauth, avatars, hosting, erasures, wordFilter: filter } = deps;
    const { passkeyProvider } = deps;
    const { sql, clock, entropy, log, metrics } = platform;
    const local = config.localLogin ? createLocalProvider(sql, clock, entropy) : null;
    const identities = createIdentities(sql, clock);
    const providers = new Map<string, LoginProvider>(
      [
        local,
        oauth && createTwitchProvider(oauth, config.tokenKey !== undefined),
        config.discord && createDiscordProvider(config.discord, clock, log),
        config.oidc && createOidcProvider(config.oidc, clock, log),
        passkeyProvider,
        createLinkProvider(sql, clock),
      ].flatMap((it) => (it ? [[it.name, it]] : [])),
    );
    const { consents } = hosting;
    const welcome = welcomer({ accounts: extend.accounts, avatars, clock, log });
    const countLogin = loginCounter(metrics);
    const openGameServer = config.openGameServer ?? false;
    const welcomed = { attempts, identities, providers, welcome, consents, countLogin };
    guardAuthentication({ extend, ...welcomed, secure, openGameServer, erasures, filter, log });

    const start = endpoint(
      'POST /login/start',
      { auth: 'ownPage', rates: ['login'], shedding: 'login' },
      async ({ body, reply, refuse }) => {
        const { provider: name, elevated = false } = body;
        const provider = providers.get(name);
        if (!provider) return refuse({ code: 'badRequest', detail: 'This login provider is not offered here.' });
        const { state, binding } = await attempts.begin(name, elevated);
        const authorizeUrl = await whereTo(provider, { state, binding, elevated }, log);
        if (authorizeUrl === null) return refuse({ code: 'providerUnavailable' });
        reply.header('set-cookie', stateCookie(state, binding, secure));
        return { authorizeUrl, state };
      },
    );

    const OWN_PAGE = { auth: 'ownPage', rates: ['anonymous'] } as const;
    const giveCode = endpoint('POST /login/local', OWN_PAGE, async ({ body, request, refuse }) => {
      const { state, identity } = body;
      const name = tidyName(body.name);
      if (!local) return refuse({ code: 'notFound' });
      const checked = await attempts.check(state, readStateCookie(request.headers.cookie, state, secure));
      if (!checked.ok) return refuse({ code: 'unauthenticated', detail: ATTEMPT_FAULTS[checked.fault] });
      if (checked.attempt.provider !== local.name) {
        return refuse({ code: 'unauthenticated', detail: ATTEMPT_FAULTS.swapped });
      }
      const wrong = nameFault(name) ?? problemOfName(name, filter);
      if (wrong)
        return refuse({ code: 'badRequest', detail: `This name is not possible (${wrong}).`, errors: { name: wrong } });
      return { code: await local.giveCode(checked.attempt.stateHash, { name, identity }) };
    });

    const passkeys = createPasskeyStore(sql, clock, entropy);
    const links = linkEndpoints({
      attempts,
      identities,
      providers,
      hasPasskey: async (person) => (await passkeys.of(person)).some(({ host }) => host === config.passkeys?.host),
      tooOld: recentLogin(extend.sessions, clock),
      secure,
      log,
    });
    return { endpoints: [start, giveCode, ...links] };
  },
};
