/**
 * What a screen or a bot sees of the game: session, hub, game and drawings behind small observable stores. No React, no
 * DOM beyond what is handed in. `createClient` in `createClient.ts` makes one.
 */
import type {
  Access,
  Alert,
  BanReason,
  Channel,
  ChatRefusal,
  CommandBody,
  CreateMatchResult,
  Drawing,
  DrawingMeta,
  Hold,
  JoinError,
  Language,
  LineJson,
  LoginProvider,
  MatchState,
  Mention,
  PromptContainsBadwords,
  Reaction,
  Reply,
  RuntimeConfig,
} from '@tuschel/protocol';
import type * as ink from '@tuschel/protocol/ink';

/** A value that can be watched. `get` returns the same object until it changes. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Never throws: `deviceStorage` makes one of the browser's; a Map will do for bots. */
export interface KeyValue {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Time and timers are handed in, so that a test or simulator owns them. */
export interface ClientClock {
  /** Local wall time, UTC ms. */
  readonly now: () => number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Keeps the lines that the server has not acknowledged: IndexedDB in the browser, a Map for bots. */
export interface LineStore {
  load(drawingId: string): Promise<PendingLines | null>;
  save(pending: PendingLines): Promise<void>;
  remove(drawingId: string): Promise<void>;
  /** Pages of this person that were saved last at that time or before, UTC ms. */
  owned(owner: string, until: number): Promise<string[]>;
}

/** The picture the artist wants: the server's first `base` lines, then `lines`. */
export interface PendingLines {
  drawingId: string;
  rev: number;
  base: number;
  lines: LineJson[];
  meta: DrawingMeta;
  savedAt: number;
  /** Who draws; absent: the drawing lies on this device alone. */
  owner?: string | undefined;
  /** What is drawn. */
  title?: string | undefined;
}

/** Strokes came when their page had closed: the whole drawing was kept apart. */
export interface LateDrawing {
  /** Of the page. */
  page: string;
  /** Of the private drawing; null: there was no room for it, and it stays on this device for a week. */
  drawingId: string | null;
}

/** What the client needs of `@tuschel/protocol/ink`. */
export type InkForm = Pick<
  typeof ink,
  'INK_MEDIA_TYPE' | 'decodeDrawing' | 'encodeDrawing' | 'encodeUpdate' | 'inkBytes'
>;

/** What windows tell each other. `slot`: which of the browser's sessions it is about; not a secret. */
export interface SessionNews {
  /** `accountChanged`: the same person, of whom something new is known. */
  what: 'loggedIn' | 'loggedOut' | 'accountChanged';
  slot: string;
}

export interface Neighbours {
  /** Reaches every other window, not this one. */
  tell(news: SessionNews): void;
  /** Returns how to unsubscribe. */
  listen(listener: (news: SessionNews) => void): () => void;
}

export interface SignedInUser {
  id: string;
  username: string;
  displayName: string;
  avatarUrl: string;
  /** UTC ms */
  createdAt: number;
  supporterLevel: number;
  /** AdminPower */
  adminPower: number;
  /** Rank, as far as it does not come with support. Absent: none. */
  rank?: number;
  isBanned: boolean;
  termsAccepted: number | null;
  broadcasterType: string;
  /** Logged in with the moderation scope. */
  isElevated: boolean;
  /** What the account's owner chose. Absent: nothing yet. */
  language?: Language;
}

/**
 * `starting` lasts until the server has said whether the window is signed in; it is asked again while it is away.
 * `expired`: the server no longer takes the session of somebody who was signed in. `elsewhere`: another window that
 * shares the session logged out.
 */
export type SessionState =
  | { status: 'starting' }
  | { status: 'signedOut'; expired?: true; elsewhere?: true; banned?: BanReason }
  | { status: 'signedIn'; user: SignedInUser; refreshing: boolean };

/**
 * `lost`: reconnecting; `nextTryAt` in local time. `gaveUp`: only `reconnect` or waking up tries again, `nextTryAt` is
 * infinite. `closed`: not wanted (signed out, or sent away for good). `sessionChanged`: a new session replaced the one
 * that the hub was connected for.
 */
export type HubState =
  | { status: 'closed' }
  | { status: 'connecting'; sessionChanged?: true }
  | { status: 'open' }
  | { status: 'lost'; since: number; attempt: number; nextTryAt: number; gaveUp?: true };

export type GameState =
  | { status: 'none' }
  | { status: 'joining'; lobbyCode: string }
  /**
   * `isReconnecting`: the connection is lost and `state` the last one known, until the match has been entered again.
   * `held`: the server cannot save anything; the match and its clock stand still.
   */
  | {
      status: 'joined';
      lobbyCode: string;
      matchId: string;
      state: MatchState;
      isReconnecting?: true;
      held?: NonNullable<Hold['reason']>;
      /** The next game of these people (`done.nextMatchId`) did not let this person in. */
      nextRefused?: JoinError | 'unavailable';
    }
  /**
   * The join was refused, or the server sent us away. `page`: code of the error page. `closed`: the host lets nobody in any more; else a
   * lobby that is "private" has not been opened yet.
   */
  | { status: 'refused'; lobbyCode: string; errorCode: JoinError | 'unavailable'; page: number; closed?: true }
  | { status: 'dismissed'; lobbyCode: string; page: number; reason: string };

/** Why no lobby was opened. "storageLow" passes. */
export type CreateRefusal = NonNullable<CreateMatchResult['errorCode']>;

export interface GameClient extends Store<GameState> {
  /**
   * @param access whom a new lobby lets in at first; absent: everyone with its code
   * @param matchType absent: `draw`
   */
  create(
    language: Language,
    access?: Access,
    matchType?: 'draw' | 'quiz',
  ): Promise<{ lobbyCode: string } | { errorCode: CreateRefusal }>;
  /** Joins, and stays joined over reconnects until `leave`, a refusal or a dismissal. */
  join(lobbyCode: string): Promise<void>;
  /** Numbers the command, sends it, resolves with the server's answer (again after a reconnect). Without a match it is only logged and resolves with ok false, code "noMatch"; in a browser that cannot encode text, "unsupported". */
  send(command: CommandBody): Promise<Reply>;
  /** What is in the text input now, or in both of them (`texts`); sent at most twice a second. */
  typed(step: number, text: string, texts?: string[]): void;
  /** Explicitly leaves the game (command `leave`), then forgets the lobby code. */
  leave(): Promise<void>;
  /** Leaves the screen but keeps the seat. */
  disconnect(): Promise<void>;
  /** Server time now, UTC ms, by the lowest-RTT sample of the last 8 pings. */
  now(): number;
  /** Round-trip time of the best recent sample, ms; null before the first. */
  rtt(): number | null;
  /** How slow the connection is now, ms, by the last two pings and by one that is still without an answer; null before the first. */
  lag(): number | null;
  onAlert(listener: (alert: Alert) => void): () => void;
  /** What the word lists say of the text that is being written. */
  onWording(listener: (wording: PromptContainsBadwords) => void): () => void;
  /** A reaction to what is shown now, by its number in `REACTIONS`. Nobody answers. */
  react(emoji: number): void;
  onReaction(listener: (reaction: Reaction) => void): () => void;
  /** Asks for the pages of a book that has only an `outline`; they come with a later state. `order`: of the book. */
  openBook(order: number): void;
  /** The lobby to resume: the stored code when its match lives and has our seat, else null (and the code is forgotten). */
  resumable(): Promise<string | null>;
}

/** Something somebody said. */
export interface ChatLine {
  kind: 'said';
  /** Stays the same while the line is shown. */
  key: string;
  senderId: string;
  name: string;
  text: string;
  /** UTC ms */
  at: number;
  isMine: boolean;
  isChanged: boolean;
  /** What the server knows it by. Absent: it is on its way. */
  messageId?: string;
  /** Addresses in it may be followed. */
  links: boolean;
  /** Who is named in it. */
  mentions: readonly Mention[];
  /** Somebody else names whoever reads. */
  isToMe: boolean;
  /** In the order of their numbers. */
  reactions: readonly ChatLineReaction[];
  delivery: 'sent' | 'pending' | 'failed';
  /** Failed: why. Absent where there was no answer. */
  refusal?: ChatRefusal;
}

/** One emoji below a line. */
export interface ChatLineReaction {
  /** Number in `CHAT.emoji`. */
  emoji: number;
  /** Names of those who put it there, oneself among them. */
  names: readonly string[];
  isMine: boolean;
}

/** Somebody who talks. */
export interface ChatPerson {
  id: string;
  name: string;
}

/** Somebody calls whoever reads. */
export interface ChatCall {
  name: string;
  text: string;
  /** He sees the line now. */
  isSeen: boolean;
}

/** Something that happened meanwhile. `names`: to whom, in order; empty for what concerns everybody. */
export interface ChatEvent {
  kind: 'event';
  key: string;
  event: 'joined' | 'left' | 'started' | 'watch' | 'done' | 'cleared';
  names: readonly string[];
  /** UTC ms */
  at: number;
}

export type ChatEntry = ChatLine | ChatEvent;

/** `none`: there is nobody to talk to. `lost`: the connection is; what is sent meanwhile waits. `refused`: by the server. */
export interface ChatState {
  status: 'none' | 'joining' | 'open' | 'lost' | 'refused';
  /** Oldest first. */
  entries: readonly ChatEntry[];
  /** Lines of others that came while nobody was looking. */
  unread: number;
  /** So many of them name whoever reads. */
  mentioned: number;
  /** Whom one may name, without oneself and those whom one does not hear. */
  people: readonly ChatPerson[];
  /** Whom one does not hear, here and in every other room; kept on this device. */
  unheard: readonly ChatPerson[];
}

/** One room: that of the match that is joined, or a channel. */
export interface ChatClient extends Store<ChatState> {
  /** Sends a line, or answers why it cannot be sent. What becomes of it is told by its entry. */
  readonly send: (text: string) => ChatRefusal | null;
  /** Sends a failed line again. */
  readonly retry: (key: string) => void;
  /** Forgets a failed line. */
  discard(key: string): void;
  /** Whether somebody sees the lines now: then none of them is unread. */
  look(isLooking: boolean): void;
  /** Puts an emoji below a line in place of one's other one; null takes it back. Answers why not; "noAnswer" where there was none. */
  readonly react: (messageId: string, emoji: number | null) => Promise<ChatRefusal['code'] | 'noAnswer' | null>;
  /** Whether one hears somebody, in every room. */
  hear(person: ChatPerson, isHeard: boolean): void;
  /** Of a new line that names whoever reads. Returns how to unsubscribe. */
  onMention(listener: (call: ChatCall) => void): () => void;
}

export interface ChannelClient extends ChatClient {
  /** Whether whoever is signed in may read there. */
  isOpenTo(user: SignedInUser): boolean;
  /** Enters it, and stays as long as somebody is signed in who may. */
  enter(): void;
}

export interface Chats {
  lobby: ChatClient;
  channels: Readonly<Record<Channel, ChannelClient>>;
}

/** Null until the code of the chat is there: it is loaded with the first match, or when somebody asks for it. */
export interface ChatSlot extends Store<Chats | null> {
  load(): void;
}

export type SaveStatus = 'saved' | 'saving' | 'offline' | 'closed';

export interface DrawingSyncState {
  status: SaveStatus;
  /** Lines not yet acknowledged. */
  pending: number;
  /** Near or at the limit of lines or points. Lines beyond the limit are not taken. */
  fullness: 'fine' | 'nearlyFull' | 'full';
  /** How often `lines` was replaced by what the server has, because another window drew. */
  replaced: number;
}

export interface LaidLines {
  lines: number;
  /** They are the back layer now, on which nothing is drawn or erased. */
  isLocked: boolean;
}

/** One drawing being drawn. Lines are quantised before they come in; each is kept in the line store before it is sent. */
export interface DrawingSync extends Store<DrawingSyncState> {
  readonly drawingId: string;
  /** The restored picture: what the server has, corrected by what this browser still had to say. */
  readonly lines: readonly LineJson[];
  /** The first lines, when they are of another drawing: they are not taken back. */
  readonly laid: LaidLines | null;
  /** Frame, crop and layers that belong to it. */
  readonly meta: DrawingMeta;
  append(line: LineJson): void;
  /** Undo: keeps the first `length` lines. */
  truncate(length: number): void;
  setMeta(meta: DrawingMeta): void;
  /** Sends now; resolves when everything so far is acknowledged (or the page is closed). */
  flush(): Promise<void>;
  /** The page is being hidden or unloaded: one keep-alive request with what fits. */
  flushOnLeave(): void;
  /** Stops syncing; what is not acknowledged stays in the line store. */
  stop(): void;
}

/** A drawing outside of a game. It is kept on this device, and nobody else knows of it. */
export interface Sketch extends DrawingSync {
  /** It has been handed in, or is not wanted any more: nothing of it stays on this device. */
  discard(): Promise<void>;
}

export interface DrawingClient {
  /** Opens a sketch: what was drawn before a reload is there. */
  sketch(drawingId: string): Promise<Sketch>;
  /**
   * Opens a page for drawing: restores, resumes sending.
   * @param title what is drawn, for what comes too late for the page
   */
  open(drawingId: string, title?: string): Promise<DrawingSync>;
  /** Puts a copy of another drawing on a page on which nothing is. Open the page again then. Throws ApiException. */
  begin(drawingId: string, copyFrom: string): Promise<void>;
  /** Lines of a drawing to look at, cached once complete. Null when unknown. */
  read(drawingId: string): Promise<Drawing | null>;
}

/** A login on its way: its user is away at the provider. */
export interface PendingLogin {
  provider: LoginProvider;
  elevated: boolean;
  /** A path of our own. */
  returnTo: string;
}

/** What becomes of images that were posted before the terms. */
export type EarlierImages = 'public' | 'private';

/** The terms, which whoever owes them (`owesTerms`) accepts before anything else. */
export interface TermsClient {
  /**
   * Accepts them, and reads the account again. With `earlierImages` that is answered first, and waited for: `onProgress`
   * is told how many of them are private by now. Throws ApiException; trying again goes on where it was.
   */
  accept(options?: {
    earlierImages?: EarlierImages;
    onProgress?: (done: number, total: number) => void;
  }): Promise<void>;
}

/** A call of the product's REST API. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API, such as "/posts/list". */
  path: string;
  /** Bytes are sent as they are, everything else as JSON. */
  body?: unknown;
  /** Of bytes. */
  contentType?: string;
  /** Of a call without bytes. */
  headers?: Record<string, string>;
  /** An answer of this media type is handed out as bytes. */
  bytesType?: string;
  /** Absent: the client's usual time. */
  timeoutMs?: number;
  /** May outlive the page; the browser allows 64 KiB of such bodies at a time. */
  keepalive?: boolean;
}

export interface TuschelClient extends Store<SessionState> {
  env: RuntimeConfig;
  /** Calls as whoever is signed in, and answers the body. Throws ApiException. For resources that not every page needs. */
  ask(call: ApiCall): Promise<unknown>;
  /** The same for what the game server calls by name. Answers the parsed payload. */
  rpc(id: string, input: object): Promise<unknown>;
  /** Restores the session of this window, connects the hub when signed in. */
  start(): Promise<void>;
  /** Takes over the refresh token of a login. `scope`: who shares the session. Throws ApiException. */
  adopt: (tokens: { refreshToken: string }, scope: 'window' | 'browser') => Promise<void>;
  login: {
    /** Remembers where to return to and answers the URL to go to. */
    start(provider: LoginProvider, options: { returnTo: string; elevated?: boolean }): Promise<string>;
    /** The local provider: hands in the name, answers the return URL with its code. */
    local(state: string, name: string): Promise<string>;
    /** What this window began under `state` and waits for; null: nothing. */
    pending(state: string | null): PendingLogin | null;
    /** On the return path. Resolves with where to go on. `acceptsTerms`: they were read and accepted before. `said`: what the provider sent beside it, `iss`: who it is. Throws ApiException. */
    finish(code: string, state: string, acceptsTerms?: boolean, said?: { iss?: string }): Promise<string>;
  };
  terms: TermsClient;
  /**
   * Keeps the language with the account, for the owner's other browsers. When it cannot be kept that is only logged; without
   * anybody signed in nothing happens.
   */
  keepLanguage(language: Language): Promise<void>;
  /** Errors of the server are ignored; the session is cleared in any case. */
  logout(): Promise<void>;
  hub: Store<HubState> & {
    /** Tries now, whatever the schedule says. */
    reconnect(): void;
  };
  /** Something new is in the inbox. What came while there was no connection is not told. Returns how to unsubscribe. */
  onNotice(listener: () => void): () => void;
  game: GameClient;
  chat: ChatSlot;
  drawings: DrawingClient;
  /** Hears of what came too late for its page, also of what nobody has heard of yet. Returns how to unsubscribe. */
  onLate(listener: (late: LateDrawing) => void): () => void;
  /** Reports at most 5 errors per session. */
  reportException(exception: string, stack?: string): void;
  stop(): Promise<void>;
}

/** What a product REST call throws on anything but 2xx. `status` 0: no answer ("Request timed out." or network). */
export class ApiException extends Error {
  override readonly name = 'ApiException';
  readonly status: number;
  /** Body as text. */
  readonly response: string;
  readonly headers: Record<string, string>;
  /** The problem detail, when the body was one. */
  readonly result: unknown;
  constructor(message: string, status: number, response: string, headers: Record<string, string>, result: unknown) {
    super(message);
    this.status = status;
    this.response = response;
    this.headers = headers;
    this.result = result;
  }
}
