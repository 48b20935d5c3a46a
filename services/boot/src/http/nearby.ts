import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isPrivateAddress } from '@tuschel/platform';
import type { Log } from '@tuschel/platform/ports';
import type { Config } from '../config/config.ts';
import { SETTINGS } from '../config/settings.ts';

/** Whoever plays from the local network, where a whole party may share few addresses. */
export interface Nearby {
  /** To the address no limits per address apply. */
  readonly isExempt: (address: string) => boolean;
  /** Looks for a proxy that the operator has not named. To be called with each request and upgrade. */
  look(request: Pick<IncomingMessage, 'headers'>, address: string): void;
}

/** What a proxy says of whom it stands for. */
const TOLD_BY_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/**
 * In development private addresses are exempt. Behind a proxy that is not named everybody seems to come from its address: once a private
 * address has told of somebody behind it, nobody is exempt any more.
 */
export function createNearby(config: Pick<Config, 'mode' | 'proxies' | 'url'>, log: Log): Nearby {
  const isOn = config.mode === 'development';
  const setting = SETTINGS.proxies.name;
  let sawProxy = false;
  if (config.url !== undefined && config.proxies === 0) {
    log.warn('TUSCHEL_URL is for a server behind a proxy, but no proxy is named: all players share its limits', {
      setting,
    });
  }

  return {
    isExempt: (address) => isOn && !sawProxy && isPrivateAddress(address),
    look({ headers }, address) {
      if (sawProxy || !tellsOfSomebody(headers, config.proxies) || !isPrivateAddress(address)) return;
      sawProxy = true;
      log.warn('a proxy that is not named stands before the server: all players share its limits', {
        setting,
        address,
      });
    },
  };
}

/** Whether there is somebody behind the address that was taken for the client's. */
function tellsOfSomebody(headers: IncomingHttpHeaders, proxies: number): boolean {
  const hops = [headers['x-forwarded-for'] ?? '']
    .flat()
    .join(',')
    .split(',')
    .filter((hop) => hop.trim() !== '').length;
  // Proxies that are named may say what they like.
  return hops > proxies || (proxies === 0 && TOLD_BY_PROXIES.some((name) => headers[name] !== undefined));
}
