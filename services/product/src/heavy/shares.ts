import { createCredits, type LimiterConfig, networksOf } from '@tuschel/platform';
import type { Clock } from '@tuschel/platform/ports';
import type { HEAVY } from '@tuschel/protocol';

/** Whose work it is. */
export interface Client {
  user: string;
  address: string;
}

/** As in the protocol. */
export type Limits = { readonly [Name in keyof typeof HEAVY]: number };

/** Somebody whose credits count. `share`: by how much more an address and a wide network have. */
export interface Subject {
  subject: string;
  share: number;
}

/** What everybody has had lately of bytes and of work. */
export function createShares(clock: Pick<Clock, 'now'>, config: LimiterConfig, limits: Limits) {
  const credits = createCredits(clock);

  const subjectsOf = (client: Client) => (config.rateLimits ? subjectsIn(client, config, limits.addressShare) : []);

  const bytesOf = ({ subject, share }: Subject) => [rateOf(limits.bytesAMinute * share), `bytes ${subject}`] as const;
  const workOf = ({ subject, share }: Subject) => [rateOf(limits.cpuMsAMinute * share), `cpu ${subject}`] as const;

  return {
    subjectsOf,
    /** How long until they may have so many bytes read, ms. */
    waitOf: (client: Client, bytes: number): number =>
      Math.max(
        0,
        ...subjectsOf(client).flatMap((one) => [credits.wait(...bytesOf(one), bytes), credits.wait(...workOf(one), 1)]),
      ),
    /** Since when all that they have asked for would be forgotten, ms from now. */
    askedOf: (client: Client): number =>
      Math.max(0, ...subjectsOf(client).map((one) => credits.wait(...bytesOf(one), limits.bytesAMinute * one.share))),
    chargeBytes(client: Client, bytes: number): void {
      for (const one of subjectsOf(client)) credits.charge(...bytesOf(one), bytes);
    },
    chargeWork(client: Client, ms: number): void {
      for (const one of subjectsOf(client)) credits.charge(...workOf(one), ms);
    },
  };
}

/** Themselves, and the networks they are in. @param addressShare how much more an address has than a person */
export function subjectsIn({ user, address }: Client, config: LimiterConfig, addressShare: number): Subject[] {
  const own = { subject: `user ${user}`, share: 1 };
  if (!config.rateLimits || config.exemptFromLimits?.(address)) return [own];
  const networks = networksOf(address);
  return [own, ...networks.map(({ name, share }) => ({ subject: `network ${name}`, share: addressShare * share }))];
}

function rateOf(limit: number) {
  return { limit, windowMs: 60_000 };
}
