import type { Step, Task } from '@tuschel/protocol';

/** Why a step ended: everybody had handed in, the host ended it, or its time ran out. */
export type StepEnd = 'allDone' | 'host' | 'time';

/** What this page has seen of the running step. */
export interface SeenStep {
  index: number;
  /** Null: it has not ended, or ended before this page was loaded. */
  end: StepEnd | null;
  /** What became of one's own page; null: there was none. */
  page: 'handedIn' | 'asItWas' | null;
}

/** A step says how it ends only while it does; its own page is gone once it is over. */
export function seenStep(before: SeenStep | null, step: Step, task: Task | undefined): SeenStep {
  const known = before?.index === step.index ? before : null;
  return { index: step.index, end: endOf(known?.end ?? null, step), page: pageOf(known, task) };
}

function endOf(known: StepEnd | null, { stage }: Step): StepEnd | null {
  switch (stage) {
    case 'open':
      return null;
    case 'countdown':
      return 'allDone';
    case 'forced':
      return 'host';
    case 'grace':
      // Also what the host forces has a moment of grace.
      return known === 'host' ? 'host' : 'time';
    case 'closing':
    case 'interlude':
      return known;
    default:
      return stage satisfies never;
  }
}

function pageOf(known: SeenStep | null, task: Task | undefined): SeenStep['page'] {
  if (task === undefined) return known?.page ?? null;
  return task.submitted ? 'handedIn' : 'asItWas';
}
