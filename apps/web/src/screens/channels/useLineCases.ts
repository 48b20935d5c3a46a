import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiException } from '@tuschel/client';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { LineCase, LineDecision } from '@tuschel/protocol';
import { useClient, useUser } from '../../ClientContext.tsx';

/** New reports are asked for so often, ms. */
const EVERY_MS = 60_000;

export interface LineCases {
  status: 'loading' | 'failed' | 'ready';
  /** Reported lines that nobody has decided about, the oldest first. */
  waiting: readonly LineCase[];
  /** Asks again. */
  refresh: () => void;
  /** Answers why not. */
  decide: (messageId: string, decision: LineDecision['decision']) => Promise<'forbidden' | 'failed' | null>;
}

/** `isTeam`: others are told nothing, and do not ask. */
export function useLineCases(isTeam: boolean): LineCases {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = ['line-cases', useUser()?.id];
  const { data, status, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await callEndpoint(client, 'GET /admin/chat')).waiting,
    enabled: isTeam,
    refetchInterval: EVERY_MS,
  });
  return {
    // One look that failed takes nothing away.
    status: data !== undefined ? 'ready' : status === 'error' ? 'failed' : 'loading',
    waiting: data ?? [],
    refresh: () => void refetch(),
    async decide(messageId, decision) {
      try {
        const body: LineDecision = { decision };
        await callEndpoint(client, 'PUT /admin/chat/:messageId', { params: { messageId }, body });
        queries.setQueryData<LineCase[]>(queryKey, (before) => before?.filter((one) => one.messageId !== messageId));
        return null;
      } catch (error) {
        if (!(error instanceof ApiException)) throw error;
        return error.status === 403 ? 'forbidden' : 'failed';
      }
    },
  };
}
