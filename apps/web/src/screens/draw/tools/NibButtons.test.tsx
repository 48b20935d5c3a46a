// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { Tool } from '@tuschel/ink';
import { expect, test, vi } from 'vitest';
import { actOn } from '../../../testing/actOn.tsx';
import { paper, studio } from '../../../testing/easelStudio.ts';
import { NibButtons } from './NibButtons.tsx';

async function buttons(tools = {}) {
  const made = studio(paper(), tools);
  const onUsed = vi.fn<() => void>();
  const acting = await actOn(<NibButtons toolbox={made.toolbox} onUsed={onUsed} tooltip="right" />);
  return { ...made, ...acting, onUsed };
}

const button = (name: string) => screen.getByRole('button', { name });
const icon = (name: string) => button(name).querySelector('svg');
const pressed = () => screen.queryAllByRole('button', { pressed: true }).map(({ ariaLabel }) => ariaLabel);
const SELECT = 'Auswählen und bewegen';

test('a shape that is filled, and a lasso that goes from corner to corner, are seen to be', async () => {
  const { toolbox } = await buttons();
  const seen = () => [
    ...['Rechteck', 'Ellipse', 'Linie'].map((name) => icon(name)?.getAttribute('fill')),
    icon('Lassofläche')?.classList.contains('lucide-pentagon'),
  ];
  expect(seen()).toEqual(['none', 'none', 'none', false]);
  for (const nib of [Tool.rectangle, Tool.lassoFill] as const) {
    act(() => toolbox.take(nib));
    act(() => toolbox.otherForm());
  }
  expect(seen()).toEqual(['currentColor', 'none', 'none', true]);
});

test('one tool is in the hand, or what selects, in the form that was chosen', async () => {
  const { user, toolbox, onUsed } = await buttons();
  expect(pressed()).toEqual(['Bleistift']);
  await user.click(button('Ellipse'));
  expect([pressed(), onUsed.mock.calls.length]).toEqual([['Ellipse'], 1]);
  await user.click(button(SELECT));
  expect([pressed(), toolbox.get().selects, onUsed.mock.calls.length]).toEqual([[SELECT], 'rectangle', 2]);
  act(() => toolbox.select('lasso'));
  await user.click(button(SELECT));
  expect([pressed(), toolbox.get().selects]).toEqual([[SELECT], 'lasso']);
  button(SELECT).focus();
  await user.keyboard('{Enter}');
  // The focus stays where the keys are.
  expect([toolbox.get().selects, onUsed.mock.calls.length]).toEqual(['lasso', 3]);
  await user.click(button('Ellipse'));
  expect([pressed(), toolbox.get().selects]).toEqual([['Ellipse'], null]);
});

test('what is not allowed has no button', async () => {
  await buttons({ undo: false, shapes: false, presets: 'pixel' });
  expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual(['Pixelstift', 'Radierer']);
});
