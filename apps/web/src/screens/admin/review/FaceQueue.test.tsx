// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FaceItem, type FaceQueue, MODERATION } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import type { Scene } from '../../../stage/scenes/scene.ts';
import { type ActingOptions, enter, pass, refused, sceneNamed } from '../../../testing/actOn.tsx';

const LIST = 'GET /admin/faces';
const scene: Scene = { ...sceneNamed('admin/reports'), path: '/admin?area=faces' };

const face = (id: string, mayDecide = true): FaceItem =>
  ({ id, version: 3, ink: '', mayDecide, artist: { displayName: `Artist ${id}` } }) as FaceItem;

/** The faces that wait; what is decided goes, as at the server. */
async function queue(items: readonly FaceItem[], api: ActingOptions['api'] = () => undefined) {
  let waiting = [...items];
  const acting = await enter(scene, {
    api(call, body) {
      const answer = api(call, body);
      if (answer !== undefined) return answer;
      if (call === LIST) return { items: waiting, waiting: waiting.length } satisfies FaceQueue;
      const [, id, deed] = /^POST \/admin\/faces\/(\w+)\/(decide|undo)$/.exec(call) ?? [];
      if (deed === undefined) return undefined;
      const one = items.find((item) => item.id === id);
      waiting = deed === 'undo' && one ? [one, ...waiting] : waiting.filter((item) => item.id !== id);
      return {};
    },
  });
  const calls = () => acting.asked.filter(({ call }) => call.startsWith('POST /admin/faces'));
  return { ...acting, calls };
}
const list = () => screen.findByRole('list', { name: 'Gesichter, die auf Freigabe warten' });
const names = async () =>
  within(await list())
    .getAllByRole('img')
    .map((one) => one.getAttribute('aria-label'));
const item = async (id: string) => {
  const found = within(await list())
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.includes(`Artist ${id}`));
  return within(found as HTMLElement);
};
const undo = () => screen.queryByRole('button', { name: 'Zurücknehmen' });

test('a face is approved, goes from the list, and comes back when that is taken back, as often as one likes', async () => {
  const { user, calls } = await queue([face('a'), face('b')]);
  expect(undo()).toBeNull();
  for (const _ of [1, 2]) {
    await user.click((await item('a')).getByRole('button', { name: 'Freigeben' }));
    await waitFor(async () => expect(await names()).toEqual(['Gesicht von Artist b']));
    expect(screen.getByText('Ein Gesicht wartet')).toBeTruthy();
    await user.click(undo() as HTMLElement);
    await waitFor(async () => expect(await names()).toHaveLength(2));
    expect(undo()).toBeNull();
  }
  expect(calls().map(({ call }) => call)).toEqual([
    'POST /admin/faces/a/decide',
    'POST /admin/faces/a/undo',
    'POST /admin/faces/a/decide',
    'POST /admin/faces/a/undo',
  ]);
  expect(calls()[0]?.body).toEqual({ version: 3, decision: 'approve' });
});

test('a face is rejected with a reason, which is asked for first; the last one leaves an empty queue', async () => {
  const { user, calls } = await queue([face('a')]);
  const one = await item('a');
  const reject = one.getByRole('button', { name: 'Ablehnen' });
  expect(reject.getAttribute('aria-expanded')).toBe('false');
  await user.click(reject);
  expect(reject.getAttribute('aria-expanded')).toBe('true');
  expect(calls()).toEqual([]);
  await user.click(one.getByRole('button', { name: 'Kopiert oder durchgepaust' }));
  expect(await screen.findByText('Kein Gesicht wartet')).toBeTruthy();
  expect(calls().at(-1)?.body).toEqual({ version: 3, decision: 'reject', reason: 'copied' });
  await user.click(undo() as HTMLElement);
  expect(await names()).toEqual(['Gesicht von Artist a']);
});

test('a decision that does not arrive leaves the face where it is, and nothing to take back', async () => {
  const { user } = await queue([face('a')], (call) => {
    if (call.endsWith('/decide')) throw refused(503);
  });
  const approve = (await item('a')).getByRole<HTMLButtonElement>('button', { name: 'Freigeben' });
  await user.click(approve);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([approve.disabled, await names(), undo()]).toEqual([false, ['Gesicht von Artist a'], null]);
});

test('a decision on its way is not sent twice', async () => {
  const { user, calls } = await queue([face('a')], (call) =>
    call.endsWith('/decide') ? new Promise(() => undefined) : undefined,
  );
  const one = await item('a');
  await user.click(one.getByRole('button', { name: 'Freigeben' }));
  await user.click(one.getByRole('button', { name: 'Freigeben' }));
  expect(one.getByRole<HTMLButtonElement>('button', { name: 'Ablehnen' }).disabled).toBe(true);
  expect(calls()).toHaveLength(1);
});

test('nobody decides on their own face', async () => {
  await queue([face('a', false)]);
  const one = await item('a');
  expect(one.getByText('Darüber entscheidet jemand anderes.')).toBeTruthy();
  expect(one.queryByRole('button')).toBeNull();
});

test('a decision can be taken back for as long as the server lets one, and no longer', async () => {
  const { user } = await queue([face('a'), face('b')]);
  const approve = (await item('a')).getByRole('button', { name: 'Freigeben' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(approve);
  await waitFor(() => expect(undo()).not.toBeNull());
  await pass(MODERATION.undoMs - 2_000);
  expect(undo()).not.toBeNull();
  await pass(3_000);
  expect(undo()).toBeNull();
});

test('of two decisions the later one can be taken back for as long as if it were the only one', async () => {
  const { user } = await queue([face('a'), face('b'), face('c')]);
  const approve = async (id: string) => (await item(id)).getByRole('button', { name: 'Freigeben' });
  const [first, second] = [await approve('a'), await approve('b')];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(first);
  await waitFor(() => expect(undo()).not.toBeNull());
  await pass(MODERATION.undoMs - 2_000);
  await user.click(second);
  await waitFor(async () => expect(await names()).toHaveLength(1));
  await pass(3_000);
  expect(undo()).not.toBeNull();
});

test('the time to take a decision back does not begin anew when somebody else has emptied the queue', async () => {
  let isEmptied = false;
  const { user } = await queue([face('a'), face('b')], (call) =>
    call === LIST && isEmptied ? ({ items: [], waiting: 0 } satisfies FaceQueue) : undefined,
  );
  const approve = (await item('a')).getByRole('button', { name: 'Freigeben' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(approve);
  await waitFor(() => expect(undo()).not.toBeNull());
  await pass(MODERATION.undoMs - 2_000);
  isEmptied = true;
  // Somebody comes back to this tab.
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByText('Kein Gesicht wartet')).toBeTruthy();
  expect(undo()).not.toBeNull();
  await pass(3_000);
  expect(undo()).toBeNull();
});

test('a decision that could not be taken back says so, and the queue is read anew', async () => {
  const { user } = await queue([face('a'), face('b')], (call) => {
    if (call.endsWith('/undo')) throw refused(409, 'changedMeanwhile');
  });
  await user.click((await item('a')).getByRole('button', { name: 'Freigeben' }));
  await waitFor(() => expect(undo()).not.toBeNull());
  await user.click(undo() as HTMLElement);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect([await names(), undo()]).toEqual([['Gesicht von Artist b'], null]);
});

test('new faces come by themselves, and those that are there stay when the server does not answer once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer = (): FaceQueue => ({ items: [face('a')], waiting: 1 });
  const { user } = await queue([], (call) => (call === LIST ? answer() : undefined));
  await user.click((await item('a')).getByRole('button', { name: 'Ablehnen' }));
  answer = () => {
    throw refused(503);
  };
  await pass(60_000);
  expect((await item('a')).getByRole('group')).toBeTruthy();
  answer = () => ({ items: [face('a'), face('b')], waiting: 2 });
  await pass(60_000);
  await waitFor(async () => expect(await names()).toHaveLength(2));
  expect((await item('a')).getByRole('group')).toBeTruthy();
  expect((await item('b')).queryByRole('group')).toBeNull();
});
