import { renderToStaticMarkup } from 'react-dom/server';
import { toast } from 'react-hot-toast/headless';
import { IntlProvider } from 'react-intl';
import { beforeEach, expect, test } from 'vitest';
import type { Catalogue } from '../catalogue.ts';
import texts from '../texts/en.json' with { type: 'json' };
import { Toasts } from './Toasts.tsx';
import { showToast } from './toast.ts';

const messages: Catalogue = texts;

beforeEach(() => toast.removeAll());

function shown(): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={messages}>
      <Toasts />
    </IntlProvider>,
  );
}
const count = (html: string, part: string) => html.split(part).length - 1;

test('at most twenty are held, the newest stay', () => {
  for (let n = 1; n <= 21; n++) showToast(`Toast number ${n}.`);
  const html = shown();
  expect(count(html, 'Toast number')).toBe(20);
  expect(html).toContain('number 21.');
  expect(html).not.toContain('number 1.');
});

test('one with the same id takes the place of the one before', () => {
  showToast('Lost', { id: 'connection', kind: 'error' });
  showToast('Back', { id: 'connection', kind: 'success' });
  expect(shown()).not.toContain('Lost');
  expect(shown()).toContain('Back');
});

test('each can be closed, unless it is marked otherwise', () => {
  showToast('Go away');
  expect(count(shown(), 'Close notice')).toBe(1);
  showToast('I stay', { dismissible: false });
  expect(count(shown(), 'Close notice')).toBe(1);
});

test('an error interrupts who listens, other news wait', () => {
  showToast('Broken', { kind: 'error' });
  expect(shown()).toContain('role="alert" aria-live="assertive"');
  toast.removeAll();
  showToast('Done', { kind: 'success' });
  expect(shown()).toContain('role="status" aria-live="polite"');
});
