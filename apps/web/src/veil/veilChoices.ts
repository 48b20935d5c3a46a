import type { KeyValue, Store } from '@tuschel/client';
import { type Warning, WARNINGS, warningsOf } from './warnings.ts';

/** What becomes of drawings that warn of something: shown at once, blurred until one looks, or left out. In growing strictness. */
export const TREATMENTS = ['show', 'blur', 'skip'] as const;
export type Treatment = (typeof TREATMENTS)[number];

export type VeilChoices = Readonly<Record<Warning, Treatment>>;

export interface VeilChoicesStore extends Store<VeilChoices> {
  choose(warning: Warning, treatment: Treatment): void;
  /** What was chosen elsewhere. */
  take(choices: VeilChoices): void;
  /** Somebody has chosen in this browser. */
  isChosen(): boolean;
}

const KEY = 'tuschel.veils';
const DEFAULT: VeilChoices = { horror: 'blur', blood: 'blur', sexual: 'blur' };

/** What this browser's owner wants to see, kept in it. */
export function createVeilChoices(storage: KeyValue): VeilChoicesStore {
  let choices = read(storage.getItem(KEY));
  const listeners = new Set<() => void>();
  const keep = (next: VeilChoices) => {
    choices = next;
    storage.setItem(KEY, JSON.stringify(choices));
    for (const listener of listeners) listener();
  };
  return {
    get: () => choices,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose: (warning, treatment) => keep({ ...choices, [warning]: treatment }),
    take: keep,
    isChosen: () => storage.getItem(KEY) !== null,
  };
}

function read(text: string | null): VeilChoices {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Record<Warning, unknown>>;
    const choice = (warning: Warning) => TREATMENTS.find((one) => one === kept[warning]) ?? DEFAULT[warning];
    return Object.fromEntries(WARNINGS.map((warning) => [warning, choice(warning)])) as VeilChoices;
  } catch {
    return DEFAULT;
  }
}

/** Of several warnings the strictest counts. `isForced`: nothing that warns is shown at once. */
export function treatmentOf(flags: number, choices: VeilChoices, isForced = false): Treatment {
  const least = isForced ? TREATMENTS.indexOf('blur') : 0;
  const strictness = warningsOf(flags).map((warning) => Math.max(least, TREATMENTS.indexOf(choices[warning])));
  return TREATMENTS[Math.max(0, ...strictness)] ?? 'show';
}
