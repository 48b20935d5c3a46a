// @vitest-environment jsdom
import type { MatchState } from '@tuschel/protocol';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ActingOptions, actOn, focused, refused, sceneWith, without } from '../../../testing/actOn.tsx';
import { PickDrawing } from './PickDrawing.tsx';

const ALONE = 'GET /solo/drawings?page=';
const GAMES = 'GET /profiles/history?page=';
const NONE = { drawings: [], history: [], hasMore: false };

const solo = (drawingId: string, createdAt: number, promptText?: string) => ({
  drawingId,
  createdAt,
  ...(promptText === undefined ? {} : { promptText }),
});

interface Desk extends ActingOptions {
  pick?: MatchState['pick'];
  /** Pages of what was drawn alone. */
  alone?: unknown[];
}

/** The host is a VIP, with nothing picked. */
async function desk({ pick, alone = [NONE], api, ...options }: Desk = {}) {
  const scene = sceneWith('lobby/your-style-vip', (state) => ({
    ...without('pick')(state),
    ...(pick ? { pick } : {}),
  }));
  return actOn(<PickDrawing state={scene.moment?.state as MatchState} />, {
    scene,
    api(call, body) {
      const given = api?.(call, body);
      if (given !== undefined) return given;
      if (call.startsWith(ALONE)) return alone[Number(call.slice(ALONE.length))] ?? NONE;
      return call.startsWith(GAMES) ? { history: [], hasMore: false } : undefined;
    },
    ...options,
  });
}

const open = async ({ user }: Awaited<ReturnType<typeof desk>>, name = 'Ein Bild von dir aussuchen') => {
  screen.getByRole('button', { name }).focus();
  await user.keyboard('{Enter}');
  return within(await screen.findByRole('dialog', { name: 'Ein Bild von dir aussuchen' }));
};
const pictures = async (dialog: ReturnType<typeof within>) => {
  await dialog.findAllByRole('listitem');
  const all = dialog.getAllByRole('button', { name: /dieses Bild nehmen$/ });
  return all.map((one: HTMLElement) => one.getAttribute('aria-label')?.replaceAll('\u00a0', ' '));
};

test('a VIP picks one of their drawings with the keyboard, the newest first', async () => {
  const acting = await desk({
    alone: [{ drawings: [solo('old', 1, 'Ein Otter'), solo('new', 2)], hasMore: false }],
  });
  expect(screen.getByText(/^Du bist VIP/)).toBeTruthy();
  const dialog = await open(acting);
  expect(await pictures(dialog)).toEqual(['Freies Bild – dieses Bild nehmen', 'Ein Otter – dieses Bild nehmen']);
  expect(dialog.queryByRole('button', { name: 'Ältere Bilder' })).toBeNull();
  dialog.getByRole('button', { name: /^Ein Otter/ }).focus();
  await acting.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(acting.sent).toEqual([{ type: 'pickDrawing', drawingId: 'old' }]);
});

test('older drawings come a page at a time', async () => {
  const acting = await desk({
    alone: [
      { drawings: [solo('new', 3, 'Neu')], hasMore: true },
      { drawings: [solo('old', 2, 'Alt')], hasMore: true },
      { drawings: [solo('oldest', 1, 'Uralt')], hasMore: false },
    ],
  });
  const dialog = await open(acting);
  await pictures(dialog);
  for (const prompts of [
    ['Neu', 'Alt'],
    ['Neu', 'Alt', 'Uralt'],
  ]) {
    await acting.user.click(await dialog.findByRole('button', { name: 'Ältere Bilder' }));
    const names = prompts.map((prompt) => `${prompt} – dieses Bild nehmen`);
    await waitFor(async () => expect(await pictures(dialog)).toEqual(names));
  }
  expect(dialog.queryByRole('button', { name: 'Ältere Bilder' })).toBeNull();
});

test('the dialog is left by Escape or its button, and nothing is picked', async () => {
  const acting = await desk();
  const first = await open(acting);
  await first.findByText('Noch hast du nichts gezeichnet');
  await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull());
  await acting.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe('Ein Bild von dir aussuchen'));
  const dialog = await open(acting);
  await acting.user.click(dialog.getByRole('button', { name: 'Zurück' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(acting.sent).toEqual([]);
});

test('whoever has drawn nothing yet is told what to do', async () => {
  const dialog = await open(await desk());
  expect(await dialog.findByText('Noch hast du nichts gezeichnet')).toBeTruthy();
});

test.each([
  [refused(503), /^Deine Bilder ließen sich nicht holen\.$/],
  [refused(503, 'overloaded'), /Laufende Spiele gehen vor/],
])('drawings that do not load can be asked for again: %s', async (error, words) => {
  let isDown = true;
  const acting = await desk({
    alone: [{ drawings: [solo('new', 2, 'Neu')], hasMore: false }],
    api: (call) => {
      if (call.startsWith(GAMES) && isDown) throw error;
      return undefined;
    },
  });
  const dialog = await open(acting);
  expect(await dialog.findByText(words)).toBeTruthy();
  isDown = false;
  await acting.user.click(dialog.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await pictures(dialog)).toEqual(['Neu – dieses Bild nehmen']);
});

test('a pick that is refused at once says why', async () => {
  const acting = await desk({
    alone: [{ drawings: [solo('new', 2, 'Neu')], hasMore: false }],
    answer: () => ({ ok: false, code: 'notPermitted' }),
  });
  const dialog = await open(acting);
  await pictures(dialog);
  await acting.user.click(dialog.getByRole('button', { name: /^Neu/ }));
  expect((await screen.findAllByText('Das geht gerade nicht.')).length).toBeGreaterThan(0);
});

test.each([
  [{ state: 'asked' }, 'Wird geprüft …'],
  [{ state: 'checked' }, 'Das zeichnen die anderen.'],
  [{ state: 'refused' }, 'Dieses Bild geht nicht.'],
  [{ state: 'refused', problem: 'empty' }, 'Auf diesem Bild ist nichts.'],
] as const)('what became of a pick is said: %o', async (pick, words) => {
  await desk({ pick: { drawingId: 'picked', ...pick } });
  expect(screen.getByRole('status').textContent.replaceAll('\u00a0', ' ')).toBe(words);
  expect(screen.getByRole('button', { name: 'Ein anderes aussuchen' })).toBeTruthy();
});

test.each([
  [0, 'Noch hat kein VIP ein Bild ausgesucht.'],
  [1, '1 VIP hat ein Bild ausgesucht.'],
  [3, '3 VIPs haben ein Bild ausgesucht.'],
])('everybody else reads how many have picked one: %i', async (picks, words) => {
  const scene = sceneWith('lobby/player', { picks });
  await actOn(<PickDrawing state={scene.moment?.state as MatchState} />, { scene });
  expect(document.body.textContent.replaceAll('\u00a0', ' ')).toContain(words);
  expect(screen.queryByRole('button')).toBeNull();
});
