import type { Bus, BusMessage, Clock } from '@tuschel/platform/ports';
import { between, type Luck } from '../../luck.ts';
import { goingOn, type Mortal } from './weather.ts';

/** Longest way from one node to another, ms. */
const WAY_MS = 4;

/**
 * The bus as one node reaches it. What a node says arrives in the order in which it said it, a moment later, and as JSON; a node that has
 * died says and hears nothing more, and one that hangs only later.
 */
export function mortalBus(
  bus: Bus,
  { clock, luck, life }: { clock: Clock; luck: Luck; life: Mortal },
): { bus: Bus; leave: () => void } {
  const ends = new Set<() => void>();
  const kept = (end: () => void) => {
    ends.add(end);
    return () => {
      ends.delete(end);
      end();
    };
  };
  let lastAt = 0;
  /** What was said before a node died is on its way. */
  const said = (arrive: () => void) => {
    lastAt = Math.max(lastAt, clock.now() + between(luck, 0, WAY_MS));
    clock.at(lastAt, arrive);
  };
  const way = () => new Promise<void>(said);
  const alive = async <Answer>(answer: Answer): Promise<Answer> => {
    await goingOn(clock, life);
    return answer;
  };
  const heard = (handler: (message: BusMessage) => void) => (message: BusMessage) => {
    if (life.hangsUntil > clock.now()) void goingOn(clock, life).then(() => handler(message));
    else if (life.isAlive) handler(message);
  };

  const mortal: Bus = {
    publish(subject, data) {
      if (!life.isAlive) return;
      const text = JSON.stringify(data);
      said(() => bus.publish(subject, JSON.parse(text)));
    },
    subscribe: (subject, handler) => kept(bus.subscribe(subject, heard(handler))),
    queueSubscribe: (subject, queue, handler) => kept(bus.queueSubscribe(subject, queue, heard(handler))),
    respond: (subject, handler) =>
      kept(
        bus.respond(subject, async (message) => {
          await alive(null);
          const answer = await handler(message).then(alive, async (error: unknown) => {
            await alive(null);
            throw error;
          });
          const text = JSON.stringify(answer ?? null);
          await way();
          return JSON.parse(text);
        }),
      ),
    async request(subject, data, patienceMs) {
      await alive(null);
      const text = JSON.stringify(data);
      await way();
      return alive(await bus.request(subject, JSON.parse(text), patienceMs));
    },
    close: async () => undefined,
  };
  return {
    bus: mortal,
    leave() {
      for (const end of ends) end();
      ends.clear();
    },
  };
}
