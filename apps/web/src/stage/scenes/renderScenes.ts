import type { SignedInUser } from '@tuschel/client';
import { AdminPower, Rank, type RenderStats } from '@tuschel/protocol';
import type { Scene } from './scene.ts';

const AT = '/render';
const STATS = 'GET /render/stats';
const ADMIN: Partial<SignedInUser> = { adminPower: AdminPower.Admin, rank: Rank.Admin };

/** The tab in which an admin renders. */
export function renderScenes(team: Partial<SignedInUser>): Record<string, Scene> {
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  const figures = (lastOnline: number, totalJobs: number, totalErrors: number, averageWorktime: number) => ({
    lastOnline,
    averageWorktime,
    totalJobs,
    totalSuccessful: totalJobs - totalErrors,
    totalErrors,
  });
  const stats: RenderStats = {
    recentRenderers: {
      'server-tuschel': figures(minutesAgo(0), 1_284, 3, 6_240),
      atelier: figures(minutesAgo(190), 412, 0, 2_910),
    },
    queue: { waiting: 17, rendering: 2, failed: 1 },
  };
  const none: RenderStats = { recentRenderers: {}, queue: { waiting: 0, rendering: 0, failed: 0 } };
  return {
    start: { path: AT, user: ADMIN, answers: { [STATS]: stats } },
    wrong: { path: AT, user: ADMIN, answers: { [STATS]: stats }, press: ['render.start'] },
    quiet: { path: AT, user: ADMIN, answers: { [STATS]: none } },
    loading: { path: AT, user: ADMIN },
    failed: { path: AT, user: ADMIN, answers: { [STATS]: 'failed' } },
    team: { path: AT, user: team },
    'signed-out': { path: AT, user: null },
  };
}
