import type { Tx } from '@tuschel/platform/ports';
import type { GameRecord } from '@tuschel/rules';
import type { DrawState } from './state.ts';

/** What a match leaves behind, written in the same transaction as the input that caused it. Each write may come twice. */
export interface MatchArchive {
  saveGame(tx: Tx, state: DrawState, record: GameRecord): Promise<void>;
  ban(tx: Tx, ban: { host: string; person: string; reason: string; at: number }): Promise<void>;
  unban(tx: Tx, ban: { host: string; person: string }): Promise<void>;
  /** The host's role went over to somebody else. */
  changeHost(tx: Tx, matchId: string, host: string): Promise<void>;
  endLobby(tx: Tx, matchId: string, at: number): Promise<void>;
}
