import type { Bus, BusMessage, Clock, Log } from '../ports.ts';
import { BusError } from './busError.ts';
import { type Listener, listenerTable } from './listeners.ts';

type Subscriber = (message: BusMessage) => void;
type Responder = (message: BusMessage) => Promise<unknown>;

/**
 * The bus inside one process. A message arrives after the publisher's current turn, in the order of publishing. Data is
 * handed over as it is: like anything that came over a wire, nobody changes it.
 */
export function memoryBus({ clock, log }: { clock: Clock; log: Log }): Bus {
  const subscribers = listenerTable<Subscriber>();
  const responders = listenerTable<Responder>();
  const requests = openRequests(clock);
  let turn = 0;
  let closed = false;

  const takeTurn = <Handler>(listeners: Listener<Handler>[]) => listeners[turn++ % listeners.length];

  const receivers = (subject: string) => {
    const all = subscribers.matching(subject);
    const queued = all.filter(({ queue }) => queue !== null);
    if (queued.length === 0) return all;
    const queues = Map.groupBy(queued, ({ pattern, queue }) => `${pattern} ${queue}`);
    const chosen = [...queues.values()].map((members) => takeTurn(members)!);
    return [...all.filter(({ queue }) => queue === null), ...chosen];
  };

  const deliver = (message: BusMessage) => {
    for (const listener of receivers(message.subject)) {
      // An earlier receiver of the same message may have ended this one's subscription.
      if (!subscribers.has(listener)) continue;
      try {
        listener.handler(message);
      } catch (error) {
        log.error('a bus subscriber failed', { subject: message.subject, error });
      }
    }
  };

  const subscribe = (pattern: string, queue: string | null, handler: Subscriber) => {
    const listener = { pattern, queue, handler };
    if (!closed) subscribers.add(listener);
    return () => subscribers.delete(listener);
  };

  return {
    publish(subject, data) {
      if (!closed) queueMicrotask(() => deliver({ subject, data }));
    },

    subscribe: (subject, handler) => subscribe(subject, null, handler),
    queueSubscribe: (subject, queue, handler) => subscribe(subject, queue, handler),

    respond(subject, handler) {
      const listener = { pattern: subject, queue: null, handler };
      if (!closed) responders.add(listener);
      return () => responders.delete(listener);
    },

    async request(subject, data, timeoutMs) {
      if (closed) throw new BusError('Closed', 'The bus is closed');
      const responder = takeTurn(responders.matching(subject));
      if (!responder) throw new BusError('NoResponders', `Nobody responds on ${subject}`);
      return requests.answer(responder.handler, { subject, data }, timeoutMs);
    },

    async close() {
      closed = true;
      subscribers.clear();
      responders.clear();
      requests.fail(new BusError('Closed', 'The bus was closed'));
    },
  };
}

/** Requests that nobody has answered yet. */
function openRequests(clock: Clock) {
  const waiting = new Set<(error: BusError) => void>();
  return {
    answer: (handler: Responder, message: BusMessage, timeoutMs: number) =>
      new Promise((resolve, reject) => {
        const fail = (error: BusError) => {
          settled();
          reject(error);
        };
        const cancelTimer = clock.at(clock.now() + timeoutMs, () =>
          fail(new BusError('TimedOut', `No answer on ${message.subject} in ${timeoutMs} ms`)),
        );
        const settled = () => {
          cancelTimer();
          waiting.delete(fail);
        };
        waiting.add(fail);
        Promise.resolve(message)
          .then(handler)
          .then(
            (data) => {
              settled();
              resolve(data);
            },
            (error: unknown) => fail(new BusError('Failed', error instanceof Error ? error.message : String(error))),
          );
      }),
    fail(error: BusError) {
      for (const fail of waiting) fail(error);
    },
  };
}
