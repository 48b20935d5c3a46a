// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pass } from '../../testing/actOn.tsx';
import { goOn, watch, button, key, slider } from '../../testing/watchActing.tsx';

test('a drawing is paused and played, stepped through, sped up and looped for everybody', async () => {
  const { user, sent, setState } = await watch('drawing');
  await user.click(button('Anhalten'));
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, paused: true } })));
  await user.click(button('Weiter abspielen'));
  await user.click(screen.getByRole('radio', { name: '2×' }));
  expect(button('In Schleife').getAttribute('aria-pressed')).toBe('false');
  await user.click(button('In Schleife'));
  setState(goOn(() => ({ loop: true, speed: 2 })));
  expect(button('In Schleife').getAttribute('aria-pressed')).toBe('true');
  await user.click(button('In Schleife'));
  expect(sent).toEqual([
    { type: 'pause', on: true },
    { type: 'pause', on: false },
    { type: 'speed', value: 2 },
    { type: 'loop', on: true },
    { type: 'loop', on: false },
  ]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2×' }).checked).toBe(true);
});

test('a step pauses at the end of a stroke, by button and by key', async () => {
  const { user, sent } = await watch('paused');
  await waitFor(() => expect(slider().value).toBe('2500'));
  const place = () => (sent.at(-1) as { at: number }).at;
  await user.click(button('Einen Strich zurück'));
  expect(sent).toEqual([
    { type: 'pause', on: true },
    { type: 'scrub', at: place() },
  ]);
  const back = place();
  expect(back).toBeLessThan(2_500);
  expect(key('Period')).toBe(true);
  const on = place();
  expect(on).toBeGreaterThan(back);
  await user.click(button('Einen Strich weiter'));
  expect(place()).toBeGreaterThan(on);
  expect(key('Comma')).toBe(true);
  expect(place()).toBe(on);
  expect(key('KeyP')).toBe(true);
  expect(sent.at(-1)).toEqual({ type: 'pause', on: false });
});

test('the slider says where the replay is, and keys leap in it', async () => {
  const { sent, setState } = await watch('paused');
  await waitFor(() => expect(Number(slider().max)).toBeGreaterThan(5_000));
  const [at, all] = [slider().valueAsNumber, Number(slider().max)];
  expect(slider().ariaValueText).toBe(`${Math.round(at / 1000)} von ${Math.round(all / 1000)} Sekunden`);
  expect(slider().style.getPropertyValue('--share')).toMatch(/^\d+(\.\d+)?%$/);
  vi.useFakeTimers();
  const press = async (name: string) => {
    const prevented = fireEvent.keyDown(slider(), { key: name, code: name }) === false;
    await pass(500);
    return prevented;
  };
  const place = () => (sent.at(-1) as { at: number }).at;
  // A place far away is drawn in slices: keys leap from where the replay is.
  const goTo = async (from: number) => {
    setState(goOn(({ cursor }) => ({ cursor: { ...cursor, from } })));
    for (let tries = 0; tries < 200 && Math.abs(slider().valueAsNumber - from) > 10; tries++) await pass(20);
    expect(Math.abs(slider().valueAsNumber - from)).toBeLessThanOrEqual(10);
  };
  expect(await press('Home')).toBe(true);
  expect(sent).toEqual([{ type: 'scrub', at: 0 }]);
  const leaps: [from: number, name: string, to: number][] = [
    [2_500, 'ArrowRight', 3_000],
    [2_500, 'ArrowUp', 3_000],
    [2_500, 'PageUp', 4_500],
    [2_500, 'ArrowLeft', 2_000],
    [2_500, 'ArrowDown', 2_000],
    [2_500, 'PageDown', 500],
    [1_000, 'PageDown', 0],
  ];
  for (const [from, name, to] of leaps) {
    await goTo(from);
    await press(name);
    expect([name, place()]).toEqual([name, to]);
  }
  await press('End');
  expect(Math.abs(place() - all)).toBeLessThanOrEqual(1);
  await goTo(all - 100);
  await press('PageUp');
  expect(Math.abs(place() - all)).toBeLessThanOrEqual(1);
  const { length } = sent;
  expect(await press('x')).toBe(false);
  expect(sent).toHaveLength(length);
});

test('dragged, the slider tells the first place at once, then one in a while, and the last', async () => {
  const { sent } = await watch('paused');
  await waitFor(() => expect(Number(slider().max)).toBeGreaterThan(5_000));
  vi.useFakeTimers();
  fireEvent.pointerDown(slider());
  for (const value of ['1000', '1200', '1400']) fireEvent.input(slider(), { target: { value } });
  expect(sent).toEqual([{ type: 'scrub', at: 1_000 }]);
  // While it is held it stays where the hand is.
  await pass(119);
  expect(slider().value).toBe('1400');
  expect(sent).toHaveLength(1);
  await pass(1);
  expect(sent.slice(1)).toEqual([{ type: 'scrub', at: 1_400 }]);
  await pass(1_000);
  expect(sent).toHaveLength(2);
  fireEvent.input(slider(), { target: { value: '2000' } });
  expect(sent.at(-1)).toEqual({ type: 'scrub', at: 2_000 });
  fireEvent.pointerUp(slider());
});

test('dragged as far as it goes, the slider leaves nothing of the drawing out', async () => {
  const { sent } = await watch('paused');
  await waitFor(() => expect(Number(slider().max)).toBeGreaterThan(5_000));
  const all = Number(slider().max);
  // It stops at whole steps alone, which jsdom leaves out.
  expect([all % 10 === 0, all % Number(slider().step)]).toEqual([false, 0]);
  fireEvent.input(slider(), { target: { value: slider().max } });
  expect(sent).toEqual([{ type: 'scrub', at: all }]);
});

test.each([
  ['lifted', () => fireEvent.pointerUp(slider())],
  ['taken away', () => fireEvent.pointerCancel(slider())],
  ['elsewhere', () => fireEvent.blur(slider())],
])('once the hand is %s the slider goes with the replay again', async (_how, letGo) => {
  const { setState } = await watch('paused');
  await waitFor(() => expect(slider().value).toBe('2500'));
  fireEvent.pointerDown(slider());
  fireEvent.input(slider(), { target: { value: '1000' } });
  letGo();
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, from: 1_500 } })));
  await waitFor(() => expect(slider().value).toBe('1500'));
});

test('what was dragged on one page does not reach the next one', async () => {
  const { sent, setState } = await watch('animation', { cursor: { book: 0, page: 4, at: 0, from: 0, paused: true } });
  await waitFor(() => expect(Number(slider().max)).toBeGreaterThan(5_000));
  vi.useFakeTimers();
  for (const value of ['1000', '1200']) fireEvent.input(slider(), { target: { value } });
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, page: 3 } })));
  await pass(1_000);
  expect(sent).toEqual([{ type: 'scrub', at: 1_000 }]);
  fireEvent.input(slider(), { target: { value: '500' } });
  expect(sent.at(-1)).toEqual({ type: 'scrub', at: 500 });
});

test('whoever only looks sees how far the replay is', async () => {
  const { setState } = await watch('follow');
  const share = () =>
    Number.parseFloat(
      screen
        .getByRole('contentinfo')
        .querySelector<HTMLElement>('span[style*="--share"]')
        ?.style.getPropertyValue('--share') ?? '',
    );
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, from: 59_000, paused: true } })));
  await waitFor(() => expect(share()).toBe(100));
  setState(goOn(({ cursor }) => ({ cursor: { ...cursor, from: 0, paused: true } })));
  await waitFor(() => expect(share()).toBe(0));
});
