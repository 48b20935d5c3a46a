import { nextStep } from '../draw/drawClock.ts';
import { extensionLeft } from '../draw/extension.ts';
import { openUntil, planned } from '../draw/stage.ts';
import { LIMITS } from '../model/limits.ts';
import type { PlannedStep } from '../model/plan.ts';
import type { Draw, OpenStage, Stage } from '../model/state.ts';
import type { NextStepView, OwnPage, StageName, StepView } from '../model/view.ts';
import { isCoHost } from '../people/host.ts';

export function stepView(draw: Draw, who: string, isHost: boolean): StepView {
  const { stage, plan } = draw;
  const { kind, length } = planned(draw);
  return {
    index: draw.step,
    count: plan.steps.length,
    kind,
    stage: stageName(stage),
    openedAt: stage.openedAt,
    deadline: length === null ? null : stage.deadline,
    closesAt: closesAt(stage, length === null),
    canForceAt: stage.openedAt + LIMITS.roundTooYoung,
    ...endView(draw, who),
    ...nextStepView(draw),
    ...(stage.name === 'open' ? timeView(stage, planned(draw), who, isHost || isCoHost(draw, who)) : {}),
  };
}

/** Whoever comes back in between reads why the step is over, and what became of the own page, as the others do. */
function endView(draw: Draw, who: string): Partial<StepView> {
  const { stage } = draw;
  if (stage.name === 'open') return {};
  const worker = stage.name === 'interlude' ? stage.workers?.find(({ player }) => player === who) : undefined;
  return {
    ...(stage.end ? { end: stage.end } : {}),
    ...(worker ? { ownPage: worker.submitted ? 'handedIn' : unfinishedPage(draw, who) } : {}),
  };
}

/** What the book took of somebody who had not handed in. */
function unfinishedPage({ books, step }: Draw, who: string): OwnPage {
  const added = books.flatMap(({ pages }) => pages.slice(step));
  const page = added.find((candidate) => candidate.kind !== 'skipped' && candidate.player === who);
  if (!page) return 'empty';
  return page.kind === 'text' && page.dice ? 'rolled' : 'asItWas';
}

/** What is asked and given: those who may extend the step read how many ask, and how much they can give. */
function timeView(stage: OpenStage, { kind, length }: PlannedStep, who: string, mayExtend: boolean): Partial<StepView> {
  const { moreTime, extended } = stage;
  return {
    ...(mayExtend ? { moreTime: moreTime.length } : {}),
    ...(mayExtend && length !== null ? { extendBy: extensionLeft(kind, length, extended) } : {}),
    ...(moreTime.includes(who) ? { moreTimeAsked: true } : {}),
    ...(extended > 0 ? { extended } : {}),
  };
}

/** The dictionary's steps take no time, so nobody hears of them. */
function nextStepView(draw: Draw): { next?: NextStepView } {
  const { stage, plan } = draw;
  if (stage.name !== 'interlude') return {};
  const first = nextStep(draw);
  const index = plan.steps.findIndex(({ hand }, at) => at >= first && hand !== 'nobody');
  const next = plan.steps[index];
  return next ? { next: { index, kind: next.kind, length: next.length, opensAt: stage.until } } : {};
}

function stageName(stage: Stage): StageName {
  if (stage.name !== 'open') return stage.name;
  if (stage.allDoneAt !== null) return 'countdown';
  return stage.forcedAt === null ? 'open' : 'forced';
}

function closesAt(stage: Stage, hostDecides: boolean): number | null {
  switch (stage.name) {
    case 'open':
      return hostDecides && stage.allDoneAt === null && stage.forcedAt === null ? null : openUntil(stage);
    case 'grace':
      return stage.closesAt;
    case 'closing':
    case 'interlude':
      return null;
    default:
      return stage satisfies never;
  }
}
