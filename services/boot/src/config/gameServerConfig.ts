import type { GameServerConfig } from '@tuschel/gameserver';
import { clientAddress } from '../http/clientAddress.ts';
import type { Config } from './config.ts';
import type { Nearby } from '../http/nearby.ts';
import { adminHost, storageRoomOf } from './partSettings.ts';
import { purchaseStoresOf } from './purchaseStores.ts';
import type { Secrets } from './secrets.ts';
import { VERSION } from '../version.ts';

/** The game server's configuration, with or without Tuschel. */
export function gameServerConfig(config: Config, secrets: Secrets, nearby: Nearby): GameServerConfig {
  const { openGameServer, url } = config;
  const admin = adminHost(config);
  return {
    ...secrets,
    node: config.node,
    version: VERSION,
    allowedOrigins: openGameServer ? '*' : [...config.origins, ...(url ? [url] : []), ...(admin ? [admin] : [])],
    ticketOnly: config.socketTicketOnly,
    rateLimits: config.rateLimits,
    exemptFromLimits: nearby.isExempt,
    remoteAddress(request) {
      const address = clientAddress(request, config.proxies);
      nearby.look(request, address);
      return address;
    },
    open: openGameServer,
    domains: config.gameServerDomains,
    singleSocket: config.singleSocket,
    storageRoom: storageRoomOf(config),
    purchaseStores: purchaseStoresOf(config),
    ...(config.networks ? { providers: config.networks } : {}),
  };
}
