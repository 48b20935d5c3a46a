import { useQuery } from '@tanstack/react-query';
import { operationsOf } from '@tuschel/client/operations';
import { useClient } from '../../../ClientContext.tsx';

/** How the instance does, asked for once for all who want to know. */
export function useOverview(options: { refetchInterval: number } | { staleTime: number }) {
  const client = useClient();
  return useQuery({ queryKey: ['admin', 'overview'], queryFn: () => operationsOf(client).overview(), ...options });
}
