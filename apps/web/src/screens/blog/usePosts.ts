import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { BLOG } from '@tuschel/protocol';
import { useMemo } from 'react';
import { eachOnce } from '../../eachOnce.ts';

interface Page<Post> {
  posts: Post[];
  totalItems: number;
}

/** A list of posts, page by page; null: it has not come, or its last page failed. A post that came out meanwhile moves all others on by one: each is told once. */
export function usePosts<Post extends { id: string }>(
  queryKey: QueryKey,
  load: (skip: number, take: number) => Promise<Page<Post>>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam, BLOG.take),
    initialPageParam: 0,
    getNextPageParam: ({ totalItems }, pages) => {
      const shown = pages.reduce((sum, { posts }) => sum + posts.length, 0);
      return shown < totalItems && (pages.at(-1)?.posts.length ?? 0) > 0 ? shown : null;
    },
  });
  const { data } = query;
  const posts = useMemo(
    () =>
      data &&
      eachOnce(
        data.pages.flatMap((page) => page.posts),
        ({ id }) => id,
      ),
    [data],
  );
  return { ...query, posts: query.status === 'success' ? (posts ?? null) : null };
}
