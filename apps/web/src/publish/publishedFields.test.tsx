// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { GALLERY, type MyDrawing, type MyDrawings, type UpdatePost } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { actOn, refused, sceneNamed } from '../testing/actOn.tsx';
import { PostTexts } from './PostTexts.tsx';
import { PublishDialog } from './PublishDialog.tsx';

const scene = sceneNamed('drawings/shelf');
const mine = scene.answers?.['GET /posts/mydrawings'] as MyDrawings;

/** A drawing of which nobody has said anything yet. */
const NEW = {
  ...(mine.drawings[0] as MyDrawing),
  gameId: 'game',
  drawingId: 'new',
  moderationStatus: 0,
  shown: null,
  isUnpublished: false,
  isQuarantined: false,
  description: '',
  altText: '',
  triggerWarning: 0,
  isOnProfile: false,
  mayRedraw: false,
  mayQuiz: false,
  isRefsheet: false,
  hasBase: false,
  promptText: null,
} as MyDrawing;

async function open(change: Partial<MyDrawing> = {}, fails?: unknown, profile = { posts: 0, max: 3 }) {
  const [update, onClose] = [vi.fn<(update: UpdatePost) => Promise<void>>(), vi.fn<() => void>()];
  update.mockImplementation(async () => {
    if (fails !== undefined) throw fails;
  });
  const { language: _, ...plain } = NEW;
  const acting = await actOn(
    <PostTexts>
      <PublishDialog drawing={{ ...plain, ...change } as MyDrawing} {...{ profile, update, onClose }} />
    </PostTexts>,
    { scene, language: 'en' },
  );
  const dialog = within(await screen.findByRole('dialog'));
  const send = () => acting.user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
  return { ...acting, update, onClose, dialog, send };
}
const switches = () => screen.getAllByRole<HTMLInputElement>('switch');

test('all that is said of a drawing is sent, each where it belongs', async () => {
  const { user, dialog, update, onClose, send } = await open();
  const [description, altText] = dialog.getAllByRole('textbox') as [HTMLElement, HTMLElement];
  fireEvent.change(description, { target: { value: ' A boat. ' } });
  fireEvent.change(altText, { target: { value: ' On the sea ' } });
  const [horror, blood] = dialog.getAllByRole('checkbox') as [HTMLElement, HTMLElement];
  for (const warning of [horror, blood, horror]) await user.click(warning);
  const sent = {
    gameId: 'game',
    drawingId: 'new',
    description: 'A boat.',
    altText: 'On the sea',
    triggerWarning: 2,
    isOnProfile: false,
    mayRedraw: false,
    mayQuiz: false,
    isRefsheet: false,
    language: 'en',
    isUnpublished: false,
  };
  await send();
  await waitFor(() => expect(update.mock.calls).toEqual([[sent]]));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('each of the four uses of a drawing is allowed by its own switch, and shown as allowed', async () => {
  const uses = ['isOnProfile', 'mayRedraw', 'mayQuiz', 'isRefsheet'] as const;
  for (const [at, use] of uses.entries()) {
    const { user, update, send } = await open({ [use]: true });
    expect(switches().map(({ checked }) => checked)).toEqual(uses.map((one) => one === use));
    await user.click(switches()[(at + 1) % 4] as HTMLElement);
    await send();
    await waitFor(() => expect(update).toHaveBeenCalled());
    const [sent] = update.mock.calls[0] ?? [];
    expect(uses.filter((one) => sent?.[one])).toEqual(uses.filter((one) => one === use || one === uses[(at + 1) % 4]));
    cleanup();
  }
});

test('the language of a sentence is asked for where it is in the quiz, and is what was said of it before', async () => {
  const { user, update, send } = await open({ language: 'de' });
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(switches()[2] as HTMLElement);
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
  expect(chosen()).toEqual([true, false]);
  await user.click(screen.getByRole('radio', { name: 'English' }));
  expect(chosen()).toEqual([false, true]);
  await send();
  await waitFor(() => expect(update.mock.calls[0]?.[0]).toMatchObject({ mayQuiz: true, language: 'en' }));
});

test('a text for those who do not see it has a length of its own', async () => {
  const { dialog, update } = await open();
  const [, altText] = dialog.getAllByRole('textbox') as [HTMLElement, HTMLElement];
  const go = dialog.getAllByRole<HTMLButtonElement>('button').at(-1) as HTMLButtonElement;
  fireEvent.change(altText, { target: { value: 'x'.repeat(GALLERY.altText) } });
  expect(go.disabled).toBe(false);
  fireEvent.change(altText, { target: { value: 'x'.repeat(GALLERY.altText + 2) } });
  expect(go.disabled).toBe(true);
  expect(altText.getAttribute('aria-invalid')).toBe('true');
  fireEvent.submit(go.closest('form') as HTMLFormElement);
  expect(update).not.toHaveBeenCalled();
});

test('links of newcomers are refused in words of their own, everything else as everywhere', async () => {
  const links = await open({}, refused(400, 'badRequest', { description: 'links' }));
  await links.send();
  const ofLinks = (await screen.findByRole('alert')).textContent;
  expect(links.onClose).not.toHaveBeenCalled();
  cleanup();
  const other = await open({}, refused(400, 'badRequest', { description: 'tooLong' }));
  await other.send();
  expect((await screen.findByRole('alert')).textContent).not.toBe(ofLinks);
});

test('how full a profile is goes with the switch, and is said only of who wants to be on it', async () => {
  const { user, dialog } = await open({}, undefined, { posts: 3, max: 3 });
  const told = () => switches()[0]?.closest('label')?.textContent;
  expect(told()).toContain('3/3');
  const full = () => dialog.queryByText(/full/i);
  expect(full()).toBeNull();
  await user.click(switches()[0] as HTMLElement);
  expect([told()?.includes('3/3'), full() !== null]).toEqual([true, true]);
});

test('what others see already is changed, not published: the dialog is called so', async () => {
  const published = await open({ shown: { description: '', altText: '', triggerWarning: 0 }, moderationStatus: 2 });
  const [title, go] = [screen.getByRole('heading').textContent, published.dialog.getAllByRole('button').at(-1)];
  const words = go?.textContent;
  cleanup();
  const fresh = await open();
  expect(screen.getByRole('heading').textContent).not.toBe(title);
  expect(fresh.dialog.getAllByRole('button').at(-1)?.textContent).not.toBe(words);
});
