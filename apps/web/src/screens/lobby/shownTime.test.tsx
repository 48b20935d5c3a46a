// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actOn } from '../../testing/actOn.tsx';
import { useShownSeconds, useShownTime } from './shownTime.ts';
import { TimeSlider } from './TimeSlider.tsx';

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

function Shown({ seconds }: { seconds: number }) {
  return <output>{useShownSeconds()(seconds)}</output>;
}

test.each([
  [45, '45 s'],
  [59, '59 s'],
  [60, '1 Min.'],
  [65, '1:05 Min.'],
  [90, '1:30 Min.'],
  [600, '10 Min.'],
])('%i seconds are shown as %s', async (seconds, words) => {
  await actOn(<Shown seconds={seconds} />);
  expect(plain(screen.getByRole('status').textContent)).toBe(words);
});

function Times() {
  const show = useShownTime();
  return (
    <output>
      {show({ write: 75_000, describe: 60_000, draw: 240_000 }, { write: true, describe: false, draw: true })}
    </output>
  );
}

test('of the times of a pace those are shown that the mode has steps for', async () => {
  await actOn(<Times />);
  expect(plain(screen.getByRole('status').textContent)).toBe('Schreiben 1:15 Min. · Zeichnen 4 Min.');
});

/** A slider from 30 to 630 seconds by steps of 15; what was told. */
async function slide(seconds: number) {
  const told: number[] = [];
  const tell = (one: number) => told.push(one);
  const { user } = await actOn(
    <TimeSlider label="Zeit" seconds={seconds} min={30} max={630} step={15} onChange={tell} />,
  );
  const input = screen.getByRole<HTMLInputElement>('slider', { name: /^Zeit/ });
  const to = (track: number) => fireEvent.change(input, { target: { value: String(track) } });
  return { user, told, input, to, shown: () => plain(screen.getByRole('group', { name: /^Zeit/ }).textContent) };
}

test.each([
  [0, '30 s'],
  [50, '3 Min.'],
  [51, '3 Min.'],
  [52, '3:15 Min.'],
  [100, '10:30 Min.'],
])('short times are fine on the track and long ones coarse: at %i of a hundred there are %s', async (track, words) => {
  const { to, shown } = await slide(track === 50 ? 90 : 180);
  to(track);
  expect(shown()).toBe(`Zeit${words}`);
});

test('the track stands where the time is, and the others are told once it rests', async () => {
  const { user, input, told } = await slide(180);
  expect(input.valueAsNumber).toBe(50);
  await user.tab();
  await user.keyboard('{End}');
  expect(told).toEqual([630]);
});
