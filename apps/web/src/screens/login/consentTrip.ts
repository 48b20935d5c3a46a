import type { ChannelGate } from '@tuschel/protocol';

/** What this window remembers while its host is away to give a consent. */
export interface ConsentTrip {
  state: string;
  gate: ChannelGate;
  /** A path of ours. */
  returnTo: string;
}

const TRIP_KEY = 'tuschel.consent';
const GRANTED_KEY = 'tuschel.consent.granted';

export function beginTrip(storage: Storage, trip: ConsentTrip): void {
  storage.setItem(TRIP_KEY, JSON.stringify(trip));
}

/** The trip that comes back under this state; null: another one, or none. */
export function tripOf(storage: Storage, state: string | null): ConsentTrip | null {
  const trip = parsed(storage.getItem(TRIP_KEY));
  return trip !== null && trip.state === state ? trip : null;
}

/** The host is back. `gate`: what they have granted, so that the lobby goes on with what they wanted. */
export function endTrip(storage: Storage, gate: ChannelGate | null): void {
  storage.removeItem(TRIP_KEY);
  if (gate !== null) storage.setItem(GRANTED_KEY, gate);
}

/** What was granted just now; told once. */
export function takeGranted(storage: Storage): string | null {
  const gate = storage.getItem(GRANTED_KEY);
  storage.removeItem(GRANTED_KEY);
  return gate;
}

function parsed(text: string | null): ConsentTrip | null {
  try {
    const trip = JSON.parse(text ?? 'null') as Partial<ConsentTrip> | null;
    const { state, gate, returnTo } = trip ?? {};
    const isOurs = typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo);
    return typeof state === 'string' && gate !== undefined && isOurs ? { state, gate, returnTo } : null;
  } catch {
    return null;
  }
}
