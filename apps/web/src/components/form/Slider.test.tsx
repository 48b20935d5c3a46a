// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { actOn } from '../../testing/actOn.tsx';
import { Slider } from './Slider.tsx';

const said = () => screen.getByRole('slider').getAttribute('aria-valuetext');

/** On a track of its own: twice what it means. */
function Size() {
  const [size, setSize] = useState(30);
  return (
    <Slider
      label="Größe"
      value={size * 2}
      onChange={(track) => setSize(track / 2)}
      step={2}
      showValue={(track) => `${track / 2} px`}
    />
  );
}

test('a slider is read aloud as it reads: the value with its unit, before and after it moves', async () => {
  const { user } = await actOn(<Size />);
  expect(said()).toBe('30 px');
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(said()).toBe('31 px');
});

test('a slider without words of its own is read aloud as a number', async () => {
  const { user } = await actOn(<Slider label="Zahl" defaultValue={5} />);
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(said()).toBe('6');
});
