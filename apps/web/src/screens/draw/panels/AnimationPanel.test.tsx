// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createDarkroom } from '../../../canvas/show/darkroom.ts';
import { actOn, pass, sceneNamed } from '../../../testing/actOn.tsx';
import { paper, studio } from '../../../testing/easelStudio.ts';
import { AnimationPanel } from './AnimationPanel.tsx';

/** Beside a frame, what came before it: the latest first. */
async function film({ frames = ['b', 'a'], fps = undefined as number | undefined, mayCopy = true } = {}) {
  const made = studio(paper());
  const darkroom = createDarkroom();
  const [onOnion, onCopy] = [vi.fn<(frames: number) => void>(), vi.fn<() => void>()];
  await actOn(
    <AnimationPanel
      frames={frames}
      fps={fps}
      easel={made.easel}
      darkroom={darkroom}
      onion={1}
      onOnion={onOnion}
      onFlashes={() => undefined}
      {...(mayCopy ? { onCopy } : {})}
    />,
    { scene: sceneNamed('draw/animation') },
  );
  const sheets = () => [...screen.getByRole('img', { name: 'Der Film bis hierher' }).children] as HTMLCanvasElement[];
  const shown = () => sheets().flatMap((sheet, i) => (sheet.hasAttribute('data-shown') ? [i] : []));
  return { ...made, onOnion, onCopy, sheets, shown };
}

const play = () => fireEvent.click(screen.getByRole('button', { name: 'Bisherigen Film abspielen' }));

test.each([
  [undefined, 320],
  [4, 490],
])('a film of %s frames a second comes in %i ms and a little to the frame that is drawn', async (fps, ms) => {
  const { sheets, shown } = await film({ fps });
  // Until it is played the frame before is seen.
  expect([sheets().length, shown()]).toEqual([3, [1]]);
  vi.useFakeTimers();
  play();
  await pass(ms);
  expect(shown()).toEqual([1]);
  await pass(20);
  expect(shown()).toEqual([2]);
  fireEvent.click(screen.getByRole('button', { name: 'Film anhalten' }));
  await pass(1_000);
  expect(shown()).toEqual([2]);
});

test('the frame that is drawn is developed when its turn comes', async () => {
  const { sheets, shown, draw } = await film({ fps: 10 });
  const own = sheets().at(-1)!;
  vi.useFakeTimers();
  play();
  await pass(100);
  expect([shown(), own.width]).toEqual([[1], 300]);
  await pass(100);
  expect([shown(), own.width, own.height]).toEqual([[2], 480, 270]);
  await pass(100);
  expect(shown()).toEqual([0]);
  act(() => draw(10, 10, 500, 500));
  await pass(100);
  expect(shown()).toEqual([1]);
});

test('as many frames shine through as there are, two at most', async () => {
  const { onOnion } = await film();
  fireEvent.click(screen.getByRole('radio', { name: '2 Bilder' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Keins' }));
  expect(onOnion.mock.calls).toEqual([[2], [0]]);
});

test('after the first frame there is but one that shines through, and a copy only where one may begin with it', async () => {
  await film({ frames: ['a'], mayCopy: false });
  expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Keins',
    '1 Bild',
  ]);
  expect(screen.queryByRole('button', { name: 'Mit Kopie anfangen' })).toBeNull();
});
