/** Matches of a full lobby with everything as long as it gets, for tests and figures of what a view weighs. */
import { open, step } from '../match.ts';
import { LIMITS } from '../model/limits.ts';
import type { Options } from '../model/options.ts';
import type { Person } from '../model/seats.ts';
import { type Draw, type Lobby, type Match, PHASE } from '../model/state.ts';
import { ALL_TOOLS } from '../model/tools.ts';
import { custom } from '../modes/custom.ts';
import { echo } from '../modes/echo.ts';
import { storyteller } from '../modes/storyteller.ts';
import { fullShow } from './fullShow.ts';
import { START, WORDS } from './table.ts';

export interface FullMatch {
  readonly name: string;
  readonly match: Match;
}

/** Four bytes of UTF-8. */
const WIDE = '🐻';
const wide = (length: number) => WIDE.repeat(length);
const ids = Array.from(
  { length: LIMITS.players.max },
  (_, index) => `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`,
);
const [HOST = ''] = ids;

/** Who sees most: whoever leads. */
export const FULL_HOST = HOST;

function fullPerson(id: string): Person {
  return {
    id,
    name: '猫'.repeat(25),
    username: `login_${id.slice(-19)}`,
    avatar: `/media/avatars/${'0'.repeat(64)}.webp`,
    rank: 100,
    supporterLevel: 3,
    moderator: true,
    games: 'goldenBucket',
    nameColor: 15,
  };
}

const TEXTS: Partial<Options> = {
  story: '猫'.repeat(LIMITS.story.length),
  hostTheme: wide(LIMITS.prompt.max),
  hostWords: {
    block: Array.from({ length: LIMITS.hostWords.words }, () => '猫'.repeat(LIMITS.hostWords.length)),
    allow: Array.from({ length: LIMITS.hostWords.words }, () => '猫'.repeat(LIMITS.hostWords.length)),
  },
};

const LIST = Array.from({ length: LIMITS.plan.lines }, () => wide(LIMITS.prompt.max));

/** Twenty rounds, one with a list of 2000 × 120 code points, the others with tables of who draws for whom. */
const PLAN: NonNullable<Options['plan']> = {
  name: wide(LIMITS.plan.name),
  rounds: [
    { type: 'prompt', seconds: null, selection: 'dictionary', lines: LIST },
    ...Array.from({ length: LIMITS.plan.rounds - 1 }, () => ({
      type: 'draw' as const,
      seconds: 7_200,
      selection: 'dictionary' as const,
      tools: { ...ALL_TOOLS, allowDownload: false, fill: false, maxLines: 20_000 },
      table: Object.fromEntries(ids.map((id, index) => [id, ids[(index + 1) % ids.length] ?? id])),
    })),
  ],
  repeatPlayers: true,
};

/** In each phase the match whose view weighs most. */
export function fullMatches(): readonly FullMatch[] {
  const own = { ...TEXTS, mode: custom.number, plan: PLAN };
  return [
    { name: 'lobby', match: crowded(fullLobby(own)) },
    { name: 'lobby of a story', match: crowded(fullLobby({ ...TEXTS, mode: storyteller.number })) },
    { name: 'draw', match: doubtful(crowded(started(fullLobby(own)))) },
    {
      name: 'draw of a story',
      match: doubtful(crowded(started(fullLobby({ ...TEXTS, mode: storyteller.number, story: ASKING })))),
    },
    { name: 'write', match: doubtful(crowded(started(fullLobby({ ...TEXTS, mode: echo.number })))) },
    ...[0, 50, 99].map((book) => ({ name: `watch at ${book}`, match: crowded(fullWatch(book, own)) })),
    { name: 'end', match: crowded(step(fullWatch(99, own), command(2, { type: 'end' })).match) },
  ];
}

/** Sixty players to choose in each line. */
const ASKING = Array.from({ length: LIMITS.players.max }, () => '? '.repeat(LIMITS.prompt.max / 2).trim()).join('\n');

function fullLobby(options: Partial<Options>): Lobby {
  const people = ids.map(fullPerson);
  const [host = fullPerson(HOST)] = people;
  let match = open({ host, words: WORDS, options, capacity: LIMITS.players.max, coHosts: ids.slice(1) }, SEED, START);
  for (const one of people) match = step(match, { type: 'join', at: START, person: one }).match;
  if (match.phase !== PHASE.lobby) throw new Error('the lobby is over');
  return match;
}

const SEED = '7'.repeat(32);

function command(seq: number, order: Extract<Parameters<typeof step>[1], { type: 'command' }>['command']) {
  return { type: 'command', at: START, person: HOST, seq, command: order } as const;
}

function started(lobby: Lobby): Draw {
  const { match } = step(lobby, command(1, { type: 'start' }));
  if (match.phase !== PHASE.draw) throw new Error('the game did not start');
  return match;
}

function fullWatch(book: number, options: Partial<Options>): Match {
  const show = fullShow({ seats: fullLobby({}).seats });
  const rest = { ...show.options, ...options };
  return { ...show, options: rest, coHosts: ids.slice(1), cursor: { ...show.cursor, book } };
}

/** Everybody is muted, and there is much to decide. */
function crowded<M extends Match>(match: M): M {
  const report = (index: number) => ({
    line: `00000000-0000-4000-9000-${index.toString().padStart(12, '0')}`,
    player: ids[1] ?? '',
    name: '猫'.repeat(25),
    text: wide(300),
    reasons: ['hate', 'sexual', 'violence', 'personal', 'other'] as const,
    note: wide(LIMITS.reportNote),
  });
  return {
    ...match,
    hostLive: true,
    hideAsked: match.phase === PHASE.draw || match.phase === PHASE.watch ? ids.slice(50) : [],
    chat: { slow: 60, hostOnly: true, muted: ids.slice(1), clearedAt: START },
    lineReports: Array.from({ length: LIMITS.lineReports.kept }, (_, index) => report(index)),
  };
}

function doubtful(draw: Draw): Draw {
  const doubts = ids.map((player, book) => ({
    page: { book, step: 0 },
    player,
    text: wide(LIMITS.prompt.max),
    cause: 'report' as const,
    words: ['badword'],
    reasons: ['hate', 'sexual', 'violence', 'personal', 'other'] as const,
    note: wide(LIMITS.reportNote),
    until: START,
  }));
  return { ...draw, doubts };
}
