import { useQuery } from '@tanstack/react-query';
import { useClient, useUser } from './ClientContext.tsx';

/** Code of the lobby that still keeps our seat, or null. */
export function useResumable(): string | null {
  const client = useClient();
  const user = useUser();
  const { data } = useQuery({
    queryKey: ['resumable', user?.id],
    queryFn: () => client.game.resumable(),
    enabled: user !== null,
  });
  return user === null ? null : (data ?? null);
}
