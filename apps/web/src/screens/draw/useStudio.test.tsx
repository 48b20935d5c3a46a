// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { DrawingSync } from '@tuschel/client';
import { defaultStyle, type Line, Tool } from '@tuschel/ink';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import { useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UnfinishedStroke } from '../../canvas/stroke/strokeJournal.ts';
import { actOn } from '../../testing/actOn.tsx';
import { paper } from '../../testing/easelStudio.ts';
import { strokeOf } from '../../testing/paperActing.tsx';
import { type Studio, UPRIGHT_PHONE, useStudio } from './useStudio.ts';

let unfinished: UnfinishedStroke | null = null;
vi.mock(import('../../canvas/stroke/strokeJournal.ts'), async (original) => ({
  ...(await original()),
  unfinishedStroke: async () => unfinished,
}));

beforeEach(() => {
  unfinished = null;
});

interface Opened {
  page?: ReturnType<typeof paper>;
  tools?: Partial<Tools>;
  sheet?: 'free' | 'given';
  how?: 'open' | 'sketch';
  isPhone?: boolean;
  open?: (sync: DrawingSync) => Promise<DrawingSync>;
}

/** A page that is opened, with what has become of it. */
async function opened({
  page = paper(),
  tools = {},
  sheet = 'given',
  how = 'open',
  isPhone = false,
  open,
}: Opened = {}) {
  const done: string[] = [];
  const sync: DrawingSync = Object.defineProperties(
    { ...page.sync, stop: () => void done.push('stop'), flushOnLeave: () => void done.push('flushOnLeave') },
    { lines: { get: () => page.sync.lines } },
  );
  const told = vi.fn<(studio: Studio | string) => void>();
  const Page = () => {
    const studio = useStudio('page', { ...ALL_TOOLS, ...tools }, 0, how, { sheet, title: 'an otter' });
    useEffect(() => told(studio), [studio]);
    return <p>{typeof studio === 'string' ? studio : 'there'}</p>;
  };
  const phone = () =>
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { media, matches: isPhone && media === UPRIGHT_PHONE }),
    );
  const answer = async (...asked: unknown[]) => {
    done.push(asked.join(' '));
    phone();
    return open ? open(sync) : sync;
  };
  const acting = await actOn(<Page />, {
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        open: (...asked) => answer('open', ...asked),
        sketch: (async (...asked: unknown[]) => answer('sketch', ...asked)) as never,
      },
    }),
  });
  return { ...acting, ...page, sync, done, studio: () => told.mock.lastCall?.[0] as Studio };
}

const isThere = () => screen.findByText('there');
const strokeWith = (tool: number): Line => ({ ...defaultStyle(tool), points: [{ x: 9, y: 9, p: 1 }] });

test.each([
  ['open', 'open page an otter'],
  ['sketch', 'sketch page'],
] as const)('a page is there once it was opened, and let go with the screen: %s', async (how, call) => {
  const { done } = await opened({ how });
  await isThere();
  expect(done).toEqual([call]);
  cleanup();
  expect(done).toEqual([call, 'stop']);
});

test('a page that cannot be opened has failed', async () => {
  await opened({ open: () => Promise.reject(new Error('gone')) });
  expect(await screen.findByText('failed')).toBeTruthy();
});

test('a page that comes when nobody waits for it any more is let go', async () => {
  let come: () => void = () => undefined;
  const { done } = await opened({ open: (sync) => new Promise((resolve) => (come = () => resolve(sync))) });
  expect(screen.getByText('opening')).toBeTruthy();
  cleanup();
  expect(done).not.toContain('stop');
  await act(async () => come());
  await waitFor(() => expect(done).toContain('stop'));
});

test.each<[string, number, Partial<Tools>, number, object | null, boolean]>([
  ['nothing has come after it', Tool.pencil, {}, 2, null, true],
  ['something has', Tool.pencil, {}, 1, null, false],
  ['more was there than there is', Tool.pencil, {}, 3, null, false],
  ['its tool may not be used', Tool.brush, { presets: 'pencil' }, 2, null, false],
  ['there is room for one more stroke', Tool.pencil, { maxLines: 3 }, 2, null, true],
  ['all strokes are spent', Tool.pencil, { maxLines: 2 }, 2, null, false],
  ['others’ strokes are not counted', Tool.pencil, { maxLines: 2 }, 2, { lines: 1, isLocked: false }, true],
])('a stroke that was never ended is on the sheet if %s', async (_, tool, tools, after, laid, isTaken) => {
  unfinished = { after, line: strokeWith(tool) } as UnfinishedStroke;
  const page = paper([strokeOf(0), strokeOf(1)], { laid: laid as never });
  const { sync } = await opened({ page, tools });
  await isThere();
  expect(sync.lines).toHaveLength(isTaken ? 3 : 2);
});

test.each<[string, Opened, boolean]>([
  ['a blank sheet of a free task', {}, true],
  ['a window that is no phone', { isPhone: false }, false],
  ['a sheet that is drawn on', { page: paper([strokeOf(0)]) }, false],
  ['a sheet that is given', { sheet: 'given' }, false],
  ['a sheet of a round with a format', { tools: { format: 'landscape' } }, false],
  ['a sheet that stands upright', { page: paper([], { meta: { isPortrait: true } }) }, false],
])('on an upright phone the sheet is set upright, or not: %s', async (_, how, isSet) => {
  const { metas } = await opened({ sheet: 'free', isPhone: true, ...how });
  await isThere();
  expect(metas.filter(({ isPortrait }) => isPortrait)).toEqual(isSet ? [{ isPortrait: true }] : []);
});

test('what was drawn with last is in the hand again, on its layer; of others’ strokes nothing is', async () => {
  const lines = [strokeWith(Tool.brush), { ...strokeWith(Tool.lassoFill), layer: 2 }];
  const { studio } = await opened({ page: paper(lines) });
  await isThere();
  expect(studio().toolbox.get()).toMatchObject({ nib: Tool.lassoFill, layer: 2 });
});

test('on somebody else’s picture one begins with a pencil, and not on its layer where it is locked', async () => {
  const page = paper([strokeWith(Tool.brush)], { laid: { lines: 1, isLocked: true } as never });
  const { studio } = await opened({ page });
  await isThere();
  expect(studio().toolbox.get()).toMatchObject({ nib: Tool.pencil, layer: 1 });
  expect(studio().toolbox.limits).toMatchObject({ hasBase: true, layers: [1, 2] });
});

test('what goes on when the page is left is ended and sent, once it was opened at all', async () => {
  let come: () => void = () => undefined;
  const { done, sync, studio } = await opened({
    open: (page) => new Promise((resolve) => (come = () => resolve(page))),
  });
  window.dispatchEvent(new Event('pagehide'));
  expect(done).not.toContain('flushOnLeave');
  await act(async () => come());
  await isThere();
  const place = { x: 9, y: 9, time: 0, pressure: 1, isRegular: false, isCentred: false } as const;
  studio().easel.begin({ ...place, phase: 'down', pointerType: 'mouse' }, false);
  window.dispatchEvent(new Event('pagehide'));
  expect([sync.lines.length, done.at(-1)]).toEqual([1, 'flushOnLeave']);
});
