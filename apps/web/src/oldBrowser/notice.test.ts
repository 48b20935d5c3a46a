// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { isTooOld, leaveNotice, OLD_ENOUGH } from './notice.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('program and page ask the same of a browser', () => {
  const style = readFileSync(join(import.meta.dirname, 'notice.css'), 'utf8');
  const [, condition = ''] = /@supports ([^{]+)\{/.exec(style) ?? [];
  expect(condition.replaceAll(/\s+/g, ' ').trim()).toBe(OLD_ENOUGH);
});

test('a browser without one of these is too old, whatever the page looks like so far', () => {
  const notice = document.body.appendChild(document.createElement('aside'));
  notice.id = 'unstarted';
  vi.stubGlobal('CSS', { supports: () => true });
  expect(isTooOld(), 'before the style sheets are there').toBe(false);
  vi.stubGlobal('CSS', { supports: (condition: string) => condition !== OLD_ENOUGH });
  expect(isTooOld()).toBe(true);
});

test('once the program has started there is no notice', () => {
  document.body.appendChild(document.createElement('aside')).id = 'unstarted';
  leaveNotice();
  expect(document.querySelector('aside')).toBeNull();
  expect(leaveNotice).not.toThrow();
});
