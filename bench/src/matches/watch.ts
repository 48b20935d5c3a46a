import { startServer } from '@tuschel/boot/serverProcess';
import { type Bot, createBot } from '@tuschel/sim/bot';
import { installCookieJar } from '@tuschel/sim/cookieJar';
import { luckOf } from '@tuschel/sim/luck';
import type { Figure } from '../figure.ts';
import { percentile } from '../median.ts';

const PLAYERS = 10;
const SCRUBS_A_PAGE = 4;
/** What counts for a page turn or a place that never came, ms. */
const LIMIT_MS = 10_000;

/** From the host's hand to every player's client, over the wire on this machine: turned pages, and places in a drawing. */
export async function watch(): Promise<Figure[]> {
  installCookieJar();
  const server = await startServer();
  const bots = await Promise.all(
    Array.from({ length: PLAYERS }, (_, i) =>
      createBot({ url: server.url, name: `Watcher_${i}`, luck: luckOf(i), pause: 20 }),
    ),
  );
  const turned = turns(bots);
  const heard = scrubs(bots);
  const [host, ...guests] = bots;
  const lobby = (await host?.host({ pages: 3, tempo: 'quick' }, PLAYERS)) ?? '';
  await Promise.all(guests.map((guest) => guest.join(lobby)));
  await Promise.all(bots.map((bot) => bot.play()));
  await Promise.all(bots.map((bot) => bot.stop()));
  await server.close();
  const [spread, scrubbed] = [turned(), heard()];
  const figure = (name: string, value: number): Figure => ({
    figure: name,
    value: Math.round(value),
    unit: 'ms',
    target: 300,
  });
  return [
    figure(`page turn seen by all of ${PLAYERS}, p50`, percentile(spread, 0.5)),
    figure(`page turn seen by all of ${PLAYERS}, p95`, percentile(spread, 0.95)),
    figure(`page turn seen by all of ${PLAYERS}, worst`, Math.max(...spread)),
    figure(`scrub seen by each of ${PLAYERS}, p50`, percentile(scrubbed, 0.5)),
    figure(`scrub seen by each of ${PLAYERS}, p95`, percentile(scrubbed, 0.95)),
  ];
}

/** How long it took until all of them had each page that was turned to, counted from the host's command. To be asked once they have played. */
function turns(bots: readonly Bot[]): () => number[] {
  const sentAt = new Map<string, number>();
  const readers = new Map<string, number>();
  const spread: number[] = [];
  const { game: host } = (bots[0] as Bot).client;
  const send = host.send.bind(host);
  host.send = (command) => {
    if (command.type === 'drive') sentAt.set(`${command.book}.${command.page}`, performance.now());
    return send(command);
  };
  for (const { client } of bots) {
    const seen = new Set<string>();
    client.game.subscribe(() => {
      const game = client.game.get();
      if (game.status !== 'joined' || !game.state.watch) return;
      const { book, page } = game.state.watch.cursor;
      const place = `${book}.${page}`;
      const sent = sentAt.get(place);
      if (sent === undefined || seen.has(place)) return;
      seen.add(place);
      readers.set(place, (readers.get(place) ?? 0) + 1);
      if (readers.get(place) === bots.length) spread.push(performance.now() - sent);
    });
  }
  return () => [...spread, ...Array.from({ length: sentAt.size - spread.length }, () => LIMIT_MS)];
}

/**
 * How long each client took to hear of each place that the host went to, or of a later one, counted from the host's command. To be
 * asked once they have played.
 */
function scrubs(bots: readonly Bot[]): () => number[] {
  const sentAt = new Map<number, number>();
  const heard: number[] = [];
  const begun = new Set<string>();
  bots.forEach(({ client }, index) => {
    // Places are numbered in the order in which the host goes to them.
    let latest = 0;
    client.game.subscribe(() => {
      const game = client.game.get();
      if (game.status !== 'joined' || !game.state.watch) return;
      const { book, page, from } = game.state.watch.cursor;
      for (; from !== undefined && latest < from && sentAt.has(latest + 1); latest++)
        heard.push(performance.now() - (sentAt.get(latest + 1) ?? 0));
      if (index !== 0 || page !== 1 || begun.has(`${book}`)) return;
      begun.add(`${book}`);
      for (let scrub = 0; scrub < SCRUBS_A_PAGE; scrub++) {
        const place = sentAt.size + 1;
        sentAt.set(place, performance.now());
        void client.game.send({ type: 'scrub', at: place });
      }
    });
  });
  return () => [...heard, ...Array.from({ length: sentAt.size * bots.length - heard.length }, () => LIMIT_MS)];
}
