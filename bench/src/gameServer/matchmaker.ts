import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { matchmakerAlone } from '@tuschel/gameserver/testing';
import { simulated } from '@tuschel/platform';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';

const TICKETS = 5_000;
const GOES = 5;
const EVIL = 300;

/** What it costs to match a crowd, and how long others wait for it. */
export async function matchmaker(): Promise<Figure[]> {
  await timed(crowd(TICKETS, 99));
  const goes: Timed[] = [];
  for (let go = 0; go < GOES; go++) goes.push(await timed(crowd(TICKETS, go)));
  const none = await timed(Array.from({ length: TICKETS }, (_, index) => lonely(index)));
  const evil = await timed([...Array.from({ length: EVIL }, (_, index) => dear(index)), ...crowd(TICKETS, 7)]);
  const of = (what: (go: Timed) => number) => rounded(median(goes.map(what)));
  const name = (what: string) => `matchmaker.${TICKETS}.${what}`;
  return [
    { figure: name('interval.p50'), value: of(({ first }) => first), unit: 'ms', target: 200 },
    { figure: name('interval.cpu.p50'), value: of(({ cpu }) => cpu), unit: 'ms', target: null },
    { figure: name('interval.next.p50'), value: of(({ next }) => next), unit: 'ms', target: null },
    { figure: name('lag.p50'), value: of(({ lag }) => lag), unit: 'ms', target: 50 },
    { figure: name('matched'), value: of(({ told, people }) => (told / people) * 100), unit: '%', target: null },
    { figure: name('interval.nobodyFits'), value: rounded(none.first), unit: 'ms', target: null },
    { figure: name(`interval.with${EVIL}dear`), value: rounded(evil.first), unit: 'ms', target: null },
    { figure: name(`lag.with${EVIL}dear`), value: rounded(evil.lag), unit: 'ms', target: null },
  ];
}

interface Timed {
  /** ms of the first interval, and of the second one. */
  first: number;
  next: number;
  /** Processor time of the first one, ms, with that of the collector's threads. */
  cpu: number;
  /** The event loop at its latest, ms. */
  lag: number;
  /** Of so many people so many were matched. */
  told: number;
  people: number;
}

interface Asked {
  people: number;
  wish: Parameters<ReturnType<typeof matchmakerAlone>['add']>[1];
}

async function timed(tickets: readonly Asked[]): Promise<Timed> {
  const alone = matchmakerAlone(simulated('bench'));
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (const [index, { people, wish }] of tickets.entries()) {
    alone.add(people, wish);
    if (index % 100 === 0) await sleep(0);
  }
  await sleep(50);
  delay.enable();
  const started = performance.now();
  const before = process.cpuUsage();
  let told = await alone.interval();
  const first = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  told += await alone.interval();
  const next = performance.now() - started - first;
  delay.disable();
  alone.close();
  const people = tickets.reduce((sum, ticket) => sum + ticket.people, 0);
  return { first, next, cpu: (user + system) / 1_000, lag: delay.max / 1e6, told, people };
}

const MODES = ['duel', 'team', 'race'];
const REGIONS = ['eu', 'us', 'asia', 'br'];
const SIZES = [
  { minCount: 2, maxCount: 2, countMultiple: 1 },
  { minCount: 2, maxCount: 4, countMultiple: 1 },
  { minCount: 4, maxCount: 8, countMultiple: 2 },
  { minCount: 3, maxCount: 9, countMultiple: 3 },
  { minCount: 2, maxCount: 8, countMultiple: 2 },
];

/** People and parties who want what people want; the same ones each time. */
function crowd(size: number, seed: number): Asked[] {
  let state = seed * 7_919 + 1;
  const below = (limit: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  return Array.from({ length: size }, () => {
    const [mode, region, rank] = [oneOf(MODES), oneOf(REGIONS), below(1_000)];
    const spread = 20 + below(200);
    const sizes = oneOf(SIZES);
    const query = oneOf([
      `+properties.mode:${mode}`,
      `+properties.rank:>=${rank - spread} +properties.rank:<=${rank + spread}`,
      `+properties.mode:${mode} properties.region:${region}^2 properties.region:eu -properties.region:br`,
      `properties.region:${region} properties.mode:${mode}`,
      '+properties.region:/(eu|us)/',
      '*',
    ]);
    const people = below(6) === 0 ? 1 + below(sizes.minCount) : 1;
    return { people, wish: { ...sizes, query, strings: { mode, region }, numbers: { rank } } };
  });
}

const PAIR = { minCount: 2, maxCount: 2, countMultiple: 1, numbers: {} };

/** Wants everybody but whom there is. */
function lonely(index: number): Asked {
  const query = `+properties.mode:duel -properties.name:* properties.x:${index}`;
  return { people: 1, wish: { ...PAIR, query, strings: { mode: 'duel', name: `name ${index}` } } };
}

/** A pattern that is compared with all of a long text. */
function dear(index: number): Asked {
  const query = `properties.x:/${'a*'.repeat(44)}${index}/`;
  return { people: 1, wish: { ...PAIR, query, strings: { x: `${'a'.repeat(1_000)}${index}` } } };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
