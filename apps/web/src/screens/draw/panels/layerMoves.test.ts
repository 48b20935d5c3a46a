import { expect, test } from 'vitest';
import { paper, studio } from '../../../testing/easelStudio.ts';
import type { Studio } from '../useStudio.ts';
import { layerBeside, layerToMerge, mergeLayer, moveLayer } from './layerMoves.ts';

/** A stroke on the middle layer, which is the chosen one. */
function drawn(tools = {}, page = paper()) {
  const made = studio(page, tools);
  made.draw(100, 100, 300, 300);
  const desk: Studio = made;
  const events = () => made.sync.lines.slice(1).map(({ size, layer }) => [size, layer]);
  return { ...made, desk, events, layer: () => made.toolbox.get().layer };
}

test('there is a layer beside another one as far as layers may be drawn on', () => {
  const beside = (tools: object, direction: 1 | -1) =>
    [0, 1, 2].map((layer) => layerBeside(drawn(tools).desk, layer, direction));
  expect(beside({}, 1)).toEqual([1, 2, null]);
  expect(beside({}, -1)).toEqual([null, 0, 1]);
  expect(beside({ layers: 2 }, -1)).toEqual([null, null, 1]);
  expect(beside({ layers: 1 }, 1)).toEqual([1, null, null]);
});

test('the ink changes places and one goes on drawing on it, as long as there is room and one may draw', () => {
  const { desk, layer, events, easel } = drawn();
  moveLayer(desk, 1);
  expect([layer(), events().length]).toEqual([2, 1]);
  moveLayer(desk, 1);
  expect([layer(), events().length]).toEqual([2, 1]);
  easel.setLocked(true);
  moveLayer(desk, -1);
  expect([layer(), events().length]).toEqual([2, 1]);
  easel.setLocked(false);
  moveLayer(desk, -1);
  expect([layer(), events().length]).toEqual([1, 2]);
});

test.each<[string, readonly number[], number, number | null]>([
  ['both are seen', [], 1, 0],
  ['the one above is seen', [], 2, 1],
  ['the layer itself is hidden', [1], 1, null],
  ['the one below is hidden', [0], 1, null],
  ['another one is hidden', [2], 1, 0],
  ['there is none below', [], 0, null],
])('where %s, a layer comes onto the one below, or does not', (_, hidden, layer, onto) => {
  const { desk, toolbox } = drawn();
  for (const one of hidden) toolbox.toggleLayer(one);
  expect(layerToMerge(desk, layer)).toBe(onto);
});

test('a layer that came onto the one below is drawn on there, and nothing happens where it may not', () => {
  const { desk, layer, events, easel, toolbox } = drawn();
  toolbox.toggleLayer(0);
  mergeLayer(desk);
  toolbox.toggleLayer(0);
  easel.setLocked(true);
  mergeLayer(desk);
  expect([layer(), events()]).toEqual([1, []]);
  easel.setLocked(false);
  mergeLayer(desk);
  expect([layer(), events()]).toEqual([0, [[6, 1]]]);
});
