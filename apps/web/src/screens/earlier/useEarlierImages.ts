import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { earlierImagesOf } from '@tuschel/client/earlier-images';
import type { EarlierImage, EarlierImageChange, EarlierImagesPage } from '@tuschel/protocol';
import { useMemo } from 'react';
import { useClient } from '../../ClientContext.tsx';

export interface EarlierImagesList {
  status: 'loading' | 'failed' | 'ready';
  /** Why it failed. */
  error: unknown;
  images: readonly EarlierImage[];
  hasMore: boolean;
  isFetchingMore: boolean;
  more: () => void;
  retry: () => void;
  /** Shown at once, and taken back when it could not be saved. Throws ApiException. */
  change: (change: EarlierImageChange) => Promise<void>;
}

type Pages = InfiniteData<EarlierImagesPage>;

/** The images of who is signed in, page by page. */
export function useEarlierImages(userId: string): EarlierImagesList {
  const client = useClient();
  const queries = useQueryClient();
  const calls = useMemo(() => earlierImagesOf(client), [client]);
  const queryKey = ['earlier-images', userId];
  const { data, status, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => calls.page(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
  });
  const show = (change: EarlierImageChange) =>
    queries.setQueryData<Pages>(queryKey, (before) => before && changed(before, change));
  return {
    status: status === 'success' ? 'ready' : status === 'error' ? 'failed' : 'loading',
    error,
    images: (data?.pages ?? []).flatMap(({ images }) => images),
    hasMore: hasNextPage,
    isFetchingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
    async change(change) {
      show(change);
      try {
        await calls.change(change);
      } catch (error) {
        show({ ...change, isPublic: !change.isPublic });
        throw error;
      }
    },
  };
}

function changed(data: Pages, { drawingId, isPublic }: EarlierImageChange): Pages {
  const pages = data.pages.map((page) => ({
    ...page,
    images: page.images.map((image) => (image.drawingId === drawingId ? { ...image, isPublic } : image)),
  }));
  return { ...data, pages };
}
