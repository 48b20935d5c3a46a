import { useEffect, useState } from 'react';
import { useClient, useUser } from '../ClientContext.tsx';

/** Code of the lobby that still keeps our seat, or null: also while the server does not answer. */
export function useResumable(): string | null {
  const client = useClient();
  const id = useUser()?.id ?? null;
  const [found, setFound] = useState<{ id: string; code: string | null } | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let isCurrent = true;
    client.game.resumable().then(
      (code) => isCurrent && setFound({ id, code }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [client, id]);
  return found !== null && found.id === id ? found.code : null;
}
