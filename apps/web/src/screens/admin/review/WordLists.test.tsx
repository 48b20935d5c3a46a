// @vitest-environment jsdom
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import type { Words, WordTrialResult } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { refused, sceneNamed } from '../../../testing/actOn.tsx';
import { atDesk } from '../../../testing/atDesk.tsx';

const { answers } = sceneNamed('admin/words');
const kept = answers!['GET /admin/words'] as Words;
const tried = answers!['POST /admin/words/try'] as WordTrialResult;

const button = (name: string) => screen.getByRole('button', { name });

test('lists are tried before they count, and saved with the version that they came with', async () => {
  const { user, asked } = await atDesk('admin/words', {
    language: 'en',
    api: (call) => (call === 'PUT /admin/words' ? { ...kept, version: 4 } : undefined),
  });
  const blocked = await screen.findByRole('textbox', { name: 'Blocked' });
  expect(button('Save').matches(':disabled')).toBe(true);
  await user.type(blocked, '{Enter}zwiebel*');
  await user.type(screen.getByRole('textbox', { name: 'Sentence to try (optional)' }), ' Schnabeltiere! ');
  await user.click(button('Try'));
  expect(await screen.findByText('These lists may count')).toBeDefined();
  expect(screen.getByText('2 bad examples are missed.')).toBeDefined();
  const lists = { ...kept.lists, block: `${kept.lists.block}\nzwiebel*` };
  expect(asked.find(({ call }) => call === 'POST /admin/words/try')?.body).toEqual({ lists, text: 'Schnabeltiere!' });
  await user.click(button('Save'));
  expect(await screen.findByText('Saved. It counts from now on.')).toBeDefined();
  expect(asked.find(({ call }) => call === 'PUT /admin/words')?.body).toEqual({ lists, version: 3 });
});

test('lists that are wrong too often cannot be saved until they are changed', async () => {
  const bad = { ...tried, golden: { ...tried.golden, mistaken: 90, mistakenTexts: ['eine Katze'], isWithin: false } };
  const { user } = await atDesk('admin/words', {
    language: 'en',
    api: (call) => (call === 'POST /admin/words/try' ? bad : undefined),
  });
  const allowed = await screen.findByRole('textbox', { name: 'Allowed' });
  await user.type(allowed, '{Enter}katze');
  await user.click(button('Try'));
  expect(await screen.findByText('These lists are wrong too often')).toBeDefined();
  expect(screen.getByText('eine Katze')).toBeDefined();
  expect(button('Save').matches(':disabled')).toBe(true);
  await user.type(allowed, 'n');
  expect(button('Save').matches(':disabled')).toBe(false);
  expect(screen.queryByText('These lists are wrong too often')).toBeNull();
});

test('a refusal keeps what was typed', async () => {
  const { user } = await atDesk('admin/words', {
    language: 'en',
    api: (call) => {
      if (call === 'PUT /admin/words') throw refused(409, 'changedMeanwhile');
      return undefined;
    },
  });
  const doubtful = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Doubtful' });
  await user.type(doubtful, '{Enter}hmpf');
  await user.click(button('Save'));
  await waitFor(() => expect(button('Save').matches(':disabled')).toBe(false));
  expect(doubtful.value).toContain('hmpf');
});

test('what was saved is saved again from its new version on, and what was tried says which words it found', async () => {
  let { version } = kept;
  const { user, asked } = await atDesk('admin/words', {
    language: 'en',
    api: (call, body) =>
      call === 'PUT /admin/words' ? { ...kept, lists: (body as Words).lists, version: ++version } : undefined,
  });
  await user.click(await screen.findByRole('button', { name: 'Try' }));
  expect(await screen.findByText(/schnabeltier$/, { selector: 'p' })).toBeDefined();
  expect(asked.find(({ call }) => call === 'POST /admin/words/try')?.body).toEqual({ lists: kept.lists });
  expect(screen.getByText('schw*chtel').closest('details')?.querySelector('summary')?.textContent).toContain('missed');
  for (const word of ['eins', 'zwei']) {
    await user.type(await screen.findByRole('textbox', { name: 'Blocked' }), `{Enter}${word}`);
    await user.click(button('Save'));
    await waitFor(() => expect(button('Save').matches(':disabled')).toBe(true));
  }
  const saved = asked.filter(({ call }) => call === 'PUT /admin/words').map(({ body }) => body as Words);
  expect(saved.map((one) => one.version)).toEqual([3, 4]);
  expect(saved[1]?.lists.block).toMatch(/\neins\nzwei$/);
  expect(screen.queryByText('These lists may count')).toBeNull();
});

test('what somebody else saves meanwhile stands beside what is being typed, and is saved with it', async () => {
  const theirs = { ...kept, lists: { ...kept.lists, block: `${kept.lists.block}\ntheirs` }, version: 9 };
  let saved = kept;
  const { user, asked } = await atDesk('admin/words', {
    language: 'en',
    api: (call, body) => {
      if (call === 'GET /admin/words') return saved;
      return call === 'PUT /admin/words' ? { ...saved, lists: (body as Words).lists, version: 10 } : undefined;
    },
  });
  const blocked = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Blocked' });
  await user.type(blocked, '{Enter}mine');
  saved = theirs;
  await lookAgain();
  const merged = `${theirs.lists.block}\nmine`;
  await waitFor(() => expect(blocked.value).toBe(merged));
  expect(screen.getByText(/^Somebody else has saved/)).toBeDefined();
  expect(document.activeElement).toBe(blocked);
  await user.click(button('Save'));
  expect(await screen.findByText('Saved. It counts from now on.')).toBeDefined();
  expect(asked.find(({ call }) => call === 'PUT /admin/words')?.body).toMatchObject({
    lists: { block: merged },
    version: 9,
  });
  expect(screen.queryByText(/^Somebody else has saved/)).toBeNull();
});

test('what is typed while the lists are being saved stays, and can be saved', async () => {
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const { user } = await atDesk('admin/words', {
    language: 'en',
    api: (call, body) =>
      call === 'PUT /admin/words'
        ? waiting.then(() => ({ ...kept, lists: (body as Words).lists, version: 4 }))
        : undefined,
  });
  const blocked = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Blocked' });
  await user.type(blocked, '{Enter}sent');
  await user.click(button('Save'));
  await user.type(blocked, '{Enter}later');
  await act(async () => answer());
  expect(await screen.findByText('Saved. It counts from now on.')).toBeDefined();
  expect(blocked.value).toBe(`${kept.lists.block}\nsent\nlater`);
  expect(button('Save').matches(':disabled')).toBe(false);
  expect(screen.queryByText(/^Somebody else has saved/)).toBeNull();
});

test('lists that nobody has touched follow what somebody else saves, without a word', async () => {
  let saved = kept;
  await atDesk('admin/words', { language: 'en', api: (call) => (call === 'GET /admin/words' ? saved : undefined) });
  const allowed = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Allowed' });
  saved = { ...kept, lists: { ...kept.lists, allow: 'theirs' }, version: 9 };
  await lookAgain();
  await waitFor(() => expect(allowed.value).toBe('theirs'));
  expect(screen.queryByText(/^Somebody else has saved/)).toBeNull();
});

/** The window is looked at again, some time later. */
async function lookAgain() {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  await act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  focusManager.setFocused(undefined);
}
