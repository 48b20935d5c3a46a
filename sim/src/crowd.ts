import type { DrawingSync, TuschelClient } from '@tuschel/client';
import { BlendMode, Pressure, quantiseLine, Tool } from '@tuschel/ink';
import type { LineJson, MatchState, Options } from '@tuschel/protocol';
import { signedInClient } from './bot.ts';
import type { CookieJar } from './cookieJar.ts';

/** One player of many, at a table, with a page to draw on. */
export interface Artist {
  readonly id: string;
  readonly client: TuschelClient;
  readonly sync: DrawingSync;
}

export interface CrowdOptions {
  url: string;
  cookies: CookieJar;
  tables: number;
  seats: number;
  /** Of the players' names: two crowds on one server need two. */
  name?: string;
  /** Over those of a game of two steps without deadlines. */
  rules?: Partial<Options>;
  /** Others who come to each table: they are in the lobby when this resolves. */
  company?: (lobbyCode: string) => Promise<Company[]>;
}

/** Plays along without a client of ours. */
export interface Company {
  /** Hands in a text in the first step. */
  write: () => void;
}

/** Sign-ins and tables under way at the same time. All share one cookie jar, and a thousand cookies fit no request. */
const AT_ONCE = 8;

/** Signs in `tables` × `seats` players over the real client and plays each table up to an open drawing step without a deadline. */
export async function seatCrowd(options: CrowdOptions): Promise<Artist[][]> {
  const { tables, seats, name = 'Crowd' } = options;
  const clients = await signIn(options, name);
  const circles = Array.from({ length: tables }, (_, table) => clients.slice(table * seats, (table + 1) * seats));
  await inChunks(
    circles,
    (circle) => playUpToWriting(circle, options),
    () => options.cookies.empty(),
  );
  return Promise.all(circles.map((circle) => Promise.all(circle.map(sitDown))));
}

/** A step's number in the game of a crowd: first all write, then all draw. */
export const DRAWING_STEP = 1;

/** The state of a joined client as soon as it satisfies. */
export function whenState(client: TuschelClient, satisfies: (state: MatchState) => boolean): Promise<MatchState> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const game = client.game.get();
      if (game.status === 'refused' || game.status === 'dismissed') reject(new Error(JSON.stringify(game)));
      if (game.status !== 'joined' || !satisfies(game.state)) return false;
      unsubscribe();
      resolve(game.state);
      return true;
    };
    const unsubscribe = client.game.subscribe(look);
    look();
  });
}

/** A stroke of about 1.2 kB of JSON: what a second of drawing makes. */
export function batchLine(number: number): LineJson {
  const points = Array.from({ length: POINTS }, (_, i) => ({
    x: (number * 37 + i * 11.25) % 1900,
    y: 540 + 400 * Math.sin(number + i / 6),
    p: 0.3 + 0.4 * Math.abs(Math.sin(i / 9)),
  }));
  return quantiseLine({ ...BRUSH, points });
}

const POINTS = 21;
const BRUSH = {
  color: { r: 32, g: 64, b: 160, a: 255 },
  size: 12,
  hardness: 80,
  tool: Tool.brush,
  layer: 1,
  pressure: Pressure.size,
  opacity: 90,
  spacing: 10,
  density: 100,
  blendMode: BlendMode.normal,
} as const;

async function signIn({ url, cookies, tables, seats }: CrowdOptions, name: string): Promise<TuschelClient[]> {
  const names = Array.from({ length: tables * seats }, (_, i) => `${name}_${i}`);
  return inChunks(
    names,
    (one) => signedInClient(url, one),
    () => cookies.empty(),
  );
}

async function playUpToWriting(circle: TuschelClient[], { rules, company: invite }: CrowdOptions): Promise<void> {
  const [host, ...guests] = circle as [TuschelClient, ...TuschelClient[]];
  const made = await host.game.create('en');
  if ('errorCode' in made) throw new Error(`may not host: ${made.errorCode}`);
  await host.game.join(made.lobbyCode);
  await Promise.all(guests.map((guest) => guest.game.join(made.lobbyCode)));
  const company = (await invite?.(made.lobbyCode)) ?? [];
  await whenState(host, ({ players }) => players.length === circle.length + company.length);
  await host.game.send({ type: 'options', options: { tempo: 'host', pages: 2, ...rules } });
  await host.game.send({ type: 'start' });
  await Promise.all(circle.map(write));
  for (const { write: hasWritten } of company) hasWritten();
}

async function write(client: TuschelClient): Promise<void> {
  await whenState(client, ({ step, task }) => step?.index === 0 && task !== undefined);
  await client.game.send({ type: 'submit', step: 0, text: 'a crowd of painters paints a crowd' });
}

async function sitDown(client: TuschelClient): Promise<Artist> {
  const { task, you } = await whenState(client, (state) => state.task?.drawingId !== undefined);
  return { id: you.id, client, sync: await client.drawings.open(task?.drawingId ?? '') };
}

async function inChunks<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
  betweenChunks = () => {},
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
    betweenChunks();
  }
  return results;
}
