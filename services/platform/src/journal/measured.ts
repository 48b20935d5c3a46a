import type { Journal, Metrics } from '../ports.ts';
import { WRITE_SECONDS } from '../metrics/buckets.ts';

/** The same journal, with the time of its appends in the figures. */
export function measuredJournal(journal: Journal, metrics: Metrics): Journal {
  const seconds = metrics.histogram<'outcome'>({
    name: 'tuschel_journal_append_seconds',
    help: 'Time from handing an input of a match to the journal until it is durable',
    labels: ['outcome'],
    buckets: WRITE_SECONDS,
  });
  return {
    ...journal,
    async append(...append) {
      const started = performance.now();
      let outcome = 'failed';
      try {
        const owned = await journal.append(...append);
        outcome = owned ? 'stored' : 'fenced';
        return owned;
      } finally {
        seconds.observe((performance.now() - started) / 1000, { outcome });
      }
    },
  };
}
