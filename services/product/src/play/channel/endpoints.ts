import { type Endpoint, endpoint, HOST_LISTS } from '../../http/endpoint.ts';
import type { Refusal } from '../../http/refusal.ts';
import { ATTEMPT_FAULTS, type Attempts } from '../../people/login/attempts.ts';
import { readStateCookie, stateCookie } from '../../people/login/stateCookie.ts';
import type { TwitchOauth } from '../../people/login/twitchOauth.ts';
import { subjectOf } from './channel.ts';
import { type Consents, GATE_SCOPES } from './consents.ts';

export interface ChannelEndpointsDeps {
  attempts: Attempts;
  /** Null: hosts have no channels here. */
  twitch: { oauth: TwitchOauth; consents: Consents } | null;
  secure: boolean;
  /** A host has let us read more. */
  granted: (host: string) => void;
  /** A host has taken back all that they let us read. */
  withdrawn: (host: string) => void;
}

/** Hosts are asked for what a gate needs when they first choose it, one scope more at a time. */
export function channelEndpoints({ attempts, twitch, secure, granted, withdrawn }: ChannelEndpointsDeps): Endpoint[] {
  const ask = endpoint('POST /host/channel/consent', HOST_LISTS, async ({ account, body, reply, refuse }) => {
    if (!twitch || subjectOf(account) === null) return refuse(NO_CHANNEL);
    const { state, binding } = await attempts.begin(purposeOf(account.id), false);
    reply.header('set-cookie', stateCookie(state, binding, secure));
    // Twitch gives a token for what is asked now: what was granted before is asked again, of which people see nothing.
    const gates = new Set([...(await twitch.consents.granted(account.id)), body.gate]);
    const scopes = [...gates].map((one) => GATE_SCOPES[one]).toSorted();
    return { authorizeUrl: twitch.oauth.authorizeUrl(state, scopes), state };
  });

  const finish = endpoint(
    'POST /host/channel/consent/finish',
    HOST_LISTS,
    async ({ account, body, request, refuse }) => {
      const { code, state } = body;
      if (!twitch) return refuse(NO_CHANNEL);
      const checked = await attempts.check(state, readStateCookie(request.headers.cookie, state, secure));
      const fault = checked.ok ? null : checked.fault;
      const isOwn = checked.ok && checked.attempt.provider === purposeOf(account.id);
      if (!checked.ok || !isOwn || !(await attempts.close(checked.attempt))) {
        return refuse({ code: 'forbidden', detail: ATTEMPT_FAULTS[fault ?? (isOwn ? 'reused' : 'swapped')] });
      }
      const redeemed = await redeem(twitch.oauth, code);
      if ('code' in redeemed) return refuse(redeemed);
      const { user, grant } = redeemed;
      if (user.subject !== subjectOf(account)) {
        void twitch.oauth.giveBack(grant.token);
        return refuse({ code: 'forbidden', detail: 'This is the consent of another Twitch account.' });
      }
      await twitch.consents.keep(account.id, user.subject, grant);
      granted(account.id);
      return { granted: await twitch.consents.granted(account.id) };
    },
  );

  const withdraw = endpoint('DELETE /host/channel/consent', HOST_LISTS, async ({ account: { id } }) => {
    await twitch?.consents.withdraw(id);
    withdrawn(id);
    return { granted: [] };
  });

  return [ask, finish, withdraw];
}

const NO_CHANNEL: Refusal = { code: 'notPermitted', detail: 'Only who logs in with Twitch has a channel.' };

/** A consent is of the account that began it, and no login. */
function purposeOf(account: string): string {
  return `consent:${account}`;
}

type Redeemed = NonNullable<Awaited<ReturnType<TwitchOauth['redeem']>>>;

async function redeem(oauth: TwitchOauth, code: string): Promise<Redeemed | Refusal> {
  try {
    return (await oauth.redeem(code)) ?? { code: 'badRequest', detail: 'Twitch does not know this code any more.' };
  } catch {
    return { code: 'providerUnavailable' };
  }
}
