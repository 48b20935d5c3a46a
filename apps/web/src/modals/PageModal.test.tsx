// @vitest-environment jsdom
import type { ContentPage } from '@tuschel/protocol';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { LanguageChoice } from '../layout/LanguageChoice.tsx';
import { actOn, focused } from '../testing/actOn.tsx';
import { Modals } from './Modals.tsx';
import { useModal } from './useModal.ts';

const HERE = '/create?mode=fast#chat';

/** A page on which one comes and goes, and opens pages of the operator. */
function Page({ answer }: { answer: (path: string) => Response }) {
  vi.stubGlobal('fetch', async (path: string) => answer(path));
  const { pathname, search, hash, state } = useLocation();
  const { open, turnTo } = useModal();
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => open({ kind: 'page', name: 'info' })}>Help</button>
      <button onClick={() => turnTo({ kind: 'page', name: 'terms' })}>Terms instead</button>
      <button onClick={() => void navigate(HERE, { state: { returnTo: '/x' } })}>Create</button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate(1)}>Forward</button>
      <output aria-label="Place">{JSON.stringify([pathname + search + hash, state])}</output>
      <LanguageChoice />
      <Modals />
    </>
  );
}

const page = (change: Partial<ContentPage>): ContentPage => ({
  name: 'info',
  language: 'en',
  title: 'Help',
  description: '',
  changed: null,
  isSample: false,
  blocks: [
    { kind: 'heading', level: 2, id: 'draw', text: ['Drawing'] },
    { kind: 'heading', level: 3, id: 'how', text: ['How do I draw?'] },
    { kind: 'paragraph', text: ['With a pen.'] },
  ],
  ...change,
});
const PAGES = (path: string) =>
  Response.json(path.includes('terms') ? page({ name: 'terms', title: 'Terms' }) : page({}));

const visit = (answer: (path: string) => Response = PAGES) => actOn(<Page answer={answer} />, { language: 'en' });
const where = () => JSON.parse(screen.getByLabelText('Place').textContent ?? '') as [string, unknown];
/** Behind the dialog, as the window's own buttons are. A pointer beside a dialog would close it. */
const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const press = (name: string) => fireEvent.click(button(name));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('help lies over the page; Escape closes it, everything below is as it was, and Forward opens it again', async () => {
  const { user } = await visit();
  await user.click(button('Create'));
  const before = where();
  expect(before).toEqual([HERE, { returnTo: '/x' }]);
  button('Help').focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Help' })).toBeTruthy();
  expect(where()[0]).toBe(HERE);
  await user.keyboard('{Escape}');
  await closed();
  expect(where()).toEqual(before);
  await waitFor(() => expect(focused()).toBe('Help'));
  press('Forward');
  expect(await screen.findByRole('dialog', { name: 'Help' })).toBeTruthy();
  press('Back');
  await closed();
  expect(where()).toEqual(before);
});

test('only help is a list of questions with a search', async () => {
  const { user } = await visit();
  await user.click(button('Help'));
  await screen.findByRole('searchbox');
  press('Terms instead');
  await screen.findByRole('dialog', { name: 'Terms' });
  expect([screen.queryByRole('searchbox'), screen.getByText('With a pen.').closest('details')]).toEqual([null, null]);
});

test('a page that cannot be loaded is asked for again; one that is not there says so and offers nothing', async () => {
  let status = 503;
  const { user } = await visit((path) => (status === 200 ? PAGES(path) : new Response(null, { status })));
  await user.click(button('Help'));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  status = 200;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('How do I draw?')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  status = 404;
  press('Terms instead');
  expect(await screen.findByText('This page cannot be loaded right now')).toBeTruthy();
  expect([screen.queryByRole('alert'), screen.queryByRole('button', { name: 'Try again' })]).toEqual([null, null]);
});

test('a page is in the language of the visitor, and says where it is not', async () => {
  const paths: string[] = [];
  const { user } = await visit((path) => {
    paths.push(path);
    return Response.json(page({ language: 'de' }));
  });
  await user.click(button('Help'));
  const words = await screen.findByText('How do I draw?');
  expect(words.closest('[lang]')?.getAttribute('lang')).toBe('de');
  fireEvent.click(screen.getByRole('radio', { name: 'Deutsch', hidden: true }));
  await waitFor(() => expect(paths).toHaveLength(2));
  expect(new Set(paths).size).toBe(2);
});
