/** What somebody's drawing desk is like, kept with their account. */
export const DESK = {
  /** Entries in one request. */
  atOnce: 100,
  /** Of one account: what it has, and what it has taken away. Of what is gone the oldest is forgotten. */
  entries: 300,
  gone: 200,
  /** Characters of an entry's value as JSON. */
  valueLength: 600,
  /** A clock may be so far ahead of all that is kept: no request can put the end of all clocks before the others. */
  clockAhead: 1_000_000,
  clockMost: 1_000_000_000_000,
} as const;

/** Which of two values of an entry stays: the one with the higher clock, of equal ones that of the device later in the alphabet. */
export function isLaterEntry(
  entry: { clock: number; device: string },
  than: { clock: number; device: string },
): boolean {
  return entry.clock > than.clock || (entry.clock === than.clock && entry.device > than.device);
}
