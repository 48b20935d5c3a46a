// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { DrawingEvent, Tool } from '@tuschel/ink';
import { expect, test } from 'vitest';
import { draw, isPressed, key, pull, stroke, strip } from '../../../testing/drawActing.tsx';

const mover = () => within(screen.getByTestId('mover-bar'));

test('ink is selected and moved with keys alone, and what happens is announced', async () => {
  const { sync } = await draw();
  stroke();
  key('s');
  expect(isPressed(strip().getByRole('button', { name: 'Auswählen und bewegen' }))).toBe(true);
  expect(key('a', { ctrlKey: true })).toBe(true);
  expect(await mover().findByRole('button', { name: 'Übernehmen' })).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('mover-heard').textContent).toMatch(/^Ausgewählt: \d+ mal \d+ Pixel/));
  key('ArrowRight');
  key('ArrowDown', { shiftKey: true });
  await waitFor(() => expect(screen.getByTestId('mover-heard').textContent).toContain('Um 1, 10 Pixel bewegt'));
  expect(sync().lines).toHaveLength(1);
  key('Enter');
  expect(sync().lines[1]).toMatchObject({ tool: Tool.event, size: DrawingEvent.transform });
  key('z', { ctrlKey: true });
  expect(sync().lines).toHaveLength(1);
});

test('what was said of the last selection is not said again when the tool is taken the next time', async () => {
  await draw();
  stroke();
  key('s');
  pull([40, 40], [90, 90]);
  expect(await mover().findByText(/^Da ist keine Farbe/)).toBeTruthy();
  const heard = screen.getByTestId('mover-heard');
  await waitFor(() => expect(heard.textContent).toMatch(/^Da ist keine Farbe/));
  key('p');
  await waitFor(() => expect(screen.queryByTestId('mover-bar')).toBeNull());
  key('s');
  expect(await mover().findByText('Ziehe um das, was du bewegen willst.')).toBeTruthy();
  expect(heard.textContent).toBe('');
});

test('by buttons, too; Escape puts back first, then deselects', async () => {
  const { user, sync } = await draw();
  stroke();
  await user.click(strip().getByRole('button', { name: 'Auswählen und bewegen' }));
  pull([300, 100], [700, 500]);
  await user.click(await mover().findByRole('button', { name: 'Waagrecht spiegeln' }));
  await user.click(mover().getByRole('button', { name: 'Größer' }));
  key('Escape');
  expect(await mover().findByRole('button', { name: 'Auswahl aufheben' })).toBeTruthy();
  key('Escape');
  expect(await mover().findByRole('radio', { name: 'Lasso' })).toBeTruthy();
  expect(sync().lines).toHaveLength(1);
});

test('a lasso goes from corner to corner, and keys close it', async () => {
  const { user, sync } = await draw();
  await user.click(strip().getByRole('button', { name: 'Lassofläche' }));
  key('u', { shiftKey: true });
  pull([300, 200]);
  pull([500, 200]);
  pull([500, 400]);
  pull([320, 390]);
  expect(within(screen.getByTestId('corner-bar')).getByText('4 Ecken')).toBeTruthy();
  key('Backspace');
  key('Enter');
  expect(sync().lines[0]).toMatchObject({ tool: Tool.lassoFill, points: { length: 3 } });
  expect(screen.queryByTestId('corner-bar')).toBeNull();
});
