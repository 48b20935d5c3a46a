import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { Support } from '@tuschel/protocol';
import { useEffect } from 'react';
import { useClient, useSession, useUser } from '../../ClientContext.tsx';
import { hasArrived, type Paid } from './usePaid.ts';

/** So often it is looked whether a payment has arrived, ms. */
const EVERY_MS = 3_000;

/** Another person has another answer. */
export const supportKey = (userId: string | undefined) => ['support', userId ?? null];

/** What can be paid for here, and what whoever looks has of it. @param paid somebody has just paid */
export function useSupport(paid: Paid | null) {
  const client = useClient();
  const session = useSession();
  const user = useUser();
  const isAwaited = (mine: Support['mine'] | undefined) =>
    paid !== null && !paid.isOver && mine !== null && !hasArrived(paid, mine);
  const answer = useQuery({
    queryKey: supportKey(user?.id),
    queryFn: () => callEndpoint(client, 'GET /support'),
    // Until then it is not known who asks.
    enabled: session.status !== 'starting',
    refetchInterval: ({ state }) => (isAwaited(state.data?.mine) ? EVERY_MS : false),
  });
  useLevelFollowed(answer.data?.mine);
  return answer;
}

/** The account in this window may be older than the payment: menu and channels follow what the server says of it now. */
function useLevelFollowed(mine: Support['mine'] | undefined): void {
  const client = useClient();
  const known = useUser()?.supporterLevel;
  const level = mine?.level;
  useEffect(() => {
    if (level !== undefined && known !== undefined && level !== known) void client.start();
  }, [client, level, known]);
}
