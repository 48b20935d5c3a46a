import { memoryStorage } from '@tuschel/client';
import { expect, test, vi } from 'vitest';
import { createDecorationSwitch } from './decorationSwitch.ts';

test('moves until somebody stops it, and stays stopped in this browser', () => {
  const kept = memoryStorage();
  const first = createDecorationSwitch(kept);
  const heard = vi.fn<() => void>();
  const unsubscribe = first.subscribe(heard);
  expect(first.get()).toBe(true);
  first.toggle();
  expect(first.get()).toBe(false);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(createDecorationSwitch(kept).get()).toBe(false);
  unsubscribe();
  first.toggle();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(createDecorationSwitch(kept).get()).toBe(true);
});
