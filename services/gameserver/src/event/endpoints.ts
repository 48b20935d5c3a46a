import type { Clock } from '@tuschel/platform/ports';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import type { Events } from './events.ts';

export function eventEndpoints(events: Pick<Events, 'tell'>, clock: Pick<Clock, 'now'>): Endpoint[] {
  return [
    userEndpoint({
      name: 'Event',
      method: 'POST',
      path: '/event',
      rate: 'signedIn',
      query: {},
      body: { name: 'string', timestamp: 'timestamp', properties: 'stringMap', external: 'bool' },
      failure: 'Error processing event.',
      async answer({ body: { name = '', timestamp = clock.now(), properties = {} }, context }) {
        events.tell(context, { name, properties, at: timestamp, external: true });
        return {};
      },
    }),
  ];
}
