/** `npm run audit -- verify`: whether what the team decided still stands as it was written. Works while the server runs and while it does not. */
import { StartRefused } from '@tuschel/platform';
import { runAuditCommand } from '@tuschel/product';
import { readConfig } from './config.ts';
import { withDatabase } from './database.ts';
import { explain } from './explain.ts';
import { serverLog } from './serverLog.ts';

try {
  const log = serverLog({ level: 'warn', format: 'text', destination: process.stderr });
  const words = process.argv.slice(2);
  const { ok, text } = await withDatabase(readConfig(process.env), log, (sql) => runAuditCommand(sql, words));
  if (!ok) throw new StartRefused(text);
  console.log(text);
} catch (error) {
  explain('The audit does not stand as it was written.', error);
  process.exitCode = 1;
}
