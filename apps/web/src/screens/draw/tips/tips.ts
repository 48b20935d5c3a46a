import { browserStorage } from '../../../browserStorage.ts';

/** What somebody is shown who draws in a game for the first time, in this order. */
export const TIPS = ['undo', 'size', 'layers', 'finish'] as const;
export type Tip = (typeof TIPS)[number];

const STORED = 'tuschel.tips';
const DONE = 'done';
/** Somebody asked for them: the next drawing that looks takes them. */
const WANTED = 'wanted';
const SEPARATOR = ' ';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Which tips are still to be shown: all of them in the first drawing, what is left of them there, and never again. */
export interface Tips {
  subscribe: (listener: () => void) => () => void;
  /** The same array until something changes. */
  leftIn: (drawingId: string) => readonly Tip[];
  /** They are shown in this drawing; in any other one they are over. */
  begin: (drawingId: string) => void;
  seen: (drawingId: string, tip: Tip) => void;
  dismiss: () => void;
  /** Once more, in the drawing at hand or the next one. */
  again: () => void;
}

export function createTips(storage: Storage): Tips {
  const listeners = new Set<() => void>();
  let known: { raw: string | null; drawingId: string; left: readonly Tip[] } | null = null;

  function keep(value: string): void {
    storage.setItem(STORED, value);
    for (const listener of listeners) listener();
  }

  function leftIn(drawingId: string): readonly Tip[] {
    const raw = storage.getItem(STORED);
    if (known?.raw !== raw || known.drawingId !== drawingId) known = { raw, drawingId, left: leftOf(raw, drawingId) };
    return known.left;
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    leftIn,
    begin(drawingId) {
      const raw = storage.getItem(STORED);
      if (raw === null || raw === WANTED) keep(drawingId);
      else if (drawingOf(raw) !== drawingId) keep(DONE);
    },
    seen(drawingId, tip) {
      const seen = TIPS.filter((one) => one === tip || !leftIn(drawingId).includes(one));
      keep(seen.length === TIPS.length ? DONE : [drawingId, ...seen].join(SEPARATOR));
    },
    dismiss: () => keep(DONE),
    again: () => keep(WANTED),
  };
}

function leftOf(raw: string | null, drawingId: string): readonly Tip[] {
  if (raw === null || raw === WANTED) return TIPS;
  if (raw === DONE || drawingOf(raw) !== drawingId) return [];
  const [, ...seen] = raw.split(SEPARATOR);
  return TIPS.filter((tip) => !seen.includes(tip));
}

function drawingOf(raw: string): string | undefined {
  return raw.split(SEPARATOR)[0];
}

/** Those of this device. */
export const tips = createTips(browserStorage);

/** Nothing more is explained on this device. */
export function keepTipsDone(storage: Storage): void {
  storage.setItem(STORED, DONE);
}
