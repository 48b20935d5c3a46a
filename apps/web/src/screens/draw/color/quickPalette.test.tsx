// @vitest-environment jsdom
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { memoryStorage } from '@tuschel/client';
import { Tool } from '@tuschel/ink';
import { ALL_TOOLS, type Tools } from '@tuschel/rules';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseHex } from '../../../canvas/colors/palette.ts';
import type { Nib } from '../../../canvas/tools/nibs.ts';
import { createToolbox } from '../../../canvas/tools/toolbox.ts';
import { toolLimits } from '../../../canvas/tools/toolLimits.ts';
import { actOn } from '../../../testing/actOn.tsx';
import { useStore as useToolbox } from '../../../ClientContext.tsx';
import { ColorMixer } from './ColorMixer.tsx';
import { OwnColors } from './OwnColors.tsx';
import { QuickPalette } from './QuickPalette.tsx';

const toolboxOf = (tools: Partial<Tools> = {}, nib: Nib = Tool.pencil) =>
  createToolbox(memoryStorage(), [], toolLimits({ ...ALL_TOOLS, ...tools }), { nib });

/** A canvas of 1000 × 600 px at 100, 50 of the window, with a palette at the second button of the mouse. */
async function quick(tools: Partial<Tools> = {}, nib: Nib = Tool.pencil) {
  const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    left: 100,
    top: 50,
    width: 1000,
    height: 600,
  } as DOMRect);
  onTestFinished(() => boxes.mockRestore());
  const toolbox = toolboxOf(tools, nib);
  const onUsed = vi.fn<() => void>();
  const acting = await actOn(
    <QuickPalette toolbox={toolbox} onUsed={onUsed}>
      <i data-testid="canvas" />
    </QuickPalette>,
  );
  const open = (clientX: number, clientY: number, pointerType = 'mouse') => {
    const event = createEvent.contextMenu(screen.getByTestId('canvas'), { clientX, clientY });
    Object.defineProperty(event, 'pointerType', { value: pointerType });
    fireEvent(screen.getByTestId('canvas'), event);
    const card = screen.queryByRole('dialog');
    return card && ['--left', '--top'].map((name) => card.style.getPropertyValue(name));
  };
  const parts = () => {
    const card = within(screen.getByRole('dialog'));
    return [card.queryAllByRole('slider').length, card.queryAllByRole('listitem').length];
  };
  return { ...acting, toolbox, onUsed, open, parts };
}

test('the palette lies at the pointer, and within the canvas', async () => {
  const { open } = await quick();
  expect(open(400, 300)).toEqual(['300px', '250px']);
  expect(open(1090, 640)).toEqual(['776px', '376px']);
  expect(open(90, 40)).toEqual(['0px', '0px']);
});

test('a finger and a pen that press for long say something else', async () => {
  const { open } = await quick();
  expect([open(400, 300, 'touch'), open(400, 300, 'pen')]).toEqual([null, null]);
});

test('what is pressed within it leaves it open, other keys as well; a press beside it and Escape do not', async () => {
  const { open, onUsed } = await quick();
  open(400, 300);
  const card = () => screen.queryByRole('dialog');
  fireEvent.pointerDown(within(card() as HTMLElement).getAllByRole('slider')[0]!);
  fireEvent.keyDown(card() as HTMLElement, { key: 'a' });
  expect([card() === null, onUsed.mock.calls.length]).toEqual([false, 0]);
  fireEvent.pointerDown(screen.getByTestId('canvas'));
  expect([card(), onUsed.mock.calls.length]).toEqual([null, 1]);
  open(400, 300);
  fireEvent.keyDown(card() as HTMLElement, { key: 'Escape' });
  expect([card(), onUsed.mock.calls.length]).toEqual([null, 2]);
});

test.each<[string, Partial<Tools>, Nib, readonly [number, number]]>([
  ['any tool', {}, Tool.pencil, [2, 8]],
  ['a fill', {}, Tool.floodFill, [1, 8]],
  ['a brush without finer settings', { advancedBrush: false }, Tool.pencil, [1, 8]],
  ['a single ink', { colorMode: 'mono' }, Tool.pencil, [2, 0]],
])('it has size, cover and colours as far as there are: %s', async (_, tools, nib, there) => {
  const { open, parts } = await quick(tools, nib);
  open(400, 300);
  expect(parts()).toEqual(there);
});

test('colours that are chosen while it is open leave its colours where they are, until it is opened anew', async () => {
  const { open, toolbox } = await quick();
  const red = parseHex('#d8292b')!;
  open(400, 300);
  const first = () => within(screen.getByRole('dialog')).getAllByRole('listitem')[0]?.querySelector('button')?.title;
  const before = first();
  fireEvent.click(document.body);
  toolbox.used(red);
  await waitFor(() => expect(toolbox.get().history).toHaveLength(1));
  expect(first()).toBe(before);
  open(410, 300);
  expect(first()).toMatch(/^Rot/);
});

test('a hue is remembered while a colour has none: black that is made bright again is what it was', async () => {
  const toolbox = toolboxOf();
  toolbox.setColor(parseHex('#2a63d6')!);
  const Mixer = () => {
    const { color } = useToolbox(toolbox);
    return <ColorMixer color={color} onChange={(next) => toolbox.setColor(next)} />;
  };
  await actOn(<Mixer />);
  // Saturation, brightness and hue.
  const part = (index: number) => document.querySelectorAll<HTMLInputElement>('input[type="range"]')[index]!;
  const hue = () => Math.round(Number(part(2).value));
  const before = hue();
  expect(before).toBeGreaterThan(200);
  fireEvent.change(part(1), { target: { value: '0' } });
  expect([toolbox.get().color, hue()]).toEqual([{ r: 0, g: 0, b: 0, a: 255 }, before]);
  fireEvent.change(part(1), { target: { value: '80' } });
  const { r, b } = toolbox.get().color;
  expect([b > r, hue()]).toEqual([true, before]);
  // A colour from elsewhere has its own.
  act(() => toolbox.setColor(parseHex('#20a030')!));
  expect([hue() > 100, hue() < 150]).toEqual([true, true]);
});

test('of a palette file only its beginning is read, and a file without a colour is said to have none', async () => {
  const toolbox = toolboxOf();
  await actOn(<OwnColors toolbox={toolbox} onChoose={() => undefined} />);
  const file = document.querySelector('input[type="file"]') as HTMLInputElement;
  const choose = (text: string) => fireEvent.change(file, { target: { files: [new File([text], 'mine.hex')] } });
  choose(`#00FF00${' '.repeat(64_000)}#0000FF`);
  await waitFor(() => expect(toolbox.get().own).toHaveLength(1));
  expect(toolbox.get().color).toEqual({ r: 0, g: 255, b: 0, a: 255 });
  choose('nothing in it');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(toolbox.get().own).toHaveLength(1);
});
