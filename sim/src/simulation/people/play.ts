import { type CommandBody, GamePhase, type MatchState, type Options } from '@tuschel/protocol';
import { nextCommand } from '../../brain.ts';
import { between, type Luck } from '../../luck.ts';
import type { Referee } from '../referee/referee.ts';
import type { Person } from './person.ts';
import { marks, sketchOn, storedMarks } from './sketch.ts';

/** The evening as far as its people must know of it. */
export interface Evening {
  readonly luck: Luck;
  readonly referee: Referee;
  readonly people: readonly Person[];
  now(): number;
  lobbyCode: string;
  /** UTC ms at which the lobby was opened. */
  openedAt: number;
  options: Partial<Options>;
  /** UTC ms from which on nobody disturbs any more, and everybody plays to the end; null: not yet. */
  calmAt: number | null;
  /** Nothing is in the way of a request now. */
  isFair: () => boolean;
  /** How often the host may still ask for another game. */
  rematches: number;
  readonly nextMark: () => number;
}

/** What one person does next, looking at their screen. */
export function act(person: Person, evening: Evening): void {
  for (const sketch of person.olderSketches())
    if (evening.luck() < 0.6) sketchOn(sketch, evening.luck, evening.nextMark, evening.now());
  const { client } = person.window();
  const game = client.game.get();
  if (client.get().status !== 'signedIn') return;
  switch (game.status) {
    case 'none':
      return void client.game.join(evening.lobbyCode);
    case 'joining':
      return;
    case 'refused':
    case 'dismissed':
      return refused(person, evening, game.page);
    case 'joined':
      if (game.isReconnecting && evening.luck() < 0.7) return;
      return play(person, evening, game.state, game.matchId);
    default:
      return game satisfies never;
  }
}

const PATIENCE = 12;

/** Tries again for a while; whoever was removed soon gives up. */
function refused(person: Person, evening: Evening, page: number): void {
  person.refusals += page === 463 || page === 462 ? 4 : 1;
  pry(person, evening);
  if (person.refusals > PATIENCE) person.isDone = true;
  else void person.window().client.game.join(evening.lobbyCode);
}

function play(person: Person, evening: Evening, state: MatchState, matchId: string): void {
  switch (state.phase) {
    case GamePhase.Lobby:
      return inLobby(person, evening, state);
    case GamePhase.Draw:
      return atWork(person, evening, state, matchId);
    case GamePhase.Watch:
      return watching(person, evening, state);
    default:
      return done(person, evening, state);
  }
}

const LOBBY_MS = 40_000;

function inLobby(person: Person, evening: Evening, state: MatchState): void {
  const { luck } = evening;
  const age = evening.now() - evening.openedAt;
  if (!state.you.isHost)
    return luck() < 0.5 ? person.command({ type: 'ready', ready: luck() < 0.7 }) : rarely(person, evening, 0.01);
  if (luck() < 0.15) return lead(person, evening, state);
  if (!isSet(state, evening.options)) return person.command({ type: 'options', options: evening.options });
  const everybody = state.players.length >= evening.people.length;
  if (state.startProblem === 'tagVip')
    return person.command({ type: 'vip', player: pick(luck, state.players).id, on: true });
  if (state.startProblem === undefined && (everybody || age > LOBBY_MS / 2)) return person.command({ type: 'start' });
  if (state.startProblem !== undefined && age > LOBBY_MS) person.command({ type: 'leave' });
}

function isSet({ options }: MatchState, wanted: Partial<Options>): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(options[name as keyof Options]) === JSON.stringify(value),
  );
}

function rarely(person: Person, { luck, calmAt }: Evening, share: number): void {
  if (calmAt === null && luck() < share) person.command({ type: 'leave' });
}

function atWork(person: Person, evening: Evening, state: MatchState, matchId: string): void {
  const { luck } = evening;
  const { task, step } = state;
  if (!step) return;
  if (state.recess && state.you.isHost && luck() < 0.1) return person.command({ type: 'recess', on: false });
  if (state.you.isHost && luck() < 0.12) return lead(person, evening, state);
  if (luck() < 0.02) return person.command({ type: 'moreTime', step: step.index });
  if (luck() < 0.004) return rarely(person, evening, 1);
  if (state.few && state.you.isHost && luck() < 0.1) return person.command(alone(evening));
  const isClosed = step.stage === 'closing' || step.stage === 'interlude';
  const past = isClosed ? step.index : step.index - 1;
  if (past >= 0 && luck() < 0.01) return person.command(tooLate(evening, past));
  if (evening.now() < person.sleepsUntil) return;
  if (task) lookAround(person, evening, task);
  if (task?.submitted && luck() < 0.03) return person.takeBack(matchId, task.step);
  if (task?.submitted === false && luck() < 0.01) person.sleepsUntil = evening.now() + 150_000;
  // Nobody here looks at the stage: what comes too late is refused.
  deliver(person, evening, next(person, evening, { ...state, step: { ...step, stage: 'open' } }), { task, matchId });
}

/** What somebody does who wants nothing but to play. */
function next(person: Person, { luck, nextMark }: Evening, seen: MatchState): CommandBody | null {
  return nextCommand(seen, luck, () => `${person.name} says §p${nextMark()}§`);
}

function deliver(
  person: Person,
  evening: Evening,
  move: CommandBody | null,
  { task, matchId }: { task: MatchState['task']; matchId: string },
): void {
  if (!move) return;
  if (move.type === 'typed')
    return person.window().client.game.typed(move.step, move.text ?? '', move.texts && [...move.texts]);
  if (move.type !== 'submit') return person.command(move);
  if (task?.drawingId) return draw(person, evening, task.step, task.drawingId);
  const { step, text = '', texts = [text] } = move;
  person.submitText(matchId, step, evening.luck() < 0.04 ? texts.map(() => 'x') : texts);
}

/** All drawings that come with a page are looked at at once, and now and then again. */
function lookAround(person: Person, evening: Evening, task: NonNullable<MatchState['task']>): void {
  const { sourceDrawingId, earlierDrawingIds = [], sources = [] } = task;
  const others = [...earlierDrawingIds, ...sources.map(({ drawingId }) => drawingId)];
  const shown = [...(sourceDrawingId ? [sourceDrawingId] : []), ...others];
  const fresh = shown.filter((drawing) => !person.looked.has(drawing));
  for (const drawing of fresh) look(person, evening, drawing);
  if (sourceDrawingId && fresh.length === 0 && evening.luck() < 0.15) look(person, evening, sourceDrawingId);
}

/** By a window that has not noticed how far the game is. */
function tooLate({ luck, nextMark }: Evening, step: number): CommandBody {
  const text = `too late §p${nextMark()}§`;
  return pick<CommandBody>(luck, [
    { type: 'submit', step, text },
    { type: 'typed', step, text },
    { type: 'keepDrawing', step },
    { type: 'moreTime', step },
  ]);
}

/** With nobody to play with: waits, as long as somebody might come back. */
function alone({ calmAt }: Evening): CommandBody {
  return calmAt === null ? { type: 'wait' } : { type: 'cancel', reason: 'nobody is left', show: true };
}

/** A page is drawn stroke by stroke before it is handed in. */
function draw(person: Person, evening: Evening, step: number, drawing: string): void {
  const { luck } = evening;
  const sketch = person.sketch(drawing);
  if (!sketch) return;
  const isReady = sketch.sync.lines.length >= sketch.wanted || sketch.sync.get().status === 'closed';
  if (!isReady) return sketchOn(sketch, luck, evening.nextMark, evening.now());
  if (luck() < 0.5) void sketch.sync.flush();
  person.command({ type: 'submit', step });
}

/** What only the host may do, wise or not. */
function lead(person: Person, evening: Evening, state: MatchState): void {
  const { luck, calmAt } = evening;
  const at = state.step?.index ?? 0;
  const others = state.players.filter(({ id }) => id !== person.id);
  const player = others[between(luck, 0, Math.max(0, others.length - 1))]?.id;
  const step = luck() < 0.9 ? at : Math.max(0, at - 1);
  const mild: CommandBody[] = [
    { type: 'extend', step },
    { type: 'forceNext', step },
    { type: 'forceNext', step },
    { type: 'undoForce', step },
    { type: 'recess', on: true },
  ];
  if (calmAt !== null || player === undefined) return person.command(pick(luck, mild));
  const rare = luck();
  if (rare < 0.04) return person.command({ type: 'kick', player, reason: 'no reason' });
  if (rare < 0.06) return person.command({ type: 'ban', player });
  if (rare < 0.1) return person.command({ type: 'promote', player });
  if (rare < 0.18) return person.command({ type: 'vip', player, on: luck() < 0.5 });
  if (rare < 0.2) return person.command({ type: 'cancel', reason: 'the soup is ready', show: luck() < 0.6 });
  if (rare < 0.205) return person.command({ type: 'leave' });
  person.command(pick(luck, mild));
}

function pick<Item>(luck: Luck, items: readonly Item[]): Item {
  return items[between(luck, 0, items.length - 1)] as Item;
}

function watching(person: Person, evening: Evening, state: MatchState): void {
  const { luck } = evening;
  const { watch } = state;
  if (!watch) return;
  const shown = watch.books.flatMap(({ rounds }) => rounds.flatMap(({ drawingId }) => drawingId ?? []));
  if (shown.length > 0 && luck() < 0.5) look(person, evening, pick(luck, shown));
  // Also such as have not been begun: those are not answered.
  if (luck() < 0.1) person.window().client.game.openBook(between(luck, 0, watch.totalBooks - 1));
  if (!state.you.isHost) return rarely(person, evening, 0.01);
  const move = next(person, evening, state);
  if (move) person.command(move);
}

/** The picture on the screen is the one that was drawn; and it is there for everybody who may see it. */
function look(person: Person, { referee, isFair }: Evening, drawing: string): void {
  person.looked.add(drawing);
  const sheet = referee.sheets.get(drawing);
  const kept = sheet && storedMarks(sheet);
  const isDue = isFair() && referee.maySee(person.id, drawing);
  const missing = (why: string) => {
    const isStillDue = isDue && isFair() && referee.maySee(person.id, drawing);
    if (isStillDue) referee.fault(`${person.name} cannot look at the drawing ${drawing}: ${why}`);
  };
  person
    .window()
    .client.drawings.read(drawing)
    .then(
      (found) => {
        if (!found) return missing('there is none');
        if (!sheet || sheet.state === 'open') return;
        const seen = marks(found.lines);
        if (seen !== kept) referee.fault(`${person.name} sees ${seen} where ${kept} was drawn`);
      },
      (error: unknown) => missing(String(error)),
    );
}

/** Somebody tries what they must not: pages of others, also such as they had before them until a moment ago. */
export function pry(person: Person, { luck, referee }: Evening): void {
  const drawings = [...referee.sheets.keys()].filter((drawing) => !referee.maySee(person.id, drawing));
  if (drawings.length === 0) return;
  person
    .window()
    .client.drawings.read(pick(luck, drawings))
    .catch(() => undefined);
}

function done(person: Person, evening: Evening, state: MatchState): void {
  const { luck } = evening;
  if (state.you.isHost && evening.rematches > 0 && state.done?.nextMatchId === undefined) {
    evening.rematches -= 1;
    evening.openedAt = evening.now();
    const another = evening.openedAt % 2 === 0 ? { options: { tempo: 'quick' as const } } : {};
    return person.command({ type: 'playAgain', ...another });
  }
  const drawings = (state.done?.books ?? []).flatMap(({ rounds }) =>
    rounds.flatMap(({ drawingId }) => drawingId ?? []),
  );
  const fresh = drawings.filter((drawing) => !person.looked.has(drawing));
  for (const drawing of fresh) look(person, evening, drawing);
  if (fresh.length > 0 || (state.done?.nextMatchId !== undefined && luck() < 0.9)) return;
  if (luck() < 0.5) person.isDone = true;
}
