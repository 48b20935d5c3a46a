import type { Resource } from '../../resource.ts';
import { chatReportEndpoints } from './endpoints.ts';
import { chatReportMigrations } from './migrations.ts';
import { createReportLine } from './reportLine.ts';
import { createChatReportStore } from './store.ts';
import { sweepChatReports } from './sweep.ts';

/** Lines of the chat that somebody found to be out of place. */
export const chatReport: Resource = {
  migrations: chatReportMigrations,
  open({ platform: { sql, clock, log }, extend, guard, mutes }) {
    const store = createChatReportStore(sql, clock);
    const report = createReportLine({ guard, extend, store, clock });
    return {
      endpoints: chatReportEndpoints({ report, store, mutes, extend }),
      jobs: [() => sweepChatReports(store, clock, log)],
    };
  },
};
