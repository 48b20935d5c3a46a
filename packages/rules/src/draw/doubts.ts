import { lastMade, type Page, type PageRef } from '../model/book.ts';
import type { Effect } from '../model/effect.ts';
import type { Command } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import { type Alarm, type Answer, outcome, type Refusal, refuse } from '../model/outcome.ts';
import { type Draw, type Match, pageOf, PHASE, type Task } from '../model/state.ts';
import type { Doubt, Wording } from '../model/talk.ts';
import { oneLine } from '../model/text.ts';
import type { DoubtView } from '../model/view.ts';
import { withinBytes } from '../model/weight.ts';
import { mayJudge } from '../people/host.ts';
import { stepTime } from '../show/recess.ts';
import { tellPrompt } from '../story/prompt.ts';
import { kindOf } from './stage.ts';
import { diceOf, subjectWritten, taskAt, withoutSubjectLines } from './task.ts';
import { hasOffers } from './understudy.ts';

export function wordsOf({ spans }: Wording): string[] {
  return [...new Set(spans.map((span) => span.word))];
}

/** Texts with blocked words are refused, but for what is still being typed. */
export function wordingRefusal(match: Match, by: string, command: Command, wording?: Wording): Refusal | null {
  if (command.type === 'typed') return null;
  const typed = command.type === 'submit' && command.text === undefined ? wordingTyped(match, by) : undefined;
  const said = wording ?? typed;
  if (said?.level !== 'block') return null;
  return refuse(400, 'badWords', said.spans.map(({ start, end }) => `${start}-${end}`).join(' '));
}

function wordingTyped(match: Match, by: string): Wording | undefined {
  return match.phase === PHASE.draw ? match.typing.find(({ player }) => player === by)?.wording : undefined;
}

/** The match after a command, with what its wording means: doubts come up, and are gone with the text they are about. */
export function noteWording(
  before: Match,
  after: Match,
  by: string,
  command: Command,
  at: number,
  said?: Wording,
): Match {
  if (after.phase !== PHASE.draw || before.phase !== PHASE.draw) return after;
  switch (command.type) {
    case 'typed':
      return said && after.typing !== before.typing ? withWording(after, by, said) : after;
    case 'keepDrawing':
      return takeBack(after, by);
    case 'submit': {
      const wording = said ?? (command.text === undefined ? wordingTyped(before, by) : undefined);
      return wording?.level === 'warn' ? doubtTask(dropDoubts(after, by), by, wording, at) : dropDoubts(after, by);
    }
    default:
      return after;
  }
}

function dropDoubts(draw: Draw, by: string): Draw {
  const task = taskAt(draw, by);
  if (!task || !draw.doubts) return draw;
  const page = pageOf(draw, task);
  return { ...draw, doubts: draw.doubts.filter((doubt) => !isSame(doubt.page, page)) };
}

function withWording(draw: Draw, by: string, wording: Wording): Draw {
  return { ...draw, typing: draw.typing.map((one) => (one.player === by ? { ...one, wording } : one)) };
}

/** The text is being written again: nobody has to decide about it, until it is handed in or time runs out. */
function takeBack(draw: Draw, by: string): Draw {
  const task = taskAt(draw, by);
  const doubt = task && draw.doubts?.find(({ page }) => isSame(page, pageOf(draw, task)));
  return doubt ? withWording(dropDoubts(draw, by), by, { level: 'warn', spans: spansOf(doubt) }) : draw;
}

function doubtTask(draw: Draw, by: string, wording: Wording, at: number): Draw {
  const task = taskAt(draw, by);
  const text = task?.text ?? task?.texts?.join(' × ');
  if (!task || text === undefined || kindOf(draw) !== 'write') return draw;
  return doubtPage(draw, pageOf(draw, task), by, text, wording, at);
}

/** Nobody is asked about a text of somebody who would be asked themselves. */
function doubtPage(draw: Draw, page: PageRef, player: string, text: string, wording: Wording, at: number): Draw {
  if (mayJudge(draw, player)) return draw;
  const until = at + LIMITS.doubt;
  return withDoubt(draw, { page, player, text, cause: 'words', words: wordsOf(wording), reasons: [], note: '', until });
}

/** Time ran out: texts that were only typed, and count now, may be doubtful as well. */
export function doubtTyped(before: Match, after: Match, at: number): Match {
  if (before.phase !== PHASE.draw || after.phase !== PHASE.draw || before.books === after.books) return after;
  return before.typing.reduce((draw, { player, wording }) => {
    const task = before.tasks.find((one) => one.player === player && !one.submitted);
    const page = task && pageOf(before, task);
    const made = page && draw.books[page.book]?.pages[page.step];
    if (!page || wording?.level !== 'warn' || made?.kind !== 'text' || made.player !== player || made.dice) return draw;
    return doubtPage(draw, page, player, made.text, wording, at);
  }, after);
}

/** The doubt after the clocks stood still for `ms`. */
export function laterDoubt(doubt: Doubt, ms: number): Doubt {
  return doubt.until === null ? doubt : { ...doubt, until: doubt.until + ms };
}

function spansOf({ words, text }: Doubt): Wording['spans'] {
  return words.map((word) => ({ start: 0, end: text.length, word }));
}

function withDoubt(draw: Draw, doubt: Doubt): Draw {
  const others = (draw.doubts ?? []).filter(({ page }) => !isSame(page, doubt.page));
  return { ...draw, doubts: [...others, doubt] };
}

function isSame(a: PageRef, b: PageRef): boolean {
  return a.book === b.book && a.step === b.step;
}

/** New doubts are told to those who may decide. */
export function doubtEffects(before: Match, after: Match): Effect[] {
  if (after.phase !== PHASE.draw || !after.doubts) return [];
  const known = before.phase === PHASE.draw ? (before.doubts ?? []) : [];
  const to = after.seats.map(({ person }) => person.id).filter((id) => mayJudge(after, id));
  return after.doubts.filter((doubt) => !known.includes(doubt)).map((doubt) => ({ type: 'doubt', to, doubt }));
}

/** Where a host has not chosen, families may be watching while they are live. */
function isFamily({ options, hostLive = false }: Draw): boolean {
  return options.family ?? hostLive;
}

/** What nobody has decided stays, or is replaced where families play. */
export function doubtAlarms(draw: Draw): Alarm[] {
  return (draw.doubts ?? []).flatMap((doubt) => {
    if (doubt.until === null) return [];
    const ring = () => {
      const without = withoutDoubt(draw, doubt);
      return outcome(isFamily(draw) ? replaceText(without, doubt.page) : without);
    };
    return [{ at: doubt.until, ring }];
  });
}

/** Where a page that goes on from the text was given back, it is free from now on: the countdown begins anew. */
function withoutDoubt(draw: Draw, doubt: Doubt): Draw {
  const doubts = (draw.doubts ?? []).filter((other) => other !== doubt);
  const tasks = draw.tasks.map((task) =>
    task.book === doubt.page.book && task.freeAt !== undefined ? { ...task, freeAt: stepTime(draw, draw.now) } : task,
  );
  if (tasks.every((task, index) => task === draw.tasks[index])) return { ...draw, doubts };
  const freed = { ...draw, doubts, tasks };
  const { stage } = freed;
  const isAsked = stage.name === 'open' && stage.allDoneAt !== null && hasOffers(freed, stepTime(freed, draw.now));
  return isAsked ? { ...freed, stage: { ...stage, allDoneAt: null } } : freed;
}

/** A decision about a doubtful text. `kick` is carried out by `expel` of the draw phase. */
export function judge(
  draw: Draw,
  { page, judgement }: Extract<Command, { type: 'judge' }>,
  kick: (draw: Draw, player: string) => Answer,
): Answer {
  const doubt = (draw.doubts ?? []).find((one) => isSame(one.page, page));
  if (!doubt) return refuse(400, 'notPermitted');
  const decided = withoutDoubt(draw, doubt);
  switch (judgement) {
    case 'keep':
      return outcome(decided);
    case 'replace':
      return outcome(replaceText(decided, doubt.page));
    case 'again':
      return askAgain(decided, doubt);
    case 'kick':
      return kick(replaceText(decided, doubt.page), doubt.player);
    default:
      judgement satisfies never;
      return refuse(400, 'badRequest');
  }
}

/** The task whose page is still being written. */
export function writtenNow(draw: Draw, page: PageRef): Task | undefined {
  const takesPages = draw.stage.name === 'open' || draw.stage.name === 'grace';
  return takesPages && kindOf(draw) === 'write'
    ? draw.tasks.find((task) => isSame(pageOf(draw, task), page) && !task.withdrawn)
    : undefined;
}

/** Only while the page is open, and its author works on no other one: afterwards somebody else works with the text already. */
function rewritable(draw: Draw, { page, player }: Doubt): Task | undefined {
  const task = writtenNow(draw, page);
  return task && task === taskAt(draw, player) ? task : undefined;
}

function askAgain(draw: Draw, doubt: Doubt): Answer {
  const { player, text } = doubt;
  const task = rewritable(draw, doubt);
  if (!task) return refuse(406, 'stepClosed');
  const wording: Wording = { level: 'block', spans: spansOf(doubt) };
  const taken = task.texts ? { texts: null } : {};
  const reopened = {
    ...draw,
    tasks: draw.tasks.map((other) => (other === task ? { ...task, ...taken, submitted: false, text: null } : other)),
    typing: [
      ...draw.typing.filter((entry) => entry.player !== player),
      { player, text, wording, ...(task.texts ? { texts: task.texts } : {}) },
    ],
  };
  return outcome(reopened, { type: 'alert', to: player, text: 'writeAgain', level: 'warning' });
}

/** The dictionary speaks in its place, to whoever works with the text now too. */
function replaceText(draw: Draw, page: PageRef): Draw {
  const dice = diceOf(draw);
  const task = writtenNow(draw, page);
  if (task) {
    const text = dice.next();
    const texts = task.answers ? { texts: [text, dice.next()] } : { text, replaced: text };
    const tasks = draw.tasks.map((other) => (other === task ? { ...task, submitted: true, ...texts } : other));
    const typing = draw.typing.filter(({ player }) => player !== task.player);
    return { ...draw, tasks, typing, wordsUsed: dice.used() };
  }
  const book = draw.books[page.book];
  const old = book?.pages[page.step];
  if (!book || old?.kind !== 'text') return draw;
  const text = dice.next();
  const rolled: Page = { kind: 'text', type: old.type, player: old.player, text, dice: true };
  return {
    ...draw,
    books: draw.books.with(page.book, { ...book, pages: book.pages.with(page.step, rolled) }),
    tasks: draw.tasks.map((other) => reworded(other, page.book, old, text)),
    wordsUsed: dice.used(),
  };
}

/** Whoever works with the text is given the other one: as their prompt, or as a subject of a crossover. */
function reworded(task: Task, book: number, old: Page & { readonly kind: 'text' }, text: string): Task {
  const isGiven = task.book === book && (task.prompt === old.text || (task.line && tellPrompt(task.line) === old.text));
  if (task.subjects) {
    const isOld = (index: number) =>
      task.subjects?.[index]?.author === old.player && subjectWritten(task, index) === old.text;
    const subjects = task.subjects.map((subject, index) => (isOld(index) ? { text, author: null } : subject));
    return { ...withoutSubjectLines(task, isOld), subjects };
  }
  const { line: _line, cast: _cast, chosen: _chosen, ...without } = task;
  return isGiven ? { ...without, prompt: text } : task;
}

/**
 * Whoever got a text says that it should not be in the game. They need not draw it: `skip` gives their page back. Who it was is told to
 * nobody at the table.
 * @param withdraw takes the page from its player
 */
export function reportPrompt(
  draw: Draw,
  by: string,
  command: Extract<Command, { type: 'reportPrompt' }>,
  at: number,
  withdraw: (draw: Draw, task: Task) => Answer,
): Answer {
  const task = taskAt(draw, by);
  const given = task && !task.withdrawn && textGiven(draw, task);
  if (!task || !given || command.step !== draw.step) return refuse(400, 'notPermitted');
  const note = oneLine(command.note ?? '');
  if (Array.from(note).length > LIMITS.reportNote) return refuse(400, 'tooLong');
  const { page, text, player } = given;
  const reasons = [...new Set(command.reasons)];
  const doubt: Doubt = { page, player, text, cause: 'report', words: [], reasons, note, until: null };
  const reported = withDoubt(draw, doubt);
  const left: Answer = command.skip ? withdraw(reported, task) : outcome(reported);
  if (!('match' in left)) return left;
  const report: Effect = { type: 'promptReported', page, player, reporter: by, text, reasons, note, at };
  return outcome(left.match, ...left.effects, report);
}

/** The text that somebody else wrote and this task shows. */
function textGiven(draw: Draw, task: Task): { page: PageRef; text: string; player: string } | null {
  const book = draw.books[task.book];
  const last = book && lastMade(book);
  const read = task.line ? tellPrompt(task.line) : task.prompt;
  if (!last || last.page.kind !== 'text' || last.page.dice || last.page.text !== read) return null;
  return { page: { book: task.book, step: last.step }, text: last.page.text, player: last.page.player };
}

export function doubtsSeen(draw: Draw, who: string): { readonly doubts?: readonly DoubtView[] } {
  if (!draw.doubts || draw.doubts.length === 0 || !mayJudge(draw, who)) return {};
  const told = withinBytes(draw.doubts.slice(0, LIMITS.doubtsTold), LIMITS.doubtsBytes);
  return { doubts: told.map((doubt) => ({ ...doubt, canAskAgain: rewritable(draw, doubt) !== undefined })) };
}
