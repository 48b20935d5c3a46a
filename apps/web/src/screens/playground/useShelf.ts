import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../ClientContext.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { useProblemText } from '../../language/problemText.ts';
import { paperQuota, usePapersHere } from './papersHere.ts';

/** Papers that are painted on or finished, or those in the bin. */
export type Part = 'mine' | 'bin';

const PAPERS = 'papers';

/** The papers of somebody, a page after the other, the last one painted on first. */
export function useShelf(userId: string, part: Part) {
  const papers = usePapersHere();
  return useInfiniteQuery({
    queryKey: [PAPERS, userId, part],
    queryFn: ({ pageParam }) => papers.list({ skip: pageParam, isBin: part === 'bin' }),
    initialPageParam: 0,
    getNextPageParam(last, pages) {
      const shown = pages.reduce((sum, { entries }) => sum + entries.length, 0);
      return last.entries.length > 0 && shown < last.totalCount ? shown : undefined;
    },
  });
}

/** How much room is left; null: not known. */
export function useQuota(userId: string) {
  const client = useClient();
  return useQuery({ queryKey: [PAPERS, userId, 'quota'], queryFn: () => paperQuota(client) }).data ?? null;
}

/** Does something to a paper, after which the shelf is read again. */
export function usePaperAct() {
  const queries = useQueryClient();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: (error) => showToast(problemText(error), { kind: 'error', id: 'paper' }),
    // Another device may have been quicker.
    onSettled: () => queries.invalidateQueries({ queryKey: [PAPERS] }),
  });
}
