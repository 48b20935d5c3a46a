import type { KeyValue, Store } from '@tuschel/client';
import { type Warning, warningsOf } from './warnings.ts';

/** What becomes of drawings that warn of something: shown at once, blurred until one looks, or left out. In growing strictness. */
export const TREATMENTS = ['show', 'blur', 'skip'] as const;
export type Treatment = (typeof TREATMENTS)[number];

/** `isAdult`: they say that they are 18 or older; without it nothing sexual is shown at once. */
export type VeilChoices = Readonly<Record<Warning, Treatment> & { isAdult: boolean }>;

export interface VeilChoicesStore extends Store<VeilChoices> {
  choose(warning: Warning, treatment: Treatment): void;
  sayAdult(isAdult: boolean): void;
  /** What was chosen elsewhere. */
  take(choices: VeilChoices): void;
  /** Somebody has chosen in this browser. */
  isChosen(): boolean;
}

const KEY = 'tuschel.veils';
const DEFAULT: VeilChoices = { horror: 'blur', blood: 'blur', sexual: 'blur', isAdult: false };

/** What this browser's owner wants to see, kept in it. */
export function createVeilChoices(storage: KeyValue): VeilChoicesStore {
  let choices = read(storage.getItem(KEY));
  const listeners = new Set<() => void>();
  const keep = (next: VeilChoices) => {
    choices = allowed(next);
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
    sayAdult: (isAdult) => keep({ ...choices, isAdult }),
    take: keep,
    isChosen: () => storage.getItem(KEY) !== null,
  };
}

function read(text: string | null): VeilChoices {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Record<keyof VeilChoices, unknown>>;
    const choice = (warning: Warning) => TREATMENTS.find((one) => one === kept[warning]) ?? DEFAULT[warning];
    const [horror, blood, sexual] = [choice('horror'), choice('blood'), choice('sexual')];
    return allowed({ horror, blood, sexual, isAdult: kept.isAdult === true });
  } catch {
    return DEFAULT;
  }
}

function allowed(choices: VeilChoices): VeilChoices {
  return choices.sexual === 'show' && !choices.isAdult ? { ...choices, sexual: 'blur' } : choices;
}

/** Of several warnings the strictest counts. `isForced`: nothing that warns is shown at once. */
export function treatmentOf(flags: number, choices: VeilChoices, isForced = false): Treatment {
  const least = isForced ? TREATMENTS.indexOf('blur') : 0;
  const strictness = warningsOf(flags).map((warning) => Math.max(least, TREATMENTS.indexOf(choices[warning])));
  return TREATMENTS[Math.max(0, ...strictness)] ?? 'show';
}
