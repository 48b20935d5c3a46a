// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ModerationItem, TakenPosts, TakePosts } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { type ActingOptions, pass, read, refused, sceneNamed } from '../../../testing/actOn.tsx';
import { atDesk } from '../../../testing/atDesk.tsx';

const TAKE = 'POST /admin/posts/take';
const HOUR_MS = 3_600_000;
const sample = (sceneNamed('admin/queue').answers![TAKE] as TakenPosts).items[0] as ModerationItem;
const picture = (at: number, more: Partial<ModerationItem> = {}): ModerationItem => ({
  ...sample,
  drawingId: `picture-${at}`,
  version: 7 + at,
  promptText: `Bild ${at}`,
  triggerWarning: 0,
  ...more,
});

/** A queue of these pictures; each is taken once, as the server locks it. */
async function queue(items: readonly ModerationItem[], { api, ...options }: ActingOptions = {}) {
  let free = [...items];
  const acting = await atDesk('admin/queue', {
    ...options,
    api(call, body) {
      const answer = api?.(call, body);
      if (answer !== undefined) return answer;
      if (call !== TAKE) return call.startsWith('POST /admin/posts') ? {} : undefined;
      const { count = 1 } = body as TakePosts;
      const [taken, waiting] = [free.slice(0, count), free.length];
      free = free.slice(count);
      return { items: taken, waiting };
    },
  });
  const calls = (what: string) => acting.asked.filter(({ call }) => call.endsWith(what));
  return { ...acting, calls };
}
const shown = (at: number) => screen.findByText(`Bild ${at}`);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

test('pictures are decided with the mouse: turned down with a reason, warned of, approved, skipped and taken back', async () => {
  const { user, calls } = await queue([picture(0), picture(1), picture(2), picture(3)]);
  await shown(0);
  await user.click(button('Ablehnen'));
  expect(button('Ablehnen').getAttribute('aria-expanded')).toBe('true');
  expect(calls('/decide')).toEqual([]);
  await user.click(button('Ablehnen'));
  expect(screen.queryByRole('group', { name: 'Warum lehnst du ab?' })).toBeNull();
  await user.click(button('Ablehnen'));
  await user.click(button('Kopiert oder durchgepaust'));
  await shown(1);
  expect(button('Ablehnen').getAttribute('aria-expanded')).toBe('false');
  await user.click(button('Warnungen'));
  const warnings = within(screen.getByRole('group', { name: 'Wovor gewarnt wird' })).getAllByRole('button');
  await user.click(warnings[1]!);
  await user.click(warnings[2]!);
  await user.click(warnings[1]!);
  expect(warnings.map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true']);
  await user.click(button('Freigeben'));
  await shown(2);
  expect(screen.queryByRole('group', { name: 'Wovor gewarnt wird' })).toBeNull();
  expect(calls('/decide')).toEqual([
    { call: 'POST /admin/posts/picture-0/decide', body: { version: 7, decision: 'reject', reason: 'copied' } },
    { call: 'POST /admin/posts/picture-1/decide', body: { version: 8, decision: 'approve', triggerWarning: 4 } },
  ]);
  await user.click(button('Überspringen'));
  await shown(3);
  expect(calls('/release').map(({ body }) => body)).toEqual([{ drawingIds: ['picture-2'] }]);
  await user.click(button(/^Zurücknehmen/));
  await shown(1);
  await waitFor(() => expect(calls('/undo')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^Zurücknehmen/ })).toBeNull();
});

test('a warning that is taken away is explained first, in words, or nothing happens', async () => {
  const { user, calls } = await queue([picture(0, { triggerWarning: 3 }), picture(1)]);
  await shown(0);
  await user.keyboard('w1a');
  const ask = async () => within(await screen.findByRole('dialog', { name: 'Warum nimmst du eine Warnung weg?' }));
  await user.click((await ask()).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('Freigeben'));
  const dialog = await ask();
  await user.keyboard('  {Enter}');
  expect(dialog.getByText('Schreib ein paar Worte dazu.')).toBeTruthy();
  expect(calls('/decide')).toEqual([]);
  await user.keyboard('nur Farbe {Enter}');
  await shown(1);
  expect(calls('/decide').map(({ body }) => body)).toEqual([
    { version: 7, decision: 'approve', triggerWarning: 2, note: 'nur Farbe' },
  ]);
});

test('a picture that is turned down for a reason of one’s own stays until the reason is written', async () => {
  const { user, calls } = await queue([picture(0), picture(1)]);
  await shown(0);
  await user.keyboard('r9');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([calls('/decide'), screen.queryByText('Bild 0')]).toEqual([[], expect.anything()]);
});

test('keys that belong to the browser, are held, or are typed in a dialog decide nothing', async () => {
  const { user, calls } = await queue([picture(0), picture(1)]);
  await shown(0);
  await user.keyboard('{Control>}a{/Control}{Meta>}a{/Meta}{Alt>}a{/Alt}');
  fireEvent.keyDown(document.body, { key: 'a', repeat: true });
  await user.click(button('Person sperren'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'aa');
  dialog.getByRole('button', { name: 'Abbrechen' }).focus();
  await user.keyboard('as');
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  expect([calls('/decide'), calls('/release')]).toEqual([[], []]);
  expect(await shown(0)).toBeTruthy();
});

test('that keys are off is remembered when one comes back, and so is that they are on again', async () => {
  const { user, calls } = await queue([picture(0)]);
  await shown(0);
  const keys = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Tasten' });
  const leaveAndReturn = async () => {
    await user.click(screen.getByRole('link', { name: 'Meldungen' }));
    await user.click(screen.getByRole('link', { name: 'Bilder freigeben' }));
  };
  await user.click(await keys());
  await leaveAndReturn();
  expect((await keys()).checked).toBe(false);
  await user.click(await keys());
  await leaveAndReturn();
  expect((await keys()).checked).toBe(true);
  expect(calls('/decide')).toEqual([]);
});

test('how long a picture has waited is counted when it comes up', async () => {
  let now = 100 * HOUR_MS;
  const { user } = await queue([picture(0, { waitsSince: now - HOUR_MS }), picture(1, { waitsSince: now })], {
    language: 'en',
    now: () => now,
  });
  await shown(0);
  expect(screen.getByText('1 hour ago')).toBeTruthy();
  now += 50 * HOUR_MS;
  await user.keyboard('a');
  await shown(1);
  expect(screen.getByText('2 days ago')).toBeTruthy();
});

test('a picture that is locked away goes from the desk, and the next one lies there', async () => {
  const { user } = await queue([picture(0), picture(1)]);
  await shown(0);
  await user.click(button('Wegschließen'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Adresse');
  await user.click(dialog.getByRole('button', { name: 'Wegschließen' }));
  await shown(1);
  expect(screen.queryByText('Bild 0')).toBeNull();
});

test('a decision that cannot be taken back says so, and its picture does not stay', async () => {
  const { user } = await queue([picture(0), picture(1)], {
    api: (call) => {
      if (call.endsWith('/undo')) throw refused(409, 'changedMeanwhile');
    },
  });
  await shown(0);
  await user.keyboard('a');
  await shown(1);
  await user.keyboard('z');
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Bild 0')).toBeNull());
  expect(await shown(1)).toBeTruthy();
});

test('a queue that does not come can be asked for again; what one may not decide is not laid before one', async () => {
  let isDown = true;
  const { user } = await queue([picture(0, { mayDecide: false }), picture(1)], {
    api: (call) => {
      if (call === TAKE && isDown) throw refused(503);
    },
  });
  const again = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  isDown = false;
  await user.click(again);
  await shown(1);
  expect(screen.queryByText('Bild 0')).toBeNull();
});

test('six pictures lie ready, and more are taken as soon as fewer than four do', async () => {
  const { user, calls } = await queue(Array.from({ length: 9 }, (_, at) => picture(at)));
  await shown(0);
  const takes = () => calls(TAKE).map(({ body }) => body);
  for (const at of [0, 1]) {
    await user.keyboard('a');
    await shown(at + 1);
  }
  expect(takes()).toEqual([{ count: 6, skip: [] }]);
  await user.keyboard('s');
  await shown(3);
  await waitFor(() => expect(takes()).toHaveLength(2));
  expect(takes()[1]).toEqual({ count: 6, skip: ['picture-2'] });
});

test.each([
  ['within seconds where others have what waits', 5, 5_000],
  ['every half minute where nothing waits', 0, 30_000],
])('a queue without anything looks again by itself: %s', async (_, waiting, ms) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let items: ModerationItem[] = [];
  await queue([], { api: (call) => (call === TAKE ? { items, waiting } : undefined) });
  await screen.findByText(waiting === 0 ? 'Alles angesehen' : 'Gerade ist nichts für dich da');
  items = [picture(0)];
  await pass(ms - 2_000);
  expect(screen.queryByText('Bild 0')).toBeNull();
  await pass(2_500);
  expect(await shown(0)).toBeTruthy();
});

/** All that is said beside a picture, as one text. */
const said = async (scene: string, prompt = 'Prompt', more: ActingOptions = {}) => {
  await atDesk(scene, { language: 'en', ...more });
  await screen.findByText(prompt);
  return read(screen.getByRole('region', { name: 'Approve pictures' }))
    .join(' ')
    .replaceAll('\u00a0', ' ');
};

test('beside a picture that was changed stands what everybody reads now', async () => {
  const words = await said('admin/edited');
  expect(words).toContain('Changed');
  expect(words).toContain('reported 3 times');
  expect(words).toMatch(/by kritzel_kai|Drawn freely|no prompt/i);
  expect(words).toContain('Description Montag Montag. Ohne Kaffee.');
  expect(words).not.toContain('Image description');
  expect(words).toContain('PinselPaula @ pinselpaula');
  expect(words).toContain('12 approved 1 turned down');
  expect(words).toContain('Seen 1,284 · opened 203 · liked 57');
});

test('beside an appeal stands why the picture was turned down, by whom, and what its artist says', async () => {
  const words = await said('admin/appeal');
  expect(words).toContain('Objection');
  expect(words).toMatch(/Copied or traced – Theo Das Segel kenne ich von einem Plakat\./);
  expect(words).toContain('Das Plakat war auch von mir.');
  expect(words).toContain('Nilufar wants to take the rejection back. It needs a second opinion.');
  expect(words).not.toContain('reported');
  expect(words).not.toContain('Seen 0');
});

test('what somebody of the team decided who is no longer here is said without a name', async () => {
  const { items, ...rest } = sceneNamed('admin/appeal').answers![TAKE] as TakenPosts;
  const nameless = items.map((one) => ({
    ...one,
    ...(one.rejection ? { rejection: { ...one.rejection, byName: '' }, overturnBy: '' } : {}),
  }));
  const words = await said('admin/appeal', 'Prompt', {
    api: (call) => (call === TAKE ? { ...rest, items: nameless } : undefined),
  });
  expect(words).toMatch(/Copied or traced – No longer here Das Segel/);
  expect(words).toMatch(/Someone asked to take the rejection back\. It needs a second opinion\./);
});
