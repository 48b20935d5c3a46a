// @vitest-environment jsdom
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { PAPER } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { stroke } from '../../../testing/drawActing.tsx';
import { atTheDesk, type DeskOptions, paperServer } from '../../../testing/paperActing.tsx';

async function paint(options: DeskOptions = {}) {
  const desk = await atTheDesk(options);
  await screen.findByRole('application');
  return desk;
}
const pin = () => screen.getByRole('button', { name: 'Referenzbilder' });

test('the window is called as the paper is, and from there one comes back to all papers', async () => {
  const { user, path } = await paint();
  expect(document.title).toBe('Morgens am Steg · Tuschel');
  expect(screen.getByRole('application').getAttribute('aria-label')).toContain('Morgens am Steg');
  await user.click(screen.getByRole('button', { name: 'Zu den Blättern' }));
  await waitFor(() => expect(path()).toBe('/playground'));
});

test('a blank paper cannot be finished until there is a stroke on it', async () => {
  await paint({ server: paperServer('boat', []) });
  expect(screen.queryByRole('button', { name: 'Fertig?' })).toBeNull();
  stroke();
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Fertig?' }).length).toBeGreaterThan(0));
});

test('references stay as they were left, open or shut, also for the next paper', async () => {
  const { user } = await paint();
  expect(pin().getAttribute('aria-pressed')).toBe('false');
  await user.click(pin());
  expect(pin().getAttribute('aria-pressed')).toBe('true');
  expect(localStorage.getItem('tuschel.references.shown')).toBe('1');
  await user.click(pin());
  expect(pin().getAttribute('aria-pressed')).toBe('false');
  expect(localStorage.getItem('tuschel.references.shown')).toBe('0');
});

test.each([
  [['Files'], true],
  [['text/plain'], false],
])('what is dragged over the desk (%j) is kept from the browser: %s', async (types, isKept) => {
  await paint();
  const over = createEvent.dragOver(document.body);
  Object.defineProperty(over, 'dataTransfer', { value: { types, files: [] } });
  fireEvent(document.body, over);
  expect(over.defaultPrevented).toBe(isKept);
});

test('whoever thinks better of another name keeps the old one, and no name is longer than papers have', async () => {
  const { user, server } = await paint();
  await user.click(screen.getByRole('button', { name: 'Umbenennen' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect([field.value, field.maxLength]).toEqual(['Morgens am Steg', PAPER.nameLetters]);
  await user.type(field, ' und abends{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Morgens am Steg');
  expect(server.taken.some(({ name }) => name !== undefined)).toBe(false);
});
