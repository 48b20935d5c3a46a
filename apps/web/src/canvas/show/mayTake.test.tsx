// @vitest-environment jsdom
import type { Drawing } from '@tuschel/protocol';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { actOn } from '../../testing/actOn.tsx';
import type { Darkroom } from './darkroom.ts';
import { Replay } from './Replay.tsx';
import { Thumbnail } from './Thumbnail.tsx';

const EMPTY = { lines: [], rev: 0, totalLines: 0, isPortrait: false, layers: [] } as unknown as Drawing;

/** A print and a film of one drawing; how it may be taken is said with it. Null: it is not for this person. */
async function show(read: Partial<Drawing> | null) {
  const print = vi.fn<Darkroom['print']>(async () => null);
  const onReady = vi.fn<() => void>();
  await actOn(
    <>
      <Thumbnail drawingId="one" darkroom={{ print }} label="print" />
      <Replay drawingId="one" playback={null} label="film" onReady={onReady} />
    </>,
    {
      client: ({ drawings }) => ({
        drawings: { ...drawings, read: async () => (read === null ? null : { ...EMPTY, ...read }) },
      }),
    },
  );
  const isShown = () => [print, onReady].every(({ mock }) => mock.calls.length > 0);
  await vi.waitUntil(() => isShown() === (read !== null));
}

/** Whether the browser's own menu, with which a picture can be saved, stays closed. */
function isKept(name: string): boolean {
  const picture = screen.getByRole('img', { name });
  const event = createEvent.contextMenu(picture);
  fireEvent(picture, event);
  return event.defaultPrevented;
}

test('the browser offers no menu on a print or a film of a drawing that may not be taken home', async () => {
  await show({ allowDownload: false });
  expect([isKept('print'), isKept('film')]).toEqual([true, true]);
});

test.each([
  ['that may be taken home', { allowDownload: true }],
  ['of which nothing is said', {}],
  ['that is not there', null],
] as const)('the browser offers its menu on a drawing %s', async (_, read) => {
  await show(read);
  expect([isKept('print'), isKept('film')]).toEqual([false, false]);
});
