import { expect, test } from 'vitest';
import { type DragKeyEvent, dragOf, nextDragKey, NO_DRAG_KEY } from './dragKey.ts';

const NO_MODIFIER = { ctrlKey: false, metaKey: false };

/** What comes of these events one after the other. */
function hold(...events: DragKeyEvent[]) {
  let held = NO_DRAG_KEY;
  const actions = events.flatMap((event) => {
    const [next, done] = nextDragKey(held, event);
    held = next;
    return done;
  });
  return { key: held.key, actions, drag: dragOf(held, NO_MODIFIER) };
}

test('without a key a drag moves the view; Space does too, and zooms with Ctrl or ⌘', () => {
  expect(hold()).toEqual({ key: null, actions: [], drag: 'pan' });
  expect(hold({ type: 'down', key: 'Space' })).toEqual({ key: 'Space', actions: [], drag: 'pan' });
  const [space] = nextDragKey(NO_DRAG_KEY, { type: 'down', key: 'Space' });
  expect(dragOf(space, { ctrlKey: true, metaKey: false })).toBe('zoom');
  expect(dragOf(space, { ctrlKey: false, metaKey: true })).toBe('zoom');
  expect(dragOf(NO_DRAG_KEY, { ctrlKey: true, metaKey: false })).toBe('pan');
});

test('R turns: by a drag, or a step when it was held for nothing', () => {
  expect(hold({ type: 'down', key: 'R' })).toEqual({ key: 'R', actions: [], drag: 'turn' });
  expect(hold({ type: 'down', key: 'R' }, { type: 'up', key: 'R' }).actions).toEqual(['step']);
  expect(hold({ type: 'down', key: 'R' }, { type: 'drag' }, { type: 'up', key: 'R' }).actions).toEqual([]);
  expect(hold({ type: 'down', key: 'Space' }, { type: 'up', key: 'Space' }).actions).toEqual([]);
});

test('the next hold of R begins afresh', () => {
  const turned: DragKeyEvent[] = [{ type: 'down', key: 'R' }, { type: 'drag' }, { type: 'up', key: 'R' }];
  expect(hold(...turned, { type: 'down', key: 'R' }, { type: 'up', key: 'R' }).actions).toEqual(['step']);
});

test('another key that is let go ends nothing, and the last one pressed counts', () => {
  expect(hold({ type: 'down', key: 'R' }, { type: 'up', key: 'Space' })).toMatchObject({ key: 'R', actions: [] });
  expect(hold({ type: 'down', key: 'R' }, { type: 'up', key: null })).toMatchObject({ key: 'R', actions: [] });
  expect(hold({ type: 'down', key: 'Space' }, { type: 'down', key: 'R' })).toMatchObject({ key: 'R' });
  expect(hold({ type: 'up', key: null }, { type: 'drag' })).toEqual({ key: null, actions: [], drag: 'pan' });
});

test('a key that is let go elsewhere does nothing', () => {
  expect(hold({ type: 'down', key: 'R' }, { type: 'blur' })).toEqual({ key: null, actions: [], drag: 'pan' });
  expect(hold({ type: 'down', key: 'R' }, { type: 'blur' }, { type: 'up', key: 'R' }).actions).toEqual([]);
});
