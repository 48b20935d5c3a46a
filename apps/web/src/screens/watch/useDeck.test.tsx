// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pass } from '../../testing/actOn.tsx';
import { button, goOn, key, slider, subtitle, watch } from '../../testing/watchActing.tsx';

const speed = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

test('whoever browses stops a drawing where it is, goes on from there, and no change of pace makes it jump', async () => {
  vi.useFakeTimers();
  const { user } = await watch('follow');
  await user.click(button('Selbst blättern'));
  await user.click(button('Noch einmal'));
  await pass(1_500);
  await user.click(button('Anhalten'));
  await pass(100);
  const stopped = slider().valueAsNumber;
  expect(stopped).toBeGreaterThan(1_000);
  await pass(2_000);
  expect(slider().valueAsNumber).toBe(stopped);
  await user.click(button('Weiter abspielen'));
  await pass(500);
  const later = slider().valueAsNumber;
  expect(later).toBeGreaterThan(stopped);
  expect(later).toBeLessThan(stopped + 1_000);
  await user.click(screen.getByRole('radio', { name: '0,5×' }));
  await pass(50);
  expect(Math.abs(slider().valueAsNumber - later)).toBeLessThan(200);
});

test('whoever browses sees each page they turn to from its beginning, also after a place in another one', async () => {
  vi.useFakeTimers();
  const { user } = await watch('follow');
  await user.click(button('Selbst blättern'));
  await pass(20_000);
  const whole = slider().valueAsNumber;
  expect(whole).toBe(Number(slider().max));
  await user.click(button('Anhalten'));
  await user.click(button('Vorige Seite'));
  await user.click(button('Nächste Seite'));
  await pass(300);
  expect(button('Anhalten')).toBeTruthy();
  expect(slider().valueAsNumber).toBeLessThan(whole / 2);
});

test('whoever browses comes to the end of what has been opened, and no further', async () => {
  const { user } = await watch('follow', { pageCounts: [5, 5, 2, 5, 5, 5] });
  await user.click(button('Selbst blättern'));
  expect(button('Nächstes Buch').disabled).toBe(true);
  expect(key('ArrowDown')).toBe(false);
  await user.click(button('Nächste Seite'));
  expect(screen.getByTestId('book-end')).toBeTruthy();
  expect(key('ArrowRight')).toBe(false);
  expect(subtitle()).toBe('Buch 3 von 6 · Seite 2 von 2');
  // What somebody leads into is open for them as well.
  expect(key('ArrowLeft')).toBe(true);
  expect(screen.queryByTestId('book-end')).toBeNull();
});

test('what the host changes about a replay is seen at once: its pace, that it loops, that it begins anew', async () => {
  const { setState } = await watch('paused', { loop: false });
  await waitFor(() => expect(slider().value).toBe('2500'));
  setState(goOn(() => ({ speed: 4 })));
  expect(speed('4×')).toBe(true);
  setState(goOn(() => ({ loop: true })));
  expect(button('In Schleife').getAttribute('aria-pressed')).toBe('true');
  setState(goOn(({ cursor: { book, page, at } }) => ({ cursor: { book, page, at: at - 1_000_000 }, loop: false })));
  await waitFor(() => expect(slider().value).toBe(slider().max));
  setState(({ serverTime, ...state }) =>
    goOn(({ cursor: { book, page } }) => ({ cursor: { book, page, at: serverTime + 1_000_000 } }))({
      ...state,
      serverTime,
    }),
  );
  await waitFor(() => expect(slider().value).toBe('0'));
});

test('whoever has browsed comes back to how the show is being played, and browses anew from there', async () => {
  const { user, setState } = await watch('follow');
  await user.click(button('Selbst blättern'));
  await user.click(screen.getByRole('radio', { name: '2×' }));
  key('ArrowUp');
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, book: 1, page: 3 }, speed: 0.5 })));
  await user.click(button('Zurück zur Show'));
  expect(subtitle()).toBe('Buch 2 von 6 · Seite 4 von 5');
  await user.click(button('Selbst blättern'));
  expect(subtitle()).toBe('Buch 2 von 6 · Seite 4 von 5');
  expect(speed('0,5×')).toBe(true);
});
