import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ServerProcess, startServer } from '@tuschel/boot/serverProcess';
import { installCookieJar } from '../../cookieJar.ts';
import { type Artist, seatCrowd, whenState } from '../../crowd.ts';
import { timedTurns } from '../storage/diskWatch.ts';
import type { Drill, DrillSize } from '../drill.ts';
import type { StormReport } from './storm.ts';

interface Size {
  tables: number;
  seats: number;
  quietSeconds: number;
  stormSeconds: number;
  connections: number;
  /** Most that the 99th percentile of the players' turns may grow by, ms. Null: a short form says nothing about times. */
  growth: number | null;
}

const SIZES: Record<DrillSize, Size> = {
  short: { tables: 2, seats: 4, quietSeconds: 0, stormSeconds: 5, connections: 200, growth: null },
  long: { tables: 10, seats: 10, quietSeconds: 10, stormSeconds: 20, connections: 300, growth: 100 },
};
/** The short form is to be busy on any machine. */
const SHORT_LAG_MS = '2';
const STORM = fileURLToPath(new URL('./storm.ts', import.meta.url));

/** R10: more strangers want to log in than the server can serve. */
export const overload: Drill = {
  id: 'R10',
  promise: 'Overload refuses new logins, lists and lobbies, with a time to come again; games go on as before',
  inTestRun: false,
  async run(size) {
    const cookies = installCookieJar();
    const { tables, seats, quietSeconds, stormSeconds, connections, growth } = SIZES[size];
    const lag = process.env['TUSCHEL_BUSY_LAG'] ?? (size === 'short' ? SHORT_LAG_MS : '100');
    const env = { TUSCHEL_RATE_LIMITS: 'on', TUSCHEL_PROXIES: '1', TUSCHEL_BUSY_LAG: '0' };
    const server = await startServer({ ops: true, env });
    const crowd = await seatCrowd({ url: server.url, cookies, tables, seats });
    // Whoever takes a seat here is a stranger, too: only from now on they are shed.
    env.TUSCHEL_BUSY_LAG = lag;
    await server.kill('SIGTERM');
    await server.start();
    await Promise.all(crowd.flat().map(({ client }) => whenState(client, () => client.hub.get().status === 'open')));
    const refusals = watchRefusals(crowd);
    const quiet = quietSeconds > 0 ? await timedTurns(crowd, quietSeconds) : null;
    const storm = strangers(server, connections, stormSeconds);
    const stormy = await timedTurns(crowd, stormSeconds);
    const { statuses, withRetryAfter } = await storm;
    const refused = statuses['503'] ?? 0;
    const shed = await shedBy(server);
    const [before, during] = [quiet?.p99BesideDisk ?? 0, stormy.p99BesideDisk];
    const problems = [
      // A server that can serve all of them need not refuse anybody; the short form makes sure that it cannot.
      ...(refused === 0 && growth === null ? ['nobody was refused'] : []),
      ...(withRetryAfter < refused ? [`${refused - withRetryAfter} refusals did not say when to come again`] : []),
      ...(shed.other > 0 ? [`${shed.other} of something else than logins, lists and lobbies were refused`] : []),
      ...(stormy.missed > 0 ? [`players missed ${stormy.missed} turns of others`] : []),
      ...refusals(),
      ...(growth !== null && during > before + growth
        ? [`the slowest hundredth of turns took ${ms(during)}, ${ms(before)} before`]
        : []),
    ];
    await Promise.all(crowd.flat().map(({ client }) => client.stop()));
    await server.close();
    const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    const times =
      quiet === null
        ? 'no turn was missed'
        : `p99 of turns ${ms(before)} quiet, ${ms(during)} in the storm ` +
          `(${ms(quiet.p99)} and ${ms(stormy.p99)} with the disk, which took ${ms(quiet.diskP99)} and ${ms(stormy.diskP99)} itself)`;
    return {
      summary: `${connections} strangers asked to log in for ${stormSeconds} s (${answers.join(', ')}); ${times}`,
      problems,
    };
  },
};

async function strangers({ url }: ServerProcess, connections: number, seconds: number): Promise<StormReport> {
  const { stdout } = await promisify(execFile)(process.execPath, [STORM, url, `${connections}`, `${seconds}`]);
  return JSON.parse(stdout) as StormReport;
}

/** What the server counts as refused for want of time, by what it was. */
async function shedBy({ opsUrl }: ServerProcess): Promise<{ other: number }> {
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
  const counts = [...metrics.matchAll(/^tuschel_load_refused_total\{what="(\w+)"\} (\d+)/gm)];
  const other = counts.filter(([, what = '']) => !['login', 'list', 'lobby'].includes(what));
  return { other: other.reduce((sum, [, , count]) => sum + Number(count), 0) };
}

/** Players draw all the while; what they read of it is a complaint. */
function watchRefusals(crowd: Artist[][]): () => string[] {
  const drawing = crowd.flat();
  return () => {
    const away = drawing.filter(({ client }) => client.hub.get().status !== 'open').length;
    const held = drawing.filter(({ client }) => {
      const game = client.game.get();
      return game.status === 'joined' && game.held !== null && game.held !== undefined;
    }).length;
    return [
      ...(away > 0 ? [`${away} players lost their connection`] : []),
      ...(held > 0 ? [`${held} players read that nothing can be saved`] : []),
    ];
  };
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
