// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DrawingMeta } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { actOn } from '../../../testing/actOn.tsx';
import { paper, studio } from '../../../testing/easelStudio.ts';
import type { CropChoice } from '../panels/cropInSight.ts';
import { FinishDialog } from './FinishDialog.tsx';

interface Asked {
  meta?: DrawingMeta;
  inSight?: CropChoice | null;
  /** s */
  left?: number | null;
  hasShow?: boolean;
}

const NOW = 1_000_000_000;

/** What is asked of a drawing with a stroke before it is handed in. */
async function asked({ meta = {}, inSight = null, left = null, hasShow }: Asked = {}) {
  const made = studio(paper([], { meta }));
  made.draw(100, 100, 300, 300);
  const [onSubmit, onBack] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const deadline = left === null ? null : NOW + left * 1_000;
  const acting = await actOn(
    <FinishDialog
      sync={made.sync}
      deadline={deadline}
      {...(hasShow === undefined ? {} : { hasShow })}
      inSight={inSight}
      onSubmit={onSubmit}
      onBack={onBack}
    />,
    { now: () => NOW },
  );
  const crop = () => {
    const { x, y, scale, isClipping } = made.metas.findLast((one) => one.isClipping !== undefined) ?? {};
    return { x, y, scale, isClipping };
  };
  return { ...made, ...acting, onSubmit, onBack, crop };
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const slider = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name });
const numbers = () => screen.getByText(/Pixel ab/).textContent?.replaceAll(/\s/g, ' ');

test.each([
  [null, 'Fertig?'],
  [21, 'Fertig?'],
  [20, 'Gleich ist die Zeit um'],
  [1, 'Gleich ist die Zeit um'],
])('with %s seconds left the question is called "%s"', async (left, title) => {
  const { user, onSubmit, onBack } = await asked({ left });
  const dialog = within(screen.getByRole('dialog', { name: title }));
  await user.click(dialog.getByRole('button', { name: 'Zurück' }));
  expect([onBack.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 0]);
  await user.click(dialog.getByRole('button', { name: 'Abgeben' }));
  expect([onBack.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
});

test('whether a drawing is kept is asked only where there is a show, and it is unless its artist says otherwise', async () => {
  await asked();
  expect(screen.queryByRole('checkbox', { name: /Verlauf/ })).toBeNull();
});

test('what was chosen the last time is chosen again, and what is shown is kept as a small picture', async () => {
  const meta = { isOnlyVisibleLayers: true, triggerWarning: 2, save: false };
  const { metas } = await asked({ meta, hasShow: true });
  const checked = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .flatMap((box) => (box.checked ? [box.labels?.[0]?.textContent] : []));
  expect([radio('Nur sichtbare').checked, checked()]).toEqual([true, ['Blut oder Gewalt']]);
  await waitFor(() => expect(metas.findLast(({ previewData }) => previewData)).toBeTruthy());
  const before = metas.length;
  fireEvent.click(radio('Alle'));
  await waitFor(() => expect(metas.slice(before).some(({ previewData }) => previewData)).toBe(true));
  expect(metas.findLast((one) => one.isOnlyVisibleLayers !== undefined)?.isOnlyVisibleLayers).toBe(false);
});

test('the present zoom takes the place of the one of the last time, but not of a frame nor of the whole', async () => {
  const inSight = { x: 100, y: 50, scale: 3 };
  const clipped = await asked({ meta: { isClipping: true, x: 1, y: 2, scale: 2 }, inSight });
  expect([radio('Aktueller Zoom').checked, clipped.crop()]).toEqual([true, { isClipping: true, ...inSight }]);
});

test('where all is in sight, a part of the last time is a frame that stays', async () => {
  const { crop } = await asked({ meta: { isClipping: true, x: 96, y: 54, scale: 2 } });
  expect([radio('Rahmen').checked, screen.queryByRole('radio', { name: 'Aktueller Zoom' })]).toEqual([true, null]);
  expect([crop(), numbers()]).toEqual([{ isClipping: true, x: 96, y: 54, scale: 2 }, '960 × 540 Pixel ab 96, 54']);
});

test('a frame begins where the zoom is, or with most of the sheet', async () => {
  const inSight = { x: 100, y: 50, scale: 3 };
  const { crop } = await asked({ inSight });
  expect(radio('Ganze Leinwand').checked).toBe(true);
  fireEvent.click(radio('Rahmen'));
  expect(crop()).toEqual({ isClipping: true, x: 192, y: 108, scale: 1.25 });
  fireEvent.click(radio('Aktueller Zoom'));
  expect(crop()).toEqual({ isClipping: true, ...inSight });
  fireEvent.click(radio('Rahmen'));
  expect(crop()).toEqual({ isClipping: true, ...inSight });
  fireEvent.click(radio('Ganze Leinwand'));
  expect(crop()).toEqual({ isClipping: false, x: 0, y: 0, scale: 1 });
});

test('an upright sheet has an upright frame, moved by sliders as far as the sheet goes', async () => {
  const meta = { isPortrait: true, isClipping: true, x: 0, y: 0, scale: 2 };
  const { crop } = await asked({ meta });
  expect(numbers()).toBe('540 × 960 Pixel ab 0, 0');
  expect([slider('Abstand links').max, slider('Abstand oben').max]).toEqual(['540', '960']);
  const by = (name: string, keys: readonly string[]) => {
    slider(name).focus();
    for (const key of keys) {
      fireEvent.keyDown(slider(name), { key });
      fireEvent.keyUp(slider(name), { key });
    }
  };
  by('Abstand oben', ['End']);
  expect(crop()).toMatchObject({ x: 0, y: 960 });
  by('Abstand links', ['End']);
  expect(crop()).toMatchObject({ x: 540, y: 960, scale: 2 });
  by('Vergrößerung', ['Home']);
  expect(crop()).toMatchObject({ x: 0, y: 0, scale: 1 });
  expect([slider('Abstand links').disabled, slider('Abstand oben').disabled]).toEqual([true, true]);
});

test.each([
  ['left upper', 0, [100, 60], { x: 192, y: 108, scale: 1.25 }, { x: 0, y: 0, scale: 1.111 }],
  ['right lower', 3, [-100, -60], { x: 192, y: 108, scale: 1.25 }, { x: 192, y: 108, scale: 1.429 }],
] as const)('a frame pulled at its %s corner leaves the one across where it is', async (_, index, by, from, to) => {
  const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 0,
    top: 0,
    width: 1000,
    height: 600,
  } as DOMRect);
  const { crop } = await asked({ meta: { isClipping: true, ...from } });
  const frame = screen.getByTestId('crop-frame');
  expect(frame.style).toMatchObject({ left: '10%', top: '10%', width: '80%', height: '80%' });
  const corner = frame.querySelectorAll('span')[index]!;
  const [x, y] = index === 0 ? [100, 60] : [900, 540];
  const at = (dx: number, dy: number) => ({ clientX: x + dx, clientY: y + dy, pointerId: 1 });
  fireEvent.pointerMove(corner, at(50, 50));
  expect(crop()).toMatchObject(from);
  fireEvent.pointerDown(corner, at(0, 0));
  fireEvent.pointerMove(corner, at(index === 0 ? -by[0] : by[0], index === 0 ? -by[1] : by[1]));
  expect(crop()).toMatchObject(from);
  fireEvent.pointerUp(corner, at(0, 0));
  expect(crop()).toMatchObject(to);
  boxes.mockRestore();
});

test('a frame lies around the whole sheet, with those layers that are shown', async () => {
  const layers = [0, 1, 2, 3].map((id) => ({ id, isVisible: false }));
  // The stroke is beside the part.
  await asked({ meta: { isClipping: true, x: 960, y: 540, scale: 2, layers } });
  const sheet = screen.getByTestId('crop-frame').parentElement?.querySelector('canvas');
  const put = vi.fn<(image: ImageData) => void>();
  vi.spyOn(sheet!, 'getContext').mockReturnValue({ putImageData: put } as never);
  const hasInk = () => put.mock.lastCall?.[0].data.some((value) => value !== 255);
  for (const [name, isInked] of [
    ['Nur sichtbare', false],
    ['Alle', true],
  ] as const) {
    fireEvent.click(radio(name));
    await waitFor(() => expect(hasInk()).toBe(isInked));
  }
});
