// @vitest-environment jsdom
import type { ComponentType, MemoExoticComponent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { pass } from '../../testing/actOn.tsx';
import { draw, key, stroke, zoom } from '../../testing/drawActing.tsx';

const { renders, counted } = vi.hoisted(() => {
  const counts: Record<string, number> = {};
  /** The component with its memo, if it has one; each run of it counts. */
  const countedIn = async <Module extends object>(name: string, original: () => Promise<Module>) => {
    const { memo: memoised } = await import('react');
    const module = (await original()) as Record<string, unknown>;
    const component = module[name] as ComponentType<object> | MemoExoticComponent<ComponentType<object>>;
    const run = ('type' in component ? component.type : component) as (props: object) => never;
    const counting = (props: object) => {
      counts[name] = (counts[name] ?? 0) + 1;
      return run(props);
    };
    return { ...module, [name]: 'type' in component ? memoised(counting) : counting } as unknown as Module;
  };
  return { renders: counts, counted: countedIn };
});

vi.mock(import('./TopBar.tsx'), (original) => counted('TopBar', original));
vi.mock(import('./BottomBar.tsx'), (original) => counted('BottomBar', original));
vi.mock(import('./DrawingDesk.tsx'), (original) => counted('DrawingDesk', original));
vi.mock(import('./tools/ToolStrip.tsx'), (original) => counted('ToolStrip', original));
vi.mock(import('./tools/NibButtons.tsx'), (original) => counted('NibButtons', original));
vi.mock(import('./tools/BrushPanel.tsx'), (original) => counted('BrushPanel', original));
vi.mock(import('./color/ColorPanel.tsx'), (original) => counted('ColorPanel', original));
vi.mock(import('./panels/LayerPanel.tsx'), (original) => counted('LayerPanel', original));

beforeEach(() => {
  for (const name of Object.keys(renders)) delete renders[name];
});

/** What has been rendered since. */
function since(before: Record<string, number>): Record<string, number> {
  const more = Object.entries(renders).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(more.filter(([, count]) => count > 0));
}

test('a drawing desk that opens renders its panels and bars once', async () => {
  await draw('open');
  // The keyboard’s pen and the selection need the canvas, which is there only after the first time.
  const desk = { DrawingDesk: 2, ToolStrip: 2 };
  // In the strip and in the bar.
  const nibs = { NibButtons: 2 };
  expect(renders).toEqual({ ...desk, ...nibs, TopBar: 1, BottomBar: 1, BrushPanel: 1, ColorPanel: 1, LayerPanel: 1 });
});

test('a stroke renders neither the desk nor its panels and bars again', async () => {
  const { sync } = await draw('open');
  // The first one in a colour puts that among the last ones.
  stroke();
  const [{ length }, before] = [sync().lines, { ...renders }];
  stroke();
  expect(sync().lines).toHaveLength(length + 1);
  expect(since(before)).toEqual({});
});

test('a closer look renders the desk and the strip that says how close, and no panel or bar', async () => {
  await draw('open');
  const [scale, before] = [zoom(), { ...renders }];
  key('+');
  expect(zoom()).toBeGreaterThan(scale);
  expect(since(before)).toEqual({ DrawingDesk: 1, ToolStrip: 1 });
});

test('a second that goes by renders nothing but clocks', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await draw('open');
  const [title, before] = [document.title, { ...renders }];
  await pass(3_000);
  expect(document.title).not.toBe(title);
  expect(since(before)).toEqual({});
});
