/** How much is stored of drawings, by the running server's own database: `node storedLines.ts DATA_FOLDER`. */
import { collectingLog, connectSql, runningPostgres } from '@tuschel/platform';

const [dataFolder = ''] = process.argv.slice(2);
const address = runningPostgres(dataFolder);
if (address === null) throw new Error(`No server runs on ${dataFolder}`);
const sql = await connectSql({ database: address, log: collectingLog() });
const drawn = await sql
  .db<{ line_page: { lines: number } }>()
  .selectFrom('line_page')
  .select(({ fn }) => [fn.countAll<string>().as('drawings'), fn.sum<string | null>('lines').as('lines')])
  .where('lines', '>', 0)
  .executeTakeFirstOrThrow();
await sql.close();
console.log(JSON.stringify({ drawings: Number(drawn.drawings), lines: Number(drawn.lines ?? 0) }));
