import { drawingId, type DrawInput, type DrawState } from '@tuschel/product/simulated';
import { type Effect, type Match, type Reply, step, unfinished } from '@tuschel/rules';

type Draw = Extract<Match, { phase: 10 }>;
type Shown = Exclude<Match, { phase: 0 | 10 }>;

/** The same match once more, folded from nothing but what was committed: what everything else is held against. */
export interface Shadow {
  readonly id: string;
  readonly seed: string;
  readonly match: Match;
  /** Of the last committed entry. */
  readonly seq: number;
  /** Everything this person was ever entitled to see: marked texts, and ids of drawings. */
  knows(person: string, secret: string): boolean;
  /** Entitled to the lines of this drawing now, or since it was shown to all. */
  maySee(person: string, drawing: string): boolean;
  /** The answers committed for this command. */
  answers(person: string, seq: number): readonly Reply[];
  /** The match was in this place at some committed time. */
  hasBeen(place: string): boolean;
  take(input: DrawInput): void;
  /** The whole state after this entry, as a text; by default the present one. */
  text(after?: number): string;
}

/** Where a match stands, in what everybody may know. */
export function placeOf(phase: number, step?: { index: number; deadline: number | null }): string {
  return step ? `${phase}/${step.index}/${step.deadline}` : `${phase}`;
}

const SECRET = /§\w+§/g;
/** What every open deadline gains on top of an outage (M7). */
const OUTAGE_CREDIT_MS = 10_000;

export function secretsIn(text: string): string[] {
  return text.match(SECRET) ?? [];
}

export function createShadow(opened: DrawState, fault: (rule: string) => void): Shadow {
  const { match: first, ...names } = opened;
  const { matchId: id, seed } = names;
  const known = new Map<string, Set<string>>();
  const shownTo = new Map<string, Set<string>>();
  const committed = new Map<string, Reply[]>();
  const places = new Set<string>();
  const drawingIds = new Map<string, string>();
  let match = first;
  /** After each entry; states share their parts. */
  const states: Match[] = [first];
  let seq = 0;

  const idOf = (book: number, at: number, again = 0) => {
    const name = `${book}/${at}/${again}`;
    const drawing = drawingIds.get(name) ?? drawingId(seed, { book, step: at, again });
    drawingIds.set(name, drawing);
    return drawing;
  };

  const learn = (person: string, ...secrets: string[]) => {
    const all = known.get(person) ?? new Set();
    for (const secret of secrets) all.add(secret);
    known.set(person, all);
  };

  const learnTask = (draw: Draw) => {
    for (const task of draw.tasks) {
      const { subjects = [], texts = [] } = task;
      const words = [task.prompt, task.text, ...(texts ?? []), ...subjects.map(({ text }) => text)];
      const own = (draw.books[task.book]?.pages.length ?? 0) + (task.version ?? 0);
      learn(task.player, idOf(task.book, own, task.again), ...secretsIn(words.join(' ')));
      learn(task.player, ...shownIn(draw, task).map(({ book, at, again }) => idOf(book, at, again)));
    }
    for (const { player, text, texts = [] } of draw.typing) learn(player, ...secretsIn([text, ...texts].join(' ')));
  };

  /** What the host writes before the game is his own; a theme is for everybody. */
  const learnOptions = ({ options, host, acting, seats, phase }: Match) => {
    if (phase === 0) for (const person of [host, acting ?? host]) learn(person, ...secretsIn(JSON.stringify(options)));
    const theme = secretsIn(options.hostTheme ?? '');
    if (theme.length > 0) for (const { person } of seats) learn(person.id, ...theme);
  };

  /** Pages that have been shown are for everybody who took part and was not removed. */
  const learnShown = (shown: Shown) => {
    const count = shown.phase === 20 ? shown.shown : shown.shown ? Number.POSITIVE_INFINITY : 0;
    const readers = shown.seats.filter(({ removed }) => !removed).map(({ person }) => person.id);
    let before = 0;
    shown.books.forEach(({ pages }, book) => {
      const order = inShowOrder(shown.plan?.mode ?? 0, pages.length);
      const open = order.filter((_, index) => before + index < count);
      before += pages.length;
      for (const at of open) {
        const page = pages[at] as (typeof pages)[number];
        const drawing = idOf(book, at, page.kind === 'drawing' ? page.again : 0);
        const seen = page.kind === 'drawing' && page.subjects && !open.includes(0) ? { ...page, subjects: [] } : page;
        const secrets = page.kind === 'skipped' ? [] : secretsIn(JSON.stringify(seen));
        for (const reader of readers) learn(reader, drawing, ...secrets);
        if (page.kind === 'drawing') shownTo.set(drawing, new Set([...(shownTo.get(drawing) ?? []), ...readers]));
      }
    });
  };

  const learnFrom = (before: Match | null) => {
    if (
      before?.options !== match.options ||
      before.seats !== match.seats ||
      before.acting !== match.acting ||
      before.host !== match.host
    )
      learnOptions(match);
    if (match.phase === 10) {
      const same = before?.phase === 10 && before.tasks === match.tasks && before.typing === match.typing;
      if (!same) learnTask(match);
      places.add(placeOf(10, { index: match.step, deadline: deadlineOf(match) }));
    } else {
      if (match.phase !== 0 && !(before?.phase === match.phase && isSameShow(before as Shown, match)))
        learnShown(match);
    }
    // Whoever has left is told no more than the phase.
    places.add(placeOf(match.phase));
  };

  const note = (effects: readonly Effect[], input: DrawInput, before: Match) => {
    const replies = effects.filter((effect) => effect.type === 'reply');
    if (replies.length !== (input.type === 'command' ? 1 : 0)) fault('M1: a command has exactly one answer');
    for (const reply of replies) {
      const key = `${reply.to}/${reply.seq}`;
      const earlier = committed.get(key) ?? [];
      const lasting = earlier.find(({ code }) => !PASSING.has(code ?? ''));
      if (lasting && input.type === 'command') checkRepeated(lasting, reply, input, before);
      committed.set(key, [...earlier, reply]);
    }
  };

  /** M1: the same number gets the same answer, and what it does is no more than what time does by itself. */
  const checkRepeated = (lasting: Reply, reply: Reply, input: DrawInput, before: Match) => {
    if (reply.code !== 'stale' && told(reply) !== told(lasting)) {
      fault(`M1: command ${reply.seq} was answered ${told(lasting)}, and then ${told(reply)}`);
    }
    const idle = step(before, { type: 'wake', at: input.at }).match;
    if (JSON.stringify(idle) !== JSON.stringify(match)) fault(`M1: command ${reply.seq} took effect twice`);
  };

  learnFrom(null);
  return {
    id,
    seed,
    get match() {
      return match;
    },
    get seq() {
      return seq;
    },
    knows: (person, secret) => known.get(person)?.has(secret) ?? false,
    maySee(person, drawing) {
      if (shownTo.get(drawing)?.has(person)) return true;
      if (match.phase !== 10) return false;
      const draw = match;
      const own = draw.tasks.filter(({ player }) => player === person);
      return own.some((task) => shownIn(draw, task).some(({ book, at, again }) => idOf(book, at, again) === drawing));
    },
    answers: (person, number) => committed.get(`${person}/${number}`) ?? [],
    hasBeen: (place) => places.has(place),
    take(input) {
      const before = match;
      const result = step(before, input);
      match = result.match;
      seq += 1;
      states.push(match);
      learnFrom(before);
      note(result.effects, input, before);
      checkClocks(before, input, match, fault);
      checkWork(before, match, fault);
    },
    text: (after = seq) => JSON.stringify({ ...names, match: states[after] }),
  };
}

/** Drawings that a task shows: the one before; in an animation all before; where one may choose, the sources. */
function shownIn(
  { plan, options, books }: Draw,
  { book, source }: Draw['tasks'][number],
): { book: number; at: number; again: number }[] {
  const isAnimation = plan.mode === 14;
  const before = (last: number) => (isAnimation ? Array.from({ length: last + 1 }, (_, at) => at) : [last]);
  // Whose source was not drawn may choose among the others as well.
  const steps = source === null ? [] : before(source);
  const drawings = steps.flatMap((at) => drawingAt(books[book]?.pages[at], book, at));
  if (plan.mode !== 12 || !options.chooseSource) return drawings;
  const sources = books.flatMap(({ pages }, other) => {
    const at = pages.findLastIndex(({ kind }) => kind === 'drawing');
    return drawingAt(pages[at], other, at);
  });
  return [...drawings, ...sources];
}

function drawingAt(page: Draw['books'][number]['pages'][number] | undefined, book: number, at: number) {
  return page?.kind === 'drawing' ? [{ book, at, again: page.again ?? 0 }] : [];
}

/** EchoInYourStyle and Echo_x_Crossover keep the first text for the end. */
function inShowOrder(mode: number, pages: number): number[] {
  const steps = Array.from({ length: pages }, (_, at) => at);
  return mode === 11 || mode === 16 ? [...steps.slice(1), ...steps.slice(0, 1)] : steps;
}

/** Answers that depend on where somebody is at the moment, and are not remembered. */
const PASSING = new Set(['stale', 'notSeated']);

function told({ ok, code, detail }: Reply): string {
  return JSON.stringify({ ok, code, detail });
}

function isSameShow(before: Shown, after: Shown): boolean {
  return before.shown === after.shown && before.books === after.books && before.seats === after.seats;
}

function deadlineOf({ plan, step: at, stage }: Draw): number | null {
  return plan.steps[at]?.length === null ? null : stage.deadline;
}

/** M7: a deadline never falls back but for the majority timer, and an outage moves it by the outage and ten seconds. */
function checkClocks(before: Match, input: DrawInput, after: Match, fault: (rule: string) => void): void {
  if (after.now < before.now) fault('time in a match fell back');
  if (before.phase !== 10 || after.phase !== 10 || before.step !== after.step) return;
  const [was, is] = [before.stage, after.stage];
  if (was.name !== 'open') return;
  if (is.name === 'open' && is.deadline < was.deadline && is.hurried === was.hurried) fault('M7: a deadline fell back');
  if (input.type !== 'resumed') return;
  const gained = input.downMs + OUTAGE_CREDIT_MS;
  const isHurried = is.name === 'open' && is.hurried !== was.hurried;
  if (is.name === 'open' && !isHurried && is.deadline < was.deadline + gained)
    fault('M7: an outage did not move the deadline');
  const due = Math.min(was.deadline, was.forcedAt ?? was.deadline) + gained;
  if (is.name !== 'open' && was.allDoneAt === null && due > after.now) fault('M7: an outage closed a step');
}

/** Nobody works on two pages at once, or on his own book where it goes along the circle; what waits for the host stays asked for. */
function checkWork(before: Match, after: Match, fault: (rule: string) => void): void {
  if (after.phase !== 10 || (before.phase === 10 && before.tasks === after.tasks)) return;
  const busy = after.tasks.filter(({ submitted, withdrawn }) => !submitted && !withdrawn).map(({ player }) => player);
  if (new Set(busy).size !== busy.length) fault('somebody has two pages');
  const step = after.plan.steps[after.step];
  const isStrict = step?.hand === undefined && !step?.repeats && (step?.turn ?? after.step) > 0;
  for (const { book, player } of after.tasks) {
    if (isStrict && after.books[book]?.owner === player) fault('somebody got his own book');
  }
  if (
    after.stage.name === 'closing' &&
    after.tasks.some(({ lines }) => lines === null) &&
    unfinished(after).length === 0
  )
    fault('pages wait to be closed, and nobody is asked');
}
