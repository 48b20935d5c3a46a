import type { Clock } from '@tuschel/platform/ports';
import type { CommandBody, Reply } from '@tuschel/protocol';
import { between, type Luck } from '../../luck.ts';
import type { EventLog } from '../eventLog.ts';
import type { Network } from '../network/network.ts';
import type { Road } from '../network/traffic.ts';
import type { Referee } from '../referee/referee.ts';
import { marks, newSketch, notSaved, type Sketch, unsaved } from './sketch.ts';
import { newDevice, openWindow, type Window } from './window.ts';

/** Somebody at a computer: windows that come and go, and what he was promised. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly road: Road;
  /** The newest window. */
  window(): Window;
  /** Has what he wanted of this game, or was sent away for good. */
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
  /** Hands in a text; once that is acknowledged it must be in the book. */
  submitText(matchId: string, step: number, text: string): void;
  /** Hands in the two texts of a guess; likewise. */
  submitGuess(matchId: string, step: number, texts: string[]): void;
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
  /** Everything is acknowledged, or cannot be any more. */
  isSynced(): boolean;
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

/** Something that a window has asked the server for. `since`: UTC ms; null: while something was in the way. */
interface Question {
  what: string;
  window: Window;
  since: number | null;
}

/** The client asks four times, every ten seconds. */
const ANSWER_MS = 60_000;

interface Desk {
  window: Window;
  sketches: Map<string, Sketch | null>;
}

export function createPerson(user: { id: string; name: string }, road: Road, deps: PersonDeps): Person {
  const { clock, luck, referee, events, isFair } = deps;
  const device = newDevice();
  const skewMs = between(luck, -90_000, 90_000);
  const promised = new Map<string, Promised>();
  let hadSecond = false;
  /** What stood on a page when its window was closed; only where nobody else draws. */
  const left = new Map<string, string>();
  const contested = new Set<string>();
  let desks: Desk[] = [];

  /** What this person waits for. */
  const asked = new Set<Question>();

  const note = (what: string) => events.note(`${user.name} ${what}`);
  const open = (): Desk => {
    const window = openWindow({
      ...deps,
      user,
      road,
      device,
      skewMs,
      log: (message, fields) => events.note(`${user.name}: ${message} ${fields ? JSON.stringify(fields) : ''}`),
    });
    const desk = { window, sketches: new Map<string, Sketch | null>() };
    desks.push(desk);
    return desk;
  };
  open();
  const newest = () => desks.at(-1) as Desk;

  const close = (desk: Desk, politely: boolean) => {
    desks = desks.filter((other) => other !== desk);
    for (const [drawing, sketch] of desk.sketches) {
      if (sketch && !sketch.contested && sketch.sync.get().status !== 'closed')
        left.set(drawing, marks(sketch.sync.lines));
    }
    desk.window.close(politely);
  };

  const opened = (desk: Desk, drawing: string, sketch: Sketch) => {
    desk.sketches.set(drawing, sketch);
    const before = left.get(drawing);
    left.delete(drawing);
    const found = marks(sketch.sync.lines);
    if (before === undefined || before === found || sketch.contested) return;
    if (referee.sheets.get(drawing)?.state !== 'open') return;
    referee.fault(`after a reload ${user.name} found ${found} where ${before} had been drawn`);
  };

  const openPage = async (desk: Desk, drawing: string) => {
    desk.sketches.set(drawing, null);
    const question: Question = {
      what: `the page ${drawing}`,
      window: desk.window,
      since: isFair() ? clock.now() : null,
    };
    asked.add(question);
    const isElsewhere = desks.some((other) => other !== desk && other.sketches.has(drawing));
    if (isElsewhere) contested.add(drawing);
    for (const other of desks) {
      const theirs = other.sketches.get(drawing);
      if (theirs && isElsewhere) theirs.contested = true;
    }
    try {
      const sync = await desk.window.client.drawings.open(drawing);
      opened(desk, drawing, newSketch(sync, contested.has(drawing), luck, clock.now()));
    } catch (error) {
      note(`cannot open the page ${drawing}: ${String(error)}`);
      desk.sketches.delete(drawing);
      if (question.since !== null && isFair() && referee.worksOn(user.id, drawing))
        referee.fault(`${user.name} cannot open the page to draw on: ${String(error)}`);
    }
    asked.delete(question);
  };

  /** Fairly asked, and for so long without an answer that somebody would give up. */
  const isOverdue = ({ window, since }: Question) =>
    since !== null && window.isOpen && isFair() && clock.now() > since + ANSWER_MS;

  const send = async (command: CommandBody): Promise<Reply> => {
    note(`> ${JSON.stringify(command)}`);
    const { window } = newest();
    const question: Question = { what: command.type, window, since: isFair() ? clock.now() : null };
    asked.add(question);
    const reply = await window.client.game.send(command);
    asked.delete(question);
    if (reply.code === 'timedOut' && question.since !== null && isFair())
      referee.fault(`${user.name} got no answer to ${command.type}`);
    note(`< ${command.type} ${reply.seq} ${reply.ok ? 'ok' : reply.code}`);
    return reply;
  };

  return {
    ...user,
    road,
    isDone: false,
    sleepsUntil: 0,
    refusals: 0,
    looked: new Set(),
    promised,
    window: () => newest().window,
    async signIn() {
      const { client } = newest().window;
      await client.start();
      await client.login.start('local', { returnTo: '/' });
      await client.login.local('a state of a login', user.name);
      await client.login.finish('code', 'a state of a login');
    },
    sketch(drawing) {
      const desk = newest();
      const known = desk.sketches.get(drawing);
      if (known === undefined) void openPage(desk, drawing);
      return known ?? null;
    },
    olderSketches: () =>
      desks.slice(0, -1).flatMap(({ sketches }) => [...sketches.values()].filter((one) => one !== null)),
    command: (command) => void send(command),
    submitText(matchId, step, text) {
      const place = `${matchId}/${step}`;
      const earlier = hadSecond ? (promised.get(place)?.candidates ?? []) : [];
      const promise = { text, acknowledged: false, candidates: [...earlier, text] };
      promised.set(place, promise);
      void send({ type: 'submit', step, text }).then(({ ok }) => {
        promise.acknowledged = ok;
      });
    },
    submitGuess(matchId, step, texts) {
      const [text = ''] = texts;
      const earlier = promised.get(`${matchId}/${step}`)?.candidates ?? [];
      const promise = { text, acknowledged: false, candidates: hadSecond ? [...earlier, text] : [text] };
      promised.set(`${matchId}/${step}`, promise);
      void send({ type: 'submit', step, texts }).then(({ ok }) => {
        promise.acknowledged = ok;
      });
    },
    takeBack(matchId, step) {
      promised.delete(`${matchId}/${step}`);
      void send({ type: 'keepDrawing', step });
    },
    reload(politely) {
      note('reloads the window');
      close(newest(), politely);
      void open().window.client.start();
    },
    vanish(ms) {
      note(`is gone for ${ms} ms`);
      for (const desk of desks) close(desk, false);
      const { window } = open();
      clock.at(clock.now() + ms, () => void (window.isOpen && window.client.start()));
    },
    openSecond() {
      note('opens a second window');
      hadSecond = true;
      const second = open();
      void second.window.client.start();
      const [first] = desks;
      clock.at(clock.now() + between(luck, 100, 30_000), () => first && first !== newest() && close(first, false));
    },
    check() {
      for (const { sketches } of desks) {
        for (const [drawing, sketch] of sketches) {
          const sheet = referee.sheets.get(drawing);
          const fault = sketch && (unsaved(sketch, sheet) ?? (isFair() ? notSaved(sketch, sheet, clock.now()) : null));
          if (fault) referee.fault(`${user.name}, page ${drawing}: ${fault}`);
        }
      }
      for (const question of asked) if (isOverdue(question)) referee.fault(`${user.name} waits for ${question.what}`);
    },
    isSynced: () =>
      desks.every(({ sketches }) =>
        [...sketches.values()].every((sketch) => !sketch || ['saved', 'closed'].includes(sketch.sync.get().status)),
      ),
    leaveDesk() {
      for (const desk of desks) {
        void desk.window.client.stop();
        desk.window.close(false);
      }
    },
  };
}
