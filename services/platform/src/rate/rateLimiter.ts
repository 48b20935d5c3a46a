import type { Clock } from '../ports.ts';
import { createCredits, type Rate } from './credits.ts';
import { networksOf } from './networks.ts';

/** A rate, and whose credits it draws on. */
export interface LimitedRate extends Rate {
  per: 'address' | 'user' | 'socket';
}

/** Whose credits a call takes. Where nobody is signed in, a rate per user or socket draws on those of the address. */
export interface Caller {
  address: string;
  user?: string;
  socket?: string;
}

export interface LimiterConfig {
  rateLimits: boolean;
  /** Addresses to which the limits per address do not apply; those per user and per socket do. */
  exemptFromLimits?(address: string): boolean;
}

export interface RateLimiter<Name extends string> {
  /** Takes one credit of each rate. Answers the milliseconds to wait when one of them is used up, else null. Then nothing was taken. */
  take(rates: readonly Name[], caller: Caller): number | null;
  /** Whether what is limited in other ways, as the number of sockets is, is to be limited per user, or for this address. */
  holds(per: 'user' | 'address', address: string): boolean;
}

interface Draw<Name> {
  name: Name;
  rate: Rate;
  subject: string;
}

/** @param limited is told each rate that somebody had used up */
export function createRateLimiter<Name extends string>(
  clock: Pick<Clock, 'now'>,
  rates: Readonly<Record<Name, LimitedRate>>,
  config: LimiterConfig,
  limited: (name: Name) => void = () => undefined,
): RateLimiter<Name> {
  const credits = createCredits(clock);
  const isExempt = (address: string) => config.exemptFromLimits?.(address) ?? false;

  const drawsOf = (name: Name, { address, user, socket }: Caller): Draw<Name>[] => {
    const { per, limit, windowMs } = rates[name];
    const person = per === 'address' ? undefined : per === 'socket' ? (socket ?? user) : user;
    if (person !== undefined) return [{ name, rate: { limit, windowMs }, subject: `${name} ${person}` }];
    if (isExempt(address)) return [];
    return networksOf(address).map((network) => ({
      name,
      rate: { limit: limit * network.share, windowMs },
      subject: `${name} ${network.name}`,
    }));
  };

  return {
    holds: (per, address) => config.rateLimits && (per === 'user' || !isExempt(address)),
    take(names, caller) {
      if (!config.rateLimits) return null;
      const draws = names.flatMap((name) => drawsOf(name, caller));
      const waits = draws.map(({ rate, subject }) => credits.wait(rate, subject, 1));
      const wait = Math.max(0, ...waits);
      for (const name of new Set(draws.filter((_, index) => waits[index] !== 0).map((draw) => draw.name)))
        limited(name);
      if (wait > 0) return wait;
      for (const { rate, subject } of draws) credits.charge(rate, subject, 1);
      return null;
    },
  };
}

/** Where nobody is limited. */
export const unlimited: RateLimiter<string> = { take: () => null, holds: () => false };
