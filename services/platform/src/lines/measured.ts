import { WRITE_SECONDS } from '../metrics/buckets.ts';
import type { AppendResult, Lines, Metrics } from '../ports.ts';

/** The same line log, with its batches in the figures. */
export function measuredLines(lines: Lines, metrics: Metrics): Lines {
  const seconds = metrics.histogram<'outcome'>({
    name: 'tuschel_line_batch_seconds',
    help: 'Time from handing a batch of lines to the line log until it is durable or refused',
    labels: ['outcome'],
    buckets: WRITE_SECONDS,
  });
  const stored = metrics.counter({
    name: 'tuschel_lines_stored_total',
    help: 'Lines in batches that were stored, repeated ones included',
  });
  const measured = async (count: number, append: () => Promise<AppendResult>) => {
    const started = performance.now();
    let outcome = 'failed';
    try {
      const result = await append();
      outcome = result.ok ? 'stored' : result.reason;
      if (result.ok) stored.add(count);
      return result;
    } finally {
      seconds.observe((performance.now() - started) / 1000, { outcome });
    }
  };
  return {
    ...lines,
    append: (drawing, author, request, maxLines) =>
      measured(request.lines.length, () => lines.append(drawing, author, request, maxLines)),
    appendIn: (tx, drawing, author, request, maxLines) =>
      measured(request.lines.length, () => lines.appendIn(tx, drawing, author, request, maxLines)),
  };
}
