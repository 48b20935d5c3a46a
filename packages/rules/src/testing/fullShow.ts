import { open, step } from '../match.ts';
import { LIMITS } from '../model/limits.ts';
import { PHASE, type Watch } from '../model/state.ts';
import { echo } from '../modes/echo.ts';
import { person, START, WORDS } from './table.ts';

/** Names, texts and pictures as long as they get; letters of three bytes. */
const NAME = '猫'.repeat(25);
const AVATAR = `/media/avatars/${'0'.repeat(64)}.webp`;
export const FULL_TEXT = 'ü'.repeat(LIMITS.prompt.max);

/** The show of a full lobby, up to its last page, with texts as long as they get. */
export function fullShow(change: Partial<Watch> = {}): Watch {
  const ids = Array.from(
    { length: LIMITS.players.max },
    (_, index) => `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`,
  );
  const people = ids.map((id) => person(id, { name: NAME, username: `login_${id.slice(-19)}`, avatar: AVATAR }));
  const [host = person('host')] = people;
  let match = open(
    { host, words: WORDS, options: { mode: echo.number, pages: 9 }, capacity: 100 },
    '7'.repeat(32),
    START,
  );
  for (const one of people) match = step(match, { type: 'join', at: START, person: one }).match;
  match = step(match, { type: 'command', at: START, person: host.id, seq: 1, command: { type: 'start' } }).match;
  if (match.phase !== PHASE.draw) throw new Error('the game did not start');
  const { stage: _, tasks: __, typing: ___, ...draw } = match;
  const books = match.books.map((book, number) => ({
    ...book,
    pages: Array.from({ length: 9 }, (_page, at) => pageOf(at, ids[(number + at) % ids.length] ?? '')),
  }));
  const cursor = { book: 99, page: 8, at: START, replay: 0 };
  const show = { shown: 900, cursor, autoplayAt: null, idleAt: null, ending: null, audience: [] };
  return { ...draw, phase: PHASE.watch, books, ...show, ...change } as unknown as Watch;
}

function pageOf(at: number, player: string): Watch['books'][number]['pages'][number] {
  if (at % 2 === 0) return { kind: 'text', type: at === 0 ? 1 : 3, player, text: FULL_TEXT, dice: false };
  return { kind: 'drawing', type: 2, player, lines: 4_000, prompt: null, warning: 7 };
}
