import { GameMode, type Options } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { sceneWith } from '../../testing/actOn.tsx';
import { usedTimes } from './usedTimes.ts';

const OPTIONS = sceneWith('lobby/host', {}).moment?.state.options as Options;
const used = (mode: GameMode) =>
  Object.entries(usedTimes({ ...OPTIONS, mode }))
    .filter(([, isUsed]) => isUsed)
    .map(([kind]) => kind);

test.each([
  ['Echo', ['write', 'describe', 'draw']],
  ['Storyteller', ['draw']],
  ['Sketch', ['write', 'draw']],
] as const)('%s has the times of the steps that it has: %j', (mode, kinds) => {
  expect(used(GameMode[mode])).toEqual(kinds);
});
