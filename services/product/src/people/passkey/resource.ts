import type { Account } from '@tuschel/gameserver/extend';
import type { OwnPasskeys } from '@tuschel/protocol';
import type { FastifyRequest } from 'fastify';
import { type Endpoint, endpoint, SIGNED_IN } from '../../http/endpoint.ts';
import { recentLogin } from '../../http/recentLogin.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../parts.ts';
import type { Resource } from '../../resource.ts';
import { ATTEMPT_FAULTS, type Attempt } from '../login/attempts.ts';
import { createIdentities } from '../login/identities.ts';
import { readStateCookie } from '../login/stateCookie.ts';
import { createChallenges } from './challenges.ts';
import { checkLogin, checkNew, optionsToAdd, optionsToLogIn } from './ceremony.ts';
import { readClientData } from './clientData.ts';
import { readDeviceName } from './deviceName.ts';
import { passkeyMigrations } from './migrations.ts';
import type { RelyingParty } from './relyingParty.ts';
import { createPasskeyStore, type KeptPasskey, type PasskeyStore } from './store.ts';

/** Changes of the ways into an account. */
const LINKING = { auth: 'bearer', rates: ['linking'] } as const;
const NOT_HERE: Refusal = { code: 'notFound', detail: 'There are no passkeys at this address.' };

/** Devices that open an account by themselves, so that it outlives the window in which a name was typed. */
export const passkey: Resource = {
  migrations: passkeyMigrations,
  open(parts) {
    const { sql, clock, entropy } = parts.platform;
    const store = createPasskeyStore(sql, clock, entropy);
    return { endpoints: [...ownEndpoints(parts, store), ...loginEndpoints(parts, store)] };
  },
};

function loginEndpoints(
  { attempts, secure, platform: { log }, config: { passkeys: party }, passkeyProvider: provider }: Parts,
  store: PasskeyStore,
): Endpoint[] {
  const attemptOf = async (request: FastifyRequest, state: string): Promise<Attempt | Refusal> => {
    const checked = await attempts.check(state, readStateCookie(request.headers.cookie, state, secure));
    if (!checked.ok) return { code: 'unauthenticated', detail: ATTEMPT_FAULTS[checked.fault] };
    if (checked.attempt.provider !== provider?.name) return { code: 'unauthenticated', detail: ATTEMPT_FAULTS.swapped };
    return checked.attempt;
  };

  const OWN_PAGE = { auth: 'ownPage', rates: ['anonymous'] } as const;
  return [
    endpoint('POST /login/passkey/options', OWN_PAGE, async ({ body, request, refuse }) => {
      if (!party || !provider) return refuse(NOT_HERE);
      const attempt = await attemptOf(request, body.state);
      if ('code' in attempt) return refuse(attempt);
      return { options: await optionsToLogIn(party, await provider.giveChallenge(attempt.stateHash)) };
    }),
    endpoint('POST /login/passkey', OWN_PAGE, async ({ body: { state, credential }, request, refuse }) => {
      if (!party || !provider) return refuse(NOT_HERE);
      const attempt = await attemptOf(request, state);
      if ('code' in attempt) return refuse(attempt);
      const challenge = await provider.takeChallenge(attempt.stateHash);
      if (challenge === null) return refuse({ code: 'unauthenticated', detail: 'Ask for a new challenge first.' });
      const known = await store.known(credential.id);
      if (!known) return refuse({ code: 'passkeyUnknown' });
      const counter = await checkLogin(party, known, credential, challenge);
      if (counter === null || !(await store.used(known, counter))) {
        log.info('a passkey was refused');
        return refuse({ code: 'unauthenticated', detail: 'What this passkey signed cannot be accepted.' });
      }
      return { code: await provider.giveCode(attempt.stateHash, known.person) };
    }),
  ];
}

function ownEndpoints({ platform, extend, config }: Parts, store: PasskeyStore): Endpoint[] {
  const { sql, clock, entropy } = platform;
  const { passkeys: party } = config;
  const challenges = createChallenges(sql, clock, entropy);
  const tooOld = recentLogin(extend.sessions, clock);

  const identities = createIdentities(sql, clock);
  /** A name that was typed lasts as long as its window; every other login lasts, as far as it is still offered. */
  const hasOtherLogin = async ({ id, customId }: Account): Promise<boolean> =>
    customId === null ||
    !customId.startsWith('local:') ||
    (await identities.of(id)).some(({ provider }) => config[provider] !== undefined);

  const told = async (account: Account): Promise<OwnPasskeys> => ({
    passkeys: (await store.of(account.id)).map((one) => wirePasskey(one, party)),
    isOffered: party !== undefined && account.customId !== null,
    hasOtherLogin: await hasOtherLogin(account),
  });

  /** Whoever finds an open browser does not make an account theirs. The first passkey of a name that ends with its window is no such case. */
  const tooOldToChange = async (account: Account, request: FastifyRequest): Promise<Refusal | null> =>
    (await hasOtherLogin(account)) || (await store.of(account.id)).length > 0 ? tooOld(request) : null;

  return [
    endpoint('GET /account/passkeys', SIGNED_IN, ({ account }) => told(account)),
    endpoint('POST /account/passkeys/options', LINKING, async ({ account, request, refuse }) => {
      if (!party || account.customId === null) return refuse(NOT_HERE);
      const old = await tooOldToChange(account, request);
      if (old) return refuse(old);
      const { id, username, displayName } = account;
      const [challenge, handle, own] = await Promise.all([challenges.make(id), store.handleOf(id), store.of(id)]);
      const device = { challenge, handle, username, displayName: displayName || username, own };
      return { options: await optionsToAdd(party, device) };
    }),
    endpoint('POST /account/passkeys', LINKING, async ({ account, body, request, refuse }) => {
      if (!party || account.customId === null) return refuse(NOT_HERE);
      const old = await tooOldToChange(account, request);
      if (old) return refuse(old);
      const name = readDeviceName(body.name);
      if (name === null) return refuse(NAMELESS);
      const { challenge } = readClientData(body.credential.response.clientDataJSON);
      const isAsked = await challenges.take(account.id, challenge);
      const device = isAsked ? await checkNew(party, body.credential, challenge) : null;
      if (!device) return refuse({ code: 'badRequest', detail: 'This is not what the device was asked for.' });
      const added = await store.add({ ...device, person: account.id, name });
      if (added !== 'added') return refuse({ code: added === 'full' ? 'passkeysFull' : 'passkeyTaken' });
      return told(account);
    }),
    endpoint('PUT /account/passkeys/:id', LINKING, async ({ account, params, body, refuse }) => {
      const name = readDeviceName(body.name);
      if (name === null) return refuse(NAMELESS);
      return (await store.rename(account.id, params.id, name)) ? told(account) : refuse({ code: 'notFound' });
    }),
    endpoint('DELETE /account/passkeys/:id', LINKING, async ({ account, params, body, request, refuse }) => {
      const old = await tooOld(request);
      if (old) return refuse(old);
      const isGuarded = !body.isLast && !(await hasOtherLogin(account));
      const removed = await store.remove(account.id, params.id, isGuarded ? (party?.host ?? '') : null);
      if (removed === 'last') return refuse({ code: 'lastLogin' });
      return removed === 'removed' ? told(account) : refuse({ code: 'notFound' });
    }),
  ];
}

const NAMELESS: Refusal = { code: 'badRequest', errors: { name: 'must be readable' } };

function wirePasskey(
  { id, name, added_at, used_at, host }: KeptPasskey,
  party: RelyingParty | undefined,
): OwnPasskeys['passkeys'][number] {
  return {
    id,
    name,
    addedAt: Number(added_at),
    usedAt: used_at === null ? null : Number(used_at),
    ...(party?.host === host ? {} : { formerHost: host }),
  };
}
