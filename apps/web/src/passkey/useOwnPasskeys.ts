import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { OwnPasskeys } from '@tuschel/protocol';
import { useClient, useUser } from '../ClientContext.tsx';

/** The passkeys of the signed-in account. */
export function useOwnPasskeys({ isWanted = true }: { isWanted?: boolean } = {}) {
  const client = useClient();
  const queries = useQueryClient();
  const userId = useUser()?.id;
  const queryKey = ['passkeys', userId];
  const query = useQuery({
    queryKey,
    queryFn: () => callEndpoint(client, 'GET /account/passkeys'),
    enabled: isWanted && userId !== undefined,
  });
  return { query, put: (own: OwnPasskeys) => void queries.setQueryData(queryKey, own) };
}
