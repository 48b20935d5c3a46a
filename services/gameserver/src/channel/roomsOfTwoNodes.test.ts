import { simulated } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { type RecordedConnection, recordedConnection, recordedSockets } from '../conformance/recordedConnection.ts';
import { createPresences } from '../presence/presences.ts';
import { createRoomTable } from './room.ts';
import { roomNews } from './roomNews.ts';

const SEEN = { persistence: true, hidden: false };

async function twoNodes() {
  const world = simulated('rooms');
  const node = (name: string) => {
    const sockets = recordedSockets();
    const presences = createPresences(world, name, sockets);
    presences.tracker.start();
    const table = createRoomTable(presences);
    const released: string[] = [];
    const heard = {
      released: async (room: string) => void released.push(room),
      expelled: (room: string, userId: string | null) =>
        table.expel(room, ({ peer }) => userId === null || peer.userId === userId),
    };
    const news = roomNews(world.bus, name, heard, () => undefined);
    const enter = (userId: string) => {
      const connection = recordedConnection(userId, name);
      sockets.add(connection);
      table.enter('lounge', connection.presence, SEEN);
      return connection;
    };
    return { ...presences, table, news, released, enter };
  };
  const [a, b] = [node('a'), node('b')];
  await world.clock.advance(0);
  return { world, a, b, node };
}

/** Who was said to have left. */
function leavesOf({ received }: RecordedConnection): string[] {
  return received.flatMap(({ channel_presence_event: event }) =>
    ((event as { leaves?: { user_id: string }[] }).leaves ?? []).map(({ user_id: id }) => id),
  );
}

test('whoever is taken out of a room is taken out on whichever node they are, and everybody hears of it', async () => {
  const { world, a, b } = await twoNodes();
  const [ada, bob] = [a.enter('ada'), b.enter('bob')];
  await world.clock.advance(0);
  a.news.expel('lounge', 'bob');
  await world.clock.advance(0);
  for (const { table } of [a, b]) expect(table.members('lounge').map(({ peer }) => peer.userId)).toEqual(['ada']);
  expect([leavesOf(ada), leavesOf(bob)]).toEqual([['bob'], ['bob']]);
});

test('what one node releases the other releases behind what is being said there, and neither does it twice', async () => {
  const { world, a, b } = await twoNodes();
  a.news.tell({ kind: 'released', room: 'lounge' });
  await world.clock.advance(0);
  expect([a.released, b.released]).toEqual([[], ['lounge']]);
});

test('those who stay hear that the people of a node that has gone are there no more', async () => {
  const { world, a, b } = await twoNodes();
  a.enter('ada');
  const bob = b.enter('bob');
  await world.clock.advance(0);
  a.tracker.close();
  await world.clock.advance(0);
  expect(leavesOf(bob)).toEqual(['ada']);
});

test('those who stay on several nodes hear of it once each', async () => {
  const { world, a, b, node } = await twoNodes();
  const c = node('c');
  await world.clock.advance(0);
  a.enter('ada');
  const [bob, cem] = [b.enter('bob'), c.enter('cem')];
  await world.clock.advance(0);
  a.tracker.close();
  await world.clock.advance(0);
  expect([leavesOf(bob), leavesOf(cem)]).toEqual([['ada'], ['ada']]);
});
