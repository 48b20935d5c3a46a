import {
  ApiException,
  type DrawingSync,
  type DrawingSyncState,
  type GameState,
  type HubState,
  type SessionState,
  type SignedInUser,
  type TuschelClient,
} from '@tuschel/client';
import { event } from '@tuschel/ink';
import {
  type CommandBody,
  CONTENT_PAGES,
  type LineJson,
  LINKS,
  type Links,
  type MatchState,
  type Reaction,
  readEnv,
  type RuntimeConfig,
} from '@tuschel/protocol';
import { givePapers } from '../screens/playground/papersHere.ts';
import { papersInTrouble } from './playground/papersInTrouble.ts';
import { sampleDrawing, SAMPLE_LINES } from './sampleDrawings.ts';
import { gameOf, type Scene } from './scenes/scene.ts';
import { createStageChats } from './stageChats.ts';
import { STAGE_DRAWINGS_URL } from './stagePictures.ts';
import { createStageStore } from './stageStore.ts';

/** A client without a server: it shows one scene, and answers commands as the rules roughly would. */
export function createStageClient(scene: Scene): TuschelClient {
  const session = createStageStore<SessionState>(sessionOf(scene));
  const game = createStageStore<GameState>(gameOf(scene));
  const hub = createStageStore<HubState>(scene.hub ?? { status: 'open' });
  const now = clockOf(scene);
  const reactionListeners = new Set<(reaction: Reaction) => void>();
  const client: TuschelClient = {
    ...session,
    env: envOf(scene),
    ask: ({ method, path }) => answerOf(scene.answers?.[`${method} ${path}`]),
    rpc: (id) => answerOf(scene.answers?.[`RPC ${id}`]),
    start: async () => undefined,
    adopt: never,
    login: { start: never, local: never, pending: () => null, finish: never },
    terms: {
      accept({ onProgress } = {}) {
        onProgress?.(12, 40);
        return never();
      },
    },
    keepLanguage: async () => undefined,
    logout: async () => session.set({ status: 'signedOut' }),
    hub: { ...hub, reconnect: () => hub.set({ status: 'open' }) },
    onNotice: () => () => undefined,
    onLate: () => () => undefined,
    game: {
      ...game,
      create: never,
      join: scene.game || scene.moment ? async () => undefined : never,
      async send(command) {
        console.info('command', command);
        game.set(answered(game.get(), command, now()));
        return { matchId: 'stage', seq: 1, ok: true };
      },
      typed: (step, text) => console.info('typed', step, text),
      leave: async () => game.set({ status: 'none' }),
      disconnect: async () => undefined,
      now,
      rtt: () => 20,
      lag: () => scene.lag ?? 20,
      onAlert: () => () => undefined,
      onWording(listener) {
        if (scene.wording) listener({ matchId: 'stage', playerId: '', ...scene.wording });
        return () => undefined;
      },
      react: (emoji) => {
        const playerId = scene.moment?.state.you.id ?? '';
        for (const listener of reactionListeners) listener({ matchId: 'stage', playerId, emoji });
      },
      onReaction(listener) {
        reactionListeners.add(listener);
        return () => void reactionListeners.delete(listener);
      },
      openBook: (order) => console.info('open book', order),
      resumable: async () => scene.resumable ?? null,
    },
    chat: createStageChats(scene, now),
    drawings: {
      open: (id) => (scene.isOpening ? never() : Promise.resolve(createStageSync(id, scene))),
      begin: async () => undefined,
      sketch: async (id) => ({ ...createStageSync(id, scene), discard: async () => undefined }),
      read: async (id) => sampleDrawing(sketchOn(scene, id)),
    },
    reportException: console.error,
    stop: async () => undefined,
  };
  if (scene.paper) givePapers(client, papersInTrouble(client, scene.paper));
  return client;
}

/** What is being waited for stays so. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}

async function answerOf(answer: unknown): Promise<unknown> {
  if (answer === 'unauthenticated') throw new ApiException('Unauthenticated', 401, '', {}, null);
  if (answer === 'missing') throw new ApiException('Not found', 404, '', {}, null);
  if (answer === 'failed') throw new ApiException('Service unavailable', 503, '', {}, null);
  return answer ?? never();
}

/** Goes on from when the moment was recorded. */
function clockOf({ moment }: Scene): () => number {
  const openedAt = Date.now();
  const recordedAt = moment?.state.serverTime ?? openedAt;
  return () => recordedAt + Date.now() - openedAt;
}

function sessionOf({ user = {}, isStarting, bannedFor }: Scene): SessionState {
  if (isStarting) return { status: 'starting' };
  if (user === null) return { status: 'signedOut', ...(bannedFor ? { banned: bannedFor } : {}) };
  return { status: 'signedIn', refreshing: false, user: { ...USER, ...user } };
}

const USER: SignedInUser = {
  id: 'player-0',
  username: 'maari',
  displayName: 'Maari',
  avatarUrl: '',
  createdAt: Date.UTC(2025, 0, 31),
  supporterLevel: 0,
  adminPower: 0,
  isBanned: false,
  termsAccepted: Date.UTC(2025, 0, 31),
  broadcasterType: '',
  isElevated: false,
};

function envOf({ operator = {}, isLocal = false, hasAllLogins = false, ads, passkeys = false }: Scene): RuntimeConfig {
  const everywhere: Links = Object.fromEntries(LINKS.map((name) => [name, 'https://example.org/']));
  const { pages = CONTENT_PAGES, links = everywhere } = operator;
  const env = { ...readEnv(null, location), adminUrl: 'https://example.org/', twitchClientId: isLocal ? '' : 'stage' };
  const logins = { localLogin: true, discordLogin: hasAllLogins, oidcName: hasAllLogins ? 'Otterbau' : '' };
  const passkeyHost = passkeys ? location.hostname : '';
  return { ...env, ...logins, passkeyHost, pages, links, ads, drawingsUrl: STAGE_DRAWINGS_URL };
}

function sketchOn({ moment }: Scene, drawingId: string): string {
  return moment?.drawings[drawingId] ?? 'empty';
}

function answered(game: GameState, command: CommandBody, now: number): GameState {
  return game.status === 'joined' ? { ...game, state: { ...game.state, ...changes(game.state, command, now) } } : game;
}

function changes({ task, watch, you, players, options, chat }: MatchState, command: CommandBody, now: number) {
  switch (command.type) {
    case 'ready':
      return { players: players.map((one) => (one.id === you.id ? { ...one, ready: command.ready } : one)) };
    case 'options':
      return { options: { ...options, ...command.options } };
    case 'submit':
      return task ? { task: { ...task, submitted: true, text: command.text ?? '' } } : {};
    case 'keepDrawing':
      return task ? { task: { ...task, submitted: false } } : {};
    case 'drive':
      return watch ? { watch: { ...watch, cursor: { book: command.book, page: command.page, at: now } } } : {};
    case 'replay':
      return watch ? { watch: { ...watch, cursor: { ...watch.cursor, at: now } } } : {};
    case 'autoplay':
      return watch ? { watch: { ...watch, autoplay: command.on } } : {};
    case 'scrub':
      return watch ? { watch: { ...watch, cursor: { ...watch.cursor, at: now, from: command.at } } } : {};
    case 'speed':
      return watch ? { watch: { ...watch, cursor: settled(watch, now), speed: command.value } } : {};
    case 'pause':
      return watch ? { watch: { ...watch, cursor: { ...settled(watch, now), paused: command.on } } } : {};
    case 'loop':
      return watch ? { watch: { ...watch, cursor: settled(watch, now), loop: command.on } } : {};
    case 'star':
      return watch ? { watch: { ...watch, starred: command.on ? [command.book] : [] } } : {};
    case 'closest':
      return watch?.closest ? { watch: { ...watch, closest: votedFor(watch.closest, command) } } : {};
    case 'chatRules':
      return {
        chat: { ...chat, ...(command.slow === undefined ? {} : { slow: command.slow }), ...hostOnlyOf(command) },
      };
    case 'chatMute':
      return { chat: { ...chat, muted: mutedAfter(chat?.muted, command) } };
    case 'chatClear':
      return { chat: { ...chat, clearedAt: now } };
    default:
      return {};
  }
}

function votedFor(
  { book, votes, own }: NonNullable<NonNullable<MatchState['watch']>['closest']>,
  { page, on }: Extract<CommandBody, { type: 'closest' }>,
) {
  const others = votes.map((count, at) => (at === own ? count - 1 : count));
  return on ? { book, votes: others.with(page, (others[page] ?? 0) + 1), own: page } : { book, votes: others };
}

function hostOnlyOf({ hostOnly }: Extract<CommandBody, { type: 'chatRules' }>) {
  return hostOnly === undefined ? {} : { hostOnly };
}

function mutedAfter(muted: readonly string[] = [], { player, on }: Extract<CommandBody, { type: 'chatMute' }>) {
  const others = muted.filter((id) => id !== player);
  return on ? [...others, player] : others;
}

function settled({ cursor, speed }: NonNullable<MatchState['watch']>, now: number) {
  const { from = 0, paused = false, at } = cursor;
  return { ...cursor, at: now, from: paused ? from : from + (now - at) * (speed ?? 1) };
}

/** The lines that lie under the page. */
function baseOf(scene: Scene): LineJson[] {
  const { sourceDrawingId, sourcePlace } = scene.moment?.state.task ?? {};
  if (sourcePlace !== 'base' || sourceDrawingId === undefined) return [];
  return [...(SAMPLE_LINES[sketchOn(scene, sourceDrawingId)] ?? []), event.mergeLayers(40)];
}

function createStageSync(drawingId: string, scene: Scene): DrawingSync {
  const { save = 'saved' } = scene;
  const base = baseOf(scene);
  const lines: LineJson[] = [...base, ...(SAMPLE_LINES[sketchOn(scene, drawingId)] ?? [])];
  const state = createStageStore<DrawingSyncState>({ status: save, pending: 0, fullness: 'fine', replaced: 0 });
  return {
    drawingId,
    lines,
    laid: base.length > 0 ? { lines: base.length, isLocked: true } : null,
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
