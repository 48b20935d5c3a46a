/** `npm run people -- VERB NAME …`: finds, bans, lifts, exports, erases and so on. Works while the server runs and while it does not. */
import { postgresLines, type PostgresSql, StartRefused, systemClock, systemEntropy } from '@tuschel/platform';
import { readStaffCommand, runExportCommand, runFindCommand, runStaffCommand, runUseCommand } from '@tuschel/product';
import { type Config, readConfig } from './config.ts';
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
  const config = readConfig(process.env);
  const log = serverLog({ level: 'warn', format: 'text', destination: process.stderr });
  const { ok, text } = await withDatabase(config, log, workOf(config, words));
  if (!ok) throw new StartRefused(text);
  return text;
}

type Work = (sql: PostgresSql) => Promise<{ ok: boolean; text: string }>;

function workOf(config: Config, [verb = '', ...rest]: string[]): Work {
  const clock = systemClock();
  if (verb === 'find') return (sql) => runFindCommand(sql, rest.join(' '));
  if (verb === 'usage') return (sql) => runUseCommand(sql, postgresLines(sql, { clock }), clock, rest[0]);
  const [name = ''] = rest;
  if (verb === 'export' && name !== '') {
    const origin = config.url ?? `http://localhost:${config.port}`;
    return (sql) => runExportCommand(sql, { clock, entropy: systemEntropy() }, name, origin);
  }
  const command = readStaffCommand([verb, ...rest], clock.now());
  if (typeof command === 'string') throw new StartRefused(command);
  return (sql) => runStaffCommand(sql, clock, command);
}
