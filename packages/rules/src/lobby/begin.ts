import { openCopies, pendingCopies } from '../draw/copies.ts';
import { readMarkers } from '../draw/markers.ts';
import { luckyShifts } from '../draw/rotation.ts';
import { openStep } from '../draw/stage.ts';
import type { Book, Page } from '../model/book.ts';
import { LIMITS } from '../model/limits.ts';
import { below, type Luck, shuffle } from '../model/luck.ts';
import { andThen, type Outcome, outcome } from '../model/outcome.ts';
import type { Plan, PlannedStep } from '../model/plan.ts';
import { isHere } from '../model/seats.ts';
import { common, type Copy, type Draw, type Lobby, PHASE } from '../model/state.ts';
import { modeOf } from '../modes/index.ts';
import type { Beginning, FirstBooks } from '../modes/mode.ts';
import { planFor } from '../modes/plan.ts';

/** What the game would begin with now. */
export function beginningOf({ seats, options, host, picks = [] }: Lobby): Beginning {
  const here = seats.filter(isHere);
  return {
    options,
    host,
    here,
    players: here.filter(({ person }) => options.hostPlays || person.id !== host),
    picks: picks.flatMap(({ player, drawing, lines }) => (lines ? [{ player, drawing, lines }] : [])),
  };
}

/** The game starts: seats and books are shuffled, the plan is frozen, the pages of the first step are handed out. */
export function beginDraw(lobby: Lobby, at: number): Outcome {
  const beginning = beginningOf(lobby);
  const { options, host } = lobby;
  const ids = beginning.players.map(({ person }) => person.id);
  const plan = withPacks(planFor(lobby.options, ids.length), lobby);
  const [players, shuffled] = shuffle(lobby.luck, ids);
  const seats = lobby.seats.map((seat) => ({ ...seat, plays: options.hostPlays || seat.person.id !== host }));
  const first = firstBooks(beginning, players, { seats, luck: shuffled });
  const [shifts, turned] = luckyShifts(first.luck, players.length, plan.steps.length);
  const [books, luck] = crossed(first.books, plan, shifts, players.length, turned);
  const copies = (first.copies ?? []).map(({ book, drawing, author }): Copy => {
    return { page: { book, step: 0 }, drawing, author, askedAt: at };
  });
  const draw: Draw = {
    ...common(lobby),
    phase: PHASE.draw,
    luck,
    seats,
    hardStopAt: at + LIMITS.hardStop,
    plan,
    words: lobby.words[lobby.options.language],
    wordsUsed: 0,
    circle: { players, shifts, broken: false },
    books,
    step: 0,
    tasks: [],
    typing: [],
    stage: { name: 'interlude', openedAt: at, deadline: at, until: at, next: 0 },
    lonely: null,
    pause: null,
    ...(copies.length > 0 ? { copies } : {}),
  };
  return andThen(outcome(draw, ...openCopies(copies), ...pendingCopies(draw)), () => openStep(draw, 0, at));
}

/** The words of its packs go with the plan. A pack that is not there is played with the match's own words. */
function withPacks(plan: Plan, { packs = {}, options }: Lobby): Plan {
  const steps = plan.steps.map((step): PlannedStep => {
    const list =
      step.pack !== undefined && Object.hasOwn(packs, step.pack) ? packs[step.pack]?.[options.language] : null;
    return list && step.words === undefined ? { ...step, words: list } : step;
  });
  return { ...plan, steps };
}

function firstBooks(
  beginning: Beginning,
  players: readonly string[],
  { seats, luck }: Pick<Draw, 'seats' | 'luck'>,
): FirstBooks {
  const mode = modeOf(beginning.options);
  if (mode.books) return mode.books(beginning, luck);
  const [starts, shuffled] = shuffle(luck, [...players.keys()]);
  const page = mode.firstPage?.(beginning) ?? null;
  const first: readonly (readonly Page[])[] = starts.map(() => (page ? [{ ...page }] : []));
  const [pages, rest] = readMarkers({ seats, luck: shuffled }, first);
  const books = starts.map((start, index) => ({
    owner: players[start] as string,
    start,
    pages: pages[index] as readonly Page[],
  }));
  return { books, luck: rest };
}

/**
 * Each book's subject is crossed with that of another one, always as far along the circle. Neither is its artist's, nor, if there are four
 * players, its guesser's.
 */
function crossed(
  books: readonly Book[],
  plan: Plan,
  shifts: readonly number[],
  players: number,
  luck: Luck,
): [readonly Book[], Luck] {
  if (!plan.steps.some(({ crosses }) => crosses)) return [books, luck];
  const free = [...Array(players).keys()].filter((shift) => shift !== 0 && shift !== shifts[1]);
  const best = free.filter((shift) => shift !== shifts[2]);
  const choice = best.length > 0 ? best : free;
  const [pick, rest] = below(luck, choice.length);
  const shift = choice[pick] as number;
  const at = new Map(books.map(({ start }, index) => [start, index]));
  return [books.map((book) => ({ ...book, partner: at.get((book.start + shift) % players) as number })), rest];
}
