import { GamePhase, type MatchState } from '@tuschel/protocol';
import type { CueName } from './cueNames.ts';

/** What of a match is heard when it changes. */
type Heard = Pick<MatchState, 'phase' | 'players' | 'you' | 'step' | 'task' | 'watch' | 'recess'>;

/** The cues for what has happened between two states of a match, as one person hears it. Nothing: the first state. */
export function cuesBetween(before: Heard | null, after: Heard): CueName[] {
  if (before === null) return [];
  return [...ofPeople(before, after), ...ofStep(before, after), ...ofShow(before, after), ...ofRecess(before, after)];
}

function ofPeople(before: Heard, after: Heard): CueName[] {
  const others = ({ players, you }: Heard) =>
    new Set(players.filter(({ id, presence }) => id !== you.id && presence !== 'left').map(({ id }) => id));
  const [were, are] = [others(before), others(after)];
  return [
    ...([...are].some((id) => !were.has(id)) ? (['joined'] as const) : []),
    ...([...were].some((id) => !are.has(id)) ? (['left'] as const) : []),
  ];
}

function ofStep({ step: before }: Heard, { step, task }: Heard): CueName[] {
  if (!step) return [];
  const isNew = before?.index !== step.index || (before.stage === 'interlude' && step.stage !== 'interlude');
  if (isNew) return step.stage === 'open' && task && !task.submitted ? ['step'] : [];
  if ((step.extended ?? 0) > (before.extended ?? 0)) return ['announce'];
  if (before.stage === step.stage) return [];
  switch (step.stage) {
    case 'countdown':
      return ['allDone'];
    case 'forced':
      return ['announce'];
    case 'grace':
      return step.end === 'host' ? ['announce'] : ['timeUp'];
    case 'interlude':
      return ['page'];
    default:
      return [];
  }
}

function ofShow({ phase, watch: before }: Heard, { phase: now, watch }: Heard): CueName[] {
  if (now === GamePhase.Done) return phase === GamePhase.Watch ? ['applause'] : [];
  if (!watch) return [];
  if (!before) return ['reveal'];
  const [from, to] = [before.cursor, watch.cursor];
  if (from.book !== to.book) return ['applause', 'page'];
  return from.page === to.page ? [] : ['page'];
}

function ofRecess(before: Heard, after: Heard): CueName[] {
  return !before.recess && after.recess ? ['announce'] : [];
}

/** Seconds before the end of a step at which something is heard; in its last ten, each second one. */
export const LAST_CUES: readonly { seconds: number; cue: CueName }[] = [
  { seconds: 60, cue: 'minute' },
  ...[10, 8, 6, 4, 2].map((seconds) => ({ seconds, cue: 'tick' as const })),
];
