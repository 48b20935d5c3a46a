import { type DrawInput, type DrawState, drawingId } from '@tuschel/product/simulated';
import { type Effect, type Match, type PageRef, type Reply, step, unfinished } from '@tuschel/rules';
import { createAssignments } from './assignments.ts';
import { createAttendance, OUTAGE_CREDIT_MS } from './attendance.ts';
import { type Desk, type Draw, desksOf, type Shown, shownPages } from './entitlements.ts';
import type { Sheet } from './paper.ts';
import { createStepClock } from './stepClock.ts';

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
  /** In the match: has neither left nor been removed. */
  isSeated(person: string): boolean;
  isRemoved(person: string): boolean;
  /** Seated, and the match takes them for connected. */
  isConnected(person: string): boolean;
  /** Seated, and not without a connection for so long that nobody waits for them. */
  isHere(person: string): boolean;
  /** What this person works on now. */
  deskOf(person: string): SeenDesk | null;
  /** The pages that have been shown to all: texts, and of drawings their ids and numbers of lines. */
  shown(): string[];
  /** UTC ms by which a server that is there goes on with the match; null: nothing is due. */
  readonly dueBy: number | null;
  /** The pages of this match as the store has them, right after a commit: there, and for the right eyes. */
  checkSheets(): void;
  /** How many pages to draw on people have been asked for. */
  readonly pages: number;
  /** The answers committed for this command. */
  answers(person: string, seq: number): readonly Reply[];
  /** The match was in this place at some committed time. */
  hasBeen(place: string): boolean;
  take(input: DrawInput): void;
  /** The whole state after this entry, as a text; by default the present one. */
  text(after?: number): string;
}

/** A desk in the words of the wire. */
export interface SeenDesk extends Desk {
  /** Id of their own page. */
  readonly drawing: string;
  /** Ids of the drawings that are shown beside it. */
  readonly sources: readonly string[];
  readonly submitted: boolean;
}

/** Where a match stands, in what everybody may know. */
export function placeOf(phase: number, step?: { index: number; deadline: number | null }): string {
  return step ? `${phase}/${step.index}/${step.deadline}` : `${phase}`;
}

const SECRET = /§\w+§/g;

export function secretsIn(text: string): string[] {
  return text.match(SECRET) ?? [];
}

export function createShadow(
  opened: DrawState,
  sheets: ReadonlyMap<string, Sheet>,
  fault: (rule: string) => void,
): Shadow {
  const { match: first, ...names } = opened;
  const { matchId: id, seed } = names;
  const known = new Map<string, Set<string>>();
  /** By drawing: who was there when it was shown to all. */
  const shownTo = new Map<string, Set<string>>();
  const committed = new Map<string, Reply[]>();
  const places = new Set<string>();
  const drawingIds = new Map<string, string>();
  let match = first;
  let desks: Desk[] = [];
  /** Ids of all pages that anybody was asked to draw on. */
  const drawn = new Set<string>();
  /** After each entry; states share their parts. */
  const states: Match[] = [first];
  let seq = 0;

  const idOf = ({ book, step: at, again = 0 }: PageRef) => {
    const name = `${book}/${at}/${again}`;
    const drawing = drawingIds.get(name) ?? drawingId(seed, { book, step: at, again });
    drawingIds.set(name, drawing);
    return drawing;
  };

  const linesOn = (page: PageRef) => {
    const sheet = sheets.get(idOf(page));
    return sheet ? sheet.lines.length - sheet.base : 0;
  };
  const attendance = createAttendance(first);
  const assignments = createAssignments({ attendance, linesOn, fault });
  const stepClock = createStepClock(attendance, fault);

  const learn = (person: string, ...secrets: string[]) => {
    const all = known.get(person) ?? new Set();
    for (const secret of secrets) all.add(secret);
    known.set(person, all);
  };

  const learnDesks = (draw: Draw) => {
    desks = desksOf(draw).filter(({ player }) => !attendance.isRemoved(player));
    for (const { player, own, texts, ideas, drawings } of desks) {
      if (draw.plan.steps[draw.step]?.kind === 'draw') drawn.add(idOf(own));
      learn(player, idOf(own), ...drawings.map(idOf), ...secretsIn([...texts, ...ideas].join(' ')));
    }
  };

  /** What the host writes before the game is his own; a theme is for everybody. */
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

  const learnFrom = (before: Match | null) => {
    if (
      before?.options !== match.options ||
      before.seats !== match.seats ||
      before.acting !== match.acting ||
      before.host !== match.host
    )
      learnOptions(match);
    if (match.phase === 10) {
      if (before?.phase !== 10 || before.tasks !== match.tasks || attendance.changed) learnDesks(match);
      places.add(placeOf(10, { index: match.step, deadline: deadlineOf(match) }));
    } else {
      desks = [];
      if (match.phase !== 0 && !(before?.phase === match.phase && isSameShow(before as Shown, match)))
        learnShown(match);
    }
    // Whoever has left is told no more than the phase.
    places.add(placeOf(match.phase));
  };

  /** The answer to a command that comes for the first time. */
  const note = (effects: readonly Effect[], input: DrawInput, before: Match): Reply | null => {
    const replies = effects.filter((effect) => effect.type === 'reply');
    if (replies.length !== (input.type === 'command' ? 1 : 0)) fault('M1: a command has exactly one answer');
    let fresh: Reply | null = null;
    for (const reply of replies) {
      const key = `${reply.to}/${reply.seq}`;
      const earlier = committed.get(key) ?? [];
      const lasting = earlier.find(({ code }) => !PASSING.has(code ?? ''));
      if (lasting && input.type === 'command') checkRepeated(lasting, reply, input, before);
      if (!lasting) fresh = reply;
      committed.set(key, [...earlier, reply]);
    }
    return fresh;
  };

  /** M1: the same number gets the same answer, and what it does is no more than what time does by itself. */
  const checkRepeated = (lasting: Reply, reply: Reply, input: DrawInput, before: Match) => {
    if (reply.code !== 'stale' && told(reply) !== told(lasting)) {
      fault(`M1: command ${reply.seq} was answered ${told(lasting)}, and then ${told(reply)}`);
    }
    const idle = step(before, { type: 'wake', at: input.at }).match;
    if (JSON.stringify(idle) !== JSON.stringify(match)) fault(`M1: command ${reply.seq} took effect twice`);
  };

  /** Whoever was there when it was shown may read it; whoever was removed since need not. */
  const checkShown = (drawing: string, people: ReadonlySet<string>) => {
    const sheet = sheets.get(drawing);
    if (sheet?.state !== 'revealed') return fault(`the drawing ${drawing} was shown, and is still kept from all`);
    for (const person of people) {
      if (!sheet.readers.includes(person) && !attendance.isRemoved(person)) fault(`${person} may not read ${drawing}`);
    }
  };

  learnFrom(null);
  const shadow: Shadow = {
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
      return desks.some(({ player, drawings }) => player === person && drawings.some((page) => idOf(page) === drawing));
    },
    isSeated: (person) => attendance.isSeated(person),
    isRemoved: (person) => attendance.isRemoved(person),
    isConnected: (person) => attendance.isConnected(person),
    isHere: (person) => attendance.isHere(person),
    deskOf(person) {
      const task = match.phase === 10 ? match.tasks.findLast(({ player }) => player === person) : undefined;
      const desk = desks.findLast(({ player }) => player === person);
      if (!task || task.withdrawn || !desk) return null;
      return { ...desk, drawing: idOf(desk.own), sources: desk.drawings.map(idOf), submitted: task.submitted };
    },
    shown() {
      if (match.phase !== 20 && match.phase !== 99) return [];
      return shownPages(match).map(({ ref, page }) =>
        page.kind === 'drawing' ? `${idOf(ref)} ${page.lines}` : page.text,
      );
    },
    get pages() {
      return drawn.size;
    },
    get dueBy() {
      return stepClock.dueBy;
    },
    checkSheets() {
      const isDrawn = match.phase === 10 && match.plan.steps[match.step]?.kind === 'draw';
      for (const { player, own, drawings } of desks) {
        if (isDrawn && sheets.get(idOf(own))?.author !== player) fault(`${player} has no page to draw on`);
        for (const drawing of drawings.map(idOf)) {
          if (!sheets.get(drawing)?.readers.includes(player)) fault(`${player} may not read the drawing ${drawing}`);
        }
      }
      for (const [drawing, people] of shownTo) checkShown(drawing, people);
      for (const { match: of, drawing, readers } of sheets.values()) {
        const stranger = of === id ? readers.find((reader) => !shadow.maySee(reader, drawing)) : undefined;
        if (stranger !== undefined) fault(`M4: ${stranger} may read the drawing ${drawing}`);
      }
    },
    answers: (person, number) => committed.get(`${person}/${number}`) ?? [],
    hasBeen: (place) => places.has(place),
    take(input) {
      const before = match;
      const result = step(before, input);
      match = result.match;
      seq += 1;
      states.push(match);
      const reply = note(result.effects, input, before);
      const isAccepted = reply?.ok ?? false;
      const dismissed = result.effects.flatMap((effect) => (effect.type === 'dismiss' ? effect.person : []));
      attendance.take(input, before, isAccepted, dismissed);
      const difference = before.seats === match.seats ? null : attendance.disagrees(match.seats);
      if (difference) fault(`the rules say that ${difference}`);
      stepClock.take(before, input, match, reply);
      assignments.take(before, input, match, isAccepted);
      if (input.type === 'command') learn(input.person, ...secretsIn(JSON.stringify(input.command)));
      learnFrom(before);
      checkClocks(before, input, match, fault);
      checkWork(match, fault);
    },
    text: (after = seq) => JSON.stringify({ ...names, match: states[after] }),
  };
  return shadow;
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
  // In a recess the clocks stand still: an outage costs them nothing.
  const gained = before.recess ? 0 : input.downMs + OUTAGE_CREDIT_MS;
  const isHurried = is.name === 'open' && is.hurried !== was.hurried;
  if (is.name === 'open' && !isHurried && is.deadline < was.deadline + gained)
    fault('M7: an outage did not move the deadline');
  const due = Math.min(was.deadline, was.forcedAt ?? was.deadline) + gained;
  if (is.name !== 'open' && was.allDoneAt === null && due > after.now) fault('M7: an outage closed a step');
}

/** What waits for the host process stays asked for. */
function checkWork(after: Match, fault: (rule: string) => void): void {
  if (after.phase !== 10 || after.stage.name !== 'closing') return;
  if (after.tasks.some(({ lines }) => lines === null) && unfinished(after).length === 0)
    fault('pages wait to be closed, and nobody is asked');
}
