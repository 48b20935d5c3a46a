// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Acting, actOn, type ActingOptions, buttonNames, focused } from '../../testing/actOn.tsx';
import { Button } from '../Button.tsx';
import { type DialogService, useDialogs } from './Dialogs.tsx';

type Question = (dialogs: DialogService) => Promise<unknown>;

const erase = { title: 'Erase the picture?', body: 'It is gone for good.' };
const sure: Question = (dialogs) => dialogs.confirm(erase);
const name: Question = (dialogs) => dialogs.text({ label: 'Name', initial: 'Otter' });

function Asking({ question, onAnswer }: { question: Question; onAnswer: (answer: unknown) => void }) {
  const dialogs = useDialogs();
  return <Button onPress={() => void question(dialogs).then(onAnswer)}>Ask</Button>;
}

/** Somebody presses the button that asks. `answers` fills with what comes of it. */
async function ask(question: Question, options?: ActingOptions): Promise<Acting & { answers: unknown[] }> {
  const answers: unknown[] = [];
  const acting = await actOn(<Asking question={question} onAnswer={(answer) => answers.push(answer)} />, {
    language: 'en',
    ...options,
  });
  await acting.user.tab();
  await acting.user.keyboard('{Enter}');
  return { ...acting, answers };
}

const opened = (role: 'dialog' | 'alertdialog' = 'alertdialog') => screen.findByRole(role);
const isFocused = (name: string) => expect(focused()).toBe(name);

test('a question is answered with OK by Enter, closes, and the focus goes back to where it was asked', async () => {
  const { user, answers } = await ask(sure);
  expect(await opened()).toHaveProperty('textContent', expect.stringContaining('It is gone for good.'));
  expect(screen.getByRole('heading', { name: 'Erase the picture?' })).toBeTruthy();
  await waitFor(() => isFocused('OK'));
  await user.keyboard('{Enter}');
  expect(answers).toEqual([true]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => isFocused('Ask'));
});

test('Cancel does not answer OK', async () => {
  const { user, answers } = await ask(sure);
  await opened();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(answers).toEqual([false]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('Escape cancels a question', async () => {
  const { user, answers } = await ask(sure);
  await opened();
  await user.keyboard('{Escape}');
  expect(answers).toEqual([false]);
});

test('a click beside a question cancels it', async () => {
  const { user, answers } = await ask(sure);
  await opened();
  await user.click(document.body);
  await waitFor(() => expect(answers).toEqual([false]));
});

test('Cancel stands before OK and is reached by Tab; where OK belongs left it comes first', async () => {
  const { user, answers } = await ask(sure);
  await opened();
  expect(buttonNames()).toEqual(['Cancel', 'OK']);
  await user.tab();
  isFocused('Cancel');
  await user.keyboard('{Enter}');
  expect(answers).toEqual([false]);
});

test('a question with OK on the left has its own words', async () => {
  await ask((dialogs) => dialogs.confirm({ ...erase, okLeft: true, okLabel: 'Erase', cancelLabel: 'Keep' }));
  await opened();
  expect(buttonNames()).toEqual(['Erase', 'Keep']);
});

test('where something would be lost Enter cancels: the focus is on Cancel', async () => {
  const { user, answers } = await ask((dialogs) => dialogs.confirm({ ...erase, danger: true }), { language: 'de' });
  await opened();
  await waitFor(() => isFocused('Abbrechen'));
  await user.keyboard('{Enter}');
  expect(answers).toEqual([false]);
});

test('a question without a title is still called a question', async () => {
  await ask((dialogs) => dialogs.confirm({ body: 'Really?' }));
  expect(await screen.findByRole('alertdialog', { name: 'Question' })).toBeTruthy();
});

test('a notice has one button, and closing it by Escape counts as read', async () => {
  const { user, answers } = await ask((dialogs) => dialogs.alert({ body: 'The server restarts.' }));
  await opened();
  expect(buttonNames()).toEqual(['OK']);
  await user.keyboard('{Escape}');
  expect(answers).toEqual([true]);
});

test('a text is entered, and Enter submits it', async () => {
  const { user, answers } = await ask(name);
  await opened('dialog');
  const field = screen.getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.clear(field);
  await user.type(field, 'Badger{Enter}');
  expect(answers).toEqual(['Badger']);
});

test.each([
  ['Cancel', (user: Acting['user']) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', (user: Acting['user']) => user.keyboard('{Escape}')],
])('%s keeps a text from being entered', async (_how, leave) => {
  const { user, answers } = await ask(name);
  await opened('dialog');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 's');
  await leave(user);
  await waitFor(() => expect(answers).toEqual([undefined]));
});

test('an empty text is an answer, not a cancellation', async () => {
  const { user, answers } = await ask((dialogs) => dialogs.text({ label: 'Reason' }));
  await opened('dialog');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(answers).toEqual(['']);
});

test('a text that is not valid is refused in words, and the dialog stays until it is', async () => {
  const { user, answers } = await ask((dialogs) =>
    dialogs.text({ label: 'Name', validate: (text) => (text.length < 3 ? 'Too short.' : undefined) }),
  );
  await opened('dialog');
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.type(field, 'Ot{Enter}');
  expect(answers).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Name', description: /Too short\./ })).toBe(field);
  await user.type(field, 'ter{Enter}');
  expect(answers).toEqual(['Otter']);
});

test('a second question waits until the first is answered', async () => {
  const { user, answers } = await ask((dialogs) => {
    const both = [dialogs.confirm({ title: 'First?' }), dialogs.confirm({ title: 'Second?' })];
    return Promise.all(both);
  });
  expect(await screen.findByRole('alertdialog', { name: 'First?' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog', { name: 'Second?' })).toBeNull();
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Second?' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog', { name: 'First?' })).toBeNull();
  await waitFor(() => isFocused('OK'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(answers).toEqual([[false, true]]));
});

test('what was typed into one question is not in the one that waited behind it', async () => {
  const { user, answers } = await ask((dialogs) => Promise.all([name(dialogs), name(dialogs)]));
  await opened('dialog');
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), 'Badger{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', 'Otter'));
  await user.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(answers).toEqual([['Badger', 'Otter']]));
});
