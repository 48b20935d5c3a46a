import { noticesOf } from '@tuschel/client/notices';
import type { Notice } from '@tuschel/protocol';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useClient, useHub } from '../ClientContext.tsx';
import { eachOnce } from '../eachOnce.ts';

/** How many notices nobody has read: told by the socket, and asked for again after each time that it was away. */
export function useUnread(): { unread: number; clear: () => void } {
  const client = useClient();
  const isOpen = useHub().status === 'open';
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    // Who cannot be asked now tells it the next time.
    const look = () =>
      void noticesOf(client)
        .unread()
        .then(
          (count) => isCurrent && setUnread(count),
          () => undefined,
        );
    look();
    const off = client.onNotice(look);
    return () => {
      isCurrent = false;
      off();
    };
  }, [client, isOpen]);
  return { unread, clear: () => setUnread(0) };
}

export interface Inbox {
  status: 'loading' | 'failed' | 'ready';
  error: unknown;
  notices: readonly Notice[];
  hasMore: boolean;
  more: () => void;
  retry: () => void;
  remove: (id: string) => void;
}

/** What is in the inbox, the newest first, as long as it lies open; what comes meanwhile is there at once. */
export function useInbox(): Inbox {
  const client = useClient();
  const calls = useMemo(() => noticesOf(client), [client]);
  const [state, setState] = useState<Omit<Inbox, 'more' | 'retry' | 'remove'>>({
    status: 'loading',
    error: null,
    notices: [],
    hasMore: false,
  });
  const load = useCallback(
    async (before?: string) => {
      try {
        const page = await calls.page(before);
        setState((now) => ({
          status: 'ready',
          error: null,
          ...(before === undefined ? above(page, now) : below(now, page)),
        }));
        // Open means read.
        await calls.read();
      } catch (error) {
        setState((now) => (now.status === 'ready' ? now : { ...now, status: 'failed', error }));
      }
    },
    [calls],
  );
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- nothing is set before the server has answered
    void load();
    return client.onNotice(() => void load());
  }, [client, load]);
  return {
    ...state,
    more: () => void load(state.notices.at(-1)?.id),
    retry: () => void load(),
    remove(id) {
      setState((now) => ({ ...now, notices: now.notices.filter((one) => one.id !== id) }));
      calls.remove(id).catch(() => undefined);
    },
  };
}

type Stretch = Pick<Inbox, 'notices' | 'hasMore'>;

/** The newest page above the older ones that lie open; where something is missing between them, the newest page alone. */
function above({ notices, hasMore }: Stretch, open: Stretch): Stretch {
  const end = notices.at(-1)?.id;
  const at = open.notices.findIndex(({ id }) => id === end);
  return at < 0
    ? { notices, hasMore }
    : { notices: [...notices, ...open.notices.slice(at + 1)], hasMore: open.hasMore };
}

function below(open: Stretch, page: Stretch): Stretch {
  return { notices: eachOnce([...open.notices, ...page.notices], ({ id }) => id), hasMore: page.hasMore };
}
