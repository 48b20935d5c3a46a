import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { microseconds } from '../wire/timestamp.ts';
import type { Matchmaker } from './matchmaker.ts';

export function matchmakerEndpoints(matchmaker: Pick<Matchmaker, 'stats'>): Endpoint[] {
  return [
    userEndpoint({
      name: 'GetMatchmakerStats',
      method: 'GET',
      path: '/matchmaker/stats',
      rate: 'signedIn',
      query: {},
      body: {},
      failure: 'Error retrieving matchmaker stats.',
      async answer() {
        const { tickets, oldestAt, completions } = matchmaker.stats();
        return {
          ...(tickets === 0 ? {} : { ticket_count: tickets }),
          ...(oldestAt === null ? {} : { oldest_ticket_create_time: microseconds(oldestAt * 1000) }),
          ...(completions.length === 0
            ? {}
            : {
                completions: completions.map(({ createdAt, completedAt }) => ({
                  create_time: microseconds(createdAt * 1000),
                  complete_time: microseconds(completedAt * 1000),
                })),
              }),
        };
      },
    }),
  ];
}
