import { type PostgresSql, StartRefused } from '@tuschel/platform';
import { type Config, readConfig } from '../config/config.ts';
import { withDatabase } from '../dataFolder/database.ts';
import { explain } from '../explain.ts';
import { serverLog } from '../serverLog.ts';

/** What a command does on the database, and what the operator reads of it. */
export type Work = (sql: PostgresSql) => Promise<{ ok: boolean; text: string }>;

/**
 * Runs what the operator has typed, while the server runs or not, and prints what came of it. Where it is refused: `complaint` and why, and exit code 1.
 * @param workOf throws `StartRefused` for words that mean nothing
 */
export async function operatorCommand(
  complaint: string,
  workOf: (words: string[], config: Config) => Work,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const work = workOf(process.argv.slice(2), config);
    const log = serverLog({ level: 'warn', format: 'text', destination: process.stderr });
    const { ok, text } = await withDatabase(config, log, work);
    if (!ok) throw new StartRefused(text);
    console.log(text);
  } catch (error) {
    explain(complaint, error);
    process.exitCode = 1;
  }
}
