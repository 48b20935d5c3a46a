import type { Drill, DrillReport } from '../drill.ts';
import { killLoop } from './killLoop.ts';
import { PHASES } from './killTable.ts';

const ECHO = 2;
const ONE_PICTURE = 1;

/** R1: what was acknowledged survives kill -9. */
export const survivesKill: Drill = {
  id: 'R1',
  promise: 'An acknowledged line, text or command of a host survives kill -9, and has its effect once',
  inTestRun: true,
  isLong: true,
  async run(size) {
    const evening = { tables: 3, players: 3, seed: Date.now() % 1_000_000 };
    if (size === 'short') return killLoop({ ...evening, kills: 10, modes: [ECHO, ECHO, ONE_PICTURE], aim: null });
    const reports: DrillReport[] = [];
    for (const mode of [ECHO, ONE_PICTURE]) {
      for (const aim of PHASES) {
        const report = await killLoop({ ...evening, kills: 100, modes: [mode], aim });
        console.log(`  mode ${mode}, ${report.summary}`);
        reports.push(report);
      }
    }
    const problems = reports.flatMap((report) => report.problems);
    return { summary: `100 kills in each of ${PHASES.join(', ')}, in both modes`, problems };
  },
};
