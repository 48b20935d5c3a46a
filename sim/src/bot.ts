import { createClient, type KeyValue, memoryLineStore, memoryStorage, type TuschelClient } from '@tuschel/client';
import {
  type CommandBody,
  type EnvJson,
  GameMode,
  GamePhase,
  type LineJson,
  type MatchState,
  type Options,
  readEnv,
  type Task,
} from '@tuschel/protocol';
import { nextCommand } from './brain.ts';
import { between, type Luck } from './luck.ts';
import { drawPage } from './page.ts';

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
  /** It draws, and hands nothing in before. */
  handsInAfter?: Promise<unknown>;
}

export async function createBot(options: BotOptions): Promise<Bot> {
  const { url, name, luck } = options;
  let wakeUp = () => {};
  const client = await signedInClient(url, name, {
    form: luck() < 0.5 ? 'ink' : 'json',
    onWakeUp: (listener) => {
      wakeUp = listener;
      return () => undefined;
    },
  });
  const acknowledged = new Map<string, LineJson[]>();
  const player = createPlayer(client, { ...options, acknowledged });
  let wanted: Wanted | null = null;

  return {
    name,
    client,
    acknowledged,
    texts: player.texts,
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
          else if (game.state.phase === GamePhase.Lobby) player.inLobby(game.state, wanted);
          else player.look();
        };
        client.game.subscribe(look);
        look();
      }),
    wakeUp: () => wakeUp(),
    async stop() {
      player.stop();
      await client.stop();
    },
  };
}

interface Wanted {
  options: Partial<Options>;
  players: number;
}

/** Does one thing after the other; the brain of the rules' bots says what. */
function createPlayer(client: TuschelClient, options: BotOptions & { acknowledged: Map<string, LineJson[]> }) {
  const { name, luck } = options;
  const says = () => `${name} says ${between(luck, 1000, 9999)}`;
  const pause = () => sleep(between(luck, 0, options.pause ?? 60));
  const texts = new Map<number, string>();
  /** The page that was handed in, of which the next state tells. */
  let handedIn: string | null = null;
  let isBusy = false;
  let stopped = false;

  const make = async (move: CommandBody, { task }: MatchState): Promise<void> => {
    await pause();
    if (move.type === 'typed') return client.game.typed(move.step, move.text ?? '', move.texts && [...move.texts]);
    if (move.type === 'submit' && task?.drawingId) {
      await drawPage(client, task, { ...options, pause });
      await options.handsInAfter;
    }
    const { ok } = await client.game.send(move);
    if (!ok) return;
    if (move.type === 'understudy') handedIn = null;
    if (move.type !== 'submit') return;
    handedIn = pageOf(task);
    if (move.text !== undefined) texts.set(move.step, move.texts?.join(' × ') ?? move.text);
  };

  const begin = (work: (state: MatchState) => Promise<boolean>): void => {
    if (isBusy || stopped) return;
    isBusy = true;
    void workOn(work).finally(() => {
      isBusy = false;
    });
  };

  /** As long as there is something to do in the state of the moment. */
  const workOn = async (work: (state: MatchState) => Promise<boolean>): Promise<void> => {
    try {
      for (let goesOn = true; goesOn && !stopped; ) {
        const game = client.game.get();
        goesOn = game.status === 'joined' && (await work(game.state));
      }
    } catch (error) {
      if (!stopped) client.reportException(String(error));
    }
  };

  return {
    texts,
    look: () =>
      begin(async (state) => {
        const move = nextCommand(state, luck, says);
        if (!move || (move.type === 'submit' && handedIn === pageOf(state.task))) return false;
        await make(move, state);
        return true;
      }),
    inLobby: (state: MatchState, wanted: Wanted | null) =>
      begin(() => beginGame(client, state, wanted).then(() => false)),
    stop() {
      stopped = true;
    },
  };
}

function pageOf(task: Task | undefined): string {
  return task ? `${task.step} ${task.drawingId}` : '';
}

/** Guests get ready; whoever hosts starts once everybody is there. */
async function beginGame({ game }: TuschelClient, state: MatchState, wanted: Wanted | null): Promise<void> {
  const { you, players, startProblem } = state;
  if (!you.isHost) {
    const isReady = players.some(({ id, ready }) => id === you.id && ready);
    if (!isReady) await game.send({ type: 'ready', ready: true });
    return;
  }
  if (!wanted || players.length < wanted.players || startProblem) return;
  await game.send({ type: 'options', options: wanted.options });
  const vip = players.find(({ isHost }) => !isHost);
  if (wanted.options.mode === GameMode.DrawThisInYourStyle && vip)
    await game.send({ type: 'vip', player: vip.id, on: true });
  await game.send({ type: 'start' });
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
