import { simulated } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { recordedConnection, recordedSockets } from '../conformance/recordedConnection.ts';
import { createPresences } from '../presence/presences.ts';
import { createClaims } from './claims.ts';
import { createTicketBook } from './ticketBook.ts';

async function twoNodes() {
  const world = simulated('claims');
  const node = (name: string) => {
    const presences = createPresences(world, name, recordedSockets());
    presences.tracker.start();
    const book = createTicketBook(presences, world);
    const { bus, clock, entropy, log } = world;
    const claims = createClaims({ bus, clock, entropy, log, node: name, book });
    claims.start();
    return { book, claims };
  };
  const [a, b] = [node('a'), node('b')];
  await world.clock.advance(0);
  const sessions = new Map<string, string>();
  for (const [index, { book }] of [a, b, a].entries()) {
    const { presence } = recordedConnection(`user ${index}`, index === 1 ? 'b' : 'a');
    const wish = { minCount: 2, maxCount: 3, countMultiple: 1, query: '*', strings: {}, numbers: {} };
    const added = book.add(wish, [presence], null);
    if ('ticket' in added) sessions.set(added.ticket, presence.sessionId);
  }
  await world.clock.advance(0);
  const of = (one: typeof a) => one.book.candidates();
  return { world, a, b, of, sessions };
}

test('two nodes that want the same tickets at the same moment do not both get them', async () => {
  const { world, a, b, of } = await twoNodes();
  const made = Promise.all([a.claims.make([of(a)]), b.claims.make([of(b)])]);
  await world.clock.advance(0);
  const counts = (await made).map(({ length }) => length);
  expect(counts[0]! + counts[1]!).toBeLessThan(2);
  await world.clock.advance(0);
  const left = counts[0] === 1 || counts[1] === 1 ? 0 : 3;
  expect([of(a).length, of(b).length]).toEqual([left, left]);
  // What nobody got is there for the next one.
  expect(await a.claims.make(left > 0 ? [of(a)] : [])).toHaveLength(left > 0 ? 1 : 0);
});

test('of several matches those are made whose tickets are all still there', async () => {
  const { world, a, b, of, sessions } = await twoNodes();
  const second = of(a).find(({ ticket }) => a.book.nodeOf(ticket.id) === 'b');
  const [first, third] = of(a).filter((candidate) => candidate !== second);
  if (!first || !second || !third) throw new Error('there are no tickets');
  const gone = second.ticket.id;
  expect(a.book.remove(sessions.get(gone) ?? '', gone)).toBe(false);
  expect(b.book.remove(sessions.get(gone) ?? '', gone)).toBe(true);
  const made = a.claims.make([[first, second], [third]]);
  await world.clock.advance(0);
  expect(await made).toEqual([[third]]);
  await world.clock.advance(0);
  expect(of(b).map(({ ticket }) => ticket.id)).toEqual([first.ticket.id]);
});

test('tickets that were set aside, and of which nothing more is heard, are there again', async () => {
  const { world, b, of } = await twoNodes();
  const remote = of(b).find(({ ticket }) => b.book.nodeOf(ticket.id) === 'b');
  const ids = [remote?.ticket.id ?? ''];
  const ask = (claim: string) => world.bus.request('gameserver.node.b.tickets.ask', { claim, matches: [ids] }, 1_000);
  expect(await ask('of somebody who dies')).toEqual([true]);
  expect(await ask('of another one')).toEqual([false]);
  // What the other one says of its own claim changes nothing of this one.
  world.bus.publish('gameserver.node.b.tickets.verdict', { claim: 'of another one', played: [], released: ids });
  await world.clock.advance(5_000);
  expect(await ask('of a third')).toEqual([false]);
  await world.clock.advance(5_000);
  expect(await ask('of a fourth')).toEqual([true]);
});

test('a ticket that its owner takes back while it is set aside is gone, whatever becomes of the match', async () => {
  const { a, b, of, sessions } = await twoNodes();
  const own = of(a).find(({ ticket }) => a.book.nodeOf(ticket.id) === 'a');
  const id = own?.ticket.id ?? '';
  expect(a.book.claim([id])).toBe(true);
  expect(b.book.claim([id])).toBe(false);
  expect(a.book.remove(sessions.get(id) ?? '', id)).toBe(false);
  a.book.released([id]);
  expect(of(a).map(({ ticket }) => ticket.id)).not.toContain(id);
});

test('tickets that are let go of and wanted again are set aside for ten seconds anew', async () => {
  const { world, b, of } = await twoNodes();
  const remote = of(b).find(({ ticket }) => b.book.nodeOf(ticket.id) === 'b');
  const ids = [remote?.ticket.id ?? ''];
  const ask = (claim: string) => world.bus.request('gameserver.node.b.tickets.ask', { claim, matches: [ids] }, 1_000);
  expect(await ask('first')).toEqual([true]);
  world.bus.publish('gameserver.node.b.tickets.verdict', { claim: 'first', played: [], released: ids });
  await world.clock.advance(8_000);
  expect(await ask('second')).toEqual([true]);
  await world.clock.advance(8_000);
  expect(await ask('third')).toEqual([false]);
  await world.clock.advance(2_000);
  expect(await ask('fourth')).toEqual([true]);
});

test('a ticket of the node that asks may play again at once where its match came to nothing', async () => {
  const { world, a, b, of, sessions } = await twoNodes();
  const second = of(a).find(({ ticket }) => a.book.nodeOf(ticket.id) === 'b');
  const [first, third] = of(a).filter((candidate) => candidate !== second);
  if (!first || !second || !third) throw new Error('there are no tickets');
  expect(b.book.remove(sessions.get(second.ticket.id) ?? '', second.ticket.id)).toBe(true);
  const refused = a.claims.make([[first, second]]);
  await world.clock.advance(0);
  expect(await refused).toEqual([]);
  expect(await a.claims.make([[first, third]])).toEqual([[first, third]]);
});

test('tickets whose people have been told that they play are gone, also where they were let go of meanwhile', async () => {
  const { world, b, of } = await twoNodes();
  const remote = of(b).find(({ ticket }) => b.book.nodeOf(ticket.id) === 'b');
  const id = remote?.ticket.id ?? '';
  await world.bus.request('gameserver.node.b.tickets.ask', { claim: 'of a slow one', matches: [[id]] }, 1_000);
  await world.clock.advance(10_000);
  world.bus.publish('gameserver.node.b.tickets.verdict', { claim: 'of a slow one', played: [id], released: [] });
  await world.clock.advance(0);
  expect(of(b).map(({ ticket }) => ticket.id)).not.toContain(id);
  expect(of(b)).toHaveLength(2);
});
