/** `npm run account -- VERB NAME …`: bans, lifts, disables and so on. Works while the server runs and while it does not. */
import { postgresLines, type PostgresSql, StartRefused, systemClock } from '@tuschel/platform';
import { readStaffCommand, runStaffCommand, runUseCommand } from '@tuschel/product';
import { readConfig } from './config.ts';
import { withDatabase } from './database.ts';
import { explain } from './explain.ts';
import { serverLog } from './serverLog.ts';

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  explain('Nothing was changed.', error);
  process.exitCode = 1;
}

async function run(words: string[]): Promise<string> {
  const { ok, text } = await onDatabase(workOf(words));
  if (!ok) throw new StartRefused(text);
  return text;
}

type Work = (sql: PostgresSql) => Promise<{ ok: boolean; text: string }>;

function workOf([verb, ...rest]: string[]): Work {
  const clock = systemClock();
  if (verb === 'usage') return (sql) => runUseCommand(sql, postgresLines(sql, { clock }), clock, rest[0]);
  const command = readStaffCommand([verb ?? '', ...rest], clock.now());
  if (typeof command === 'string') throw new StartRefused(command);
  return (sql) => runStaffCommand(sql, clock, command);
}

function onDatabase(work: Work) {
  const log = serverLog({ level: 'warn', format: 'text', destination: process.stderr });
  return withDatabase(readConfig(process.env), log, work);
}
