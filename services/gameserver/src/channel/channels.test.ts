import { simulated, StorageUnavailable } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { recordedConnection, recordedSockets } from '../conformance/recordedConnection.ts';
import { createPresences } from '../presence/presences.ts';
import { roomId } from './channelId.ts';
import { createChannels } from './channels.ts';

const SEEN = { persistence: true, hidden: false };

/** The channels of a node whose database is away. */
function channelsOfNode() {
  const world = simulated('channels');
  const { clock, entropy, log, bus } = world;
  const away = () => {
    throw new StorageUnavailable('away');
  };
  const sql = { db: () => ({ selectFrom: away, updateTable: away, deleteFrom: away, insertInto: away }) };
  const sockets = recordedSockets();
  const presences = createPresences(world, 'a', sockets);
  const channels = createChannels({ clock, entropy, log, bus, sql: sql as never, presences, doors: null }, true);
  const connection = recordedConnection('ada', 'a');
  sockets.add(connection);
  return { world, channels, connection };
}

test('C7 other nodes release what is held there, even if this one cannot', async () => {
  const { world, channels } = channelsOfNode();
  const told: unknown[] = [];
  world.bus.subscribe('gameserver.rooms', ({ data }) => void told.push(data));
  await expect((async () => channels.rooms.release('lounge'))()).rejects.toBeInstanceOf(StorageUnavailable);
  await world.clock.advance(0);
  expect(told).toEqual([{ from: 'a', news: { kind: 'released', room: roomId('lounge') } }]);
});

test('C6 somebody who went while the guard was thinking does not stay for ever', async () => {
  const { channels, connection } = channelsOfNode();
  let letIn = () => {};
  const verdict = async () => ({ content: {}, held: false });
  channels.guard({
    join: () => new Promise((resolve) => (letIn = resolve)),
    history: async () => undefined,
    send: verdict,
    update: verdict,
  });
  const joining = channels.join(connection, { kind: 'room', room: 'lounge' }, SEEN);
  connection.leave();
  letIn();
  await joining;
  expect(channels.rooms.members('lounge')).toEqual([]);
});
