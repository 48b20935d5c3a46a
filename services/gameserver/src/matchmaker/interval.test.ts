import { seededEntropy } from '@tuschel/platform';
import { MATCHMAKER } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { scoreOf } from '../query/evaluate.ts';
import { hasBit, noBits } from './bits.ts';
import { playInterval } from './interval.ts';
import { readPool } from './pool.ts';
import { createSearches, type Searches } from './searches.ts';
import { type Candidate, readTicket, type Ticket } from './ticket.ts';

/** What a ticket says of itself, and the same wish as its query, read by nobody but this test. */
interface Made {
  candidate: Candidate;
  wants(other: Ticket): boolean;
}

let sessions = 0;

function made(wish: Partial<Ticket> & { people?: number }, wants: (other: Ticket) => boolean = () => true): Made {
  const { people = 1, ...rest } = wish;
  const presences = Array.from({ length: people }, () => {
    const id = String(++sessions);
    return { userId: `u${id}`, sessionId: `s${id}`, username: `n${id}`, node: 'a' };
  });
  const ticket: Ticket = {
    id: `t${++sessions}`,
    presences,
    partyId: people > 1 ? `party of ${sessions}` : '',
    minCount: 2,
    maxCount: 2,
    countMultiple: 1,
    query: '*',
    strings: {},
    numbers: {},
    createdAt: sessions,
    ...rest,
  };
  const candidate = readTicket(ticket);
  if (!candidate) throw new Error(`${ticket.query} is no query`);
  return { candidate, wants };
}

function toTheEnd<Result>(work: Generator<void, Result>): Result {
  for (let step = work.next(); ; step = work.next()) if (step.done === true) return step.value;
}

function intervals(all: readonly Made[], seed: string | number = 1) {
  const searches: Searches = createSearches(seededEntropy(seed));
  let waiting = all.map(({ candidate }) => candidate);
  return {
    waiting: () => waiting,
    /** The matches of one more interval. */
    next(): Candidate[][] {
      const { isLast, searched } = searches;
      const matches = toTheEnd(playInterval({ ...searches.next(waiting), isLast, searched }));
      const taken = new Set(matches.flat());
      waiting = waiting.filter((candidate) => !taken.has(candidate));
      return matches;
    },
  };
}

/** Whom one of them finds, by name, in the order in which they were found. */
function searchOf(place: number, all: Made[]): string[][] {
  const candidates = all.map(({ candidate }) => candidate);
  const plan = { candidates, searching: [place], isLast: () => true, searched: () => undefined };
  return toTheEnd(playInterval(plan)).map((match) => match.map(({ ticket }) => ticket.id));
}

/** Who plays with whom, by name, in the interval of this number. */
function namesIn(all: Made[], interval: number): string[][] {
  const round = intervals(all);
  for (let before = 1; before < interval; before++) expect(round.next()).toEqual([]);
  return round.next().map((match) => match.map(({ ticket }) => ticket.id).toSorted());
}

describe('an interval', () => {
  test('matches two whose minimum is their maximum at once, and others once they have waited', () => {
    const pair = () => [made({ id: 'a' }), made({ id: 'b' })];
    expect(namesIn(pair(), 1)).toEqual([['a', 'b']]);
    const patient = () => [made({ id: 'a', maxCount: 4 }), made({ id: 'b', maxCount: 4 })];
    expect(namesIn(patient(), MATCHMAKER.intervals)).toEqual([['a', 'b']]);
    const four = () => ['a', 'b', 'c', 'd'].map((id) => made({ id, maxCount: 4 }));
    expect(namesIn(four(), 1)).toEqual([['a', 'b', 'c', 'd']]);
  });

  test('takes those that fit best, and of those the ones that have waited longest', () => {
    const three = { minCount: 3, maxCount: 3 };
    const liked = { mode: 'duel', map: 'sea' };
    const all = [
      made({ ...three, id: 'old', strings: { mode: 'duel' } }),
      made({ ...three, id: 'other', strings: { mode: 'race', map: 'sea' } }),
      made({ ...three, id: 'liked', strings: liked }),
      made({ ...three, id: 'liked too', strings: liked }),
      made({ ...three, id: 'liked last', strings: liked }),
      made({ ...three, id: 'a', query: '+properties.mode:duel properties.map:sea^3 properties.map:hill' }),
    ];
    expect(searchOf(5, all)).toEqual([['liked', 'liked too', 'a']]);
    const withoutWishes = made({ ...three, id: 'b', query: '+properties.mode:duel' });
    expect(searchOf(6, [...all, withoutWishes])).toEqual([['old', 'liked', 'b']]);
  });

  test('asks both of whom it matches, and each pair of those that it puts together', () => {
    const [eu, us] = [{ region: 'eu' }, { region: 'us' }];
    const query = '+properties.region:eu';
    expect(namesIn([made({ id: 'a', query, strings: us }), made({ id: 'b', strings: eu })], 1)).toEqual([['a', 'b']]);
    expect(namesIn([made({ id: 'a', query, strings: us }), made({ id: 'b', query, strings: eu })], 1)).toEqual([]);
    const three = { minCount: 3, maxCount: 3 };
    const shy = made({ ...three, id: 'c', strings: { shy: 'yes' }, query: '-properties.loud:yes' });
    const loud = made({ ...three, id: 'b', strings: { loud: 'yes' } });
    expect(namesIn([made({ ...three, id: 'a' }), loud, shy], 1)).toEqual([]);
  });

  test('matches only those whose range lies within that of the one that searches', () => {
    expect(namesIn([made({ id: 'a', maxCount: 4 }), made({ id: 'b', minCount: 6, maxCount: 8 })], 2)).toEqual([]);
    expect(namesIn([made({ id: 'a', maxCount: 4 }), made({ id: 'b' })], 2)).toEqual([['a', 'b']]);
  });

  test('leaves out those who came last where the number is no multiple', () => {
    const wish = { minCount: 2, maxCount: 6, countMultiple: 2 };
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => made({ ...wish, id }));
    const [match = [], ...more] = namesIn(five, MATCHMAKER.intervals);
    expect([match.length, more]).toEqual([4, []]);
  });

  test('leaves out whoever keeps the number from being right for somebody else', () => {
    const wish = { minCount: 2, maxCount: 4 };
    const even = made({ ...wish, id: 'even', countMultiple: 2 });
    expect(searchOf(0, [made({ ...wish, id: 'a' }), even, made({ ...wish, id: 'late' })])).toEqual([['even', 'a']]);
    const many = made({ minCount: 4, maxCount: 4, id: 'many' });
    expect(searchOf(0, [made({ ...wish, id: 'a' }), many, made({ ...wish, id: 'b' })])).toEqual([['b', 'a']]);
  });

  test('begins another table for those who like to be more than somebody at the first one', () => {
    const four = { minCount: 2, maxCount: 4 };
    const few = made({ id: 'few', minCount: 2, maxCount: 3 });
    const others = ['a', 'b', 'c', 'd', 'searcher'].map((id) => made({ ...four, id }));
    expect(searchOf(5, [few, ...others])).toEqual([['b', 'c', 'd', 'searcher']]);
  });

  test('keeps a party together, and counts it as so many people', () => {
    const three = { minCount: 3, maxCount: 3 };
    expect(namesIn([made({ ...three, id: 'pair', people: 2 }), made({ ...three, id: 'one' })], 1)).toEqual([
      ['one', 'pair'],
    ]);
    const pairs = [made({ ...three, id: 'a', people: 2 }), made({ ...three, id: 'b', people: 2 })];
    expect(namesIn(pairs, 1)).toEqual([]);
  });

  test('never matches somebody with themselves', () => {
    const first = made({ id: 'a' });
    const second = made({ id: 'b', presences: first.candidate.ticket.presences });
    expect(namesIn([first, second], 1)).toEqual([]);
    const third = made({ id: 'c' });
    expect(namesIn([first, second, third], 1)).toHaveLength(1);
  });

  test('finds those again that wait without searching', () => {
    const early = made({ id: 'early' });
    const round = intervals([early]);
    for (let interval = 0; interval < 5; interval++) expect(round.next()).toEqual([]);
    const late = made({ id: 'late' });
    round.waiting().push(late.candidate);
    expect(round.next().flat()).toEqual([early.candidate, late.candidate]);
  });

  test('reads no more of patterns than it has time for: theirs waits, all others play', () => {
    const long = 'a'.repeat(MATCHMAKER.propertiesBytes - 10);
    const evil = Array.from({ length: 100 }, (_, index) =>
      made({
        id: `evil ${index}`,
        query: `properties.x:/${'a*'.repeat(44)}b${index}/`,
        strings: { x: `${long}${index}` },
      }),
    );
    const honest = [made({ id: 'a', query: '-properties.x:*' }), made({ id: 'b', query: '-properties.x:*' })];
    const all = [...evil, ...honest];
    const searched: string[] = [];
    const work = playInterval({
      candidates: all.map(({ candidate }) => candidate),
      searching: all.map((_, place) => place),
      isLast: () => true,
      searched: ({ ticket }) => void searched.push(ticket.id),
    });
    const played: string[] = [];
    let [longest, total] = [0, 0];
    for (let step; step?.done !== true; ) {
      const started = performance.now();
      step = work.next();
      longest = Math.max(longest, performance.now() - started);
      total += performance.now() - started;
      if (step.done === true) played.push(...step.value.flat().map(({ ticket }) => ticket.id));
    }
    expect(played).toEqual(['b', 'a']);
    expect(searched).toEqual(['a']);
    console.info(`evil patterns: ${total.toFixed(0)} ms, the longest step ${longest.toFixed(1)} ms`);
    // Far from what it would take to read them all.
    expect(total).toBeLessThan(10_000);
  });
});

const MODES = ['duel', 'team', 'race'];
const REGIONS = ['eu', 'us', 'asia', 'br'];

/** Tickets of every kind. Each one's wish is a query and a function: the function judges what the query has brought about. */
function crowd(size: number, seed: number): Made[] {
  let state = seed * 7_919;
  /** xorshift: the same crowd for the same seed. */
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
    const sizes = oneOf([
      { minCount: 2, maxCount: 2, countMultiple: 1 },
      { minCount: 2, maxCount: 4, countMultiple: 1 },
      { minCount: 4, maxCount: 8, countMultiple: 2 },
      { minCount: 3, maxCount: 9, countMultiple: 3 },
      { minCount: 2, maxCount: 8, countMultiple: 2 },
    ]);
    const people = below(6) === 0 ? 1 + below(sizes.minCount) : 1;
    const near = ({ numbers }: Ticket) => Math.abs((numbers['rank'] ?? 0) - rank) <= spread;
    const [query, wants] = oneOf<[string, (other: Ticket) => boolean]>([
      [`+properties.mode:${mode}`, ({ strings }) => strings['mode'] === mode],
      [`+properties.rank:>=${rank - spread} +properties.rank:<=${rank + spread}`, near],
      [
        `+properties.mode:${mode} properties.region:${region}^2 properties.region:eu -properties.region:br`,
        ({ strings }) => strings['mode'] === mode && strings['region'] !== 'br',
      ],
      [
        `properties.region:${region} properties.mode:${mode}`,
        ({ strings }) => strings['region'] === region || strings['mode'] === mode,
      ],
      ['+properties.region:/(eu|us)/', ({ strings }) => /^(eu|us)$/.test(strings['region'] ?? '')],
      ['*', () => true],
    ]);
    const self = { strings: { mode, region }, numbers: { rank } };
    return made({ ...sizes, ...self, query, people }, wants);
  });
}

/** What is wrong with a match, by the rules alone. */
function faults(match: Candidate[], all: ReadonlyMap<string, Made>): string[] {
  const tickets = match.map(({ ticket }) => ticket);
  const total = tickets.reduce((sum, { presences }) => sum + presences.length, 0);
  const people = new Set(tickets.flatMap(({ presences }) => presences.map(({ sessionId }) => sessionId)));
  return [
    ...(people.size === total ? [] : ['somebody is in it twice']),
    ...(tickets.length < 2 ? ['somebody plays alone'] : []),
    ...tickets.flatMap(({ id, minCount, maxCount, countMultiple }) => [
      ...(total < minCount ? [`too few for ${id}`] : []),
      ...(total > maxCount ? [`too many for ${id}`] : []),
      ...(total % countMultiple === 0 ? [] : [`no multiple for ${id}`]),
    ]),
    ...tickets.flatMap((ticket) =>
      tickets
        .filter((other) => other !== ticket && !all.get(ticket.id)?.wants(other))
        .map((other) => `${ticket.id} does not want ${other.id}`),
    ),
  ];
}

/** Two who would have made each other happy, and were left. */
function missedPairs(waiting: readonly Candidate[], all: ReadonlyMap<string, Made>): string[] {
  const pairs = waiting.filter(({ ticket, count }) => count === 1 && ticket.maxCount === 2);
  return pairs.flatMap(({ ticket }, index) =>
    pairs
      .slice(index + 1)
      .filter((other) => all.get(ticket.id)?.wants(other.ticket) && all.get(other.ticket.id)?.wants(ticket))
      .map((other) => `${ticket.id} and ${other.ticket.id}`),
  );
}

test.each([
  [1, 10_000],
  [2, 2_000],
  [3, 1_000],
  [4, 300],
  [5, 40],
])(
  'of a crowd (seed %i, %i tickets) everybody who is matched is content, nobody plays twice, and no pair is missed',
  (seed, size) => {
    const all = crowd(size, seed);
    const byId = new Map(all.map((one) => [one.candidate.ticket.id, one]));
    const round = intervals(all, seed);
    const matches = Array.from({ length: MATCHMAKER.intervals }, () => round.next()).flat();
    expect(matches.flatMap((match) => faults(match, byId))).toEqual([]);
    const played = matches.flat().map(({ ticket }) => ticket.id);
    expect(new Set(played).size).toBe(played.length);
    const parties = matches.flat().filter(({ ticket }) => ticket.partyId !== '');
    expect(parties.length).toBeGreaterThan(size / 100);
    expect(played.length / size).toBeGreaterThan(0.5);
    expect(missedPairs(round.waiting(), byId)).toEqual([]);
  },
  60_000,
);

test('the queries of a crowd are read as `scoreOf` reads them, one document at a time', () => {
  const candidates = crowd(200, 7).map(({ candidate }) => candidate);
  const odd = [
    '-properties.mode:duel',
    'properties.rank:* -properties.region:e?',
    '+properties.mode:dual~ properties.rank:>500^2',
    'properties.rank:>=10 properties.rank:<5',
    'party_id:*',
    '+min_count:<=2 -max_count:4',
    'duel',
    '-*',
    'properties.mode:"duel"',
    '+properties.since:>"2026-01-01T00:00:00Z"',
  ].map((query, index) => made({ query, strings: { mode: 'duel', since: `2026-0${(index % 9) + 1}-01`, rank: '7' } }));
  const all = [...candidates, ...odd.map(({ candidate }) => candidate)];
  const pool = toTheEnd(readPool(all, []));
  for (const [place, { clauses, ticket }] of all.entries()) {
    const fitting = all.map(({ document }) => scoreOf(clauses, document) !== null);
    const mutual = all.map((other) => scoreOf(other.clauses, all[place]!.document) !== null);
    expect(all.map((_, other) => pool.fit(place, other))).toEqual(
      mutual.map((wanted, other) => wanted && fitting[other]),
    );
    expect([ticket.query, all.map((_, other) => hasBit(pool.fitting(place) ?? noBits(0), other))]).toEqual([
      ticket.query,
      fitting,
    ]);
  }
});
