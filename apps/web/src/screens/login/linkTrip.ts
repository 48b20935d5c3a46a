import type { ForeignProvider } from '@tuschel/protocol';

const KEY = 'tuschel.link';
export const FOREIGN_PROVIDERS: readonly ForeignProvider[] = ['oidc', 'twitch', 'discord'];

/** What becomes of a login that somebody wants to link to their account. `denied`: they said no there. `taken`: it leads into another account. */
export const LINK_OUTCOMES = ['linked', 'denied', 'taken', 'full', 'away', 'unfinished'] as const;
export type LinkOutcome = (typeof LINK_OUTCOMES)[number];

export interface LinkResult {
  provider: ForeignProvider;
  outcome: LinkOutcome;
}

/** Remembers, while its user is away at the provider, that this window wants to link it. */
export function beginLinkTrip(storage: Storage, state: string, provider: ForeignProvider): void {
  storage.setItem(KEY, JSON.stringify({ state, provider }));
}

/** The provider whose link comes back under this state; null: something else does. */
export function linkTripOf(storage: Storage, state: string | null): ForeignProvider | null {
  const trip = parsed(storage.getItem(KEY));
  return state !== null && trip['state'] === state ? (providerIn(trip['provider']) ?? null) : null;
}

export function endLinkTrip(storage: Storage): void {
  storage.removeItem(KEY);
}

/** What came of a link, from the state of a history entry, which may be from another version; null: nothing. */
export function readLinkResult(state: unknown): LinkResult | null {
  const { link } = record(state);
  const { provider, outcome } = record(link);
  const [known, what] = [providerIn(provider), LINK_OUTCOMES.find((one) => one === outcome)];
  return known && what ? { provider: known, outcome: what } : null;
}

function providerIn(value: unknown): ForeignProvider | undefined {
  return FOREIGN_PROVIDERS.find((one) => one === value);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    return record(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
}
