import type { Account } from '@tuschel/gameserver/extend';
import { memoryBus, simulated } from '@tuschel/platform';
import { between, type Luck, luckOf } from '../luck.ts';
import { createAccidents } from './accidents.ts';
import { createEventLog, type EventLog } from './eventLog.ts';
import { createNetwork } from './network/network.ts';
import { GOOD_ROAD } from './network/traffic.ts';
import type { SocketWatch } from './network/wire.ts';
import { createPainter, type Painter, type PainterDeps } from './painters/painter.ts';
import { createPassage } from './passage.ts';
import { createPerson, type Person } from './people/person.ts';
import type { Evening } from './people/play.ts';
import type { MatchDataJson } from './people/simulatedGameServer.ts';
import { createReferee, type Referee } from './referee/referee.ts';
import { createScreens } from './screens.ts';
import { createLives } from './server/lives.ts';
import { memoryLobbies } from './server/lobbies.ts';
import { memoryPapers } from './server/papers.ts';
import { startServer } from './server/server.ts';
import type { Weather } from './server/weather.ts';
import { accountOf, howMany, optionsOf, troubleOf } from './setting.ts';

/** Everything that there is on one evening: servers, people, the network between them, and the referee. */
export type World = ReturnType<typeof createWorld>;

/** Share of the evenings that two nodes serve. */
const PAIRS = 0.2;

/** Makes another luck of a seed. */
const PAPERS = 0x5eed_0f0f;

/** So long after the last accident everybody has noticed it and is back. */
const SETTLING_MS = 60_000;

export function createWorld(seed: number, print?: (line: string) => void) {
  const luck = luckOf(seed);
  /** Some evenings are played on two nodes that share a bus and the storage. */
  const isPair = luckOf(~seed)() < PAIRS;
  const platform = simulated(seed);
  const { clock, entropy, log } = platform;
  const events = createEventLog(() => clock.now(), print);
  const referee = createReferee(platform);
  const weather: Weather = { failing: 0, slowMs: 0 };
  const accounts = new Map<string, Account>();
  const network = createNetwork({ clock, luck, uuid: () => entropy.uuid(), isPair, watch: watchOf(referee, events) });
  const shared = { clock, luck, network, referee, events, weather, accounts, entropy, log };
  const lobbies = memoryLobbies(clock);
  const shelf = referee.papers.watched(memoryPapers(clock, { ...platform.lines, ...referee.papers.erasing }));
  const bus = isPair ? { bus: memoryBus({ clock, log }) } : {};
  const lives = createLives({
    ...shared,
    start: (number, node) => startServer(number, { ...shared, ...bus, lobbies, shelf, words: WORDS, node }),
  });
  /** UTC ms from which on everything must go as the rules want it; null: something is in the way. */
  const fairFrom = (): number | null => {
    const since = lives.servingSince;
    if (since === null || trouble === 0) return since;
    return evening.calmAt === null ? null : Math.max(evening.calmAt, since) + SETTLING_MS;
  };
  const isFair = () => clock.now() >= (fairFrom() ?? Number.POSITIVE_INFINITY);
  const people = Array.from({ length: howMany(luck) }, (_, index) => {
    const user = { id: entropy.uuid(), name: `P${index}` };
    accounts.set(user.id, accountOf(user, luck));
    return createPerson(user, { ...GOOD_ROAD }, { ...shared, isFair, randomBytes: (length) => entropy.bytes(length) });
  });
  const evening: Evening = {
    luck,
    referee,
    people,
    now: () => clock.now(),
    lobbyCode: '',
    openedAt: 0,
    options: optionsOf(luck),
    calmAt: null,
    isFair,
    rematches: luck() < 0.08 ? 1 : 0,
    nextMark: counter(1000),
  };
  const painters = paintersOf(luckOf(seed ^ PAPERS), { ...shared, people, nextMark: evening.nextMark });
  /** Chance of a fate after each event. */
  const trouble = troubleOf(luck);
  const accidents = createAccidents({ ...shared, lives, people, isPair });
  /** UTC ms from which on servers and storage have been as usual; null: they are not. People may come and go. */
  const servedFrom = () => {
    const since = lives.servingSince;
    return since === null ? null : Math.max(since, accidents.stormsEndAt);
  };
  const screens = createScreens({ people, referee, now: () => clock.now(), fairFrom, servedFrom });
  const passage = createPassage(clock, () => {
    for (const person of people) person.check();
    screens.look();
    if (referee.faults.length > 0) throw new Error(referee.faults[0]);
  });
  /** The evening is over: nobody does anything any more. */
  const isOff: boolean = false;
  return { ...shared, isOff, isPair, lives, people, painters, evening, trouble, accidents, passage };
}

interface PaintersDeps extends Omit<PainterDeps, 'luck'> {
  people: readonly Person[];
  accounts: Map<string, Account>;
}

/** One or two of those who play have papers beside the game. */
function paintersOf(luck: Luck, { people, accounts, ...deps }: PaintersDeps): Painter[] {
  return people.slice(0, luck() < 0.3 ? 2 : 1).map((person, index) => {
    const account = accounts.get(person.id);
    if (account) account.metadata = { ...account.metadata, supporterLevel: 1 };
    const stranger = people[(index + 1) % people.length] as Person;
    return createPainter(person, stranger, { ...deps, luck: luckOf(between(luck, 0, 2 ** 32 - 1)) });
  });
}

function counter(first: number): () => number {
  let mark = first;
  return () => ++mark;
}

const WORDS = {
  de: Array.from({ length: 50 }, (_, index) => `Wort §de${index}§`),
  en: Array.from({ length: 50 }, (_, index) => `word §en${index}§`),
};

function watchOf(referee: Referee, events: EventLog): SocketWatch {
  return {
    sent(to, frame) {
      const { match_data: data } = JSON.parse(frame.toString()) as { match_data?: MatchDataJson };
      if (!data) return;
      const text = Buffer.from(data.data ?? '', 'base64').toString();
      events.note(`to ${to.user.slice(0, 4)}: ${data.op_code} ${text.length} ${text.slice(55, 80)}`);
      referee.sent(to, data.match_id, Number(data.op_code), text);
    },
    entered: (...to) => referee.entered(...to),
    left: (...from) => referee.left(...from),
  };
}
