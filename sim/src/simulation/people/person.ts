import type { Clock } from '@tuschel/platform/ports';
import type { CommandBody, Reply } from '@tuschel/protocol';
import { between, type Luck } from '../../luck.ts';
import type { EventLog } from '../eventLog.ts';
import type { Network } from '../network/network.ts';
import type { Road } from '../network/traffic.ts';
import type { Referee } from '../referee/referee.ts';
import { createDesks, type Desk, type Desks } from './desks.ts';
import { createQuestions, type Questions } from './questions.ts';
import { notSaved, type Sketch, unsaved } from './sketch.ts';
import { newDevice, openWindow, type Window } from './window.ts';

/** Somebody at a computer: windows that come and go, and what they were promised. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly road: Road;
  /** The newest window. */
  window(): Window;
  /** Has what they wanted of this game, or was sent away for good. */
  isDone: boolean;
  /** UTC ms: does nothing before. */
  sleepsUntil: number;
  /** How often a join was refused. */
  refusals: number;
  /** Drawings that they have asked for. */
  readonly looked: Set<string>;
  signIn(): Promise<void>;
  /** Opens the page for drawing, or answers how it stands. Null: on its way, or not to be had. */
  sketch(drawing: string): Sketch | null;
  /** Pages in windows that are not the newest. */
  olderSketches(): Sketch[];
  command(command: CommandBody): void;
  /** Hands in a text, or the two of a guess; once that is acknowledged it must be in the book. */
  submitText(matchId: string, step: number, texts: readonly string[]): void;
  /** What was handed in is taken back. */
  takeBack(matchId: string, step: number): void;
  /** What was handed in, by match and step. */
  readonly promised: ReadonlyMap<string, Promised>;
  reload(politely: boolean): void;
  /** All windows are closed, and one is opened again after a while. */
  vanish(ms: number): void;
  /** A second window takes the seat; the first one is closed some time later. */
  openSecond(): void;
  /** Looks at everything that is shown as saved. */
  check(): void;
  leaveDesk(): void;
}

export interface Promised {
  /** The last text, and whether the server has acknowledged it. */
  text: string;
  acknowledged: boolean;
  /** Of several windows each may have the last word: one of these texts is in the book. */
  candidates: string[];
}

export interface PersonDeps {
  clock: Clock;
  luck: Luck;
  network: Network;
  referee: Referee;
  events: EventLog;
  /** Nothing is in the way of a request now. */
  isFair: () => boolean;
  randomBytes: (length: number) => Uint8Array;
}

export function createPerson(user: { id: string; name: string }, road: Road, deps: PersonDeps): Person {
  const { clock, luck, events } = deps;
  const device = newDevice();
  const skewMs = between(luck, -90_000, 90_000);
  const note = (what: string) => events.note(`${user.name} ${what}`);
  const log = (message: string, fields?: object) =>
    events.note(`${user.name}: ${message} ${fields ? JSON.stringify(fields) : ''}`);
  const openOne = () => openWindow({ ...deps, user, road, device, skewMs, log });
  const questions = createQuestions(deps);
  const desks = createDesks({ ...deps, user, questions, openWindow: openOne, note });
  desks.open();
  const send = sender(user, desks, questions, deps);
  const promises = createPromises(send);

  return {
    ...user,
    road,
    isDone: false,
    sleepsUntil: 0,
    refusals: 0,
    looked: new Set(),
    promised: promises.promised,
    window: () => desks.newest().window,
    signIn: () => signIn(desks.newest().window, user.name),
    sketch: (drawing) => desks.sketch(drawing),
    olderSketches: () => desks.all().slice(0, -1).flatMap(sketchesOn),
    command: (command) => void send(command),
    submitText: (...handed) => promises.submitText(...handed),
    takeBack: (...page) => promises.takeBack(...page),
    reload(politely) {
      note('reloads the window');
      desks.close(desks.newest(), politely);
      void desks.open().window.client.start();
    },
    vanish(ms) {
      note(`is gone for ${ms} ms`);
      for (const desk of desks.all()) desks.close(desk, false);
      const { window } = desks.open();
      clock.at(clock.now() + ms, () => void (window.isOpen && window.client.start()));
    },
    openSecond() {
      note('opens a second window');
      promises.opensSecond();
      const second = desks.open();
      void second.window.client.start();
      const [first] = desks.all();
      const close = () => first && first !== desks.newest() && desks.close(first, false);
      clock.at(clock.now() + between(luck, 100, 30_000), close);
    },
    check: () => faultsOf(desks, questions, deps).forEach((fault) => deps.referee.fault(`${user.name}${fault}`)),
    leaveDesk() {
      for (const { window } of desks.all()) {
        void window.client.stop();
        window.close(false);
      }
    },
  };
}

function sketchesOn({ sketches }: Desk): Sketch[] {
  return [...sketches.values()].filter((one) => one !== null);
}

async function signIn({ client }: Window, name: string): Promise<void> {
  await client.start();
  await client.login.start('local', { returnTo: '/' });
  await client.login.local('a state of a login', name);
  await client.login.finish('code', 'a state of a login');
}

type Send = (command: CommandBody) => Promise<Reply>;

/** Commands of the newest window. */
function sender({ name }: { name: string }, desks: Desks, questions: Questions, { events, referee }: PersonDeps): Send {
  return async (command) => {
    events.note(`${name} > ${JSON.stringify(command)}`);
    const { window } = desks.newest();
    const question = questions.asked(command.type, window);
    const reply = await window.client.game.send(command);
    if (questions.settled(question) && reply.code === 'timedOut')
      referee.fault(`${name} got no answer to ${command.type}`);
    events.note(`${name} < ${command.type} ${reply.seq} ${reply.ok ? 'ok' : reply.code}`);
    return reply;
  };
}

/** What somebody hands in, and whether it was acknowledged. */
function createPromises(send: Send) {
  const promised = new Map<string, Promised>();
  let hadSecond = false;
  return {
    promised,
    opensSecond() {
      hadSecond = true;
    },
    submitText(matchId: string, step: number, texts: readonly string[]): void {
      const place = `${matchId}/${step}`;
      const [text = ''] = texts;
      const earlier = hadSecond ? (promised.get(place)?.candidates ?? []) : [];
      const promise = { text, acknowledged: false, candidates: [...earlier, text] };
      promised.set(place, promise);
      void send({ type: 'submit', step, ...(texts.length > 1 ? { texts: [...texts] } : { text }) }).then(({ ok }) => {
        promise.acknowledged = ok;
      });
    },
    takeBack(matchId: string, step: number): void {
      promised.delete(`${matchId}/${step}`);
      void send({ type: 'keepDrawing', step });
    },
  };
}

/** Everything that is shown as saved is; what is asked for is answered. */
function faultsOf(desks: Desks, questions: Questions, { referee, clock, isFair }: PersonDeps): string[] {
  const unkept: string[] = [];
  // After each event of an evening.
  for (const { sketches } of desks.all()) {
    for (const [drawing, sketch] of sketches) {
      if (!sketch) continue;
      const sheet = referee.sheets.get(drawing);
      const fault = unsaved(sketch, sheet) ?? (isFair() ? notSaved(sketch, sheet, clock.now()) : null);
      if (fault) unkept.push(`, page ${drawing}: ${fault}`);
    }
  }
  return [...unkept, ...questions.overdue().map((what) => ` waits for ${what}`)];
}
