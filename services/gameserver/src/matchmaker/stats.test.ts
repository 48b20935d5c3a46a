import { simulated } from '@tuschel/platform';
import { expect, test } from 'vitest';
import type { RequestContext } from '../extend.ts';
import { matchmakerEndpoints } from './endpoints.ts';
import { createStats } from './stats.ts';
import type { Candidate } from './ticket.ts';
import type { TicketBook } from './ticketBook.ts';

const candidate = (createdAt: number) => ({ ticket: { createdAt } }) as Candidate;

function twoNodes() {
  const { bus, clock } = simulated('stats');
  const node = (name: string, waiting: number[]) => {
    const book = { count: () => waiting.length, candidates: () => waiting.map(candidate) } as unknown as TicketBook;
    const stats = createStats({ node: name, bus, book });
    stats.start();
    return stats;
  };
  return { a: node('a', [30, 40]), b: node('b', []), settle: () => clock.advance(0) };
}

test('T35 the matchmaker tells how many wait, and since when the oldest does', () => {
  const { a, b } = twoNodes();
  expect([a.now(), b.now()]).toEqual([
    { tickets: 2, oldestAt: 30, completions: [] },
    { tickets: 0, oldestAt: null, completions: [] },
  ]);
});

test('T35 the last ten who were matched are told of, in their order, on every node once', async () => {
  const { a, b, settle } = twoNodes();
  a.completed([candidate(1), candidate(2)], 100);
  await settle();
  const pair = [
    { createdAt: 1, completedAt: 100 },
    { createdAt: 2, completedAt: 100 },
  ];
  expect([a.now().completions, b.now().completions]).toEqual([pair, pair]);
  b.completed(
    Array.from({ length: 9 }, (_, number) => candidate(10 + number)),
    200,
  );
  await settle();
  const last = [2, 10, 11, 12, 13, 14, 15, 16, 17, 18];
  for (const node of [a, b]) expect(node.now().completions.map(({ createdAt }) => createdAt)).toEqual(last);
  a.completed(
    Array.from({ length: 12 }, (_, number) => candidate(30 + number)),
    300,
  );
  await settle();
  for (const node of [a, b])
    expect(node.now().completions).toEqual(
      Array.from({ length: 10 }, (_, number) => ({ createdAt: 32 + number, completedAt: 300 })),
    );
});

test('T35 where nobody was matched nothing is told, and a node that has ended hears no more', async () => {
  const { a, b, settle } = twoNodes();
  a.completed([candidate(1)], 100);
  await settle();
  a.completed([], 200);
  b.close();
  await settle();
  a.completed([candidate(2)], 300);
  await settle();
  expect([a.now().completions.length, b.now().completions.length]).toEqual([2, 1]);
});

test('T35 a client reads of the matchmaker what is not as it is by default', async () => {
  const ask = async (stats: ReturnType<typeof createStats>['now']) => {
    const [endpoint] = matchmakerEndpoints({ stats });
    if (endpoint?.auth !== 'session') throw new Error('it is a call of users');
    return endpoint.run(endpoint.read('', {}), {} as RequestContext, {} as never);
  };
  expect(await ask(() => ({ tickets: 0, oldestAt: null, completions: [] }))).toEqual({});
  const at = Date.UTC(2027, 0, 1);
  const completions = [{ createdAt: at, completedAt: at + 1_500 }];
  expect(await ask(() => ({ tickets: 3, oldestAt: at + 1, completions }))).toEqual({
    ticket_count: 3,
    oldest_ticket_create_time: '2027-01-01T00:00:00.001Z',
    completions: [{ create_time: '2027-01-01T00:00:00Z', complete_time: '2027-01-01T00:00:01.500Z' }],
  });
});
