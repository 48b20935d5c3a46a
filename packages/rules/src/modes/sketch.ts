import { LIMITS } from '../model/limits.ts';
import type { ModeStep } from '../model/plan.ts';
import { ALL_TOOLS, type Tools } from '../model/tools.ts';
import type { Mode } from './mode.ts';

const PENCIL: Tools = { ...ALL_TOOLS, colorMode: 'mono', layers: 1, presets: 'pencil' };
const UNDER_PAPER = 40;

/**
 * A prompt, a quick sketch of it, and a drawing over the sketch by somebody who does not know the prompt. Of two players the one who wrote it
 * draws it clean.
 */
export const sketch = {
  number: 13,
  steps: (players) => {
    const clean: ModeStep = { kind: 'draw', place: 'base', baseOpacity: UNDER_PAPER };
    return [
      { kind: 'write' },
      { kind: 'draw', tools: PENCIL, short: LIMITS.sketch },
      players > 2 ? clean : { ...clean, repeats: true },
    ];
  },
} as const satisfies Mode;
