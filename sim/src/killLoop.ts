/**
 * `npm run kill-loop -- [--kills 25] [--tables 3] [--players 3] [--seed N] [--aim lobby|draw|closing|watch]`: the drill R1
 * with numbers of one's own.
 */
import { parseArgs } from 'node:util';
import { killLoop } from './reliability/crashes/killLoop.ts';
import { PHASES } from './reliability/crashes/killTable.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '25' },
    tables: { type: 'string', default: '3' },
    players: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    aim: { type: 'string' },
  },
});
const { summary, problems } = await killLoop({
  kills: Number(values.kills),
  tables: Number(values.tables),
  players: Number(values.players),
  seed: Number(values.seed),
  modes: [2, 1],
  aim: PHASES.find((phase) => phase === values.aim) ?? null,
});
console.log(`kill loop, ${summary}`);
for (const problem of problems) console.error(`  ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);
