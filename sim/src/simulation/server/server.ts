import { createMatchTable, createPresences, type MatchTable } from '@tuschel/gameserver';
import type { Account } from '@tuschel/gameserver/extend';
import { type CollectingLog, fakeStorage, memoryBus, unlimited } from '@tuschel/platform';
import type { Bus, Clock, Entropy } from '@tuschel/platform/ports';
import { type LobbyStore, type PaperShelf, type SimulatedProduct, simulatedProduct } from '@tuschel/product/simulated';
import type { Luck } from '../../luck.ts';
import type { Referee } from '../referee/referee.ts';
import { mortalBus } from './mortalBus.ts';
import { createSocketTable, type SocketTable } from './sockets.ts';
import { goingOn, mortalClock, stormyStorage, type Weather } from './weather.ts';

/** One life of the server process, from its start until it is killed. */
export interface Server {
  readonly number: number;
  readonly isAlive: boolean;
  readonly node: string;
  /** Those that are open to it. */
  readonly sockets: SocketTable;
  readonly matches: MatchTable;
  readonly product: SimulatedProduct;
  /** Resolves once it serves the matches of earlier lives; rejects when the process could not start. */
  readonly started: Promise<void>;
  /** Nothing moves in it for so long, as by SIGSTOP or a machine that swaps. */
  hang(ms: number): void;
  /** Resolves once it listens. */
  listens(): Promise<void>;
  /** As by `kill -9`. */
  kill(): void;
  /** Goes down in good order. */
  close(): Promise<void>;
}

export interface ServerDeps {
  clock: Clock;
  entropy: Entropy;
  log: CollectingLog;
  luck: Luck;
  weather: Weather;
  referee: Referee;
  accounts: ReadonlyMap<string, Account>;
  lobbies: LobbyStore;
  shelf: PaperShelf;
  words: Parameters<typeof simulatedProduct>[0]['words'];
  /** Its name; the next life of a node has the same. */
  node: string;
  /** What the nodes have in common; absent: there is one. */
  bus?: Bus;
}

/** The real match host and the real product on storage that is as good as the weather. */
export function startServer(number: number, deps: ServerDeps): Server {
  const { entropy, log, luck, weather, referee, node } = deps;
  const life = { isAlive: true, hangsUntil: 0 };
  const clock = mortalClock(deps.clock, life);
  const stores = { journal: referee.journalFor(number), lines: referee.lines, shelf: deps.shelf };
  const { journal, lines, shelf } = stormyStorage(stores, { clock, luck, weather, life });
  const accounts = {
    get: async (id: string) => deps.accounts.get(id) ?? null,
    byUsername: async () => null,
    named: async () => [],
    many: async (ids: string[]) => ids.flatMap((id) => deps.accounts.get(id) ?? []),
    patchMetadata: async () => undefined,
    setProfile: async () => undefined,
  };
  const sockets = createSocketTable();
  const { bus, leave } = deps.bus
    ? mortalBus(deps.bus, { clock: deps.clock, luck, life })
    : { bus: memoryBus({ clock, log }), leave: () => undefined };
  const presences = createPresences({ clock, entropy, log, bus }, node, sockets);
  const matches = createMatchTable({
    clock,
    entropy,
    log,
    journal,
    storage: fakeStorage(),
    presences,
    accounts,
    limiter: unlimited,
  });
  const product = simulatedProduct({
    platform: { clock, entropy, log, lines },
    extend: { matches: matches.extend, accounts, journaledMatch: matches.define },
    lobbies: deps.lobbies,
    shelf,
    saveGame: async () => undefined,
    words: deps.words,
  });
  const start = async () => {
    if (deps.bus) presences.tracker.start();
    await matches.recover();
  };
  return {
    number,
    get isAlive() {
      return life.isAlive;
    },
    node,
    sockets,
    matches,
    product,
    started: start(),
    hang(ms) {
      life.hangsUntil = Math.max(life.hangsUntil, deps.clock.now() + ms);
    },
    listens: () => goingOn(deps.clock, life),
    kill() {
      life.isAlive = false;
      leave();
    },
    close: () => matches.close(),
  };
}
