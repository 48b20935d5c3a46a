import type { ListedMatch } from '../extend.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import type { MatchList } from './ticking/listing.ts';

export function matchEndpoints(matches: Pick<MatchList, 'list'>): Endpoint[] {
  return [
    userEndpoint({
      name: 'ListMatches',
      method: 'GET',
      path: '/match',
      rate: 'signedIn',
      query: {
        limit: 'int32',
        authoritative: 'bool',
        label: 'string',
        min_size: 'int32',
        max_size: 'int32',
        query: 'string',
      },
      body: {},
      failure: 'Error listing matches.',
      async answer({ query: { limit, authoritative, label, min_size: minSize, max_size: maxSize, query } }) {
        const asked = { limit, authoritative, label, minSize, maxSize, query };
        const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
        const found = matches.list(given);
        return found.length === 0 ? {} : { matches: found.map(listedJson) };
      },
    }),
  ];
}

function listedJson({ matchId, authoritative, label, size, tickRate, handler }: ListedMatch) {
  return {
    match_id: matchId,
    ...(authoritative ? { authoritative, label } : {}),
    ...(size === 0 ? {} : { size }),
    ...(tickRate === 0 ? {} : { tick_rate: tickRate }),
    ...(handler === '' ? {} : { handler_name: handler }),
  };
}
