// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { isTooOld, leaveNotice } from './notice.ts';

afterEach(() => document.body.replaceChildren());

test('a browser that shows the notice as a part of the page is too old', () => {
  const notice = document.body.appendChild(document.createElement('aside'));
  notice.id = 'unstarted';
  notice.style.position = 'static';
  expect(isTooOld()).toBe(true);
  notice.style.position = 'fixed';
  expect(isTooOld()).toBe(false);
});

test('once the program has started there is no notice, and a page without one is no older for it', () => {
  document.body.appendChild(document.createElement('aside')).id = 'unstarted';
  leaveNotice();
  expect(document.querySelector('aside')).toBeNull();
  expect(isTooOld()).toBe(false);
  expect(leaveNotice).not.toThrow();
});
