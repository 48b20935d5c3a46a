import { expect, test } from 'vitest';
import { shownSelector } from './shownStates.ts';

test('a rule of a state is told for what the stage shows in that state', () => {
  expect(shownSelector('.button:hover')).toBe('.button:is([data-shown~="hover"] *)');
  expect(shownSelector('.item[data-focus-visible], .item[data-hovered]')).toBe(
    '.item:is([data-shown~="focus"] *), .item:is([data-shown~="hover"] *)',
  );
});

test('other rules are left alone', () => {
  expect(shownSelector('.button:disabled')).toBeNull();
});
