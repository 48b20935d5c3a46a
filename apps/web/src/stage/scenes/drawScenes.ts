import type { Task } from '@tuschel/protocol';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import type { Moment } from './scene.ts';

const SOURCE = 'stage-source';
const EARLIER = ['stage-earlier-1', 'stage-earlier-2'];

/** What lies on the pages named here. */
const PAGES = { [SOURCE]: 'cat', [EARLIER[0]!]: 'boat', [EARLIER[1]!]: 'empty' };

interface Form {
  /** Null: no text is shown. */
  prompt?: string | null;
  task?: Partial<Task>;
  tools?: Partial<Tools>;
  /** What is on one's own page; empty unless given. */
  drawn?: string;
}

const FORMS: Readonly<Record<string, Form>> = {
  redraw: { prompt: null, task: { sourceDrawingId: SOURCE }, drawn: 'empty' },
  sketch: { prompt: null, task: { sourceDrawingId: SOURCE, sourcePlace: 'base' } },
  complete: { prompt: null, task: { sourceDrawingId: SOURCE, sourcePlace: 'base' }, tools: { layers: 1 } },
  animation: {
    prompt: 'Eine Katze fährt zur See',
    task: { sourceDrawingId: SOURCE, sourcePlace: 'onion', earlierDrawingIds: EARLIER },
  },
  flashing: {
    prompt: 'Eine Katze fährt zur See',
    task: { sourceDrawingId: SOURCE, sourcePlace: 'onion', earlierDrawingIds: EARLIER.slice(1), fps: 12 },
    drawn: 'night',
  },
  crossover: { prompt: null, task: { prompts: ['Ein Otter auf Rollschuhen', 'Die Freiheitsstatue'] } },
  'few-colors': { tools: { colorMode: 'simple', advancedBrush: false, pressure: false }, drawn: 'cat' },
  'one-ink': { tools: { colorMode: 'mono', layers: 1, shapes: false, presets: 'pencil' } },
  'no-undo': { tools: { undo: false, layers: 1 }, drawn: 'boat' },
  'counted-strokes': { tools: { maxLines: 40 }, drawn: 'cat' },
  'strokes-spent': { tools: { maxLines: 24 }, drawn: 'boat' },
};

/** Somebody is done, and a page of this step has nobody to work on it. */
export function withFreePage({ state, drawings }: Moment): Moment {
  const { step, serverTime } = state;
  const offer = { step: step?.index ?? 0, until: serverTime + 17_000 };
  return { state: { ...state, offer }, drawings };
}

/** Three sources, one of which was dealt to this artist. */
export function choosing({ state }: Moment): Moment {
  const { serverTime, task: recorded } = state;
  const { prompt: _prompt, ...rest } = recorded as Task;
  const ids = [SOURCE, ...EARLIER];
  const sources = ids.map((drawingId, book) => ({ book, drawingId, artists: 2 - book }));
  const task: Task = { ...rest, sourceDrawingId: SOURCE, sources, chooseUntil: serverTime + 42_000 };
  return { state: { ...state, task }, drawings: { ...PAGES, [EARLIER[1]!]: 'cat', [rest.drawingId ?? '']: 'empty' } };
}

/** What a drawing page can be like, by the game that is played. */
export function drawForms({ state }: Moment): Readonly<Record<string, Moment>> {
  return Object.fromEntries(Object.entries(FORMS).map(([name, form]) => [name, momentOf(state, form)]));
}

function momentOf(state: Moment['state'], { prompt, task: more = {}, tools, drawn = 'empty' }: Form): Moment {
  const { prompt: recorded, ...rest } = state.task as Task;
  const text = prompt === undefined ? recorded : prompt;
  const task: Task = {
    ...rest,
    ...(text === null || text === undefined ? {} : { prompt: text }),
    ...more,
    ...(tools ? { tools: { ...ALL_TOOLS, ...tools } } : {}),
  };
  return { state: { ...state, task }, drawings: { ...PAGES, [rest.drawingId ?? '']: drawn } };
}
