export {
  createGameServer,
  type GameServer,
  type GameServerConfig,
  type GameServerPlatform,
} from './createGameServer.ts';
export type { StoresConfig } from './iap/config.ts';
export { huaweiKey } from './iap/huaweiStore.ts';
export { createMatchTable, type MatchDeps, type MatchTable } from './match/matches.ts';
export type { Peer, Sender } from './presence/peer.ts';
export { loadModules } from './modules/loadModules.ts';
export type { ProvidersConfig } from './provider/providers.ts';
export { createPresences, type Presences } from './presence/presences.ts';
export type { Sockets } from './presence/router.ts';
export { type DomainName, DOMAINS } from './surface/domainName.ts';
