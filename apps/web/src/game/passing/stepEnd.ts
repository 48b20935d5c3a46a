import type { Step, Task } from '@tuschel/protocol';

/** Why a step ended: everybody had handed in, the host ended it, or its time ran out. */
export type StepEnd = NonNullable<Step['end']>;

/** What this page has been told of the running step, or has seen of it. */
export interface SeenStep {
  index: number;
  /** Null: it has not ended, or nothing is known of its end. */
  end: StepEnd | null;
  /** What became of one's own page; null: there was none. */
  page: NonNullable<Step['ownPage']> | null;
}

/** Games of earlier rules do not tell how a step ended, and one's own page is gone then: there counts what was seen. */
export function seenStep(before: SeenStep | null, step: Step, task: Task | undefined): SeenStep {
  const known = before?.index === step.index ? before : null;
  return { index: step.index, end: endOf(known?.end ?? null, step), page: pageOf(known, step, task) };
}

function endOf(known: StepEnd | null, { stage, end }: Step): StepEnd | null {
  if (end !== undefined) return end;
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

function pageOf(known: SeenStep | null, { ownPage }: Step, task: Task | undefined): SeenStep['page'] {
  if (task === undefined) return ownPage ?? known?.page ?? null;
  return task.submitted ? 'handedIn' : 'asItWas';
}
