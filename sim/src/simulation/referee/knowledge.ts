import { drawingId } from '@tuschel/product/simulated';
import type { Match, PageRef } from '@tuschel/rules';
import type { Attendance } from './attendance.ts';
import { type Desk, type Draw, desksOf, type Shown, shownPages, stepOf } from './entitlements.ts';

/** What everybody in a match was ever entitled to see: marked texts, and ids of drawings. */
export interface Knowledge {
  knows(person: string, secret: string): boolean;
  /** Entitled to the lines of this drawing now, or since it was shown to all. */
  maySee(person: string, drawing: string): boolean;
  /** Of the pages that are being made. */
  readonly desks: readonly Desk[];
  /** By drawing: who was there when it was shown to all. */
  readonly shownTo: ReadonlyMap<string, ReadonlySet<string>>;
  /** How many pages to draw on people have been asked for. */
  readonly pages: number;
  /** Whoever says something knows it. */
  said(person: string, what: object): void;
  /** `before`: the match until then; null: it begins. */
  follow(before: Match | null, match: Match): void;
}

const SECRET = /§\w+§/g;

export function secretsIn(text: string): string[] {
  return text.match(SECRET) ?? [];
}

/** Ids of the drawings of a match. */
export function idsUnder(seed: string): (page: PageRef) => string {
  const ids = new Map<string, string>();
  return ({ book, step, again = 0 }) => {
    const name = `${book}/${step}/${again}`;
    const id = ids.get(name) ?? drawingId(seed, { book, step, again });
    ids.set(name, id);
    return id;
  };
}

export function createKnowledge(attendance: Attendance, idOf: (page: PageRef) => string): Knowledge {
  const known = new Map<string, Set<string>>();
  const shownTo = new Map<string, Set<string>>();
  /** Ids of all pages that anybody was asked to draw on. */
  const drawn = new Set<string>();
  let desks: readonly Desk[] = [];

  const learn = (person: string, ...secrets: string[]) => {
    const all = known.get(person) ?? new Set();
    for (const secret of secrets) all.add(secret);
    known.set(person, all);
  };

  const learnDesks = (draw: Draw) => {
    desks = desksOf(draw).filter(({ player }) => !attendance.isRemoved(player));
    for (const { player, own, texts, ideas, drawings } of desks) {
      if (stepOf(draw).kind === 'draw') drawn.add(idOf(own));
      learn(player, idOf(own), ...drawings.map(idOf), ...secretsIn([...texts, ...ideas].join(' ')));
    }
  };

  /** What the host writes before the game is their own; a theme is for everybody. */
  const learnOptions = ({ options, host, acting, seats, phase }: Match) => {
    if (phase === 0) for (const person of [host, acting ?? host]) learn(person, ...secretsIn(JSON.stringify(options)));
    const theme = secretsIn(options.hostTheme ?? '');
    if (theme.length > 0) for (const { person } of seats) learn(person.id, ...theme);
  };

  /** Pages that have been shown are for everybody who took part and was not removed. */
  const learnShown = (shown: Shown) => {
    const readers = shown.seats.map(({ person }) => person.id).filter((person) => !attendance.isRemoved(person));
    for (const { ref, page } of shownPages(shown)) {
      const drawing = idOf(ref);
      for (const reader of readers) learn(reader, drawing, ...secretsIn(JSON.stringify(page)));
      if (page.kind === 'drawing') shownTo.set(drawing, new Set([...(shownTo.get(drawing) ?? []), ...readers]));
    }
  };

  return {
    knows: (person, secret) => known.get(person)?.has(secret) ?? false,
    maySee: (person, drawing) =>
      shownTo.get(drawing)?.has(person) ||
      desks.some(({ player, drawings }) => player === person && drawings.some((page) => idOf(page) === drawing)),
    get desks() {
      return desks;
    },
    shownTo,
    get pages() {
      return drawn.size;
    },
    said: (person, what) => learn(person, ...secretsIn(JSON.stringify(what))),
    follow(before, match) {
      if (OF_OPTIONS.some((name) => before?.[name] !== match[name])) learnOptions(match);
      if (match.phase === 10) {
        if (before?.phase !== 10 || before.tasks !== match.tasks || attendance.changed) learnDesks(match);
        return;
      }
      desks = [];
      if (match.phase !== 0 && !(before?.phase === match.phase && isSameShow(before as Shown, match)))
        learnShown(match);
    },
  };
}

/** On which it depends who knows the options. */
const OF_OPTIONS = ['options', 'seats', 'acting', 'host'] as const;

function isSameShow(before: Shown, after: Shown): boolean {
  return before.shown === after.shown && before.books === after.books && before.seats === after.seats;
}
