/** An event of Chromium's trace, times in µs. */
export interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  pid: number;
  tid: number;
  id?: string;
  id2?: { local?: string; global?: string };
  args?: { data?: { type?: string } };
}

/** What a trace must record for the figures below. */
export const CATEGORIES = ['input', 'latencyInfo', 'benchmark', 'cc', 'viz', 'devtools.timeline'];

/** An input event that a frame showed, µs of the machine's monotonic clock. */
export interface Presentation {
  /** When the browser had the event. */
  at: number;
  shownAt: number;
}

/** Input events with a frame of their own. Those that the browser joined with a later one are shown with that one. */
export function presentations(events: readonly TraceEvent[]): Presentation[] {
  const byId = new Map<string, TraceEvent[]>();
  for (const event of asyncEvents(events)) {
    const same = byId.get(idOf(event)) ?? [];
    same.push(event);
    byId.set(idOf(event), same);
  }
  return [...byId.values()].flatMap(presented);
}

/** A movement of the pointer, µs of the machine's monotonic clock. */
export interface Move {
  plannedAt: number;
  /** When it left for the browser. */
  sentAt: number;
}

/** What a move counts that no frame ever showed, ms. */
export const NEVER_SHOWN = 10_000;

/** ms from the moment for which each move was planned to the first frame that shows it, or a later one together with it. */
export function moveLatencies(moves: readonly Move[], shown: readonly Presentation[]): number[] {
  return moves.map(({ plannedAt, sentAt }) => {
    const frames = shown.filter(({ at }) => at >= sentAt).map(({ shownAt }) => shownAt);
    return frames.length === 0 ? NEVER_SHOWN : (Math.min(...frames) - plannedAt) / 1000;
  });
}

function asyncEvents(events: readonly TraceEvent[]): TraceEvent[] {
  return events.filter(({ ph, id, id2 }) => (ph === 'b' || ph === 'e') && (id ?? id2) !== undefined);
}

function idOf({ pid, id, id2 }: TraceEvent): string {
  return id2?.global ?? `${pid} ${id ?? id2?.local}`;
}

/** Of events with one id, which Chromium uses again and again. */
function presented(events: readonly TraceEvent[]): Presentation[] {
  const shown: Presentation[] = [];
  let begun: number | null = null;
  let isShown = false;
  for (const { name, ph, ts } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (name === 'EventLatency' && ph === 'b') [begun, isShown] = [ts, false];
    else if (name === 'EventLatency' && begun !== null) {
      if (isShown) shown.push({ at: begun, shownAt: ts });
      begun = null;
    } else if (name.includes('Presentation')) isShown = true;
  }
  return shown;
}

/** Callbacks of one frame follow each other at once; from frame to frame it is 16 ms. µs */
const SAME_FRAME = 4_000;

interface Frame {
  /** µs */
  start: number;
  end: number;
  work: number;
}

/** The animation frames in which any script ran, with all their callbacks. */
function framesOf(events: readonly TraceEvent[]): Frame[] {
  const frames: Frame[] = [];
  for (const { ts, dur = 0 } of complete(events, 'FireAnimationFrame')) {
    const frame = frames.at(-1);
    if (frame && ts - frame.end < SAME_FRAME) [frame.end, frame.work] = [ts + dur, frame.work + dur];
    else frames.push({ start: ts, end: ts + dur, work: dur });
  }
  return frames;
}

/** ms that the scripts of each animation frame took. */
export function frameWork(events: readonly TraceEvent[]): number[] {
  return framesOf(events).map(({ work }) => work / 1000);
}

/** ms between the scripts of one animation frame and of the next. */
export function frameIntervals(events: readonly TraceEvent[]): number[] {
  const frames = framesOf(events);
  return frames.slice(1).map(({ start }, i) => (start - (frames[i] as Frame).start) / 1000);
}

/** ms that each event of a type took to be handled. */
export function handlerTimes(events: readonly TraceEvent[], type: string): number[] {
  return complete(events, 'EventDispatch')
    .filter(({ args }) => args?.data?.type === type)
    .map(({ dur = 0 }) => dur / 1000);
}

/** What the main thread does for the page: its scripts, and the styles and places of what they made. */
const OWN_WORK = new Set([
  'EventDispatch',
  'FireAnimationFrame',
  'FunctionCall',
  'Layout',
  'RunMicrotasks',
  'TimerFire',
  'UpdateLayoutTree',
]);

/** ms of own work in each frame, on the thread that had most of it. What lies within something else counts once. */
export function ownWork(events: readonly TraceEvent[]): number[] {
  const byThread = new Map<string, TraceEvent[]>();
  for (const event of events.filter(({ name, ph }) => ph === 'X' && OWN_WORK.has(name))) {
    const thread = `${event.pid} ${event.tid}`;
    const same = byThread.get(thread) ?? [];
    same.push(event);
    byThread.set(thread, same);
  }
  const frames = [...byThread.values()].map((own) => own.toSorted((a, b) => a.ts - b.ts)).map(workOfFrames);
  return frames.reduce((most, one) => (sum(one) > sum(most) ? one : most), []);
}

function workOfFrames(events: readonly TraceEvent[]): number[] {
  const frames: Frame[] = [];
  for (const { ts, dur = 0 } of events) {
    const frame = frames.at(-1);
    if (!frame || ts - frame.end >= SAME_FRAME) {
      frames.push({ start: ts, end: ts + dur, work: dur });
      continue;
    }
    frame.work += Math.max(0, ts + dur - Math.max(ts, frame.end));
    frame.end = Math.max(frame.end, ts + dur);
  }
  return frames.map(({ work }) => work / 1000);
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}

function complete(events: readonly TraceEvent[], wanted: string): TraceEvent[] {
  return events.filter(({ name, ph }) => name === wanted && ph === 'X').toSorted((a, b) => a.ts - b.ts);
}
