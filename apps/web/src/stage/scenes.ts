import type { ChatEntry, ChatState, GameState, HubState, SaveStatus } from '@tuschel/client';
import {
  type Book,
  GamePhase,
  type MatchState,
  type Options,
  type Player,
  type Round,
  RoundType,
  type Step,
} from '@tuschel/protocol';

/** One moment of a game as one person's screen has it. */
export interface Scene {
  state: MatchState;
  /** Default: open. */
  hub?: HubState;
  /** Default: it goes on. */
  held?: 'away' | 'full';
  /** Default: saved. */
  save?: SaveStatus;
  /** Default: nobody has said anything. */
  chat?: ChatState;
}

const CODE = 'KLECKS2345';

const OPTIONS: Options = {
  mode: 2,
  pages: null,
  endOnDrawing: false,
  tempo: 'normal',
  writeSeconds: 90,
  describeSeconds: 60,
  drawSeconds: 480,
  access: 'everyone',
  hostPlays: true,
  showNeighbours: false,
};

const NAMES = ['Maari', 'Tintenklecks', 'Jo_Ottersson', 'PinselPaula', 'kritzel_kai', 'Nachtfalter'];

function players(change: (player: Player, index: number) => Partial<Player> = () => ({})): Player[] {
  return NAMES.map((name, index) => {
    const player: Player = {
      id: `player-${index}`,
      name,
      rank: index === 3 ? 90 : 0,
      supporterLevel: index === 2 ? 2 : 0,
      isHost: index === 0,
      presence: 'here',
      ready: index % 2 === 1,
      vip: index === 1,
    };
    return { ...player, ...change(player, index) };
  });
}

const submittedBy = (...indices: number[]) =>
  players((_, index) => ({ submitted: indices.includes(index), presence: index === 4 ? 'away' : 'here' }));

function match(now: number, you: number, rest: Partial<MatchState> & Pick<MatchState, 'phase'>): MatchState {
  return {
    lobbyCode: CODE,
    serverTime: now,
    you: { id: `player-${you}`, isHost: you === 0, seated: true, lastSeq: 0 },
    players: players(),
    options: OPTIONS,
    maxPlayers: 16,
    ...rest,
  };
}

function step(now: number, kind: Step['kind'], secondsLeft: number, rest: Partial<Step> = {}): Step {
  const deadline = now + secondsLeft * 1000;
  const openedAt = deadline - (kind === 'draw' ? 480_000 : 90_000);
  return {
    index: 1,
    count: 5,
    kind,
    stage: 'open',
    openedAt,
    deadline,
    closesAt: null,
    canForceAt: openedAt + 10_000,
    ...rest,
  };
}

const PROMPT = 'Ein Otter erklärt seiner Oma das Internet, aber die Oma ist ein Fisch';

function round(book: number, roundNum: number, page: Partial<Round> & Pick<Round, 'type'>): Round {
  const player = (book + roundNum) % NAMES.length;
  return {
    id: `book-${book}.${roundNum}`,
    roundNum,
    playerId: `player-${player}`,
    playerName: NAMES[player] ?? '',
    isHidden: false,
    ...page,
  };
}

function book(order: number, pages: number): Book {
  const rounds = [
    round(order, 0, { type: RoundType.Prompt, promptText: PROMPT }),
    round(order, 1, { type: RoundType.Draw, drawingId: 'boat', linesCount: 25 }),
    round(order, 2, {
      type: RoundType.PromptAfterDrawing,
      promptText: 'Ein Boot in Seenot, und keinen stört es',
      dice: true,
    }),
    round(
      order,
      3,
      order === 1
        ? { type: RoundType.Draw, skipped: true }
        : { type: RoundType.Draw, drawingId: 'cat', linesCount: 30 },
    ),
    round(order, 4, { type: RoundType.PromptAfterDrawing, promptText: 'Eine Katze, die dir kein Wort glaubt' }),
  ];
  return {
    bookId: `book-${order}`,
    order,
    ownerPlayerId: `player-${order}`,
    ownerName: NAMES[order] ?? '',
    rounds: rounds.slice(0, pages),
  };
}

const writeTask = { step: 0, type: RoundType.Prompt, submitted: false } as const;
const describeTask = {
  step: 2,
  type: RoundType.PromptAfterDrawing,
  sourceDrawingId: 'boat',
  submitted: false,
} as const;
const drawTask = { step: 1, type: RoundType.Draw, drawingId: 'empty', prompt: PROMPT, submitted: false } as const;

function watch(now: number, you: number, at: number, page: number): MatchState {
  return match(now, you, {
    phase: GamePhase.Watch,
    watch: {
      books: [...Array.from({ length: at }, (_, order) => book(order, 5)), book(at, page + 1)],
      totalBooks: 6,
      pagesPerBook: 5,
      cursor: { book: at, page, at: now },
      autoplay: false,
      allShown: at === 5 && page === 4,
    },
  });
}

type Saying = [from: number, text: string, more?: Partial<Extract<ChatEntry, { kind: 'said' }>>];

/** A conversation, one line every twenty seconds; a text alone is what happened. */
function chat(now: number, you: number, sayings: (Saying | 'started' | 'watch')[], unread = 0): ChatState {
  const entries = sayings.map((saying, index): ChatEntry => {
    const at = now - (sayings.length - index) * 20_000;
    const key = `entry-${index}`;
    if (typeof saying === 'string') return { kind: 'event', key, event: saying, names: [], at };
    const [from, text, more] = saying;
    const who = { senderId: `player-${from}`, name: NAMES[from] ?? '', isMine: from === you };
    return { kind: 'said', key, ...who, text, at, isChanged: false, delivery: 'sent', ...more };
  });
  const came: ChatEntry = { kind: 'event', key: 'came', event: 'joined', names: NAMES.slice(4), at: now - 900_000 };
  return { status: 'open', entries: [came, ...entries], unread };
}

const SMALL_TALK: Saying[] = [
  [0, 'Hallo zusammen! Stifte gespitzt?'],
  [0, 'Heute mal mit acht Minuten zum Zeichnen 🎨'],
  [3, 'Jaaa endlich 😍'],
  [
    1,
    'Ich hab mein Tablet zum ersten Mal dabei, seid gnädig mit mir. Letztes Mal sah meine Katze aus wie ein Staubsauger.',
  ],
  [5, 'die Katze war Kunst'],
  [2, 'Kann losgehen!'],
  [2, 'Wer nimmt Wetten an, dass wieder ein Otter vorkommt?', { isChanged: true }],
  [4, 'שלום from the other side of the desk'],
];

const draw = (now: number, you: number, rest: Partial<MatchState>) =>
  match(now, you, { phase: GamePhase.Draw, players: submittedBy(2, 5), ...rest });

/** Every screen of a game, and what can befall it. `now`: UTC ms. */
export const SCENES: Readonly<Record<string, (now: number) => Scene>> = {
  'chat-lobby': (now) => ({ state: match(now, 2, { phase: GamePhase.Lobby }), chat: chat(now, 2, SMALL_TALK) }),
  'chat-trouble': (now) => ({
    state: match(now, 2, { phase: GamePhase.Lobby }),
    hub: { status: 'lost', since: now, attempt: 1, nextTryAt: now + 4000 },
    chat: {
      ...chat(now, 2, [
        ...SMALL_TALK,
        [2, 'start', { delivery: 'failed', refusal: { code: 'chatMuted', waitSeconds: 42 } }],
        [2, 'Und diese hier?', { delivery: 'failed' }],
        [2, 'Bin gleich wieder da', { delivery: 'pending' }],
      ]),
      status: 'lost',
    },
  }),
  'chat-refused': (now) => ({
    state: match(now, 2, { phase: GamePhase.Lobby }),
    chat: { status: 'refused', entries: [], unread: 0 },
  }),
  'chat-draw': (now) => ({
    state: draw(now, 1, { step: step(now, 'draw', 192), task: { ...drawTask, drawingId: 'boat' } }),
    chat: chat(now, 1, [...SMALL_TALK, 'started', [3, 'ich kann keine Hände']], 3),
  }),
  'chat-watch': (now) => ({
    state: watch(now, 2, 0, 3),
    chat: chat(now, 2, [
      ...SMALL_TALK,
      'started',
      [3, 'fertig!'],
      'watch',
      [5, 'NEIN 😂'],
      [0, 'Das ist doch keine Katze'],
    ]),
  }),
  'lobby-host': (now) => ({ state: match(now, 0, { phase: GamePhase.Lobby }) }),
  'lobby-alone': (now) => ({
    state: match(now, 0, { phase: GamePhase.Lobby, players: players().slice(0, 1), startProblem: 'playAlone' }),
  }),
  'lobby-custom': (now) => ({
    state: match(now, 0, { phase: GamePhase.Lobby, options: { ...OPTIONS, tempo: 'custom', drawSeconds: 300 } }),
  }),
  'lobby-player': (now) => ({ state: match(now, 2, { phase: GamePhase.Lobby }) }),
  'write-prompt': (now) => ({ state: draw(now, 1, { step: step(now, 'write', 71), task: writeTask }) }),
  'write-describe': (now) => ({ state: draw(now, 1, { step: step(now, 'write', 52), task: describeTask }) }),
  'write-echo': (now) => ({
    state: draw(now, 1, {
      step: step(now, 'write', 18),
      task: { ...writeTask, step: 2, prompt: PROMPT, promptDice: true },
    }),
  }),
  'write-submitted': (now) => ({
    state: draw(now, 1, {
      players: submittedBy(1, 2, 5),
      step: step(now, 'write', 40),
      task: { ...describeTask, submitted: true, text: 'Ein Boot in Seenot, und keinen stört es' },
    }),
  }),
  draw: (now) => ({ state: draw(now, 1, { step: step(now, 'draw', 192), task: { ...drawTask, drawingId: 'boat' } }) }),
  'draw-empty': (now) => ({ state: draw(now, 1, { step: step(now, 'draw', 440), task: drawTask }) }),
  'draw-host': (now) => ({
    state: draw(now, 0, { step: step(now, 'draw', 55), task: { ...drawTask, drawingId: 'cat' } }),
    save: 'saving',
  }),
  'draw-offline': (now) => ({
    state: draw(now, 1, { step: step(now, 'draw', 19), task: { ...drawTask, drawingId: 'cat' } }),
    hub: { status: 'lost', since: now, attempt: 1, nextTryAt: now + 2000 },
    save: 'offline',
  }),
  'draw-held': (now) => ({
    state: draw(now, 1, { step: step(now, 'draw', 192), task: { ...drawTask, drawingId: 'cat' } }),
    held: 'away',
    save: 'offline',
  }),
  'write-held': (now) => ({ state: draw(now, 1, { step: step(now, 'write', 71), task: writeTask }), held: 'full' }),
  'draw-submitted': (now) => ({
    state: draw(now, 1, {
      players: submittedBy(1, 2, 5),
      step: step(now, 'draw', 120),
      task: { ...drawTask, drawingId: 'boat', submitted: true },
    }),
  }),
  'draw-forced': (now) => ({
    state: draw(now, 0, {
      step: step(now, 'draw', 100, { stage: 'forced', closesAt: now + 5000 }),
      task: { ...drawTask, drawingId: 'boat' },
    }),
  }),
  'draw-asked': (now) => ({
    state: draw(now, 0, { step: step(now, 'draw', 55, { moreTime: 2 }), task: { ...drawTask, drawingId: 'cat' } }),
  }),
  'write-asked': (now) => ({
    state: draw(now, 0, { step: step(now, 'write', 55, { moreTime: 1 }), task: writeTask }),
  }),
  'write-asking': (now) => ({
    state: draw(now, 1, { step: step(now, 'write', 55, { moreTimeAsked: true }), task: writeTask }),
  }),
  'few-host': (now) => ({
    state: draw(now, 0, { step: step(now, 'draw', 140), few: { showAt: now + 48_000 }, task: drawTask }),
  }),
  'few-waiting': (now) => ({ state: draw(now, 0, { step: step(now, 'write', 71), few: { showAt: null } }) }),
  'hide-question': (now) => ({
    state: draw(now, 0, {
      step: step(now, 'write', 71),
      task: describeTask,
      hideAsked: [{ player: 'player-5', name: 'Nachtfalter' }],
    }),
  }),
  'draw-countdown': (now) => ({
    state: draw(now, 1, {
      players: submittedBy(0, 1, 2, 3, 5),
      step: step(now, 'draw', 100, { stage: 'countdown', closesAt: now + 3000 }),
      task: { ...drawTask, drawingId: 'cat', submitted: true },
    }),
  }),
  'draw-over': (now) => ({
    state: draw(now, 1, {
      step: step(now, 'draw', -1, { stage: 'grace', closesAt: now + 5000 }),
      task: { ...drawTask, drawingId: 'boat' },
    }),
  }),
  'draw-host-decides': (now) => ({
    state: draw(now, 0, { step: step(now, 'draw', 60, { deadline: null }), task: { ...drawTask, drawingId: 'boat' } }),
  }),
  waiting: (now) => ({ state: draw(now, 0, { step: step(now, 'draw', 130) }) }),
  'watch-text': (now) => ({ state: watch(now, 0, 0, 0) }),
  'watch-drawing': (now) => ({ state: watch(now, 0, 0, 3) }),
  'watch-follow': (now) => ({ state: watch(now, 2, 2, 1) }),
  'watch-dice': (now) => ({ state: watch(now, 2, 0, 2) }),
  'watch-skipped': (now) => ({ state: watch(now, 0, 1, 3) }),
  'watch-hidden': (now) => {
    const state = watch(now, 0, 0, 1);
    const hidden = { ...round(0, 1, { type: RoundType.Draw }), isHidden: true };
    const books = state.watch?.books.map((one) => ({ ...one, rounds: one.rounds.with(1, hidden) })) ?? [];
    return { state: { ...state, ...(state.watch ? { watch: { ...state.watch, books } } : {}) } };
  },
  'watch-cancelled': (now) => {
    const state = watch(now, 2, 0, 0);
    const why = { reason: 'Das Essen ist fertig', byName: 'Maari' };
    return { state: { ...state, ...(state.watch ? { watch: { ...state.watch, ...why } } : {}) } };
  },
  'watch-last': (now) => ({ state: watch(now, 0, 5, 4) }),
  'end-host': (now) => ({
    state: match(now, 0, {
      phase: GamePhase.Done,
      done: { aborted: false, books: [0, 1, 2].map((order) => book(order, 5)) },
    }),
  }),
  'end-player': (now) => ({
    state: match(now, 2, {
      phase: GamePhase.Done,
      done: { aborted: false, books: [0, 1].map((order) => book(order, 5)) },
    }),
  }),
  'end-aborted': (now) => ({
    state: match(now, 2, {
      phase: GamePhase.Done,
      done: { aborted: true, reason: 'Das Essen ist fertig, morgen geht es weiter', byName: 'Maari', books: [] },
    }),
  }),
};

export function gameOf({ state, hub, held }: Scene): GameState {
  const joined = { status: 'joined', lobbyCode: state.lobbyCode, matchId: 'stage', state } as const;
  if (held) return { ...joined, held };
  return hub?.status === 'lost' ? { ...joined, isReconnecting: true } : joined;
}
