import type { LoginProvider } from '@tuschel/protocol';

/** How somebody wants to log in, and where to go afterwards. */
export interface LoginWish {
  provider: LoginProvider;
  /** A path of ours. */
  returnTo: string;
  /** Asks Twitch for the right to read moderators and bans as well. */
  elevated?: boolean;
}

const PROVIDERS: readonly LoginProvider[] = ['local', 'twitch', 'discord', 'oidc'];

/** A wish from the state of a history entry, which may be from another version, or null. */
export function readLoginWish(state: unknown): LoginWish | null {
  if (typeof state !== 'object' || state === null) return null;
  const { provider, returnTo, elevated } = state as Record<string, unknown>;
  if (!PROVIDERS.some((one) => one === provider) || typeof returnTo !== 'string') return null;
  return { provider: provider as LoginProvider, returnTo, elevated: elevated === true };
}
