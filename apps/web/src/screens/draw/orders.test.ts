import { GameMode, type Task } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { orderOf } from './orderOf.ts';
import { framesBefore } from './panels/AnimationPanel.tsx';
import { sourceBeside } from './panels/SourcePanel.tsx';
import { taskText } from './taskText.ts';
import { isLongPrompt } from './TopBar.tsx';

const task = (change: Partial<Task>): Task => ({ step: 0, type: 2, submitted: false, ...change });

test.each<[Partial<Task>, number, string]>([
  [{ prompt: 'an otter' }, GameMode.Echo, 'draw.drawThis'],
  [{}, GameMode.Echo, 'draw.redraw'],
  [{ sourceDrawingId: 'a' }, GameMode.Echo, 'draw.redraw'],
  [{ sourceDrawingId: 'a', sourcePlace: 'base' }, GameMode.Complete_Me, 'draw.goOn'],
  [{ prompt: 'an otter', sourcePlace: 'base' }, GameMode.Echo, 'draw.goOn'],
  [{ prompt: 'an otter', sourcePlace: 'onion' }, GameMode.Echo, 'draw.nextFrame'],
  [{ prompts: ['an otter', 'a whale'] }, GameMode.Echo, 'draw.together'],
  [{ prompt: 'an otter' }, GameMode.Complete_Me, 'draw.begin'],
])('%j in mode %i is to be done as %s says', (change, mode, order) => {
  expect(orderOf(task(change), mode)).toBe(order);
});

test('what is drawn is one line, of two subjects too, or none', () => {
  expect([{ prompt: 'an otter' }, { prompts: ['an otter', 'a whale'] }, {}].map((one) => taskText(one))).toEqual([
    'an otter',
    'an otter × a whale',
    '',
  ]);
  expect([56, 57].map((letters) => isLongPrompt('x'.repeat(letters)))).toEqual([false, true]);
});

test('a drawing lies beside the sheet, on it, or shines through it', () => {
  const places = [undefined, 'beside', 'base', 'onion'] as const;
  const given = places.map((sourcePlace) =>
    task({ sourceDrawingId: 'a', earlierDrawingIds: ['b'], ...(sourcePlace ? { sourcePlace } : {}) }),
  );
  expect(given.map(sourceBeside)).toEqual(['a', 'a', null, null]);
  expect(given.map(framesBefore)).toEqual([null, null, null, ['a', 'b']]);
  expect(framesBefore(task({ sourceDrawingId: 'a', sourcePlace: 'onion' }))).toEqual(['a']);
  expect(framesBefore(task({ sourcePlace: 'onion' }))).toBeNull();
  expect(sourceBeside(task({}))).toBeNull();
});
