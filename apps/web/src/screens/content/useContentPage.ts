import { useQuery } from '@tanstack/react-query';
import { type ContentLanguage, type ContentPage, type ContentPageName, contentPagePath } from '@tuschel/protocol';
import { queries } from '../../connection/queryClient.ts';

/** `gone`: the server has no such page. */
export type ContentPageState =
  | { status: 'loading' | 'gone' }
  | { status: 'failed'; retry: () => void }
  | { status: 'loaded'; page: ContentPage };

/** Pages change when the server starts again. */
const STALE_MS = 5 * 60_000;

/** What the operator wrote, in this language or the only one that it is written in. */
export function useContentPage(name: ContentPageName, language: ContentLanguage): ContentPageState {
  // Named, since the question to accept the terms is asked outside of all screens.
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['page', name, language],
      queryFn: () => fetchPage(contentPagePath(name, language)),
      staleTime: STALE_MS,
    },
    queries,
  );
  if (data !== undefined) return data === null ? { status: 'gone' } : { status: 'loaded', page: data };
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' };
}

async function fetchPage(path: string): Promise<ContentPage | null> {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return (await response.json()) as ContentPage;
}
