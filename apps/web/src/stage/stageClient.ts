import type {
  ChatEntry,
  ChatState,
  DrawingSync,
  DrawingSyncState,
  GameState,
  HubState,
  SessionState,
  Store,
  TuschelClient,
} from '@tuschel/client';
import { chatText, type CommandBody, type LineJson, readEnv } from '@tuschel/protocol';
import { sampleDrawing, SAMPLE_LINES } from './sampleDrawings.ts';
import { gameOf, type Scene } from './scenes.ts';

interface Changeable<Value> extends Store<Value> {
  set(value: Value): void;
}

function createStore<Value>(initial: Value): Changeable<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

/** A client without a server: it shows one scene, and answers commands as the rules roughly would. */
export function createStageClient(scene: Scene): TuschelClient {
  const session = createStore<SessionState>({ status: 'signedIn', refreshing: false, user: USER });
  const game = createStore<GameState>(gameOf(scene));
  const hub = createStore<HubState>(scene.hub ?? { status: 'open' });
  let shown = scene;
  const show = (next: Scene) => {
    shown = next;
    game.set(gameOf(next));
  };
  return {
    ...session,
    env: readEnv(null, location),
    start: async () => undefined,
    login: { start: async () => '/', local: async () => '/', pending: () => null, finish: async () => '/' },
    terms: { accept: async () => undefined },
    logout: async () => session.set({ status: 'signedOut' }),
    hub: { ...hub, reconnect: () => hub.set({ status: 'open' }) },
    game: {
      ...game,
      create: async () => ({ lobbyCode: scene.state.lobbyCode }),
      join: async () => undefined,
      async send(command) {
        console.info('command', command);
        show(answer(shown, command));
        return { matchId: 'stage', seq: 1, ok: true };
      },
      typed: (step, text) => console.info('typed', step, text),
      leave: async () => game.set({ status: 'none' }),
      disconnect: async () => undefined,
      now: () => Date.now(),
      rtt: () => 20,
      onAlert: () => () => undefined,
      resumable: async () => null,
    },
    chat: createStageChat(scene),
    drawings: {
      open: async (id) => createStageSync(id, scene),
      read: async (id) => sampleDrawing(id),
    },
    reportException: console.error,
    stop: async () => undefined,
  };
}

const USER = {
  id: 'player-0',
  username: 'maari',
  displayName: 'Maari',
  avatarUrl: '',
  createdAt: 0,
  supporterLevel: 0,
  adminPower: 0,
  isBanned: false,
  termsAccepted: null,
  broadcasterType: '',
  isElevated: false,
};

function answer(scene: Scene, command: CommandBody): Scene {
  const { state } = scene;
  const { task, watch, you } = state;
  switch (command.type) {
    case 'ready':
      return changed(scene, {
        players: state.players.map((player) => (player.id === you.id ? { ...player, ready: command.ready } : player)),
      });
    case 'options':
      return changed(scene, { options: { ...state.options, ...command.options } });
    case 'submit':
      return task ? changed(scene, { task: { ...task, submitted: true, text: command.text ?? '' } }) : scene;
    case 'keepDrawing':
      return task ? changed(scene, { task: { ...task, submitted: false } }) : scene;
    case 'drive':
      return watch
        ? changed(scene, { watch: { ...watch, cursor: { book: command.book, page: command.page, at: Date.now() } } })
        : scene;
    case 'replay':
      return watch ? changed(scene, { watch: { ...watch, cursor: { ...watch.cursor, at: Date.now() } } }) : scene;
    case 'autoplay':
      return watch ? changed(scene, { watch: { ...watch, autoplay: command.on } }) : scene;
    default:
      return scene;
  }
}

function changed(scene: Scene, change: Partial<Scene['state']>): Scene {
  return { ...scene, state: { ...scene.state, ...change } };
}

/** A chat in which one talks to oneself. */
function createStageChat({ chat, state }: Scene): TuschelClient['chat'] {
  const store = createStore<ChatState>(chat ?? { status: 'open', entries: [], unread: 0 });
  const change = (more: Partial<ChatState>) => store.set({ ...store.get(), ...more });
  const without = (key: string) => store.get().entries.filter((entry) => entry.key !== key);
  const say = (text: string): ChatEntry => ({
    kind: 'said',
    key: `${Math.random()}`,
    senderId: state.you.id,
    name: state.players.find(({ id }) => id === state.you.id)?.name ?? '',
    text,
    at: Date.now(),
    isMine: true,
    isChanged: false,
    delivery: 'sent',
  });
  return {
    ...store,
    send(text) {
      const read = chatText(text);
      if ('problem' in read) return { code: read.problem };
      change({ entries: [...store.get().entries, say(read.text)] });
      return null;
    },
    retry(key) {
      const line = store.get().entries.find((entry) => entry.key === key);
      if (line?.kind === 'said') change({ entries: [...without(key), say(line.text)] });
    },
    discard: (key) => change({ entries: without(key) }),
    look: (isLooking) => isLooking && store.get().unread > 0 && change({ unread: 0 }),
  };
}

function createStageSync(drawingId: string, { save = 'saved' }: Scene): DrawingSync {
  const lines: LineJson[] = [...(SAMPLE_LINES[drawingId] ?? [])];
  const state = createStore<DrawingSyncState>({ status: save, pending: 0, fullness: 'fine', replaced: 0 });
  return {
    drawingId,
    lines,
    meta: {},
    get: state.get,
    subscribe: state.subscribe,
    append: (line) => void lines.push(line),
    truncate: (length) => void lines.splice(length),
    setMeta: () => undefined,
    flush: async () => undefined,
    flushOnLeave: () => undefined,
    stop: () => undefined,
  };
}
