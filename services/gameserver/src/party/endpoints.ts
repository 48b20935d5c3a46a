import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { checkLimit } from '../rest/page.ts';
import type { ListedParty } from './listing.ts';
import type { Parties } from './parties.ts';

export function partyEndpoints(parties: Pick<Parties, 'list'>): Endpoint[] {
  return [
    userEndpoint({
      name: 'ListParties',
      method: 'GET',
      path: '/party',
      rate: 'signedIn',
      query: { limit: 'int32', open: 'bool', query: 'string', cursor: 'string' },
      body: {},
      failure: 'Error listing matches.',
      async answer({ query: { limit, open, query = '', cursor: from = '' } }) {
        const most = checkLimit(limit, { absent: 10, most: 100 });
        const { items, cursor } = parties.list({
          limit: most,
          query,
          cursor: from,
          ...(open === undefined ? {} : { open }),
        });
        return items.length === 0 ? {} : { parties: items.map(listedJson), ...cursor };
      },
    }),
  ];
}

function listedJson({ partyId, open, hidden, maxSize, label }: ListedParty) {
  return {
    party_id: partyId,
    ...(open ? { open } : {}),
    ...(hidden ? { hidden } : {}),
    ...(maxSize === 0 ? {} : { max_size: maxSize }),
    ...(label === '' ? {} : { label }),
  };
}
