import { LIMITS } from '../model/limits.ts';
import { OPTIONS, type PlanOptions } from '../model/options.ts';
import type { ModeStep } from '../model/plan.ts';
import { oneLine } from '../model/text.ts';
import { ALL_TOOLS } from '../model/tools.ts';
import type { Mode } from './mode.ts';

const BACK = 0;

/** A theme, and the frames of an animation, each by somebody else than the one before. Frames may outnumber the players. */
export const coOpAnimation = {
  number: 14,
  steps(players, options) {
    const count = frames(players, options);
    const drawn = Array.from({ length: count }, (_, index) => frame(options, index));
    return isThemeGiven(options) ? drawn : [{ kind: 'write' }, ...drawn];
  },

  /** The host's theme. */
  firstPage({ options, host }) {
    if (!isThemeGiven(options)) return null;
    return { kind: 'text', type: 1, player: host, text: oneLine(options.hostTheme ?? ''), dice: false, given: true };
  },

  fps: ({ fps = OPTIONS.fps.unset }) => fps,
} as const satisfies Mode;

function isThemeGiven({ hostTheme = null }: PlanOptions): boolean {
  return hostTheme !== null;
}

function frames(players: number, { frames = null }: PlanOptions): number {
  return frames ?? Math.min(8, Math.max(4, players), LIMITS.frames.max);
}

function frame({ format = OPTIONS.format.unset, keepBackground = false }: PlanOptions, index: number): ModeStep {
  return {
    kind: 'draw',
    repeats: true,
    place: 'onion',
    tellsText: true,
    tools: { ...ALL_TOOLS, format },
    ...(keepBackground && index > 0 ? { baseLayers: [BACK] } : {}),
  };
}
