/** `npm run account -- VERB NAME …`: bans, lifts, disables and so on. Works while the server runs and while it does not. */
import { StartRefused, systemClock } from '@tuschel/platform';
import { readStaffCommand, runStaffCommand } from '@tuschel/product';
import { readConfig } from './config.ts';
import { withDatabase } from './database.ts';
import { explain } from './explain.ts';
import { serverLog } from './serverLog.ts';

try {
  console.log(await change(process.argv.slice(2)));
} catch (error) {
  explain('Nothing was changed.', error);
  process.exitCode = 1;
}

async function change(words: string[]): Promise<string> {
  const clock = systemClock();
  const command = readStaffCommand(words, clock.now());
  if (typeof command === 'string') throw new StartRefused(command);
  const log = serverLog({ level: 'warn', format: 'text', destination: process.stderr });
  const { ok, text } = await withDatabase(readConfig(process.env), log, (sql) => runStaffCommand(sql, clock, command));
  if (!ok) throw new StartRefused(text);
  return text;
}
