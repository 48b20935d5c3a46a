// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actOn } from '../../testing/actOn.tsx';
import { ProgressBar } from './ProgressBar.tsx';

test('progress is given in words and as a number', async () => {
  await actOn(<ProgressBar label="3 of 8 pages" done={3} total={8} />);
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: '3 of 8 pages' });
  expect([bar.value, bar.max]).toEqual([3, 8]);
});
