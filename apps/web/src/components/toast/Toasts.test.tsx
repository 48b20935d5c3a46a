import { renderToStaticMarkup } from 'react-dom/server';
import { toast } from 'react-hot-toast/headless';
import { IntlProvider } from 'react-intl';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Catalogue } from '../../language/catalogue.ts';
import texts from '../../texts/en.json' with { type: 'json' };
import { ToastStack } from './Toasts.tsx';
import { dismissToast, showToast, toastsWanted } from './toast.ts';
import { putToast } from './toastBox.ts';

const messages: Catalogue = texts;

beforeEach(() => toast.removeAll());

function shown(): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages}>
      <ToastStack />
    </IntlProvider>,
  );
}
const count = (html: string, part: string) => html.split(part).length - 1;

let shownSoFar = 0;
const put = (text: string, options: Parameters<typeof showToast>[1] = {}) =>
  putToast(text, { id: `test-${shownSoFar++}`, ...options });

test('nothing is loaded for them before there is one; they come in order, and go when asked to', async () => {
  const heard = vi.fn<() => void>();
  toastsWanted.subscribe(heard);
  dismissToast('nobody');
  expect(toastsWanted.get()).toBe(false);
  showToast('First', { id: 'same' });
  showToast('Second', { id: 'same' });
  expect(toastsWanted.get()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
  await expect.poll(shown).toContain('Second');
  expect(shown()).not.toContain('First');
  expect(showToast('Third')).not.toBe(showToast('Fourth'));
  await expect.poll(shown).toContain('Fourth');
});

test('at most twenty are held, the newest stay', () => {
  for (let n = 1; n <= 21; n++) put(`Toast number ${n}.`);
  const html = shown();
  expect(count(html, 'Toast number')).toBe(20);
  expect(html).toContain('number 21.');
  expect(html).not.toContain('number 1.');
});

test('one with the same id takes the place of the one before', () => {
  put('Lost', { id: 'connection', kind: 'error' });
  put('Back', { id: 'connection', kind: 'success' });
  expect(shown()).not.toContain('Lost');
  expect(shown()).toContain('Back');
});

test('each can be closed, unless it is marked otherwise', () => {
  put('Go away');
  expect(count(shown(), 'Close notice')).toBe(1);
  put('I stay', { dismissible: false });
  expect(count(shown(), 'Close notice')).toBe(1);
});

test('an error interrupts who listens, other news wait', () => {
  put('Broken', { kind: 'error' });
  expect(shown()).toContain('role="alert" aria-live="assertive"');
  toast.removeAll();
  put('Done', { kind: 'success' });
  expect(shown()).toContain('role="status" aria-live="polite"');
});
