/**
 * `npm run bots -- [--mode 14] [--players 4] [--seed N] [--url http://…]`: bots play a game of each mode, or of one, over the real client.
 * Without an address they start a server of their own.
 */
import { parseArgs } from 'node:util';
import { startServer } from '@tuschel/boot/serverProcess';
import { MODE_NUMBERS } from '@tuschel/rules';
import { installCookieJar } from './cookieJar.ts';
import { playMode, seatMode } from './everyMode.ts';

const { values } = parseArgs({
  options: {
    mode: { type: 'string' },
    players: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    url: { type: 'string' },
  },
});
const modes = MODE_NUMBERS.filter((mode) => values.mode === undefined || String(mode) === values.mode);
if (modes.length === 0) {
  console.error(`No mode ${values.mode} is played in a lobby. There are: ${MODE_NUMBERS.join(', ')}.`);
  process.exit(2);
}
const cookies = installCookieJar();
const server = values.url === undefined ? await startServer() : null;
const url = server?.url ?? values.url ?? '';
const seed = Number(values.seed);
console.log(`bots, seed ${seed}`);

const tables = [];
for (const mode of modes) {
  tables.push({ mode, bots: await seatMode({ url, mode, players: Number(values.players), seed }) });
  cookies.empty();
}
let broken = 0;
await Promise.all(
  tables.map(async ({ mode, bots }) => {
    const { summary, problems } = await playMode(mode, bots);
    console.log(summary);
    for (const problem of problems) console.error(`  ${problem}`);
    if (problems.length > 0) broken++;
    await Promise.all(bots.map((bot) => bot.stop()));
  }),
);
await server?.close();
process.exit(broken > 0 ? 1 : 0);
