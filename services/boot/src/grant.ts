/**
 * `npm run grant -- NAME RANK`: appoints somebody who has logged in once; `npm run grant -- renderer NAME`: gives whoever renders a token. Works
 * while the server runs and while it does not.
 */
import { type PostgresSql, StartRefused, systemClock, systemEntropy } from '@tuschel/platform';
import { grant, GRANTABLE_RANKS, runRendererCommand } from '@tuschel/product';
import { readConfig } from './config.ts';
import { withDatabase } from './database.ts';
import { explain } from './explain.ts';
import { serverLog } from './serverLog.ts';

const RANKS: readonly string[] = GRANTABLE_RANKS;

try {
  console.log(await appoint(process.argv.slice(2)));
} catch (error) {
  explain('Nothing was granted.', error);
  process.exitCode = 1;
}

async function appoint(words: string[]): Promise<string> {
  const log = serverLog({ level: 'warn', format: 'text', destination: process.stderr });
  const { ok, text } = await withDatabase(readConfig(process.env), log, workOf(words));
  if (!ok) throw new StartRefused(text);
  return text;
}

function workOf([name, rank, ...rest]: string[]): (sql: PostgresSql) => Promise<{ ok: boolean; text: string }> {
  if (name === 'renderer') {
    const deps = { clock: systemClock(), entropy: systemEntropy() };
    return (sql) => runRendererCommand(sql, deps, [...(rank === undefined ? [] : [rank]), ...rest]);
  }
  if (!name || !rank || rest.length > 0) throw new StartRefused('Say who gets which rank: npm run grant -- NAME RANK');
  if (!RANKS.includes(rank)) throw new StartRefused(`${rank} is not a rank: it must be one of ${RANKS.join(', ')}`);
  return (sql) => grant(sql, systemClock(), name, rank);
}
