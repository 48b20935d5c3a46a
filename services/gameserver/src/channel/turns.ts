/** One thing at a time in each room, in the order of asking: what is kept first is heard first. */
export type TakeTurn = <Result>(room: string, work: () => Promise<Result>) => Promise<Result>;

/** A socket has one message in work at a time, so that as many wait as there are sockets in the room. */
export function createTurns(): TakeTurn {
  const last = new Map<string, Promise<unknown>>();
  return (room, work) => {
    const turn = (last.get(room) ?? Promise.resolve()).then(work);
    const done = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(room) === done) last.delete(room);
      });
    last.set(room, done);
    return turn;
  };
}
