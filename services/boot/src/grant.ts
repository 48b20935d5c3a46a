/** `npm run grant -- NAME RANK`: appoints somebody who has logged in once. Works while the server runs and while it does not. */
import { StartRefused } from '@tuschel/platform';
import { grant, GRANTABLE_RANKS } from '@tuschel/product';
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

async function appoint([name, rank, ...rest]: string[]): Promise<string> {
  if (!name || !rank || rest.length > 0) throw new StartRefused('Say who gets which rank: npm run grant -- NAME RANK');
  if (!RANKS.includes(rank)) throw new StartRefused(`${rank} is not a rank: it must be one of ${RANKS.join(', ')}`);
  const log = serverLog({ level: 'warn', format: 'text', destination: process.stderr });
  const { ok, text } = await withDatabase(readConfig(process.env), log, (sql) => grant(sql, name, rank));
  if (!ok) throw new StartRefused(text);
  return text;
}
