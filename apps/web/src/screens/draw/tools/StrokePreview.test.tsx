// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { memoryStorage } from '@tuschel/client';
import { Tool } from '@tuschel/ink';
import { ALL_TOOLS } from '@tuschel/rules';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { freshSettings, type Preset } from '../../../canvas/tools/nibs.ts';
import { createToolbox } from '../../../canvas/tools/toolbox.ts';
import { toolLimits } from '../../../canvas/tools/toolLimits.ts';
import { actOn, pass } from '../../../testing/actOn.tsx';
import { PresetThumb } from './PresetThumb.tsx';
import { StrokePreview } from './StrokePreview.tsx';

/** What is put onto any canvas of a page with this on it. */
async function painted(part: () => ReactNode) {
  const sums: number[] = [];
  // The paper is the same for all.
  const put = vi.fn<(image: ImageData) => void>(
    ({ data }) => void sums.push(data.reduce((sum, value) => sum + value, 0)),
  );
  const Page = () => {
    useState(() => {
      const contexts = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
      contexts.mockReturnValue({ putImageData: put, drawImage: () => undefined } as never);
    });
    return part();
  };
  await actOn(<Page />);
  return { put, pictures: () => sums };
}

test('what a tool draws is drawn anew once a frame, when something of it has changed', async () => {
  const toolbox = createToolbox(memoryStorage());
  vi.useFakeTimers();
  const { put } = await painted(() => <StrokePreview toolbox={toolbox} />);
  const before = put.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  act(() => {
    toolbox.take(Tool.brush);
    toolbox.adjust({ size: 40 });
  });
  expect(put).toHaveBeenCalledTimes(before);
  await pass(20);
  const after = put.mock.calls.length;
  expect(after).toBeGreaterThan(before);
  await pass(500);
  expect(put).toHaveBeenCalledTimes(after);
  act(() => toolbox.adjust({ size: 10 }));
  await pass(20);
  expect(put.mock.calls.length).toBeGreaterThan(after);
});

test('a preset is shown as it draws on this page, each on paper of its own', async () => {
  const preset = (size: number, hardness: number): Preset => ({
    id: `own-${size}`,
    nib: Tool.pencil,
    name: 'x',
    settings: { ...freshSettings(Tool.pencil), size, hardness },
  });
  const [all, plain] = [toolLimits(), toolLimits({ ...ALL_TOOLS, advancedBrush: false })];
  const { pictures } = await painted(() => (
    <>
      <PresetThumb preset={preset(30, 1)} limits={all} />
      <PresetThumb preset={preset(30, 1)} limits={plain} />
      <PresetThumb preset={preset(30, freshSettings(Tool.pencil).hardness)} limits={all} />
      <PresetThumb preset={preset(3, 1)} limits={all} />
      <PresetThumb preset={preset(30, 1)} limits={all} />
    </>
  ));
  const [soft, limited, usual, thin, again] = pictures();
  expect(pictures()).toHaveLength(5);
  expect([again, limited]).toEqual([soft, usual]);
  expect(new Set([soft, limited, thin]).size).toBe(3);
});
