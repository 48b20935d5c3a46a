import type { TwitchGrant } from './twitchGrant.ts';

/** Who somebody is, as a provider says. */
export interface Identity {
  /** Never changes for this person and this provider. */
  subject: string;
  username: string;
  displayName?: string;
  /** Where the provider has a picture of this person. Others never see it: they get our copy. */
  pictureUrl?: string;
  /** "", "affiliate" or "partner". */
  broadcasterType?: string;
  /** The provider really granted the moderation scope. */
  mayModerate?: boolean;
  /** What an elevated login may be used for from now on. */
  grant?: TwitchGrant;
}

/** A browser that is back from a provider. */
export interface ReturningAttempt {
  stateHash: string;
  binding: string;
  elevated: boolean;
  /** Who says that it sends the browser back (RFC 9207). Null: nobody said. */
  issuer: string | null;
}

/** Somebody whose account is known already. Nothing is told of them, and no account is made. */
export interface Known {
  userId: string;
}

/** A way to log in: sends people to a page that returns with a code, and exchanges the code for who they are. */
export interface LoginProvider {
  name: string;
  /** Where the browser goes. `state` comes back with the code. */
  authorizeUrl(attempt: { state: string; binding: string; elevated: boolean }): string | Promise<string>;
  /** Null: the code is unknown, used, too old or another provider's. Throws when the provider cannot be reached. */
  exchange(code: string, attempt: ReturningAttempt): Promise<Identity | Known | null>;
  /** Hands back what an elevated login granted and nobody keeps. */
  giveBack?(grant: TwitchGrant): void;
}
