import { toolsFault, validateLine } from '@tuschel/ink';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import { expect, test } from 'vitest';
import { luckOf } from './luck.ts';
import { scribble } from './scribble.ts';

const MEAN: Tools = { ...ALL_TOOLS, shapes: false, undo: false, advancedBrush: false, pressure: false };
const ROUNDS: Tools[] = [
  ALL_TOOLS,
  { ...ALL_TOOLS, fill: false, layers: 2 },
  { ...MEAN, colorMode: 'mono', layers: 1, presets: 'pencil' },
  { ...MEAN, colorMode: 'simple', presets: 'pixel' },
  { ...MEAN, presets: 'brush', shapes: true },
];

test.each(ROUNDS.flatMap((tools) => [false, true].map((hasBase) => ({ tools, hasBase }))))(
  'a bot draws what the round allows and nothing else: %j',
  (limits) => {
    const luck = luckOf(7);
    for (let i = 0; i < 300; i++) {
      const line = scribble(luck, limits);
      expect(validateLine(line).ok && toolsFault(line, limits.tools, limits.hasBase)).toBeNull();
    }
  },
);
