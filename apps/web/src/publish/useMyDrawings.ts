import { useQuery, useQueryClient } from '@tanstack/react-query';
import { galleryOf } from '@tuschel/client/gallery';
import type { MyDrawing, MyDrawings, UpdatePost } from '@tuschel/protocol';
import { useMemo, useRef } from 'react';
import { useClient } from '../ClientContext.tsx';
import { profilesReadBy } from './profileKey.ts';

export type Shelf = 'drawings' | 'singleplayer' | 'hidden';
export const SHELVES = ['drawings', 'singleplayer', 'hidden'] as const satisfies readonly Shelf[];

export interface OwnDrawings {
  status: 'loading' | 'failed' | 'ready';
  error: unknown;
  lists: MyDrawings;
  retry: () => void;
  /** Throw ApiException. */
  update: (update: UpdatePost) => Promise<void>;
  hide: (drawing: MyDrawing, isHide: boolean) => Promise<void>;
  erase: (drawing: MyDrawing) => Promise<void>;
  appeal: (drawing: MyDrawing, text: string) => Promise<void>;
  /** The posts of the profile in their new order. */
  sort: (drawingIds: string[]) => Promise<void>;
}

const NOTHING: MyDrawings = { drawings: [], singleplayer: [], hidden: [], profile: { posts: 0, max: 0 } };

/** All drawings of whoever is signed in. */
export function useMyDrawings(userId: string): OwnDrawings {
  const client = useClient();
  const queries = useQueryClient();
  const calls = useMemo(() => galleryOf(client), [client]);
  const queryKey = ['mydrawings', userId];
  const { data, status, error, refetch } = useQuery({ queryKey, queryFn: () => calls.mine() });
  const again = () => {
    // What hangs on one's profile, and in which order, is known to the server by now.
    void queries.invalidateQueries({ queryKey: profilesReadBy(userId) });
    return queries.invalidateQueries({ queryKey });
  };
  /** Of two orders under way the server could keep the earlier one. */
  const sorting = useRef(Promise.resolve());
  const put = (drawing: MyDrawing) => {
    queries.setQueryData<MyDrawings>(queryKey, (before) => before && withDrawing(before, drawing));
    // What everybody sees may be another now, and how many stand on the profile.
    void again();
  };
  return {
    status: status === 'success' ? 'ready' : status === 'error' ? 'failed' : 'loading',
    error,
    lists: data ?? NOTHING,
    retry: () => void refetch(),
    update: async (update) => put(await calls.update(update)),
    async hide({ gameId, drawingId }, isHide) {
      await calls.hide({ gameId, drawingId, isHide });
      await again();
    },
    async erase({ gameId, drawingId }) {
      await calls.erase({ gameId, drawingId });
      await again();
    },
    appeal: async ({ drawingId }, text) => put(await calls.appeal({ drawingId, text })),
    async sort(drawingIds) {
      queries.setQueryData<MyDrawings>(queryKey, (before) => before && inOrder(before, drawingIds));
      const sorted = sorting.current.then(() => calls.order({ drawingIds }));
      sorting.current = sorted.catch(() => undefined);
      try {
        await sorted;
      } finally {
        await again();
      }
    },
  };
}

/** Where it stood before, with what is known of it now. */
export function withDrawing(lists: MyDrawings, drawing: MyDrawing): MyDrawings {
  const replaced = (list: MyDrawing[]) => list.map((one) => (one.drawingId === drawing.drawingId ? drawing : one));
  return {
    ...lists,
    drawings: replaced(lists.drawings),
    singleplayer: replaced(lists.singleplayer),
    hidden: replaced(lists.hidden),
  };
}

function inOrder(lists: MyDrawings, drawingIds: readonly string[]): MyDrawings {
  const places = new Map(drawingIds.map((id, place) => [id, place]));
  const placed = (list: MyDrawing[]) => list.map((one) => ({ ...one, order: places.get(one.drawingId) ?? one.order }));
  return { ...lists, drawings: placed(lists.drawings), singleplayer: placed(lists.singleplayer) };
}
