import { LANGUAGE_TAGS } from '@tuschel/protocol';
import { withBearer } from './account/bearer.ts';
import { createLogin } from './account/login.ts';
import { createSession, type SessionKeeper } from './account/session.ts';
import { createTerms } from './account/terms.ts';
import { createChatSlot } from './chat/chatSlot.ts';
import type { ClientOptions } from './clientOptions.ts';
import type { Drawings } from './drawing/drawings.ts';
import type { MakeDrawings } from './drawing/lazyDrawings.ts';
import { createHub, type Hub } from './game/hub.ts';
import type { MakeMatch } from './game/lazyMatch.ts';
import type { MatchClient } from './game/match.ts';
import type { GameServer } from './gameserver/gameServer.ts';
import { lazyGameServer } from './gameserver/lazyGameServer.ts';
import { createApi } from './http/api.ts';
import { createExceptionReporter } from './http/exceptions.ts';
import { watchReach } from './http/reach.ts';
import { createRequest, type SendRequest } from './http/request.ts';
import { createPatientSignal, createSignal } from './store.ts';
import type { LateDrawing, TuschelClient } from './tuschelClient.ts';

/** Wires the client by hand, with drawings and a match of any make. Nothing is asked of a server before `start`. */
export function assembleClient(
  options: Omit<ClientOptions, 'lineStore'>,
  makeDrawings: MakeDrawings,
  makeMatch: MakeMatch,
): TuschelClient {
  const { env, clock, randomBytes } = options;
  const log = (message: string, fields?: object) => options.log?.(message, fields);
  const send = watchReach(createRequest(options), { lost: () => hub.suspect(), back: () => hub.wakeUp() });
  const bearer = { token: () => session.token(), renew: () => session.renew(), owesTerms: () => terms.refused() };
  const api = createApi({ env, send, bearer });
  const gameServer = options.gameServer ?? officialGameServer({ env, clock, send });
  const session = createSession({ ...options, api, gameServer, log });
  const terms = createTerms({ api, gameServer, bearer, session, clock, log });
  const notices = createSignal<void>();
  const hub = createHub({
    gameServer,
    bearer,
    clock,
    log,
    matchData: (...message) => game.matchData(...message),
    roomMessage: (message) => chat.heard(message),
    notice: (type) => {
      // What they may do here is another now: in all of their windows.
      if (type === 'support') void session.accountChanged().catch(() => undefined);
      notices.tell();
    },
  });
  const game = makeMatch({ gameServer, hub, bearer, api, clock, log, storage: session.storage });
  const chat = createChatSlot(
    { gameServer, hub, bearer, clock, game, session, storage: options.browserStorage, randomBytes, log },
    options.loadChat,
  );
  const lateness = createPatientSignal<LateDrawing>();
  const user = () => {
    const now = session.get();
    return now.status === 'signedIn' ? now.user.id : null;
  };
  const late = { user, told: lateness.tell };
  const drawings = makeDrawings({
    ...options,
    loadInk: options.loadInk,
    asUser: api.asUser,
    note: log,
    hub,
    send,
    late,
  });
  const unfollow = follow(options, session, hub, game, drawings);

  return {
    env,
    ask: api.ask,
    rpc: (id, input) => withBearer(bearer, (token) => gameServer.rpc(token, id, input)),
    get: session.get,
    subscribe: session.subscribe,
    start: session.restore,
    adopt: session.adopt,
    login: createLogin({ ...options, api, gameServer, session }),
    keepLanguage: createLanguageKeeper({ session, gameServer, log }),
    logout: session.logout,
    terms,
    hub,
    onNotice: notices.listen,
    game,
    chat,
    drawings,
    onLate: lateness.listen,
    reportException: createExceptionReporter({ windowStorage: options.windowStorage, api }),
    stop() {
      unfollow();
      game.reset();
      drawings.stop();
      hub.close();
      session.stop();
      return Promise.resolve();
    },
  };
}

/** With the official library, which is loaded when it is needed. */
function officialGameServer(options: Pick<ClientOptions, 'env' | 'clock'> & { send: SendRequest }): GameServer {
  return lazyGameServer(async () => (await import('./gameserver/nakamaGameServer.ts')).nakamaGameServer(options));
}

/** What follows from what happens to this window and its session. Returns how to unsubscribe. */
function follow(
  { onWakeUp, onLeave }: Pick<ClientOptions, 'onWakeUp' | 'onLeave'>,
  session: SessionKeeper,
  hub: Hub,
  game: MatchClient,
  drawings: Drawings,
): () => void {
  const unsubscribe = [
    followSession(session, hub, game),
    game.subscribe(() => game.get().status === 'joined' && drawings.prepare?.()),
    onWakeUp?.(() => {
      void session.check();
      hub.wakeUp();
      drawings.wakeUp();
    }),
    onLeave?.(() => drawings.leave()),
  ];
  return () => {
    for (const off of unsubscribe) off?.();
  };
}

/** Connects the hub while somebody is signed in, and anew when it is another session. Returns how to unsubscribe. */
function followSession(
  session: Pick<SessionKeeper, 'get' | 'subscribe' | 'generation'>,
  hub: Pick<Hub, 'open' | 'close' | 'changeSession'>,
  game: Pick<MatchClient, 'reset'>,
): () => void {
  /** Generation of the session that the hub is connected for; null while it is not. */
  let connectedFor: number | null = null;
  return session.subscribe(() => {
    const { status } = session.get();
    if (status === 'starting') return;
    const before = connectedFor;
    connectedFor = status === 'signedIn' ? session.generation() : null;
    if (connectedFor === before) return;
    if (before !== null) game.reset();
    if (connectedFor === null) hub.close();
    else if (before === null) hub.open();
    else hub.changeSession();
  });
}

function createLanguageKeeper({
  session,
  gameServer,
  log,
}: {
  session: Pick<SessionKeeper, 'get' | 'token' | 'renew' | 'accountChanged'>;
  gameServer: Pick<GameServer, 'keepLanguage'>;
  log: (message: string, fields?: object) => void;
}): TuschelClient['keepLanguage'] {
  return async (language) => {
    if (session.get().status !== 'signedIn') return;
    try {
      await withBearer(session, (token) => gameServer.keepLanguage(token, LANGUAGE_TAGS[language]));
      await session.accountChanged();
    } catch (error) {
      log('The language could not be kept.', { error: String(error) });
    }
  };
}
