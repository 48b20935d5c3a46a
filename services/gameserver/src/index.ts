export {
  createGameServer,
  type GameServer,
  type GameServerConfig,
  type GameServerPlatform,
} from './createGameServer.ts';
export { createMatchTable, type MatchDeps, type MatchTable } from './match/matches.ts';
export type { Connection } from './socket/connection.ts';
