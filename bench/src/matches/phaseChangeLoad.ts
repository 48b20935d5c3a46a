/** The players of `phase-change`: a process of their own, so that their work is not the server's. Reports what they saw, and waits to be ended. */
import { GamePhase, type MatchState } from '@tuschel/protocol';
import { installCookieJar } from '@tuschel/sim/cookieJar';
import { type Artist, batchLine, seatCrowd, whenState } from '@tuschel/sim/crowd';
import { installThinFetch } from '@tuschel/sim/thinFetch';
import { holdStates, installHeldSockets } from './heldSockets.ts';

/** What each player saw of one change, ms. */
export interface PhaseChange {
  /** From the end of the countdown on the server, when no page is taken any more, to the state that says so. */
  closed: number[];
  /** From the beginning of the next step on the server, or of the show, to the state that tells of it. */
  opened: number[];
  /** From the last command of all who hand in to the state in which all have. */
  settled: number[];
}

/** What the players of one game saw. */
export interface Seen {
  changes: PhaseChange[];
  /** Of each page that the host turned to in the show, from the command to the state at each socket, ms. */
  turns: number[][];
}

/** A text, and then by turns a drawing and what is seen in it: the crowd is seated at the first drawing. */
const PAGES = 5;
/** The more books have been shown, the more there is in a state. */
const TURNED_BOOKS = 12;

installThinFetch();
installHeldSockets();
process.on('disconnect', () => process.exit(0));
const [url = '', seats = ''] = process.argv.slice(2);
const crowd = { url, cookies: installCookieJar(), tables: 1, seats: Number(seats), rules: { pages: PAGES } };
const [table = []] = await seatCrowd(crowd);
const changes: PhaseChange[] = [];
for (let step = 1; step < PAGES; step++) changes.push(await change(table, step));
process.send?.({ changes, turns: await turns(table) } satisfies Seen);
setInterval(() => undefined, 60_000);

/** All make their pages and hand them in. */
async function change(artists: readonly Artist[], step: number): Promise<PhaseChange> {
  const seen = artists.map(({ client }) => watch(client, step));
  await Promise.all(artists.map((artist) => work(artist, step)));
  const handedIn = Date.now();
  const moments = await Promise.all(seen);
  return {
    settled: moments.map(({ settled }) => Math.max(0, settled - handedIn)),
    closed: moments.map(({ closed }) => closed),
    opened: moments.map(({ opened }) => opened),
  };
}

type Client = Artist['client'];

/**
 * The host turns page after page, each once everybody has the one before. What counts is when the bytes are here: a hundred players read
 * theirs at a hundred machines, not one after the other in this process.
 */
async function turns(artists: readonly Artist[]): Promise<number[][]> {
  const [host] = artists as [Artist];
  const { watch: show } = await whenState(host.client, ({ phase }) => phase === GamePhase.Watch);
  const times: number[][] = [];
  for (let book = 0; book < Math.min(show?.totalBooks ?? 0, TURNED_BOOKS); book++) {
    for (let page = book === 0 ? 1 : 0; page < PAGES; page++) {
      const isThere = ({ watch: now }: MatchState) => now?.cursor.book === book && now.cursor.page === page;
      const arrivals = holdStates();
      const from = performance.now();
      const seen = artists.map(({ client }) => whenState(client, isThere));
      await host.client.game.send({ type: 'drive', book, page });
      times.push((await arrivals(artists.length)).map((at) => at - from));
      await Promise.all(seen);
    }
  }
  return times;
}

/** Times of the server's clock count: it is this machine's. */
async function watch(client: Client, step: number): Promise<{ settled: number; closed: number; opened: number }> {
  const at = (state: MatchState) => (state.phase === GamePhase.Draw ? state.step : undefined);
  const countdown = await whenState(client, (state) => at(state)?.index === step && at(state)?.stage === 'countdown');
  const settled = Date.now();
  const next = await whenState(client, (state) => at(state)?.stage === 'interlude' || at(state)?.index !== step);
  const closed = Date.now() - (at(countdown)?.closesAt ?? 0);
  // After the last step the show begins at once.
  if (at(next) === undefined) return { settled, closed, opened: closed };
  const opened = await whenState(client, (state) => at(state)?.index !== step);
  return { settled, closed, opened: Date.now() - (at(opened)?.openedAt ?? 0) };
}

async function work({ client }: Artist, step: number): Promise<void> {
  const { task } = await whenState(client, (state) => state.task?.step === step);
  if (task?.drawingId === undefined)
    return void (await client.game.send({ type: 'submit', step, text: `seen in step ${step}` }));
  const sync = await client.drawings.open(task.drawingId);
  sync.append(batchLine(step));
  await sync.flush();
  sync.stop();
  await client.game.send({ type: 'submit', step });
}
