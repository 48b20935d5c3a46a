import { simulated } from '@tuschel/platform';
import { createPresences } from '../presence/presences.ts';
import { type RecordedConnection, recordedConnection, recordedSockets } from './recordedConnection.ts';

type World = ReturnType<typeof simulated>;
type Presences = ReturnType<typeof createPresences>;

/** Two nodes of a simulated world that know each other, each with what a test stands on its presences. `node`: one more. */
export async function twoNodes<Parts extends object>(
  seed: string,
  partsOf: (world: World, presences: Presences, connect: (userId: string) => RecordedConnection) => Parts,
) {
  const world = simulated(seed);
  const node = (name: string) => {
    const sockets = recordedSockets();
    const presences = createPresences(world, name, sockets);
    presences.tracker.start();
    const connect = (userId: string) => {
      const connection = recordedConnection(userId, name);
      sockets.add(connection);
      return connection;
    };
    return { ...partsOf(world, presences, connect), tracker: presences.tracker };
  };
  const [a, b] = [node('a'), node('b')];
  const settle = () => world.clock.advance(0);
  await settle();
  return { a, b, settle, node };
}

/** `+ada`, `-ada`, and the data of what was passed on, from a presence event and from data. */
export function comingsAndData(event: unknown, sent: unknown): string[] {
  type Seen = { user_id: string }[];
  const { joins = [], leaves = [] } = (event ?? {}) as { joins?: Seen; leaves?: Seen };
  const data = sent === undefined ? [] : [(sent as { data: string }).data];
  return [...joins.map(({ user_id: id }) => `+${id}`), ...leaves.map(({ user_id: id }) => `-${id}`), ...data];
}
