import type { Clock } from '@tuschel/platform/ports';
import type { Luck } from '../../luck.ts';
import type { Referee } from '../referee/referee.ts';
import type { Questions } from './questions.ts';
import { marks, newSketch, type Sketch } from './sketch.ts';
import type { Window } from './window.ts';

/** A window and the pages that are drawn on in it; null: on its way. */
export interface Desk {
  readonly window: Window;
  readonly sketches: Map<string, Sketch | null>;
}

/** The windows of one person, the newest last. */
export interface Desks {
  all(): readonly Desk[];
  newest(): Desk;
  open(): Desk;
  /** `politely`: it can still send what it has. */
  close(desk: Desk, politely: boolean): void;
  /** Opens the page for drawing in the newest window, or answers how it stands. Null: on its way, or not to be had. */
  sketch(drawing: string): Sketch | null;
}

interface DesksDeps {
  user: { id: string; name: string };
  clock: Clock;
  luck: Luck;
  referee: Referee;
  questions: Questions;
  openWindow: () => Window;
  note: (what: string) => void;
}

export function createDesks({ user, clock, luck, referee, questions, openWindow, note }: DesksDeps): Desks {
  let desks: Desk[] = [];
  /** What stood on a page when its window was closed; only where nobody else draws. */
  const left = new Map<string, string>();
  const contested = new Set<string>();
  const newest = () => desks.at(-1) as Desk;

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
    const question = questions.asked(`the page ${drawing}`, desk.window);
    const others = desks.filter((other) => other !== desk && other.sketches.has(drawing));
    if (others.length > 0) contested.add(drawing);
    for (const { sketches } of others) {
      const theirs = sketches.get(drawing);
      if (theirs) theirs.contested = true;
    }
    try {
      const sync = await desk.window.client.drawings.open(drawing);
      opened(desk, drawing, newSketch(sync, contested.has(drawing), luck, clock.now()));
      questions.settled(question);
    } catch (error) {
      note(`cannot open the page ${drawing}: ${String(error)}`);
      desk.sketches.delete(drawing);
      if (questions.settled(question) && referee.worksOn(user.id, drawing))
        referee.fault(`${user.name} cannot open the page to draw on: ${String(error)}`);
    }
  };

  return {
    all: () => desks,
    newest,
    open() {
      const desk: Desk = { window: openWindow(), sketches: new Map() };
      desks.push(desk);
      return desk;
    },
    close(desk, politely) {
      desks = desks.filter((other) => other !== desk);
      for (const [drawing, sketch] of desk.sketches) {
        if (sketch && !sketch.contested && sketch.sync.get().status !== 'closed')
          left.set(drawing, marks(sketch.sync.lines));
      }
      desk.window.close(politely);
    },
    sketch(drawing) {
      const desk = newest();
      const known = desk.sketches.get(drawing);
      if (known === undefined) void openPage(desk, drawing);
      return known ?? null;
    },
  };
}
