import type { Accounts, Extend } from '@tuschel/gameserver/extend';
import type { Clock, Sql } from '@tuschel/platform/ports';
import { OPERATIONS, type RunningMatch, type RunningMatches } from '@tuschel/protocol';
import { writeAudit } from '../moderation/audit/audit.ts';
import type { DrawInput, DrawQuestion, MatchOverview } from '../play/draw-match/state.ts';
import { shownName } from '../people/account/shownName.ts';
import type { LobbyStore } from '../play/lobby/store.ts';

export interface MatchDeskDeps {
  sql: Sql;
  clock: Pick<Clock, 'now'>;
  accounts: Pick<Accounts, 'many'>;
  matches: Pick<Extend['matches'], 'ask' | 'tell'>;
  lobbies: Pick<LobbyStore, 'running'>;
}

/** The matches that go on, for those who run the instance. */
export interface MatchDesk {
  list(): Promise<RunningMatches>;
  /** False: no such match goes on. */
  close(by: string, matchId: string, note: string): Promise<boolean>;
}

export function createMatchDesk({ sql, clock, accounts, matches, lobbies }: MatchDeskDeps): MatchDesk {
  const question: DrawQuestion = { type: 'overview' };
  /** Null: no server runs it at the moment, or it is over. */
  const look = async (match: string) => (await matches.ask(match, question).catch(() => null)) as MatchOverview | null;

  return {
    async list() {
      const most = OPERATIONS.matches;
      const running = await lobbies.running(most + 1);
      const shown = running.slice(0, most);
      const seen = await Promise.all(shown.map(({ match }) => look(match)));
      const hosts = shown.map(({ host }, index) => seen[index]?.host ?? host);
      const people = new Map((await accounts.many([...new Set(hosts)])).map((one) => [one.id, one]));
      const wire = shown.map(({ code, match, openedAt }, index): RunningMatch => {
        const { host: _, phase = null, ...more } = seen[index] ?? GONE;
        const person = people.get(hosts[index] ?? '');
        const [hostUsername, hostName] = person ? [person.username, shownName(person)] : ['', ''];
        return { matchId: match, lobbyCode: code, hostName, hostUsername, openedAt: Number(openedAt), phase, ...more };
      });
      return { matches: wire, hasMore: running.length > most };
    },

    async close(by, matchId, note) {
      const at = clock.now();
      const before = await look(matchId);
      if (!before || before.phase === DONE) return false;
      const input: DrawInput = { type: 'closed', at };
      // It stands in the books before it happens: nothing is closed that nobody knows of.
      await sql.transaction<object, void>((tx) =>
        writeAudit({ tx }, { kind: 'match', subject: matchId, action: 'close', note, by, at }),
      );
      return matches.tell(matchId, input);
    },
  };
}

const DONE = 99;
const GONE = { host: undefined, phase: undefined, mode: 0, step: 0, steps: 0, seated: 0, present: 0 };
