import { stagedIn } from '@tuschel/platform';
import type { Clock } from '@tuschel/platform/ports';
import type { LobbyRow, LobbyStore } from '@tuschel/product/simulated';

interface Lobby extends LobbyRow {
  host: string;
  openedAt: number;
  endedAt: number | null;
}

/** The lobby rows of a simulation: they survive each server, and are written with the journal's transaction. */
export function memoryLobbies(clock: Pick<Clock, 'now'>): LobbyStore {
  const lobbies = new Map<string, Lobby>();
  const codeOfHost = new Map<string, string>();
  const rematches = new Map<string, string>();
  const bans = new Map<string, Set<string>>();
  const ofMatch = (match: string) => [...lobbies.values()].find((lobby) => lobby.match === match);

  return {
    async byCode(code) {
      return lobbies.get(code) ?? null;
    },
    async ofHost(host) {
      return lobbies.get(codeOfHost.get(host) ?? '') ?? null;
    },
    async open(tx, { code, match, host }, seen) {
      if ((codeOfHost.get(host) ?? null) !== seen) return false;
      stagedIn(tx).stage(() => {
        lobbies.set(code, { code, match, host, openedAt: clock.now(), endedAt: null });
        codeOfHost.set(host, code);
      });
      return true;
    },
    running: async (most) => [...lobbies.values()].filter(({ endedAt }) => endedAt === null).slice(0, most),
    rematchOf: async (predecessor) => rematches.get(predecessor) ?? null,
    async replace(tx, { predecessor, code, match, host }) {
      if (rematches.has(predecessor)) return false;
      stagedIn(tx).stage(() => {
        rematches.set(predecessor, match);
        lobbies.set(code, { code, match, host, openedAt: clock.now(), endedAt: null });
      });
      return true;
    },
    bans: async (host) => [...(bans.get(host) ?? [])],
    async ban(tx, { host, person }) {
      stagedIn(tx).stage(() => void bans.set(host, (bans.get(host) ?? new Set()).add(person)));
    },
    async unban(tx, { host, person }) {
      stagedIn(tx).stage(() => void bans.get(host)?.delete(person));
    },
    async changeHost(tx, match, host) {
      stagedIn(tx).stage(() => {
        const lobby = ofMatch(match);
        if (!lobby) return;
        if (codeOfHost.get(lobby.host) === lobby.code) codeOfHost.delete(lobby.host);
        lobby.host = host;
        if (!codeOfHost.has(host)) codeOfHost.set(host, lobby.code);
      });
    },
    async end(tx, match, at) {
      stagedIn(tx).stage(() => {
        const lobby = ofMatch(match);
        if (lobby) lobby.endedAt = at;
      });
    },
    openMatches: async () => [...lobbies.values()].filter(({ endedAt }) => endedAt === null).map(({ match }) => match),
    sweep: async () => undefined,
  };
}
