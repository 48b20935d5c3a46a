// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { Tool } from '@tuschel/ink';
import { expect, test, vi } from 'vitest';
import { actOn, type ActingOptions } from '../../testing/actOn.tsx';
import { studio } from '../../testing/easelStudio.ts';
import { Form } from '../tools/nibs.ts';
import { CornerBar } from './CornerBar.tsx';

/** The bar beside a sheet, with a lasso in the hand that goes from corner to corner. */
async function bar(options: ActingOptions = {}) {
  const made = studio();
  made.toolbox.take(Tool.lassoFill);
  made.toolbox.adjust({ form: Form.other });
  const onUsed = vi.fn<() => void>();
  const acting = await actOn(<CornerBar hand={made.easel} onUsed={onUsed} />, options);
  const corner = (x: number, y: number) => act(() => made.stroke([[x, y]]));
  return { ...made, ...acting, onUsed, corner };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const count = () => screen.getByTestId('corner-bar').textContent;

test('from the third corner on an area can be closed; the last corner can be taken back', async () => {
  const { user, corner, onUsed, sync } = await bar();
  expect([screen.queryByTestId('corner-bar'), screen.getByRole('status').textContent]).toEqual([null, '']);
  corner(100, 100);
  expect([count(), screen.getByRole('status').textContent]).toEqual(['1 Ecke', '1 Ecke']);
  corner(300, 100);
  expect([count(), button('Fläche schließen').disabled]).toEqual(['2 Ecken', true]);
  corner(300, 300);
  expect([count(), button('Fläche schließen').disabled]).toEqual(['3 Ecken', false]);
  corner(500, 500);
  await user.click(button('Letzte Ecke entfernen'));
  expect([count(), screen.getByRole('status').textContent]).toEqual(['3 Ecken', '3 Ecken']);
  await user.click(button('Fläche schließen'));
  expect(onUsed).toHaveBeenCalledTimes(2);
  expect(sync.lines).toMatchObject([{ tool: Tool.lassoFill, points: { length: 3 } }]);
  expect(screen.queryByTestId('corner-bar')).toBeNull();
});

test('an area can be dropped, and the next one begins anew', async () => {
  const { user, corner, sync, onUsed } = await bar({ language: 'en' });
  for (const at of [100, 200, 300]) corner(at, at * at * 0.004);
  expect(count()).toBe('3 corners');
  await user.click(screen.getAllByRole('button')[1] as HTMLElement);
  expect([screen.queryByTestId('corner-bar'), sync.lines, onUsed.mock.calls.length]).toEqual([null, [], 1]);
  corner(100, 100);
  expect(count()).toBe('1 corner');
});
