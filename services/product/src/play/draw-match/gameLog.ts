import type { Log } from '@tuschel/platform/ports';
import { GameMode, GamePhase } from '@tuschel/protocol';
import type { DrawState } from './state.ts';

const MODE_NAMES = new Map<number, string>(Object.entries(GameMode).map(([name, mode]) => [mode, name]));

/**
 * A line of the log when a game begins and when it ends. `look` is told of each change, after it is on disk; what a match was like when this
 * server first saw it is not told.
 */
export function createGameLog(log: Pick<Log, 'info'>): (matchId: string, state: DrawState) => void {
  const phases = new Map<string, number>();
  return (matchId, { match }) => {
    const before = phases.get(matchId);
    if (match.phase === GamePhase.Done) phases.delete(matchId);
    else phases.set(matchId, match.phase);
    if (before === undefined || before === match.phase) return;
    const facts = {
      match: matchId,
      mode: MODE_NAMES.get(
        match.phase === GamePhase.Lobby ? match.options.mode : (match.plan?.mode ?? match.options.mode),
      ),
      players: match.seats.filter(({ left }) => !left).length,
    };
    if (before === GamePhase.Lobby && match.phase !== GamePhase.Done) log.info('a game begins', facts);
    if (match.phase !== GamePhase.Done) return;
    if (before === GamePhase.Lobby) log.info('a lobby has closed', facts);
    else log.info('a game has ended', { ...facts, aborted: match.aborted });
  };
}
