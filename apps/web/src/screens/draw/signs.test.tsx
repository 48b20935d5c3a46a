// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { BlendMode, Tool } from '@tuschel/ink';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Lie } from '../../canvas/view/view.ts';
import { actOn } from '../../testing/actOn.tsx';
import { atOnce, paper, studio } from '../../testing/easelStudio.ts';
import { LayerSign } from './LayerSign.tsx';
import { LieSign } from './LieSign.tsx';
import { SheetSign } from './SheetSign.tsx';
import { StrokeCount, StrokesSpent } from './StrokeCount.tsx';
import { UPRIGHT_PHONE } from './useStudio.ts';

const sign = () => screen.queryByRole('button')?.textContent ?? null;

test.each<[Lie, string | null]>([
  [{}, null],
  [{ turn: 0, isFlipped: false }, null],
  [{ turn: 0.3 }, null],
  [{ turn: 359.8 }, null],
  [{ turn: 15 }, '15°'],
  [{ turn: 180 }, '180°'],
  [{ turn: 345 }, '-15°'],
  [{ isFlipped: true }, 'Gespiegelt'],
  [{ isFlipped: true, turn: 90 }, 'Gespiegelt90°'],
])('a view that lies as in %j is told as %j', async (lie, told) => {
  const onUpright = vi.fn<() => void>();
  const { user } = await actOn(<LieSign lie={lie} onUpright={onUpright} />);
  expect(sign()).toBe(told);
  for (const button of screen.queryAllByRole('button')) await user.click(button);
  expect(onUpright).toHaveBeenCalledTimes(told === null ? 0 : 1);
});

test('a hidden layer says so as long as one may draw on it, whatever tool is in the hand', async () => {
  const made = studio();
  const { user } = await actOn(<LayerSign studio={made} />);
  expect(sign()).toBeNull();
  act(() => made.toolbox.toggleLayer(2));
  expect(sign()).toBeNull();
  act(() => made.toolbox.setLayer(2));
  expect(sign()).toMatch(/ausgeblendeten Ebene\. Einblenden$/);
  act(() => made.easel.setLocked(true));
  expect(sign()).toBeNull();
  act(() => made.easel.setLocked(false));
  await user.click(screen.getByRole('button'));
  expect([sign(), made.toolbox.get().visible]).toEqual([null, [true, true, true]]);
});

test('the alpha lock says that it paints nothing only of a tool that paints with it', async () => {
  const made = studio();
  const { user } = await actOn(<LayerSign studio={made} />);
  act(() => made.toolbox.adjust({ blendMode: BlendMode.keepAlpha }));
  expect(sign()).toMatch(/^Die Alpha-Sperre malt nur/);
  act(() => made.toolbox.toggleErasing());
  expect(sign()).toBeNull();
  act(() => made.toolbox.toggleErasing());
  act(() => made.toolbox.take(Tool.brush));
  expect(sign()).toBeNull();
  act(() => made.toolbox.take(Tool.pencil));
  // Of both reasons the one that hides everything.
  act(() => made.toolbox.toggleLayer(1));
  expect(sign()).toMatch(/^Du zeichnest auf einer ausgeblendeten/);
  act(() => made.toolbox.toggleLayer(1));
  await user.click(screen.getByRole('button'));
  expect([sign(), made.toolbox.get().settings[Tool.pencil].blendMode]).toEqual([null, BlendMode.normal]);
});

/** A sheet that can be turned. */
const sheet = (page = paper(), tools = {}) => studio(page, tools, atOnce, { onTurn: () => undefined });

/** The sign beside a sheet on a phone. @returns how to hold it upright, or no longer */
async function onPhone(made: ReturnType<typeof studio>) {
  const query = Object.assign(new EventTarget(), { media: UPRIGHT_PHONE, matches: false });
  const Phone = () => {
    useState(() => {
      const usual = window.matchMedia;
      vi.stubGlobal('matchMedia', (media: string) => (media === UPRIGHT_PHONE ? query : usual(media)));
    });
    return <SheetSign studio={made} />;
  };
  await actOn(<Phone />);
  return (matches: boolean) =>
    act(() => {
      query.matches = matches;
      query.dispatchEvent(new Event('change'));
    });
}

test('an upright sheet is offered while a phone is held upright over a blank one that lies', async () => {
  const made = sheet();
  const hold = await onPhone(made);
  expect(sign()).toBeNull();
  hold(true);
  expect(sign()).toBe('Blatt hochkant stellen');
  act(() => made.easel.setLocked(true));
  expect(sign()).toBeNull();
  act(() => made.easel.setLocked(false));
  act(() => made.draw(100, 100, 200, 200));
  expect(sign()).toBeNull();
  act(() => made.easel.undo());
  expect(sign()).toBe('Blatt hochkant stellen');
  hold(false);
  expect(sign()).toBeNull();
});

test.each([
  ['stands upright already', () => sheet(paper([], { meta: { isPortrait: true } }))],
  ['has the format of its round', () => sheet(paper(), { format: 'landscape' })],
])('on a phone no other sheet is offered for one that %s', async (_, made) => {
  const hold = await onPhone(made());
  hold(true);
  expect(sign()).toBeNull();
});

test('strokes that are counted are few from the last five on, and those of no count are not told', async () => {
  const made = studio(paper(), { maxLines: 7 });
  await actOn(<StrokeCount easel={made.easel} />);
  const count = () => screen.getByTestId('stroke-count');
  const few = [0, 1, 2].map((strokes) => {
    if (strokes > 0) act(() => made.draw(100 * strokes, 100, 150 * strokes, 200));
    return [count().textContent, count().dataset['few']];
  });
  expect(few).toEqual([
    ['0 von 7 Strichen0/7', 'false'],
    ['1 von 7 Strichen1/7', 'false'],
    ['2 von 7 Strichen2/7', 'true'],
  ]);
});

test('a sheet without a count of strokes tells none', async () => {
  const { easel } = studio();
  await actOn(
    <>
      <StrokeCount easel={easel} />
      <StrokesSpent easel={easel} canUndo />
    </>,
  );
  expect([screen.queryByTestId('stroke-count'), screen.queryByRole('status')]).toEqual([null, null]);
});

test.each([
  [true, 'Das waren alle 2 Striche. Gib ab, oder nimm einen zurück.'],
  [false, 'Das waren alle 2 Striche. Gib jetzt ab!'],
])(
  'that all strokes are spent is said until the drawing is handed in; one may take one back: %s',
  async (canUndo, words) => {
    const made = studio(paper(), { maxLines: 2 });
    await actOn(<StrokesSpent easel={made.easel} canUndo={canUndo} />);
    const said = () => screen.queryByRole('status')?.textContent ?? null;
    act(() => made.draw(100, 100, 200, 200));
    expect(said()).toBeNull();
    act(() => made.draw(300, 100, 400, 200));
    expect(said()).toBe(words);
    act(() => made.easel.setLocked(true));
    expect(said()).toBeNull();
  },
);
