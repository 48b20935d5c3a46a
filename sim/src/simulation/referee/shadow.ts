import type { DrawInput, DrawState } from '@tuschel/product/simulated';
import { type Effect, type Match, type PageRef, type Reply, step } from '@tuschel/rules';
import { createAnswers } from './answers.ts';
import { createAssignments } from './assignments.ts';
import { createAttendance } from './attendance.ts';
import { closingFaults, deadlineFaults } from './deadlines.ts';
import { type Desk, type Draw, shownPages, stepOf } from './entitlements.ts';
import { createKnowledge, idsUnder } from './knowledge.ts';
import type { Sheet } from './sheet.ts';
import { rightsFaults } from './rights.ts';
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

export function createShadow(
  opened: DrawState,
  sheets: ReadonlyMap<string, Sheet>,
  fault: (rule: string) => void,
): Shadow {
  const { match: first, ...names } = opened;
  const { matchId: id, seed } = names;
  const idOf = idsUnder(seed);
  const attendance = createAttendance(first);
  const knowledge = createKnowledge(attendance, idOf);
  const answers = createAnswers(fault);
  const assignments = createAssignments({ attendance, linesOn: linesOn(sheets, idOf), fault });
  const stepClock = createStepClock(attendance, fault);
  const places = new Set<string>();
  /** After each entry; states share their parts. */
  const states: Match[] = [first];
  const present = () => states.at(-1) as Match;

  const follow = (before: Match | null, match: Match) => {
    knowledge.follow(before, match);
    if (match.phase === 10) places.add(placeOf(10, { index: match.step, deadline: deadlineOf(match) }));
    // Somebody who has left is told no more than the phase.
    places.add(placeOf(match.phase));
  };
  follow(null, first);

  return {
    id,
    seed,
    get match() {
      return present();
    },
    get seq() {
      return states.length - 1;
    },
    knows: (person, secret) => knowledge.knows(person, secret),
    maySee: (person, drawing) => knowledge.maySee(person, drawing),
    isSeated: (person) => attendance.isSeated(person),
    isRemoved: (person) => attendance.isRemoved(person),
    isConnected: (person) => attendance.isConnected(person),
    isHere: (person) => attendance.isHere(person),
    deskOf: (person) => deskIn(present(), knowledge.desks, person, idOf),
    shown: () => shownIn(present(), idOf),
    get pages() {
      return knowledge.pages;
    },
    get dueBy() {
      return stepClock.dueBy;
    },
    checkSheets: () => rightsFaults({ id, match: present(), knowledge, attendance, sheets, idOf }).forEach(fault),
    answers: (person, seq) => answers.of(person, seq),
    hasBeen: (place) => places.has(place),
    take(input) {
      const before = present();
      const { match, effects } = step(before, input);
      states.push(match);
      const reply = answers.take(before, input, match, effects);
      const isAccepted = reply?.ok ?? false;
      attendance.take(input, before, isAccepted, dismissedBy(effects));
      const difference = before.seats === match.seats ? null : attendance.disagrees(match.seats);
      if (difference) fault(`the rules say that ${difference}`);
      stepClock.take(before, input, match, reply);
      assignments.take(before, input, match, isAccepted);
      if (input.type === 'command') knowledge.said(input.person, input.command);
      follow(before, match);
      [...deadlineFaults(before, input, match), ...closingFaults(match)].forEach(fault);
    },
    text: (after = states.length - 1) => JSON.stringify({ ...names, match: states[after] }),
  };
}

function dismissedBy(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => (effect.type === 'dismiss' ? effect.person : []));
}

function linesOn(sheets: ReadonlyMap<string, Sheet>, idOf: (page: PageRef) => string): (page: PageRef) => number {
  return (page) => {
    const sheet = sheets.get(idOf(page));
    return sheet ? sheet.lines.length - sheet.base : 0;
  };
}

function deskIn(match: Match, desks: readonly Desk[], person: string, idOf: (page: PageRef) => string) {
  const task = match.phase === 10 ? match.tasks.findLast(({ player }) => player === person) : undefined;
  const desk = desks.findLast(({ player }) => player === person);
  if (!task || task.withdrawn || !desk) return null;
  return { ...desk, drawing: idOf(desk.own), sources: desk.drawings.map(idOf), submitted: task.submitted };
}

function shownIn(match: Match, idOf: (page: PageRef) => string): string[] {
  if (match.phase !== 20 && match.phase !== 99) return [];
  return shownPages(match).map(({ ref, page }) => (page.kind === 'drawing' ? `${idOf(ref)} ${page.lines}` : page.text));
}

function deadlineOf(draw: Draw): number | null {
  return stepOf(draw).length === null ? null : draw.stage.deadline;
}
