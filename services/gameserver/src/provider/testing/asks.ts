import { type CollectingLog, collectingLog, fakeClock, type FakeClock } from '@tuschel/platform';
import { setTimeout as pause } from 'node:timers/promises';
import type { Network } from '../../account/identifier.ts';
import { OUTSIDE_LIMITS, OutsideFault } from '../../outside/fetchOutside.ts';
import type { Proof, Proven } from '../provider.ts';
import { createProviders, type Providers } from '../providers.ts';
import { type FakeNetworks, TROUBLES, type Trouble } from './fakeNetworks.ts';

export interface Asks {
  clock: FakeClock;
  log: CollectingLog;
  providers: Providers;
  prove: (proof: Proof) => Promise<Proven | null>;
}

/** A network as the server asks it, on a clock of its own, with nothing known of it. */
export function asksOf(networks: FakeNetworks, network: Network): Asks {
  const [clock, log] = [fakeClock(), collectingLog()];
  const providers = createProviders(networks.config, { clock, log });
  return { clock, log, providers, prove: async (proof) => (await providers[network]?.(proof)) ?? null };
}

export const ALL_TROUBLES = Object.keys(TROUBLES) as Trouble[];

/** In what the call ends, and that in time, while the network misbehaves at that path. */
export async function faultOf(
  networks: FakeNetworks,
  { clock }: Asks,
  { kind, at }: { kind: Trouble; at: string },
  call: () => Promise<unknown>,
): Promise<string> {
  networks.trouble = { kind, at };
  const before = networks.asked.length;
  const ended = call().catch((error: unknown) => error);
  if (kind === 'silent') {
    while (!networks.asked.slice(before).some((path) => path.startsWith(at))) await pause(5);
    await pause(30);
    await clock.advance(OUTSIDE_LIMITS.timeoutMs);
  }
  const fault = await ended;
  networks.trouble = null;
  if (!(fault instanceof OutsideFault)) throw new Error('the call went well');
  return networks.asked.some((path) => path.includes('elsewhere')) ? 'was sent elsewhere' : fault.reason;
}
