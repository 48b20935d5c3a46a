// @vitest-environment jsdom

import { screen } from '@testing-library/react';
import type { MatchState, Step } from '@tuschel/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Acting, enter, pass, read } from '../../testing/actOn.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

const PLAYER = 'draw/open';

/** The step enters this stage; one's own page is in, still out, or gone. */
async function go(acting: Acting, stage: Step['stage'], own: 'in' | 'out' | 'gone', more: Partial<Step> = {}) {
  acting.setState((state: MatchState) => {
    const { task, step, ...rest } = state;
    if (!step) throw new Error('the scene has no step');
    return {
      ...rest,
      step: { ...step, stage, closesAt: null, ...more },
      ...(task && own !== 'gone' ? { task: { ...task, submitted: own === 'in' } } : {}),
    };
  });
  await pass(10);
}

const next = (more: Partial<NonNullable<Step['next']>> = {}): Partial<Step> => ({
  next: { index: 2, kind: 'write', length: 60_000, opensAt: Date.now() + 3_000, ...more },
});
const clock = () => screen.getByRole('timer').textContent;
const passing = () => read(screen.getByTestId('passing'));

test('whoever handed in reads that all are done, and what comes next', async () => {
  const acting = await enter(PLAYER, { language: 'en' });
  await go(acting, 'countdown', 'in');
  await go(acting, 'closing', 'in');
  expect(screen.queryByText(/Time is up/)).toBeNull();
  expect(screen.getByText('Everyone is done. On we go…')).toBeTruthy();
  await go(acting, 'interlude', 'gone', next());
  expect(passing()).toEqual([
    'Everyone is done!',
    'Your page is in, and on its way.',
    'Next: writing',
    'Step 3 of 5',
    '1:00',
  ]);
});

test('whose time ran out reads so, and that the page counts', async () => {
  const acting = await enter(PLAYER, { language: 'en' });
  await go(acting, 'grace', 'out');
  expect(screen.getByText('Time is up! Your drawing is kept.')).toBeTruthy();
  await go(acting, 'interlude', 'gone', next({ kind: 'draw', length: null }));
  expect(passing()).toEqual([
    'Time is up.',
    'Your page was collected as it was, and is on its way.',
    'Next: drawing',
    'Step 3 of 5',
    'No time limit',
  ]);
});

test('where the host goes on nobody reads of a time that was up', async () => {
  const acting = await enter(PLAYER, { language: 'en' });
  await go(acting, 'forced', 'out', { closesAt: Date.now() + 5_000 });
  expect(clock()).toMatch(/^[1-9]:\d\d$/);
  await go(acting, 'grace', 'out');
  expect(clock()).toBe('0:00');
  expect(screen.getByText('The host moves on. Your drawing is kept.')).toBeTruthy();
  await go(acting, 'interlude', 'gone', next({ opensAt: null }));
  expect(passing()).toEqual([
    'The host moves on.',
    'Your page was collected as it was, and is on its way.',
    'Next: writing',
    'Step 3 of 5',
    '1:00',
    'We’ll carry on as soon as someone is here to play.',
  ]);
});

test.each([
  ['in', 'Your page is in. It was the last one.'],
  ['out', 'Your page was collected as it was. It was the last one.'],
  ['gone', 'Those were the last pages.'],
] as const)('after the last step (own page: %s) nobody reads of a page that is on its way', async (own, words) => {
  const acting = await enter(own === 'gone' ? 'draw/waiting' : PLAYER, { language: 'en' });
  await go(acting, 'grace', own);
  await go(acting, 'interlude', 'gone');
  expect(passing()).toEqual(['Time is up.', words, 'Next: the show']);
});

test('a host who goes on reads of the step, and not of themselves', async () => {
  const acting = await enter('draw/host', { language: 'en' });
  await go(acting, 'forced', 'out', { closesAt: Date.now() + 5_000 });
  expect(screen.getByText('This step ends in')).toBeTruthy();
  await go(acting, 'grace', 'out');
  expect(screen.getByText('On we go! Your drawing is kept.')).toBeTruthy();
  await go(acting, 'interlude', 'gone', next());
  expect(passing()[0]).toBe('On we go!');
  expect(screen.queryByText(/the host/i)).toBeNull();
});

test('a co-host who writes, or has no page, reads of the step as a host does', async () => {
  const acting = await enter('write/prompt', { language: 'en' });
  acting.setState((state) => ({
    ...state,
    players: state.players.map((player) => (player.id === state.you.id ? { ...player, coHost: true } : player)),
  }));
  await go(acting, 'forced', 'out', { closesAt: Date.now() + 5_000 });
  expect(screen.getByText('This step ends in')).toBeTruthy();
  await go(acting, 'grace', 'out');
  expect(screen.getByText('On we go! Your page is kept as it is.')).toBeTruthy();
  await go(acting, 'grace', 'gone');
  expect(screen.getByText('On we go!')).toBeTruthy();
  expect(screen.queryByText(/the host/i)).toBeNull();
});

test('where the host goes on, whoever has no page reads of none', async () => {
  const acting = await enter('draw/waiting', { language: 'en' });
  acting.setState((state) => ({ ...state, you: { ...state.you, isHost: false } }));
  await go(acting, 'forced', 'gone', { closesAt: Date.now() + 5_000 });
  await go(acting, 'grace', 'gone');
  expect(screen.getByText('The host moves on.')).toBeTruthy();
  expect(screen.queryByText(/Your page|still drawing/)).toBeNull();
});

test('whose page was loaded in between reads what the others read', async () => {
  const acting = await enter(PLAYER, { language: 'en' });
  await go(acting, 'interlude', 'gone', { index: 2, end: 'time', ownPage: 'asItWas', ...next({ index: 3 }) });
  expect(passing().slice(0, 2)).toEqual(['Time is up.', 'Your page was collected as it was, and is on its way.']);
});

test.each([
  ['nothing was written', 'rolled', 'Your page was empty, so we picked a text for you. It’s on its way.'],
  ['nothing was drawn', 'empty', 'Your page stayed empty. The others are on their way.'],
] as const)('where %s, nobody reads that the page was collected as it was', async (_, ownPage, text) => {
  const acting = await enter(PLAYER, { language: 'en' });
  await go(acting, 'grace', 'out');
  await go(acting, 'interlude', 'gone', { index: 2, end: 'time', ownPage, ...next({ index: 3 }) });
  expect(passing()[1]).toBe(text);
});

test('whose page was loaded in between reads nothing that it cannot know', async () => {
  const acting = await enter(PLAYER, { language: 'en' });
  await go(acting, 'interlude', 'gone', { index: 2, ...next({ index: 3 }) });
  expect(passing().slice(0, 2)).toEqual(['On we go!', 'The pages are on their way.']);
  expect(screen.queryByText(/still drawing/)).toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('the task and its clock can be read before the page to draw on is there', async () => {
  await enter('draw/opening', { language: 'en' });
  expect(screen.getByRole('heading', { name: 'Draw this', level: 2 })).toBeTruthy();
  expect(screen.getByText(/Ein Otter erklärt seiner Oma das Internet/)).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^3:\d\d$/);
  expect(screen.getByText('Your page is being laid out…')).toBeTruthy();
  await pass(10_000);
  expect(screen.queryByText('Your page is being laid out…')).toBeNull();
});
