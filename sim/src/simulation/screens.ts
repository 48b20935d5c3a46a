import type { MatchState } from '@tuschel/protocol';
import type { Person } from './people/person.ts';
import { secretsIn } from './referee/knowledge.ts';
import type { Referee } from './referee/referee.ts';
import type { Shadow } from './referee/shadow.ts';

/** Looks at the games and at people's screens: while nothing disturbs them, everything goes on in time and is to be seen. */
export interface Screens {
  look(): void;
}

/** So long after something has happened everybody sees it; packets take up to 1.5 s. */
const PATIENCE_MS = 6_000;
/** A server that is there is this late at most. */
const LATE_MS = 2_000;
const BETWEEN_LOOKS_MS = 500;
/** Within this time a match has noticed that somebody's connection is gone: after 26 s of silence, or 10 s of their node's. */
const GHOST_MS = 75_000;

interface Seen extends Comparison {
  window: unknown;
  /** UTC ms since when this window has had its game before it. */
  liveSince: number;
  /** What was compared: the match after so many inputs, and the state in the window. */
  seq: number;
  state: unknown;
}

interface Comparison {
  /** What is to be seen, and what is shown. */
  expected: string;
  shown: string;
  /** UTC ms since when something else is shown than this; null: it is right. */
  wrongSince: number | null;
}

/** `fairFrom`, `servedFrom`: UTC ms from which on nothing is in the way any more, or not in that of the servers; null: something still is. */
export function createScreens(options: {
  people: readonly Person[];
  referee: Referee;
  now: () => number;
  fairFrom: () => number | null;
  servedFrom: () => number | null;
}): Screens {
  const { people, referee, now, fairFrom, servedFrom } = options;
  const seen = new Map<Person, Seen>();
  let lookedAt = 0;

  /** Patience is for what is wrong, not for what is due: between two looks that may change, and change back. */
  const compare = (shadow: Shadow, person: string, state: MatchState, known: Seen | null): Comparison => {
    const expected = known?.seq === shadow.seq ? known.expected : `${shadow.id} ${toBeSeen(shadow, person)}`;
    const shown = known?.state === state ? known.shown : `${shadow.id} ${onScreen(state)}`;
    if (shown === expected) return { expected, shown, wrongSince: null };
    return { expected, shown, wrongSince: (known?.expected === expected ? known.wrongSince : null) ?? now() };
  };

  const lookAt = (person: Person, from: number) => {
    const window = person.window();
    const game = window.client.game.get();
    const shadow = game.status === 'joined' && !game.isReconnecting ? referee.shadows.get(game.matchId) : undefined;
    if (game.status !== 'joined' || !shadow) return void seen.delete(person);
    const before = seen.get(person);
    const known = before?.window === window && before.expected.startsWith(shadow.id) ? before : null;
    const liveSince = known?.liveSince ?? now();
    const comparison = compare(shadow, person.id, game.state, known);
    seen.set(person, { ...comparison, window, liveSince, seq: shadow.seq, state: game.state });
    const { expected, shown, wrongSince } = comparison;
    if (wrongSince === null || now() < Math.max(from, liveSince, wrongSince) + PATIENCE_MS) return;
    referee.fault(`${person.name} has ${shown} on the screen, and not ${expected}`);
  };

  const lookForGhosts = (shadow: Shadow, from: number) => {
    if (shadow.match.phase === 99) return;
    for (const [person, since] of referee.absent(shadow.id)) {
      const absentMs = now() - Math.max(since, from);
      if (absentMs > GHOST_MS && shadow.isConnected(person))
        referee.fault(`${person} has had no connection for ${absentMs} ms, and counts as connected`);
    }
  };

  return {
    look() {
      if (now() < lookedAt + BETWEEN_LOOKS_MS) return;
      lookedAt = now();
      const served = servedFrom();
      if (served !== null) for (const shadow of referee.shadows.values()) lookForGhosts(shadow, served);
      const from = fairFrom();
      if (from === null || now() < from) return;
      for (const { dueBy } of referee.shadows.values()) {
        const late = dueBy === null ? 0 : now() - Math.max(dueBy, from);
        if (late > LATE_MS) referee.fault(`a step should have gone on ${late} ms ago`);
      }
      for (const person of people) if (!person.isDone) lookAt(person, from);
    },
  };
}

/** What the window of somebody who is there has to show. */
function toBeSeen(shadow: Shadow, person: string): string {
  const { match } = shadow;
  if (shadow.isRemoved(person)) return 'nothing, after having been removed';
  if (!shadow.isSeated(person)) return JSON.stringify([match.phase, 'not seated']);
  const isIdle = match.seats.some((seat) => seat.idle && seat.person.id === person);
  const seat = [match.phase, shadow.isHere(person) && !isIdle ? 'here' : 'away'];
  switch (match.phase) {
    case 0:
      return JSON.stringify(seat);
    case 10: {
      const desk = shadow.deskOf(person);
      const isDrawn = match.plan.steps[match.step]?.kind === 'draw';
      const task = desk && [
        isDrawn ? desk.drawing : '',
        sorted(secretsIn(desk.texts.join(' '))),
        sorted(desk.sources),
        desk.submitted,
      ];
      return JSON.stringify([...seat, match.step, match.stage.name, task]);
    }
    case 20: {
      const { book, page } = match.cursor;
      return JSON.stringify([...seat, book, page, sorted(shadow.shown())]);
    }
    case 99:
      return JSON.stringify([...seat, sorted(shadow.shown())]);
    default:
      return match satisfies never;
  }
}

/** The same of a state as the window has it. */
function onScreen({ phase, you, players, step, task, watch, done }: MatchState): string {
  if (!you.seated) return JSON.stringify([phase, 'not seated']);
  const seat = [phase, players.find(({ id }) => id === you.id)?.presence];
  if (watch) return JSON.stringify([...seat, watch.cursor.book, watch.cursor.page, sorted(pagesOf(watch))]);
  if (done) return JSON.stringify([...seat, sorted(pagesOf(done))]);
  if (!step) return JSON.stringify(seat);
  const stage = step.stage === 'countdown' || step.stage === 'forced' ? 'open' : step.stage;
  return JSON.stringify([...seat, step.index, stage, task ? taskOf(task) : null]);
}

function taskOf({ drawingId = '', prompt = '', prompts = [], submitted, ...shown }: NonNullable<MatchState['task']>) {
  const { sourceDrawingId, earlierDrawingIds = [], sources = [] } = shown;
  const drawings = [...(sourceDrawingId ? [sourceDrawingId] : []), ...earlierDrawingIds];
  const others = sources.map((source) => source.drawingId);
  return [drawingId, sorted(secretsIn([prompt, ...prompts].join(' '))), sorted([...drawings, ...others]), submitted];
}

function pagesOf({ books }: { books: NonNullable<MatchState['watch']>['books'] }): string[] {
  return books.flatMap(({ rounds }) =>
    rounds
      .filter(({ skipped, isHidden, erased }) => !skipped && !isHidden && !erased)
      .map(({ drawingId, linesCount, promptText = '' }) => (drawingId ? `${drawingId} ${linesCount}` : promptText)),
  );
}

function sorted(items: readonly string[]): string[] {
  return [...new Set(items)].sort();
}
