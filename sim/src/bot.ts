import {
  createClient,
  type DrawingSync,
  type KeyValue,
  memoryLineStore,
  memoryStorage,
  type TuschelClient,
} from '@tuschel/client';
import {
  type EnvJson,
  GameMode,
  GamePhase,
  type LineJson,
  type MatchState,
  type Options,
  type Player,
  readEnv,
  type Task,
} from '@tuschel/protocol';
import { ALL_TOOLS } from '@tuschel/rules';
import { between, type Luck } from './luck.ts';
import { scribble } from './scribble.ts';

/** A player over the real client: nakama-js, REST and the line sync, with memory for storage. */
export interface Bot {
  readonly name: string;
  readonly client: TuschelClient;
  /** Lines that the server has acknowledged, by drawing. */
  readonly acknowledged: Map<string, LineJson[]>;
  /** Texts handed in and acknowledged. */
  readonly texts: Map<number, string>;
  host(options: Partial<Options>, players: number): Promise<string>;
  join(lobbyCode: string): Promise<void>;
  /** Plays by itself until the game is done; rejects when it is sent away. */
  play(): Promise<MatchState>;
  /** As a browser tells that the network is back: nobody waits for the next try. */
  wakeUp(): void;
  stop(): Promise<void>;
}

export interface BotOptions {
  url: string;
  name: string;
  luck: Luck;
  /** Most lines a bot draws on a page. */
  lines?: number;
  /** Longest pause between two of its actions, ms. */
  pause?: number;
}

export async function createBot(options: BotOptions): Promise<Bot> {
  const { url, name, luck } = options;
  const pause = () => sleep(between(luck, 0, options.pause ?? 60));
  let wakeUp = () => {};
  const client = await signedInClient(url, name, {
    form: luck() < 0.5 ? 'ink' : 'json',
    onWakeUp: (listener) => {
      wakeUp = listener;
      return () => undefined;
    },
  });
  const acknowledged = new Map<string, LineJson[]>();
  const texts = new Map<number, string>();
  /** The command or page that is in work, so that one state is not answered twice. */
  const busy = new Set<string>();
  /** Steps in which it has taken another source. */
  const changed = new Set<number>();
  let wanted: { options: Partial<Options>; players: number } | null = null;
  let stopped = false;

  const once = (key: string, work: () => Promise<unknown>): void => {
    if (busy.has(key) || stopped) return;
    busy.add(key);
    work().catch((error: unknown) => {
      busy.delete(key);
      if (!stopped) client.reportException(String(error));
    });
  };

  async function write(task: Task): Promise<void> {
    await pause();
    const text = `${name} says ${between(luck, 1000, 9999)}`;
    const both = task.answers === 2 ? { texts: [text, `${name} guesses`] } : { text };
    client.game.typed(task.step, text, both.texts);
    await pause();
    const reply = await client.game.send({ type: 'submit', step: task.step, ...both });
    if (reply.ok) texts.set(task.step, both.texts?.join(' × ') ?? text);
  }

  async function draw(task: Task, drawingId: string, people: readonly Player[]): Promise<void> {
    if (await changeSource(task)) return;
    await choosePeople(task, people);
    const [copied] = task.copyableDrawingIds ?? [];
    if (copied !== undefined && luck() < 0.3) await client.drawings.begin(drawingId, copied);
    const sync = await client.drawings.open(drawingId);
    const note = () => noteAcknowledged(sync, acknowledged);
    const unsubscribe = sync.subscribe(note);
    const { tools = ALL_TOOLS } = task;
    const limits = { tools, hasBase: sync.laid?.isLocked ?? false };
    const own = () => sync.lines.length - (sync.laid?.lines ?? 0);
    const count = Math.min(between(luck, 1, options.lines ?? 8), tools.maxLines ?? Number.POSITIVE_INFINITY);
    for (let i = own(); i < count && sync.get().status !== 'closed'; i++) {
      sync.append(scribble(luck, limits));
      if (tools.undo && luck() < 0.15 && own() > 1) sync.truncate(sync.lines.length - 1);
      await pause();
    }
    await sync.flush();
    note();
    unsubscribe();
    sync.stop();
    await client.game.send({ type: 'submit', step: task.step });
  }

  /** Whether another source was taken: then it is another page, of which the next state tells. */
  async function changeSource({ step, sources = [], sourceDrawingId }: Task): Promise<boolean> {
    const others = sources.filter((source) => source.drawingId !== sourceDrawingId);
    const other = others[between(luck, 0, others.length - 1)];
    if (!other || changed.has(step) || luck() < 0.5) return false;
    changed.add(step);
    return (await client.game.send({ type: 'chooseSource', step, book: other.book })).ok;
  }

  /** Whom each `?` of a line means. */
  async function choosePeople({ step, chosen = [] }: Task, people: readonly Player[]): Promise<void> {
    for (const marker of chosen.keys()) {
      const player = people[between(luck, 0, people.length - 1)];
      if (player) await client.game.send({ type: 'choosePlayer', step, marker, player: player.id });
    }
  }

  function act(state: MatchState): void {
    if (state.phase === GamePhase.Lobby) lobby(state);
    const { task, step } = state;
    if (task && !task.submitted && step && (step.stage === 'open' || step.stage === 'forced')) {
      const { drawingId } = task;
      once(`page ${task.step} ${drawingId}`, () => (drawingId ? draw(task, drawingId, state.players) : write(task)));
    }
    if (state.phase === GamePhase.Watch && state.you.isHost) present(state);
  }

  function lobby(state: MatchState): void {
    if (!state.you.isHost) return once('ready', () => client.game.send({ type: 'ready', ready: true }));
    if (!wanted || state.players.length < wanted.players || state.startProblem) return;
    const { options: rules } = wanted;
    once('start', async () => {
      await client.game.send({ type: 'options', options: rules });
      const vip = state.players.find(({ isHost }) => !isHost);
      if (rules.mode === GameMode.DrawThisInYourStyle && vip)
        await client.game.send({ type: 'vip', player: vip.id, on: true });
      await client.game.send({ type: 'start' });
    });
  }

  function present(state: MatchState): void {
    const { watch } = state;
    if (!watch) return;
    const { book, page } = watch.cursor;
    once(`watch ${book}.${page} ${watch.allShown}`, () => {
      if (watch.allShown) return client.game.send({ type: 'end' });
      const last = page + 1 >= (watch.pageCounts?.[book] ?? watch.pagesPerBook);
      return client.game.send({ type: 'drive', book: last ? book + 1 : book, page: last ? 0 : page + 1 });
    });
  }

  return {
    name,
    client,
    acknowledged,
    texts,
    async host(rules, players) {
      wanted = { options: rules, players };
      const made = await client.game.create('en');
      if ('errorCode' in made) throw new Error(`${name} may not host: ${made.errorCode}`);
      await client.game.join(made.lobbyCode);
      return made.lobbyCode;
    },
    join: (lobbyCode) => client.game.join(lobbyCode),
    play: () =>
      new Promise((resolve, reject) => {
        const look = () => {
          const game = client.game.get();
          if (game.status === 'refused' || game.status === 'dismissed')
            reject(new Error(`${name}: ${JSON.stringify(game)}`));
          if (game.status !== 'joined') return;
          if (game.state.phase === GamePhase.Done) resolve(game.state);
          else act(game.state);
        };
        client.game.subscribe(look);
        look();
      }),
    wakeUp: () => wakeUp(),
    async stop() {
      stopped = true;
      await client.stop();
    },
  };
}

function noteAcknowledged(sync: DrawingSync, acknowledged: Map<string, LineJson[]>): void {
  if (sync.get().pending === 0) acknowledged.set(sync.drawingId, [...sync.lines]);
}

export interface Window {
  /** Its own clock, UTC ms. */
  now?: () => number;
  /** Two windows with one storage are the same person. */
  storage?: KeyValue;
  onWakeUp?: (listener: () => void) => () => void;
  /** How its drawings travel; as in a browser, in INK1, unless told otherwise. */
  form?: 'ink' | 'json';
  /** Takes part in the chat. */
  talks?: true;
}

/** A client that has logged in under this name and accepted the terms; the process needs a cookie jar. */
export async function signedInClient(url: string, name: string, window: Window = {}): Promise<TuschelClient> {
  const env = (await (await fetch(`${url}/env.json`)).json()) as EnvJson;
  const { origin, hostname, port, protocol } = new URL(url);
  const client = createClient({
    // At the address that was named, even where the server has another one for the public.
    env: {
      ...readEnv(env, { origin, hostname, port, protocol }),
      serverHost: hostname,
      serverPort: port,
      serverSsl: protocol === 'https:',
    },
    fetch: (...call) => globalThis.fetch(...call),
    windowStorage: window.storage ?? memoryStorage(),
    browserStorage: memoryStorage(),
    lineStore: memoryLineStore(),
    clock: {
      now: window.now ?? Date.now,
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    ...(window.onWakeUp ? { onWakeUp: window.onWakeUp } : {}),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    ...(window.talks ? { loadChat: () => import('@tuschel/client/chat') } : {}),
    ...(window.form === 'json' ? {} : { loadInk: () => import('@tuschel/protocol/ink') }),
  });
  await client.start();
  const authorize = await client.login.start('local', { returnTo: '/' });
  const state = new URL(authorize, url).searchParams.get('state') ?? '';
  const back = new URL(await client.login.local(state, name), url).searchParams;
  await client.login.finish(back.get('code') ?? '', back.get('state') ?? '');
  await client.terms.accept();
  return client;
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
