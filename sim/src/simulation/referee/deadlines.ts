import type { DrawInput } from '@tuschel/product/simulated';
import { type Match, unfinished } from '@tuschel/rules';
import { OUTAGE_CREDIT_MS } from './attendance.ts';

/** What is wrong with the clocks of a match (M7): a deadline never falls back but for the majority timer, and an outage moves it by the outage and ten seconds. */
export function deadlineFaults(before: Match, input: DrawInput, after: Match): string[] {
  const faults = after.now < before.now ? ['time in a match fell back'] : [];
  if (before.phase !== 10 || after.phase !== 10 || before.step !== after.step) return faults;
  const [was, is] = [before.stage, after.stage];
  if (was.name !== 'open') return faults;
  const isOpen = is.name === 'open';
  const isHurried = isOpen && is.hurried !== was.hurried;
  if (isOpen && is.deadline < was.deadline && !isHurried) faults.push('M7: a deadline fell back');
  if (input.type !== 'resumed') return faults;
  // In a recess the clocks stand still: an outage costs them nothing.
  const gained = before.recess ? 0 : input.downMs + OUTAGE_CREDIT_MS;
  const due = Math.min(was.deadline, was.forcedAt ?? was.deadline) + gained;
  const isUnmoved = isOpen && !isHurried && is.deadline < was.deadline + gained;
  const isClosed = !isOpen && was.allDoneAt === null && due > after.now;
  return [
    ...faults,
    ...(isUnmoved ? ['M7: an outage did not move the deadline'] : []),
    ...(isClosed ? ['M7: an outage closed a step'] : []),
  ];
}

/** What waits for the host process stays asked for. */
export function closingFaults(after: Match): string[] {
  if (after.phase !== 10 || after.stage.name !== 'closing') return [];
  const isForgotten = after.tasks.some(({ lines }) => lines === null) && unfinished(after).length === 0;
  return isForgotten ? ['pages wait to be closed, and nobody is asked'] : [];
}
