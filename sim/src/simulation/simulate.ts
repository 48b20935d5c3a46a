import { between } from '../luck.ts';
import { USUAL } from './accidents.ts';
import { disturb } from './fates.ts';
import { GOOD_ROAD } from './network/traffic.ts';
import { DAY_MS, type Painter } from './painters/painter.ts';
import { tellTheRest } from './painters/dayAfter.ts';
import { paint } from './painters/paint.ts';
import type { Person } from './people/person.ts';
import { act, pry } from './people/play.ts';
import { checkPages, checkPromises } from './promises.ts';
import type { PaperCounts } from './referee/paperLogs.ts';
import type { Counts, Referee } from './referee/referee.ts';
import { roadOf } from './setting.ts';
import { createWorld, type World } from './world.ts';

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
  /** So many of each at least were to be stored. */
  planned: PaperCounts;
  /** How often a node took a match over from another one; null: there was one node. */
  takeovers: number | null;
  tail: string[];
}

/** Once nothing disturbs any more a game is over within this time. */
const PEACE_MS = 4 * 60 * 60 * 1000;

/** Plays one evening by its seed and answers what went wrong. `print` gets each line of the event log. */
export async function simulate(seed: number, print?: (line: string) => void): Promise<Simulated> {
  const world = createWorld(seed, print);
  const { events, referee } = world;
  try {
    await play(world);
  } catch (error) {
    referee.fault(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const fault = referee.faults[0] ?? null;
  if (fault !== null) events.note(`FAULT ${fault}`);
  return {
    seed,
    fault,
    hash: events.hash(),
    events: world.passage.steps,
    games: referee.shadows.size,
    counts: referee.counts(),
    planned: {
      papers: world.painters.length,
      paperEvents: sum(world.painters.map(({ wanted }) => wanted)),
      erasures: 0,
    },
    takeovers: world.isPair ? referee.takeovers() : null,
    tail: fault === null ? [] : events.tail(),
  };
}

async function play(world: World): Promise<void> {
  const { luck, trouble, people, referee, network, passage } = world;
  await begin(world);
  for (const { road } of people) Object.assign(road, roadOf(luck, trouble));
  Object.assign(world.weather, USUAL);
  for (const person of people) think(person, world);
  for (const painter of world.painters) goOnPainting(painter, world, painter.acts);
  const disturbedSteps = between(luck, 300, 1_500);
  await passage.until(() => {
    if (passage.steps > disturbedSteps) return true;
    if (luck() < trouble) disturb(world.accidents);
    return isOver(world);
  });
  becomeCalm(world);
  await passage.until(() => {
    checkPeace(world);
    return isOver(world) && network.servers.size > 0;
  });
  checkPromises(referee, people);
  checkPages(referee);
  for (const server of world.lives.alive) await passage.settled(server.close());
  referee.replayAll((length) => between(luck, 0, length));
  await theDayAfter(world);
  if (referee.faults.length > 0) throw new Error(referee.faults[0]);
}

/** Servers start, everybody signs in, and the first of them opens a lobby. */
async function begin({ isPair, lives, people, evening, clock, passage }: World): Promise<void> {
  for (const node of isPair ? ['a', 'b'] : ['sim']) await passage.settled(lives.boot(node));
  for (const person of people) await passage.settled(person.signIn());
  const [host] = people as [Person];
  const created = await passage.settled(host.window().client.game.create('en'));
  if (!('lobbyCode' in created)) throw new Error('the host may not host');
  evening.lobbyCode = created.lobbyCode;
  evening.openedAt = clock.now();
}

/** Somebody does something every few seconds, until they are done. */
function think(person: Person, world: World): void {
  const { clock, luck, evening } = world;
  const next = evening.calmAt === null ? between(luck, 300, 5_000) : between(luck, 400, 2_500);
  clock.at(clock.now() + next, () => {
    if (person.isDone) return person.leaveDesk();
    act(person, evening);
    if (luck() < 0.01) pry(person, evening);
    think(person, world);
  });
}

/** Now and then, beside the game. */
function goOnPainting(painter: Painter, world: World, acts: number): void {
  const { clock } = world;
  if (acts === 0) return;
  clock.at(clock.now() + between(painter.luck, 300, 12_000), () => {
    if (world.isOff) return;
    paint(painter, clock.now());
    goOnPainting(painter, world, acts - 1);
  });
}

/** Servers and devices have been off for a day; then each device sends what it still has. */
async function theDayAfter(world: World): Promise<void> {
  const { painters, lives, clock, passage, referee, events, isPair } = world;
  events.note('a day passes');
  world.isOff = true;
  for (const { places } of painters) for (const { window } of places) window.kill();
  for (const server of lives.alive) lives.die(server);
  await clock.jump(DAY_MS);
  becomeCalm(world);
  for (const node of isPair ? ['a', 'b'] : ['sim']) await passage.settled(lives.boot(node));
  for (const painter of painters) await tellTheRest(painter, { clock, passage, referee });
  await referee.papers.checkAll();
  for (const server of lives.alive) await passage.settled(server.close());
}

function becomeCalm({ events, evening, clock, weather, people }: World): void {
  events.note('all is calm from now on');
  evening.calmAt = clock.now();
  Object.assign(weather, { failing: 0, slowMs: 0 });
  for (const { road } of people) Object.assign(road, { ...GOOD_ROAD, delayMs: road.delayMs });
}

function isOver({ people, referee }: World): boolean {
  return people.every(({ isDone }) => isDone) && [...referee.shadows.values()].every(({ match }) => match.phase === 99);
}

function checkPeace({ evening: { calmAt }, clock, referee, people }: World): void {
  if (calmAt !== null && clock.now() - calmAt > PEACE_MS) throw new Error(`no end in peace: ${stand(referee, people)}`);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
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
