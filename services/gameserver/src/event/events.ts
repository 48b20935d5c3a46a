import type { Log } from '@tuschel/platform/ports';
import type { ClientEvent, RequestContext } from '../extend.ts';

type Listener = (context: RequestContext, event: ClientEvent) => Promise<void>;

/** What clients report, for the modules that listen. */
export interface Events {
  listen: (listener: Listener) => void;
  /** Nobody waits for the listeners, and what they throw is logged. */
  tell(context: RequestContext, event: ClientEvent): void;
}

export function createEvents(log: Log): Events {
  const listeners: Listener[] = [];
  return {
    listen: (listener) => void listeners.push(listener),
    tell(context, event) {
      for (const listener of listeners) {
        void Promise.resolve()
          .then(() => listener(context, event))
          .catch((error: unknown) => log.error('a listener to events failed', { event: event.name, error }));
      }
    },
  };
}
