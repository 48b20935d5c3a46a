// @vitest-environment jsdom
import type { TuschelClient } from '@tuschel/client';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import GameTexts from '../language/GameTexts.tsx';
import { sampleDrawing } from '../stage/sampleDrawings.ts';
import { actOn, focused } from '../testing/actOn.tsx';
import { type Enlarged, useEnlarge } from './useEnlarge.ts';

type Read = TuschelClient['drawings']['read'];

function Print({ drawing }: { drawing: Enlarged }) {
  const enlarge = useEnlarge();
  return (
    <button type="button" onClick={() => void enlarge(drawing)}>
      Groß
    </button>
  );
}

const sample = sampleDrawing('otter') ?? sampleDrawing('empty');
const there: Read = async () => sample;

/** Somebody presses a print; `made` and `given` are the addresses of pictures, as they come and go. */
async function press(drawing: Partial<Enlarged> = {}, read: Read = there) {
  const asked: string[] = [];
  const acting = await actOn(
    <GameTexts>
      <Print drawing={{ drawingId: 'sea', title: 'Das Meer', isMine: false, ...drawing }} />
    </GameTexts>,
    {
      client: ({ drawings }) => ({
        drawings: { ...drawings, read: (id) => (asked.push(id), read(id)) },
      }),
      api: (call) => (call === 'POST /drawing/media' ? { drawings: [] } : undefined),
    },
  );
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  // A file that was saved on an earlier page may be let go of meanwhile.
  const given = () => revoked.mock.calls.flat().filter((address) => address !== 'blob:file');
  const button = await screen.findByRole('button', { name: 'Groß' });
  button.focus();
  await acting.user.keyboard('{Enter}');
  return { ...acting, asked, given };
}
const download = () => screen.queryByRole('link', { name: 'Herunterladen' });

test('a drawing is shown large, may be taken home by its name, and is let go when it is closed', async () => {
  const { user, asked, given } = await press();
  expect(await screen.findByRole('dialog', { name: 'Das Meer' })).toBeTruthy();
  expect(asked).toEqual(['sea']);
  expect(screen.getByRole('img', { name: 'Das Meer' }).getAttribute('src')).toBe('blob:picture');
  expect(download()?.getAttribute('download')).toMatch(/^Das Meer\.jpg$/);
  expect(given()).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(given()).toEqual(['blob:picture']));
  await waitFor(() => expect(focused()).toBe('Groß'));
});

test.each<[string, Partial<Enlarged>, Read, boolean]>([
  ['its round keeps it', { noDownload: true }, there, false],
  ['its round keeps it, from everybody but its artist', { noDownload: true, isMine: true }, there, true],
  ['the server keeps it', {}, async () => sample && { ...sample, allowDownload: false }, false],
  [
    'the server keeps it, from everybody but its artist',
    { isMine: true },
    async () => sample && { ...sample, allowDownload: false },
    true,
  ],
])('where %s it is taken home only by those who may', async (_, drawing, read, isOffered) => {
  const { user } = await press(drawing, read);
  await screen.findByRole('dialog', { name: 'Das Meer' });
  expect(download() !== null).toBe(isOffered);
  await user.keyboard('{Escape}');
});

test.each<[string, Read, string]>([
  ['is gone', async () => null, 'Diese Zeichnung ist nicht mehr da.'],
  [
    'does not come',
    async () => Promise.reject(new Error('away')),
    'Die Zeichnung ließ sich nicht laden. Bitte lade die Seite neu.',
  ],
])('a drawing that %s says so, and nothing opens', async (_, read, words) => {
  await press({}, read);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
