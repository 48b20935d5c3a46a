import type { Identity, LoginProvider } from './provider.ts';
import type { TwitchOauth } from './twitchOauth.ts';

const SCOPE = 'user:read:email';
export const ELEVATED_SCOPE = 'moderation:read';

/**
 * The login with Twitch: a plain OAuth code grant. Whose the token is, its user endpoint tells. No token of a plain login is
 * stored: who somebody is was all we wanted to know, so it is handed back to Twitch at once. The elevated login's is the
 * host's consent to read their channel's moderators and bans, and is passed on with the identity to those who keep it.
 */
export function createTwitchProvider(twitch: TwitchOauth, keepsConsents: boolean): LoginProvider {
  return {
    name: 'twitch',

    authorizeUrl: ({ state, elevated }) => twitch.authorizeUrl(state, elevated ? [SCOPE, ELEVATED_SCOPE] : [SCOPE]),

    async exchange(code, { elevated }): Promise<Identity | null> {
      const redeemed = await twitch.redeem(code);
      if (redeemed === null) return null;
      const { user, grant } = redeemed;
      const mayModerate = grant.scopes.includes(ELEVATED_SCOPE);
      if (elevated && mayModerate && keepsConsents) return { ...user, mayModerate, grant };
      void twitch.giveBack(grant.token);
      return { ...user, mayModerate };
    },

    giveBack: ({ token }) => void twitch.giveBack(token),
  };
}
