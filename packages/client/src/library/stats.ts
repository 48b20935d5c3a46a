import { type Liked, STATS, type StatsReport } from '@tuschel/protocol';
import { isTransient } from '../http/apiException.ts';
import { ApiException, type TuschelClient } from '../tuschelClient.ts';

/** What somebody sees, opens and likes, told to the server a little later, together. */
export interface StatsReporter {
  /** At least half of it was on the screen for a second. Counts once for as long as the page is open; so does `opened`. */
  seen(drawingId: string): void;
  opened(drawingId: string): void;
  /** The last word counts. */
  like(drawingId: string, isLiked: boolean): void;
  /** What is not told yet, at once. `isLeaving`: the page may be gone before the answer. */
  tell(isLeaving?: boolean): Promise<void>;
}

export interface StatsOptions extends Pick<TuschelClient, 'ask'> {
  after: (ms: number, run: () => void) => unknown;
}

const LISTS = ['impressed', 'clicked', 'liked', 'unliked'] as const;
type Lists = Record<(typeof LISTS)[number], Set<string>>;
const noLists = (): Lists => ({ impressed: new Set(), clicked: new Set(), liked: new Set(), unliked: new Set() });

export function createStatsReporter({ ask, after }: StatsOptions): StatsReporter {
  const noticed = { impressed: new Set<string>(), clicked: new Set<string>() };
  let waiting = noLists();
  let isPlanned = false;

  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    after(STATS.everyMs, () => {
      isPlanned = false;
      void tell();
    });
  };

  const notice = (list: keyof typeof noticed, drawingId: string) => {
    if (noticed[list].has(drawingId)) return;
    noticed[list].add(drawingId);
    waiting[list].add(drawingId);
    plan();
  };

  /** As much of what waits as one report may have. */
  const take = (): StatsReport | null => {
    const entries = LISTS.map((list) => [list, [...waiting[list]].slice(0, STATS.ids)] as const);
    for (const [list, ids] of entries) for (const id of ids) waiting[list].delete(id);
    const report = Object.fromEntries(entries.filter(([, ids]) => ids.length > 0));
    return Object.keys(report).length === 0 ? null : report;
  };

  /** It is told again later, but for what was changed since. */
  const giveBack = (report: StatsReport) => {
    const later = waiting;
    waiting = noLists();
    for (const list of LISTS) for (const id of [...(report[list] ?? []), ...later[list]]) waiting[list].add(id);
    for (const id of later.liked) waiting.unliked.delete(id);
    for (const id of later.unliked) waiting.liked.delete(id);
    plan();
  };

  const tell = async (isLeaving = false): Promise<void> => {
    const report = take();
    if (!report) return;
    if (LISTS.some((list) => waiting[list].size > 0)) plan();
    try {
      await ask({ method: 'POST', path: '/stats/v1', body: report, ...(isLeaving ? { keepalive: true } : {}) });
    } catch (error) {
      if (!(error instanceof ApiException)) throw error;
      if (isTransient(error)) giveBack(report);
    }
  };

  return {
    seen: (drawingId) => notice('impressed', drawingId),
    opened: (drawingId) => notice('clicked', drawingId),
    like(drawingId, isLiked) {
      waiting[isLiked ? 'liked' : 'unliked'].add(drawingId);
      waiting[isLiked ? 'unliked' : 'liked'].delete(drawingId);
      plan();
    },
    tell,
  };
}

/** Those of these drawings that the caller likes. Throws ApiException. */
export async function likedOf({ ask }: Pick<TuschelClient, 'ask'>, drawingIds: readonly string[]): Promise<string[]> {
  return ((await ask({ method: 'POST', path: '/stats/liked', body: { drawingIds } })) as Liked).liked;
}
