import type { Step } from '@tuschel/protocol';
import { hasEnded } from '../hasEnded.ts';
import { Timer } from './Timer.tsx';

interface Props {
  step: Step;
  isPaused: boolean;
}

/** The clock of a step: a step that has ended has no time left, even if the host ended it before its deadline. */
export function StepTimer({ step, isPaused }: Props) {
  const { deadline, openedAt } = step;
  const end = deadline !== null && hasEnded(step) ? openedAt : deadline;
  return <Timer deadline={end} openedAt={openedAt} isPaused={isPaused} compact />;
}
