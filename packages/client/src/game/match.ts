import {
  type Alert,
  CLIENT,
  type Command,
  type CommandBody,
  ErrorPage,
  type ForceDisconnect,
  type Hold,
  type MatchState,
  OpCode,
  type OpenedBook,
  type Pong,
  type PromptContainsBadwords,
  parseLobbyCode,
  type Reaction,
  type Reply,
  SOCKET,
  type StateUpdate,
} from '@tuschel/protocol';
import type { Bearer } from '../account/bearer.ts';
import { createTyping } from '../chat/typing.ts';
import type { GameServer, GameSocket } from '../gameserver/gameServer.ts';
import type { Api } from '../http/api.ts';
import { isTransient, parseJson } from '../http/apiException.ts';
import { callEndpoint } from '../http/callEndpoint.ts';
import { createStore } from '../store.ts';
import { ApiException, type ClientClock, type GameClient, type GameState, type KeyValue } from '../tuschelClient.ts';
import { createCommandQueue, refused } from './commandQueue.ts';
import { reconnectDelay } from './connection.ts';
import type { Hub } from './hub.ts';
import { createLobby, type Refusal, refusalOf } from './lobby.ts';
import { createOpenedBooks } from './openedBooks.ts';
import { createServerClock } from './serverClock.ts';

export interface MatchClient extends GameClient {
  /** From the hub. */
  matchData(matchId: string, opCode: number, data: Uint8Array): void;
  /** Nobody is signed in any longer, or somebody else is. */
  reset(): void;
}

/** The person wants to be in this lobby's match, over reconnects and rematches. */
interface Wish {
  lobbyCode: string;
  /** Joined, refused, dismissed or given up. */
  settled: Promise<void>;
  settle(): void;
}

interface Seat {
  matchId: string;
  /** Of the last state on this socket; 0 before the first. */
  version: number;
}

export function createMatch(options: {
  gameServer: GameServer;
  hub: Hub;
  bearer: Bearer;
  /** For commands that are too long for a message of the socket. */
  api: Pick<Api, 'ask'>;
  clock: ClientClock;
  storage: () => KeyValue;
  log: (message: string, fields?: object) => void;
}): MatchClient {
  const { hub, clock, log } = options;
  const state = createStore<GameState>({ status: 'none' });
  const alerts = new Set<(alert: Alert) => void>();
  const reactions = new Set<(reaction: Reaction) => void>();
  const wordings = new Set<(wording: PromptContainsBadwords) => void>();
  let wish: Wish | null = null;
  /** Of the match whose state is shown, also while the connection is lost. */
  let seat: Seat | null = null;
  /** Of a match that is being entered: its first state makes it the shown one. */
  let arriving: Seat | null = null;
  let isLive = false;
  let isLeaving = false;
  let followed: string | null = null;
  let unsentDraft: { step: number; text: string } | null = null;
  /** The match that stands still, and why. */
  let held: { matchId: string; reason: NonNullable<Hold['reason']> } | null = null;
  let ignored = 0;

  const serverClock = createServerClock(clock, (t0) => {
    const matchId = seat?.matchId ?? arriving?.matchId;
    if (matchId) transmit(matchId, OpCode.PingPong, { t0 });
  });
  const lobby = createLobby({ ...options, serverTimeSeen: serverClock.seen });
  const queue = createCommandQueue({
    now: () => clock.now(),
    send: (command) => {
      if (!seat) return;
      if (isLong(command)) void sendLong(seat.matchId, command);
      else transmit(seat.matchId, OpCode.Command, command);
    },
    isSlow: isLong,
  });
  const books = createOpenedBooks({
    now: () => clock.now(),
    ask: (book) => seat && isLive && transmit(seat.matchId, OpCode.OpenBook, { book }),
  });
  /** As it came from the server. */
  let latest: MatchState | null = null;
  const typing = createTyping(clock, (draft) => {
    if (isLive) void queue.push({ type: 'typed', ...draft });
    else unsentDraft = draft;
  });

  function transmit(matchId: string, opCode: number, body: object): void {
    hub.socket()?.sendMatchData(matchId, opCode, new TextEncoder().encode(JSON.stringify(body)));
  }

  /** Its answer comes over the socket like all others. */
  async function sendLong(matchId: string, { seq, options: changed }: Extract<Command, { type: 'options' }>) {
    try {
      const body = { seq, options: changed };
      await callEndpoint(options.api, 'PUT /match/:matchId/options', {
        params: { matchId },
        body,
        timeoutMs: LONG_COMMAND_MS,
      });
    } catch (error) {
      log('Long options did not arrive.', { error: String(error) });
      if (!(error instanceof ApiException) || isTransient(error)) return queue.failed(seq);
      queue.answer({ matchId, seq, ok: false, status: error.status, code: 'refused' });
    }
  }

  function resync(matchId: string): void {
    transmit(matchId, OpCode.Command, { type: 'resync' });
  }

  /** Enters the lobby's match, again after each loss of the connection, for as long as the wish is the present one. */
  async function stay(mine: Wish): Promise<void> {
    const isWished = () => wish === mine;
    let wasAdmitted = false;
    for (let failures = 0; isWished(); ) {
      try {
        if (wasAdmitted) await hub.whenOpen();
        const { matchId, errorCode, closed } = await lobby.check(mine.lobbyCode);
        if (!isWished()) return;
        if (!matchId || errorCode)
          return refuse(mine, { ...refusalOf(errorCode ?? 'notFound'), ...(closed ? { closed } : {}) });
        wasAdmitted = true;

        const socket = await hub.whenOpen();
        if (!isWished()) return;
        const refusal = await enter(socket, matchId);
        if (!isWished()) return;
        if (refusal) return refuse(mine, refusal);
        failures = 0;
        await hub.whenLost(socket);
        if (isWished()) waitForReturn();
      } catch (error) {
        log('The match could not be joined.', { error: String(error) });
        if (!isWished()) return;
        if (!wasAdmitted) return refuse(mine, unavailable(error));
        await pause(reconnectDelay(failures));
        failures += 1;
      }
    }
  }

  /** Resolves when joined, or when the socket is lost meanwhile, or with the refusal. Throws when there is no answer. */
  async function enter(socket: GameSocket, matchId: string): Promise<Refusal | null> {
    arriving = { matchId, version: 0 };
    const answer = await Promise.race([socket.joinMatch(matchId), hub.whenLost(socket)]);
    if (answer?.ok === false) {
      arriving = null;
      if (answer.isRejected) return refusalOf(answer.reason);
      throw new Error(answer.reason);
    }
    if (answer) serverClock.start(tick);
    return null;
  }

  function tick(): void {
    queue.nag();
    if (isLive) books.nag();
    if (arriving) resync(arriving.matchId);
  }

  /** What belongs to the socket goes with it. */
  function interrupted(): void {
    serverClock.stop();
    queue.pause();
    isLive = false;
    arriving = null;
    followed = null;
    held = null;
    queue.hold(false);
  }

  function refuse(mine: Wish, refusal: Refusal): void {
    log('The join was refused.', { lobbyCode: mine.lobbyCode, ...refusal });
    end();
    if (refusal.errorCode !== 'unavailable' && lobby.storedCode() === mine.lobbyCode) lobby.forget();
    state.set({ status: 'refused', lobbyCode: mine.lobbyCode, ...refusal });
  }

  function waitForReturn(): void {
    interrupted();
    const shown = state.get();
    if (shown.status !== 'joined') return;
    const { held: _, ...rest } = shown;
    state.set({ ...rest, isReconnecting: true });
  }

  /** Nothing of a match is left but the shown state. */
  function end(): void {
    interrupted();
    queue.abandon();
    typing.forget();
    unsentDraft = null;
    books.forget();
    latest = null;
    seat = null;
    isLeaving = false;
    wish?.settle();
    wish = null;
  }

  async function depart(): Promise<void> {
    const socket = hub.socket();
    const matchId = seat?.matchId ?? arriving?.matchId;
    end();
    state.set({ status: 'none' });
    if (socket && matchId) await socket.leaveMatch(matchId).catch((error: unknown) => log(String(error)));
  }

  /** The host asked for a rematch. */
  async function follow(nextMatchId: string): Promise<void> {
    const socket = hub.socket();
    const before = seat?.matchId;
    if (!socket || !before || isLeaving || followed === nextMatchId || before === nextMatchId) return;
    followed = nextMatchId;
    try {
      const refusal = await enter(socket, nextMatchId);
      if (refusal) {
        log('The rematch could not be joined.', refusal);
        const shown = state.get();
        if (shown.status === 'joined') state.set({ ...shown, nextRefused: refusal.errorCode });
      } else await socket.leaveMatch(before);
    } catch (error) {
      log('The rematch could not be joined.', { error: String(error) });
      followed = null;
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      clock.setTimeout(resolve, ms);
    });
  }

  function stateArrived({ matchId, version, full }: StateUpdate): void {
    const place = [arriving, seat].find((known) => known?.matchId === matchId);
    if (!place || version <= place.version) return;
    if (place.version > 0 && version > place.version + 1) resync(matchId);
    place.version = version;
    if (place === arriving) arrived(place, full);
    latest = full;
    if (wish)
      state.set({
        status: 'joined',
        lobbyCode: wish.lobbyCode,
        matchId,
        state: books.fill(full),
        ...heldNow(),
        ...nextNow(),
      });
    if (full.done?.nextMatchId) void follow(full.done.nextMatchId);
    wish?.settle();
  }

  function arrived(place: Seat, { you }: MatchState): void {
    if (seat && seat.matchId !== place.matchId) {
      queue.abandon();
      books.forget();
    }
    seat = place;
    arriving = null;
    isLive = true;
    books.nag(true);
    if (wish) lobby.remember(wish.lobbyCode);
    queue.resume(you.lastSeq);
    if (unsentDraft) void queue.push({ type: 'typed', ...unsentDraft });
    unsentDraft = null;
  }

  function bookArrived({ book }: OpenedBook): void {
    books.arrived(book);
    const shown = state.get();
    if (latest && shown.status === 'joined') state.set({ ...shown, state: books.fill(latest) });
  }

  function dismissed({ code, reason }: ForceDisconnect): void {
    if (!wish || isLeaving) return;
    const { lobbyCode } = wish;
    log('The server ended the connection.', { code, reason });
    hub.close();
    end();
    if (code !== ErrorPage.otherBrowser) lobby.forget();
    state.set({ status: 'dismissed', lobbyCode, page: code, reason });
  }

  /** Also before the first state: whoever came in just then has to know it too. */
  function hold({ matchId, reason }: Hold): void {
    held = reason === null ? null : { matchId, reason };
    queue.hold(reason !== null);
    const shown = state.get();
    if (shown.status !== 'joined') return;
    const { held: _, ...rest } = shown;
    state.set({ ...rest, ...heldNow() });
  }

  /** As long as it is the same next game. */
  function nextNow(): Pick<Extract<GameState, { status: 'joined' }>, 'nextRefused'> {
    const shown = state.get();
    return followed && shown.status === 'joined' && shown.nextRefused ? { nextRefused: shown.nextRefused } : {};
  }

  function heldNow(): { held?: NonNullable<Hold['reason']> } {
    return held && held.matchId === seat?.matchId ? { held: held.reason } : {};
  }

  function matchData(matchId: string, opCode: number, data: Uint8Array): void {
    if (matchId !== seat?.matchId && matchId !== arriving?.matchId) return;
    const message = parseJson(new TextDecoder().decode(data));
    if (typeof message !== 'object' || message === null) return ignore(opCode);
    switch (opCode) {
      case OpCode.StateUpdate:
        return stateArrived(message as StateUpdate);
      case OpCode.Reply:
        return matchId === seat?.matchId ? queue.answer(message as Reply) : undefined;
      case OpCode.PingPong:
        return serverClock.seen((message as Pong).t0, (message as Pong).t1);
      case OpCode.Hold:
        return hold(message as Hold);
      case OpCode.ForceDisconnect:
        return dismissed(message as ForceDisconnect);
      case OpCode.Alert:
        return tell(alerts, message as Alert);
      case OpCode.PromptContainsBadwords:
        return tell(wordings, message as PromptContainsBadwords);
      // The state has them too, as `alerts`.
      case OpCode.PromptReportAlert:
        return;
      case OpCode.Reaction:
        return tell(reactions, message as Reaction);
      case OpCode.Book:
        return matchId === seat?.matchId ? bookArrived(message as OpenedBook) : undefined;
      case OpCode.Log:
        return log((message as { text: string }).text);
      default:
        return ignore(opCode);
    }
  }

  function ignore(opCode: number): void {
    ignored += 1;
    log('A message was ignored.', { opCode, ignored });
  }

  function send(command: CommandBody): Promise<Reply> {
    if (!seat) {
      log('There is no match to send to.', { type: command.type });
      return Promise.resolve(refused(0, 'noMatch'));
    }
    if (typeof TextEncoder === 'undefined') return Promise.resolve(refused(0, 'unsupported'));
    // A larger message would end the socket, and again whenever it is sent.
    if (command.type !== 'options' && bytesOf(command) > COMMAND_BYTES) return Promise.resolve(refused(0, 'tooLong'));
    if (command.type === 'submit') {
      typing.forget();
      unsentDraft = null;
    }
    return queue.push(command);
  }

  async function join(text: string): Promise<void> {
    const lobbyCode = parseLobbyCode(text);
    if (wish && wish.lobbyCode === lobbyCode) {
      hub.open();
      return wish.settled;
    }
    if (wish) await depart();
    if (!lobbyCode) return state.set({ status: 'refused', lobbyCode: text, ...refusalOf('notFound') });
    const mine = newWish(lobbyCode);
    wish = mine;
    state.set({ status: 'joining', lobbyCode });
    hub.open();
    void stay(mine);
    return mine.settled;
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    create: lobby.create,
    join,
    send,
    typed: typing.typed,
    async leave() {
      if (seat) {
        isLeaving = true;
        await Promise.race([queue.push({ type: 'leave' }), pause(CLIENT.sendTimeoutMs)]);
      }
      lobby.forget();
      await depart();
    },
    disconnect: depart,
    now: serverClock.now,
    rtt: serverClock.rtt,
    lag: serverClock.lag,
    onAlert: (listener) => listen(alerts, listener),
    react: (emoji) => seat && transmit(seat.matchId, OpCode.React, { emoji }),
    onReaction: (listener) => listen(reactions, listener),
    openBook: (order) => books.want(order),
    onWording: (listener) => listen(wordings, listener),
    async resumable() {
      const lobbyCode = lobby.storedCode();
      if (!lobbyCode || !options.bearer.token()) return null;
      try {
        const { matchId, errorCode, seated } = await lobby.check(lobbyCode);
        if (matchId && !errorCode && seated) return lobbyCode;
        lobby.forget();
      } catch (error) {
        log('The last game could not be looked up.', { error: String(error) });
      }
      return null;
    },
    matchData,
    reset() {
      end();
      state.set({ status: 'none' });
    },
  };
}

/** A message has its command's number, the match and the envelope around it, and is told in base 64. */
const COMMAND_BYTES = Math.floor((SOCKET.messageInBytes - 1_024) * 0.75);
/** A megabyte over a thin line. */
const LONG_COMMAND_MS = 60_000;

/** Told in JSON once: a host's texts stay as they are while they are on their way. */
const long = new WeakMap<object, boolean>();

/** Only the options of a host, with all his texts, are ever so long. */
function isLong(command: CommandBody): command is Extract<Command, { type: 'options' }> {
  if (command.type !== 'options') return false;
  const known = long.get(command) ?? bytesOf(command) > COMMAND_BYTES;
  long.set(command, known);
  return known;
}

function bytesOf(command: CommandBody): number {
  return new TextEncoder().encode(JSON.stringify(command)).length;
}

function listen<Message>(listeners: Set<(message: Message) => void>, listener: (message: Message) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function tell<Message>(listeners: Set<(message: Message) => void>, message: Message): void {
  for (const listener of listeners) listener(message);
}

function newWish(lobbyCode: string): Wish {
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { lobbyCode, settled, settle };
}

function unavailable(error: unknown): Refusal {
  const page = error instanceof ApiException && !isTransient(error) ? error.status : 502;
  return { errorCode: 'unavailable', page };
}
