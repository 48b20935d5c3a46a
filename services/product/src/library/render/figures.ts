import type { Metrics } from '@tuschel/platform/ports';
import type { RenderJobsDeps } from './jobs.ts';

/** How jobs of renderers end, and how long they take. */
export function renderFigures(metrics: Metrics): NonNullable<RenderJobsDeps['ended']> {
  const seconds = metrics.histogram<'kind' | 'outcome'>({
    name: 'tuschel_render_job_seconds',
    help: 'Jobs of renderers, from handing out to their end. late: the renderer was not heard of again',
    labels: ['kind', 'outcome'],
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  });
  return (kind, outcome, workMs) => seconds.observe(workMs / 1000, { kind, outcome });
}
