/** Limits of the wire. Those of a game come from `rules`, those of a drawing from `ink`; everything reads them here. */
import { LOG_LIMITS, SHEET } from '@tuschel/ink';
import { LIMITS as RULES } from '@tuschel/rules';

export { ENGINE as INK_ENGINE, LIMITS as INK_LIMITS } from '@tuschel/ink';
export { RULES as RULES_LIMITS };

/** From which somebody may choose one for their name. */
export const NAME_COLORS = 16;

/** Of a name that somebody chooses, code points. */
export const NAME = { min: 1, max: 25 } as const;

/** What the server holds sockets to; the size of their messages is `SOCKET`. */
export const SOCKETS = {
  /** Outgoing queue: more than this and the socket is cut. */
  queueMessages: 64,
  queueBytes: 256 * 1024,
  pingPeriodMs: 15_000,
  pongWaitMs: 25_000,
  /** Of one user, and of one address, at the same time; not limited where rates are off. */
  perUser: 10,
  perAddress: 100,
} as const;

/** How long what opens a session is good for, ms. */
export const SESSIONS = {
  tokenMs: 3 * 60 * 60 * 1000,
  refreshMs: 30 * 24 * 60 * 60 * 1000,
  refreshAbsoluteMs: 90 * 24 * 60 * 60 * 1000,
  /** A rotated refresh token still works so long, for tabs that refresh at once. */
  rotationGraceMs: 30_000,
  socketTicketMs: 30_000,
  /** A jump to the staff's own host. */
  jumpMs: 60_000,
} as const;

export const BODY = {
  defaultBytes: 64 * 1024,
  linesBytes: 2 * 1024 * 1024,
  /** The options of a lobby, with all texts of its host. */
  optionsBytes: 2 * 1024 * 1024,
  /** A drawing that is complete. */
  drawingBytes: 16 * 1024 * 1024,
  /** News in two languages. */
  blogBytes: 512 * 1024,
  /** A picture for them, in base64. */
  blogPictureBytes: 3 * 1024 * 1024,
  /** A compressed body may become so many times as large; what ends up below `defaultBytes` may do as it likes. */
  inflation: 20,
  gameServerBytes: 256 * 1024,
} as const;

/** Large bodies, and drawings that go out: worked on in threads of their own, and by nobody without bound. */
export const HEAVY = {
  /** A body from here on, and an answer that may have so many bytes. */
  fromBytes: 64 * 1024,
  /** At most: one core is left to the games. */
  threads: 2,
  /** Threads that have had nothing to do for so long end, ms. */
  idleMs: 30_000,
  /** Steps of politeness towards the thread that plays the games. */
  nice: 10,
  /** Memory of one thread: of what lasts, and of what has just been made. */
  threadMb: 128,
  threadYoungMb: 16,
  /** Pieces of work that are here at the same time: of all, and of one user. */
  atOnce: 16,
  atOncePerUser: 2,
  /** Bodies and answers that wait for room, and for how long at most, ms. */
  waiting: 64,
  waitMs: 5_000,
  /** Bytes of all that are here at the same time. A single piece may have more. */
  bytesAtOnce: 32 * 1024 * 1024,
  /** Credits of one user. */
  bytesAMinute: 96 * 1024 * 1024,
  cpuMsAMinute: 10_000,
  /** An address has so many times the credits and places of a user. */
  addressShare: 4,
} as const;

/** Archives of everything that is kept about somebody. */
export const EXPORT = {
  /** A link to one is good for so long, ms: the last of many is written an hour and more after the first. */
  linkMs: 6 * 60 * 60_000,
  /** Written at the same time, of all; of one user one, and so many at one address. */
  atOnce: 8,
  addressShare: 2,
  /** Whoever finds no place comes again, ms. */
  retryMs: 30_000,
  /** What goes into one archive at most: drawings, and bytes as they are stored. */
  drawingsAPart: 500,
  bytesAPart: 256 * 1024 * 1024,
  /** Credits of one user in `windowMs`: an archive of 2,000 drawings goes out at once, and whoever takes one after the other waits. */
  cpuMs: 300_000,
  bytes: 2_560 * 1024 * 1024,
  windowMs: 10 * 60_000,
  /** Whoever takes less than this in that time, ms, is cut off. */
  stallBytes: 64 * 1024,
  stallMs: 60_000,
  /** Longer side of pictures, pixels. */
  pictureSide: 1920,
  /** Memory of the thread that draws them. */
  threadMb: 192,
} as const;

/** Rooms in which people talk. */
export const ROOM = {
  nameBytes: 64,
  /** One message, as JSON text. */
  contentBytes: 8 * 1024,
  /** Sockets in a room. */
  members: 500,
  /** Rooms that one socket is in. */
  perSocket: 16,
  /** A history reaches back so far, ms. */
  historyMs: 30 * 24 * 60 * 60 * 1000,
} as const;

/** Matches whose sockets relay among themselves. */
export const RELAY = {
  /** Sockets in one match: what one says goes out to all others. */
  members: 128,
  /** Matches that one socket is in. */
  perSocket: 32,
} as const;

/** Tickets of people and parties who look for others to play with. */
export const MATCHMAKER = {
  intervalMs: 1_000,
  /** Intervals in which a ticket searches; then it waits to be found. */
  intervals: 2,
  /** Of one socket, and of one party. */
  tickets: 3,
  /** Of one match: each of them receives what is known of all. */
  maxCount: RELAY.members,
  queryBytes: 2_048,
  /** States of all regular expressions of a query. */
  regexStates: 100,
  /** Names and values of a ticket's properties; a number counts eight. */
  propertiesBytes: 1_024,
  /** The token that leads into the match, ms. */
  tokenMs: 30_000,
} as const;

/** People who stay together across matches. */
export const PARTY = {
  /** Members, and requests to join, of the largest party. */
  members: 256,
  /** Parties that one socket is in. */
  perSocket: 16,
  labelBytes: 2_048,
} as const;

/** Objects that people store. */
export const STORAGE = {
  /** Written, read or deleted by one request. */
  perRequest: 128,
  /** In one answer: a page of a list ends before it would have more, of several that are read together all are refused. */
  answerBytes: 1_000_000,
  /** Of one user, unless the operator says otherwise. */
  objects: 1_000,
  /** Names and values of one user's objects, as they were sent. */
  bytes: 16_000_000,
} as const;

/** Records of leaderboards and tournaments. */
export const SCORES = {
  /** Of one record, as JSON text. */
  metadataBytes: 8 * 1024,
  /** Owners whose records one request asks for. */
  ownersPerRequest: 100,
  /** Metadata in one answer: a page ends before it would have more. */
  answerBytes: 1_000_000,
} as const;

/** What people show of themselves. */
export const STATUS = {
  bytes: 2048,
  /** People whom one socket follows. */
  follows: 1_000,
} as const;

/** The end of an account. */
export const ERASURE = {
  /** Taken back by logging in within so long, ms. */
  undoMs: 14 * 24 * 60 * 60 * 1000,
} as const;

/** How long is kept what goes with time, ms. */
export const RETENTION = {
  addressHashMs: 7 * 24 * 60 * 60 * 1000,
  draftMs: 30 * 24 * 60 * 60 * 1000,
  journalMs: 30 * 24 * 60 * 60 * 1000,
  /** Longer than any backup is kept. */
  erasedMs: 90 * 24 * 60 * 60 * 1000,
  auditMs: 730 * 24 * 60 * 60 * 1000,
} as const;

/** Credits per user (or per address where nobody is signed in) and window; they refill evenly. One row per declared endpoint family. */
export const RATES = {
  login: { limit: 20, windowMs: 60_000, per: 'address' },
  anonymous: { limit: 300, windowMs: 60_000, per: 'address' },
  joinAddress: { limit: 20, windowMs: 60_000, per: 'address' },
  join: { limit: 10, windowMs: 60_000, per: 'user' },
  /** Whether a lobby that was found has opened meanwhile. */
  joinWait: { limit: 40, windowMs: 60_000, per: 'user' },
  rpc: { limit: 60, windowMs: 60_000, per: 'user' },
  lines: { limit: 30, windowMs: 10_000, per: 'user' },
  /** Starts of a game for which more than two hundred texts of its host have to be read. */
  longStart: { limit: 4, windowMs: 60_000, per: 'user' },
  /** Complete drawings outside of a game. */
  drawingNew: { limit: 12, windowMs: 60_000, per: 'user' },
  /** Lines of chat: one a second, five at once. */
  chat: { limit: 5, windowMs: 5_000, per: 'user' },
  /** Reactions to lines of chat. */
  chatReaction: { limit: 10, windowMs: 10_000, per: 'user' },
  /** Messages into rooms, and changes of them, on any game server; a module may be stricter. */
  roomMessage: { limit: 20, windowMs: 10_000, per: 'user' },
  /** Rooms entered: some more at once after a connection was lost. */
  roomJoin: { limit: 30, windowMs: 30_000, per: 'user' },
  /** Tickets for the matchmaker. */
  matchmaking: { limit: 30, windowMs: 30_000, per: 'user' },
  /** Changes of friends, groups and who is in them. */
  social: { limit: 60, windowMs: 60_000, per: 'user' },
  /** Ways into an account, as they are added and taken away: passwords cost the server time. */
  linking: { limit: 20, windowMs: 60_000, per: 'user' },
  /** Writes into the storage of the game server: each may be of many objects. */
  storageWrite: { limit: 120, windowMs: 60_000, per: 'user' },
  /** Scores of leaderboards and tournaments, handed in and taken back, and tournaments joined. */
  scoreWrite: { limit: 120, windowMs: 60_000, per: 'user' },
  /** Receipts of stores: each is asked for there. */
  purchase: { limit: 30, windowMs: 60_000, per: 'user' },
  /** A host's own lists, as they type. */
  hostLists: { limit: 60, windowMs: 60_000, per: 'user' },
  lobbyCreate: { limit: 6, windowMs: 60 * 60_000, per: 'user' },
  /** Reports of texts and of lines of the chat. */
  report: { limit: 10, windowMs: 60 * 60_000, per: 'user' },
  /** What somebody submits for approval. */
  publish: { limit: 20, windowMs: 60 * 60_000, per: 'user' },
  /** Faces saved, removed, and kept off a table. */
  face: { limit: 30, windowMs: 60 * 60_000, per: 'user' },
  /** Faces looked at: a full table, and once more after a reload. */
  faces: { limit: 600, windowMs: 60_000, per: 'user' },
  /** Pages of the payment provider: each is asked for there. */
  pay: { limit: 10, windowMs: 60_000, per: 'user' },
  /** Changes of one's own profile. */
  profile: { limit: 10, windowMs: 60_000, per: 'user' },
  /** Badges that somebody looks at, claims or guesses at. */
  badge: { limit: 20, windowMs: 60 * 60_000, per: 'user' },
  /** Feeds and lists of pages, read by machines: several may share an address. */
  feed: { limit: 60, windowMs: 60_000, per: 'address' },
  /** Texts of the team that are shown to it as they are written. */
  preview: { limit: 120, windowMs: 60_000, per: 'user' },
  /** Pictures that the team puts into its texts. */
  blogPicture: { limit: 60, windowMs: 60 * 60_000, per: 'user' },
  /** Reports of whoever is new here. */
  newcomerReport: { limit: 2, windowMs: 60 * 60_000, per: 'user' },
  exception: { limit: 10, windowMs: 60_000, per: 'address' },
  /** Reports of what somebody has seen; visitors may share an address. */
  stats: { limit: 12, windowMs: 60_000, per: 'user' },
  visitorStats: { limit: 120, windowMs: 60_000, per: 'address' },
  /** Links to everything the server holds about somebody, and their archives: one that was cut off is fetched again. */
  /** Jobs of a renderer: some hundred pictures, asked for and handed in. */
  render: { limit: 1_200, windowMs: 60_000, per: 'user' },
  /** Pictures that people ask to be made, or made again. */
  renderAsk: { limit: 30, windowMs: 60_000, per: 'user' },
  /** Pictures and films from the media host: whole galleries, and films in pieces. */
  media: { limit: 3_000, windowMs: 60_000, per: 'address' },
  export: { limit: 4, windowMs: 60 * 60_000, per: 'user' },
  exportFile: { limit: 120, windowMs: 60 * 60_000, per: 'address' },
  signedIn: { limit: 300, windowMs: 60_000, per: 'user' },
  /** New sockets: five a second, a whole school class at once. */
  upgrade: { limit: 100, windowMs: 20_000, per: 'address' },
  /** Messages into one socket: 30 a second, 120 at once. */
  socketMessage: { limit: 120, windowMs: 4_000, per: 'socket' },
  /** A second tab takes the seat from the first, which takes it back … */
  takeover: { limit: 6, windowMs: 60_000, per: 'user' },
} as const;
export type RateName = keyof typeof RATES;

/** Lines of the chat that people report. */
export const CHAT_REPORT = {
  /** Code points of what somebody adds. */
  note: RULES.reportNote,
  /** Lines before and behind it that are kept with it. */
  around: 3,
  /** So long it is kept, ms. */
  keptMs: 30 * 24 * 60 * 60 * 1000,
  /** Whom the team keeps silent does not speak in the channels for so long, ms. */
  mutedMs: 24 * 60 * 60 * 1000,
} as const;

/** Drawing by oneself. */
export const SOLO = {
  /** One attempt at the challenge of the day, ms. */
  challengeMs: 10 * 60_000,
  /** What arrives so long after its end still counts, ms. */
  graceMs: 30_000,
  /** Drawings of one page of a list. */
  perPage: 24,
} as const;

/** What somebody paints without a clock, in the playground. */
export const PAPER = {
  /** CSS px of the paper. */
  leastSide: SHEET.least,
  mostWidth: SHEET.long,
  mostHeight: SHEET.short,
  nameLetters: 80,
  /** As base64; of a list there are many. */
  thumbnailLetters: 24_000,
  /** Ten years. */
  mostSeconds: 10 * 365 * 24 * 60 * 60,
  /** Of one request. */
  eventsAtOnce: 1_000,
  /** Of the log. What was taken back counts. */
  events: LOG_LIMITS.lines,
  /** From this share of them on, the artist is warned. */
  nearlyFull: 0.9,
  /** Papers and bytes of them that somebody has, times what their tier has. */
  perPerson: 200,
  bytes: 500_000_000,
  /** Of one page of the list. */
  take: 20,
  mostTaken: 100,
  /** By one request. */
  erasedAtOnce: 100,
  /** In the bin, ms. */
  binMs: 30 * 24 * 60 * 60 * 1000,
  /** So long nothing begins under the id of one that is erased, ms. */
  erasedMs: 365 * 24 * 60 * 60 * 1000,
} as const;

/** What people may store of what they draw by themselves, and the words about it. How much that is, the operator sets. */
export const QUOTA = {
  /** From this share on people read how much is left. */
  wordFrom: 0.8,
  /** People of one page of an operator's list. */
  listed: 100,
} as const;

/** Games of one page of the history. */
export const HISTORY = { gamesPerPage: 10 } as const;
