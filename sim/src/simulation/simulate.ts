import type { Account } from '@tuschel/gameserver/extend';
import { memoryBus, simulated } from '@tuschel/platform';
import { type CustomPlan, GameMode, type LobbyMode, type Options, TERMS_CUT_OFFS } from '@tuschel/protocol';
import { MODE_NUMBERS, readPlan } from '@tuschel/rules';
import { between, type Luck, luckOf, oneOf } from '../luck.ts';
import { createEventLog, type EventLog } from './eventLog.ts';
import { disturb } from './fates.ts';
import { createNetwork, type Network } from './network/network.ts';
import { GOOD_ROAD, type Road } from './network/traffic.ts';
import type { SocketWatch } from './network/wire.ts';
import { createPerson, type Person } from './people/person.ts';
import { act, type Evening, pry } from './people/play.ts';
import type { MatchDataJson } from './people/simulatedGameServer.ts';
import { type Counts, createReferee, type Referee } from './referee/referee.ts';
import { createScreens } from './screens.ts';
import { memoryLobbies } from './server/lobbies.ts';
import { type Server, startServer } from './server/server.ts';
import type { Weather } from './server/weather.ts';

export interface Simulated {
  seed: number;
  /** The first thing that must never happen, or null. */
  fault: string | null;
  /** Of the event log. */
  hash: string;
  events: number;
  /** Games that came to their end. */
  games: number;
  counts: Counts;
  /** How often a node took a match over from another one; null: there was one node. */
  takeovers: number | null;
  tail: string[];
}

/** Once nothing disturbs any more a game is over within this time. */
const PEACE_MS = 4 * 60 * 60 * 1000;
/** A world that is busier than this goes in circles. */
const MOST_EVENTS = 60_000;

/** Plays one evening by its seed and answers what went wrong. `print` gets each line of the event log. */
export async function simulate(seed: number, print?: (line: string) => void): Promise<Simulated> {
  const world = createWorld(seed, print);
  const { events, referee } = world;
  try {
    await world.play();
  } catch (error) {
    referee.fault(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const fault = referee.faults[0] ?? null;
  if (fault !== null) events.note(`FAULT ${fault}`);
  return {
    seed,
    fault,
    hash: events.hash(),
    events: world.steps(),
    games: referee.shadows.size,
    counts: referee.counts(),
    takeovers: world.isPair ? referee.takeovers() : null,
    tail: fault === null ? [] : events.tail(),
  };
}

function createWorld(seed: number, print?: (line: string) => void) {
  const luck = luckOf(seed);
  /** Some evenings are played on two nodes that share a bus and the storage. */
  const isPair = luckOf(~seed)() < PAIRS;
  const platform = simulated(seed);
  const { clock, entropy, log } = platform;
  const events: EventLog = createEventLog(() => clock.now(), print);
  const referee: Referee = createReferee(platform);
  const weather: Weather = { failing: 0, slowMs: 0 };
  const accounts = new Map<string, Account>();
  const lobbies = memoryLobbies(clock);
  const randomBytes = (length: number) => entropy.bytes(length);
  const network: Network = createNetwork({
    clock,
    luck,
    uuid: () => entropy.uuid(),
    isPair,
    watch: watchOf(referee, events),
  });
  /** UTC ms from which on servers and storage have been as usual; null: they are not. People may come and go. */
  const servedFrom = (): number | null =>
    network.servers.size > 0 && alive.size === network.servers.size ? Math.max(serversChangedAt, stormsEndAt) : null;
  /** UTC ms from which on everything must go as the rules want it; null: something is in the way. */
  const fairFrom = (): number | null => {
    if (network.servers.size === 0 || alive.size !== network.servers.size) return null;
    if (trouble === 0) return serversChangedAt;
    return evening.isCalm ? Math.max(calmAt, serversChangedAt) + SETTLING_MS : null;
  };
  const isFair = () => clock.now() >= (fairFrom() ?? Number.POSITIVE_INFINITY);
  const people: Person[] = Array.from({ length: howMany(luck) }, (_, index) => {
    const user = { id: entropy.uuid(), name: `P${index}` };
    accounts.set(user.id, accountOf(user, luck));
    return createPerson(user, { ...GOOD_ROAD }, { clock, luck, network, referee, events, isFair, randomBytes });
  });
  const evening: Evening = {
    luck,
    referee,
    people,
    now: () => clock.now(),
    lobbyCode: '',
    openedAt: 0,
    options: optionsOf(luck),
    isCalm: false,
    isFair: () => isFair(),
    rematches: luck() < 0.08 ? 1 : 0,
    nextMark: (() => {
      let mark = 1000;
      return () => ++mark;
    })(),
  };

  const trouble = troubleOf(luck);
  let lives = 0;
  let steps = 0;
  let calmAt = 0;
  const bus = isPair ? memoryBus({ clock, log }) : undefined;
  /** When a server last came or went. */
  let serversChangedAt = 0;
  /** When the last storm ends or has ended. */
  let stormsEndAt = 0;
  const alive = new Set<Server>();
  /** By node: all that there were. */
  const livesOf = new Map<string, number[]>();

  const screens = createScreens({ people, referee, now: () => clock.now(), fairFrom, servedFrom });

  const boot = async (node: string): Promise<void> => {
    const server = startServer(++lives, {
      node,
      ...(bus ? { bus } : {}),
      clock,
      entropy,
      log,
      luck,
      weather,
      referee,
      accounts,
      lobbies,
      words: WORDS,
    });
    alive.add(server);
    livesOf.set(node, [...(livesOf.get(node) ?? []), server.number]);
    serversChangedAt = clock.now();
    events.note(`server ${server.number} starts as ${node}`);
    try {
      await server.started;
      if (!server.isAlive) return;
      events.note(`server ${server.number} serves`);
      for (const other of network.servers) if (other.node === node) network.servers.delete(other);
      network.servers.add(server);
      serversChangedAt = clock.now();
    } catch (error) {
      events.note(`server ${server.number} could not start: ${String(error)}`);
      die(server);
      bootIn(node, 1_000);
    }
  };

  const bootIn = (node: string, ms: number) => void clock.at(clock.now() + ms, () => void boot(node));

  /** Returns who was connected to it. */
  const die = (server: Server): Person[] => {
    server.kill();
    alive.delete(server);
    serversChangedAt = clock.now();
    network.servers.delete(server);
    const cut = network.reset(server);
    if ([...alive].every(({ node }) => node !== server.node)) referee.died(livesOf.get(server.node) ?? []);
    return people.filter(({ id }) => cut.includes(id));
  };

  const world = {
    luck,
    people,
    killServer() {
      const server = oneOf([...network.servers], luck);
      if (!server) return;
      events.note(`server ${server.number} is killed`);
      const cut = die(server);
      // What ended the server may have cut off one of its people for longer.
      if (luck() < 0.3) oneOf(cut, luck)?.vanish(between(luck, 5_000, 600_000));
      bootIn(server.node, between(luck, 50, absenceOf(luck, network.servers.size > 0)));
    },
    takeOver() {
      const [server] = network.servers;
      // On the bus a node has one voice.
      if (!server || alive.size > 1 || isPair) return;
      events.note(`another server takes over from ${server.number}`);
      void boot(server.node);
      clock.at(clock.now() + between(luck, 3_000, 40_000), () => server.isAlive && die(server));
    },
    hang() {
      const server = oneOf([...network.servers], luck);
      // Where there is one node somebody waits for it; where there are two, the other takes its matches over.
      if (!server || alive.size !== network.servers.size) return;
      const ms = between(luck, 1_000, isPair ? 40_000 : 8_000);
      events.note(`server ${server.number} hangs for ${ms} ms`);
      server.hang(ms);
      network.stall(server, ms);
      serversChangedAt = clock.now() + ms;
    },
    storm(failing: number, slowMs: number, ms: number) {
      events.note(`storm: ${failing} % fail, ${slowMs} ms slow, for ${ms} ms`);
      Object.assign(weather, { failing, slowMs });
      stormsEndAt = Math.max(stormsEndAt, clock.now() + ms);
      clock.at(clock.now() + ms, () => Object.assign(weather, USUAL));
    },
  };

  const step = async (): Promise<void> => {
    if (!(await clock.step())) throw new Error('nothing waits any more');
    steps += 1;
    for (const person of people) person.check();
    screens.look();
    if (referee.faults.length > 0) throw new Error(referee.faults[0]);
    if (steps > MOST_EVENTS) throw new Error('the evening does not come to an end');
  };

  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await step();
  };

  /** Waits for something that takes simulated time. */
  const settled = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    let isSettled = false;
    const finish = () => {
      isSettled = true;
    };
    work.then(finish, finish);
    await clock.advance(0);
    await until(() => isSettled);
    return work;
  };

  const think = (person: Person): void => {
    const next = evening.isCalm ? between(luck, 400, 2_500) : between(luck, 300, 5_000);
    clock.at(clock.now() + next, () => {
      if (person.isDone) return person.leaveDesk();
      act(person, evening);
      if (luck() < 0.01) pry(person, evening);
      think(person);
    });
  };

  const becomeCalm = (): void => {
    events.note('all is calm from now on');
    evening.isCalm = true;
    calmAt = clock.now();
    Object.assign(weather, { failing: 0, slowMs: 0 });
    for (const { road } of people) Object.assign(road, { ...GOOD_ROAD, delayMs: road.delayMs });
  };

  const isOver = () =>
    people.every(({ isDone }) => isDone) && [...referee.shadows.values()].every(({ match }) => match.phase === 99);

  const checkPeace = (): void => {
    if (calmAt > 0 && clock.now() - calmAt > PEACE_MS) throw new Error(`no end in peace: ${stand(referee, people)}`);
  };

  return {
    events,
    referee,
    isPair,
    steps: () => steps,
    async play(): Promise<void> {
      for (const node of isPair ? ['a', 'b'] : ['sim']) await settled(boot(node));
      for (const person of people) await settled(person.signIn());
      const [host] = people as [Person];
      const created = await settled(host.window().client.game.create('en'));
      if (!('lobbyCode' in created)) throw new Error('the host may not host');
      evening.lobbyCode = created.lobbyCode;
      evening.openedAt = clock.now();
      for (const { road } of people) Object.assign(road, roadOf(luck, trouble));
      Object.assign(weather, USUAL);
      for (const person of people) think(person);
      const disturbedSteps = between(luck, 300, 1_500);
      await until(() => {
        if (steps > disturbedSteps) return true;
        if (luck() < trouble) disturb(world);
        return isOver();
      });
      becomeCalm();
      await until(() => {
        checkPeace();
        return isOver() && network.servers.size > 0;
      });
      checkPromises(referee, people);
      checkPages(referee);
      for (const server of alive) await settled(server.close());
      referee.replayAll((length) => between(luck, 0, length));
      if (referee.faults.length > 0) throw new Error(referee.faults[0]);
    },
  };
}

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

/** Share of the evenings that two nodes serve. */
const PAIRS = 0.2;

/** So long after the last accident everybody has noticed it and is back. */
const SETTLING_MS = 60_000;

/** Calls to the storage take up to so many ms on a good day. */
const USUAL: Weather = { failing: 0, slowMs: 4 };

const WORDS = {
  de: Array.from({ length: 50 }, (_, index) => `Wort §de${index}§`),
  en: Array.from({ length: 50 }, (_, index) => `word §en${index}§`),
};

/** For how long at most a node that was killed is away, ms. Where another one takes over that may be for as long as a game lasts. */
function absenceOf(luck: Luck, isStoodInFor: boolean): number {
  if (luck() >= (isStoodInFor ? 0.6 : 0.2)) return 5_000;
  return isStoodInFor && luck() < 0.5 ? 2 * 60 * 60_000 : 60_000;
}

function howMany(luck: Luck): number {
  return luck() < 0.15 ? between(luck, 5, 7) : between(luck, 2, 4);
}

function accountOf({ id, name }: { id: string; name: string }, luck: Luck): Account {
  return {
    id,
    username: name,
    displayName: name,
    avatarUrl: '',
    langTag: 'en',
    metadata: { supporterLevel: between(luck, 0, 2), termsAccepted: TERMS_CUT_OFFS.acceptedSince },
    customId: `local:${name}`,
    createdAt: 0,
    disabledAt: null,
  };
}

function optionsOf(luck: Luck): Partial<Options> {
  const tempo = luck();
  return {
    ...modeOf(luck),
    pages: luck() < 0.3 ? null : between(luck, 2, 7),
    endOnDrawing: luck() < 0.3,
    tempo: tempo < 0.08 ? 'host' : tempo < 0.16 ? 'quick' : 'custom',
    writeSeconds: between(luck, 15, 40),
    describeSeconds: between(luck, 15, 40),
    drawSeconds: between(luck, 30, 70),
    majorityTimer: luck() < 0.3,
    hostPlays: luck() < 0.85,
    showNeighbours: luck() < 0.2,
  };
}

/** Each mode has its turn; what all are asked for is marked, so that it can be told when somebody knows too much. */
function modeOf(luck: Luck): Partial<Options> {
  const mode = MODES[between(luck, 0, MODES.length - 1)] as number;
  return {
    mode,
    redrawSteps: between(luck, 1, 3),
    vipSource: 'draw',
    chooseSource: luck() < 0.5,
    frames: luck() < 0.5 ? null : between(luck, 2, 4),
    keepBackground: luck() < 0.3,
    hostTheme: luck() < 0.3 ? 'a theme §theme§' : null,
    showPrompt: luck() < 0.3,
    story: luck() < 0.5 ? 'a line §l0§ with !' : 'a line §l0§\nanother one §l1§ with ?',
    plan: luck() < 0.3 ? null : planUnder(between(luck, 0, 999_999)),
  };
}

/** How often a mode is played in comparison to one that is not named here. */
const WEIGHTS: Partial<Record<LobbyMode, number>> = { [GameMode.Custom]: 2, [GameMode.Echo]: 4 };
const MODES = MODE_NUMBERS.toSorted((a, b) => a - b).flatMap((mode) => Array<number>(WEIGHTS[mode] ?? 1).fill(mode));

/** Any plan of four rounds at most, by its number. */
function planUnder(number: number): CustomPlan {
  const luck = luckOf(number);
  const rounds = Array.from({ length: between(luck, 1, 4) }, (_, index) => roundUnder(luck, index));
  const plan: CustomPlan = { rounds, repeatPlayers: luck() < 0.7 };
  return readPlan(plan).ok ? plan : ONE_DRAWING;
}

/** What is left of a plan that nobody can play. */
const ONE_DRAWING: CustomPlan = { rounds: [{ type: 'draw', seconds: 40, selection: 'round_robin' }] };

type PlanRound = CustomPlan['rounds'][number];

function roundUnder(luck: Luck, index: number): PlanRound {
  const type = luck() < 0.5 ? 'prompt' : 'draw';
  const selection = SELECTIONS[between(luck, 0, SELECTIONS.length - 1)] as PlanRound['selection'];
  const seconds = luck() < 0.1 ? null : type === 'prompt' ? between(luck, 15, 40) : between(luck, 30, 60);
  const isList = type === 'prompt' && selection === 'dictionary' && luck() < 0.7;
  const lines = [`a list §w${index}a§ with !`, `a list §w${index}b§`, `? and §w${index}c§`];
  return { type, seconds, selection, ...(isList ? { lines } : {}) };
}

const SELECTIONS = ['round_robin', 'round_robin', 'random', 'same_again', 'book_owner', 'dictionary'] as const;

/** Chance of a fate after each event: some evenings are quiet, a few are wild. */
function troubleOf(luck: Luck): number {
  const kind = luck();
  if (kind < 0.2) return 0;
  return kind < 0.8 ? 0.01 : 0.04;
}

function roadOf(luck: Luck, trouble: number): Partial<Road> {
  const delayMs = between(luck, 1, luck() < 0.2 ? 1_500 : 120);
  if (trouble === 0) return { delayMs };
  return { delayMs, lost: between(luck, 0, 6), answerLost: between(luck, 0, 6), doubled: between(luck, 0, 12) };
}

/** What was acknowledged stands in the books, unless its author was removed by the host. */
function checkPromises(referee: Referee, people: readonly Person[]): void {
  for (const { id, name, promised } of people) {
    for (const [place, { text, acknowledged, candidates }] of promised) {
      const [matchId = '', step = ''] = place.split('/');
      const match = referee.shadows.get(matchId)?.match;
      if (!acknowledged || match?.phase !== 99) continue;
      const isRemoved = match.seats.every(({ person, removed }) => person.id !== id || removed);
      const pages = match.books.flatMap((book) => book.pages[Number(step)] ?? []);
      const isKept = pages.some(
        (page) => page.kind === 'text' && page.player === id && wordsOf(page).some((word) => candidates.includes(word)),
      );
      if (!isRemoved && !isKept) referee.fault(`${name} was promised "${text}" on page ${step}, and no book has it`);
    }
  }
}

/** There are as many pages as people were asked for, and none beside. */
function checkPages(referee: Referee): void {
  const asked = [...referee.shadows.values()].reduce((sum, { pages }) => sum + pages, 0);
  const { pages } = referee.counts();
  if (pages !== asked) referee.fault(`${asked} pages were asked for, and ${pages} opened`);
}

/** A guess has two texts. */
function wordsOf({ text, answers = [] }: { text: string; answers?: readonly string[] }): readonly string[] {
  return [text, ...answers];
}

function stand(referee: Referee, people: readonly Person[]): string {
  const matches = [...referee.shadows.values()].map(({ match }) =>
    match.phase === 10 ? `10/${match.step}/${match.stage.name}` : `${match.phase}`,
  );
  const screens = people.map((person) => {
    const { client } = person.window();
    return `${person.name}: ${person.isDone ? 'done' : `${client.get().status}, hub ${client.hub.get().status}, ${client.game.get().status}`}`;
  });
  return `${matches.join(' ')} | ${screens.join(' | ')}`;
}
