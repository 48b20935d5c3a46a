import { startServer } from '@tuschel/boot/serverProcess';
import { createBot } from '@tuschel/sim/bot';
import { installCookieJar } from '@tuschel/sim/cookieJar';
import { luckOf } from '@tuschel/sim/luck';
import type { Figure } from '../main.ts';
import { percentile } from './median.ts';

const PLAYERS = 8;

/** From the host's key press to every player having turned the page, over the wire on this machine. */
export async function watch(): Promise<Figure[]> {
  installCookieJar();
  const server = await startServer();
  const bots = await Promise.all(
    Array.from({ length: PLAYERS }, (_, i) =>
      createBot({ url: server.url, name: `Watcher_${i}`, luck: luckOf(i), pause: 20 }),
    ),
  );
  const turned = new Map<string, number[]>();
  for (const { client } of bots) {
    client.game.subscribe(() => {
      const game = client.game.get();
      if (game.status !== 'joined' || !game.state.watch) return;
      const { at } = game.state.watch.cursor;
      const seen = turned.get(`${client.env.serverHost} ${at}`) ?? [];
      turned.set(`${client.env.serverHost} ${at}`, [...seen, Date.now() - at]);
    });
  }
  const [host, ...guests] = bots;
  const lobby = (await host?.host({ pages: 3, tempo: 'quick' }, PLAYERS)) ?? '';
  await Promise.all(guests.map((guest) => guest.join(lobby)));
  await Promise.all(bots.map((bot) => bot.play()));
  await Promise.all(bots.map((bot) => bot.stop()));
  await server.close();
  const spread = [...turned.values()].map((delays) => Math.max(...delays.slice(0, PLAYERS)));
  return [
    { figure: `page turn seen by all of ${PLAYERS}, p50`, value: percentile(spread, 0.5), unit: 'ms', target: 300 },
    { figure: `page turn seen by all of ${PLAYERS}, worst`, value: Math.max(...spread), unit: 'ms', target: 300 },
  ];
}
