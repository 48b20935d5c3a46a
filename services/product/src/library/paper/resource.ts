import { regularly } from '../../regularly.ts';
import type { Resource } from '../../resource.ts';
import { createPaperBudget } from '../drawing/drawingBudget.ts';
import { createSources } from '../solo/sources.ts';
import { paperEndpoints, updatePaper } from './endpoints.ts';
import { paperMigrations } from './migrations.ts';
import { paperRows } from './paperRows.ts';
import { createPapers } from './papers.ts';
import { savePapers } from './save.ts';

const TIDY_MS = 60_000;

/** The playground: papers that are painted without a clock, over days and on several devices. */
export const paper: Resource = {
  migrations: paperMigrations,
  open({ platform: { sql, lines, clock, entropy, log, storage }, config, heavy, quota, renderJobs: renders }) {
    const budget = createPaperBudget(lines);
    const sourceRefusal = createSources({ sql, lines });
    const store = paperRows({ sql, lines, quota, renders });
    const save = savePapers({ store, lines, clock, entropy, config, budget, sourceRefusal });
    const papers = createPapers({ sql, lines, clock, config, renders, save });
    const deps = { papers, lines, heavy, storage };
    return {
      scopes: [updatePaper(deps)],
      endpoints: paperEndpoints(deps),
      jobs: [() => regularly(TIDY_MS, () => papers.tidy(), 'papers were not tidied up', { clock, log, storage })],
    };
  },
};
