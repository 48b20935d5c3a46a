// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type ActingOptions, actOn, refused, sceneNamed } from '../../testing/actOn.tsx';
import { FreeTraining } from './FreeTraining.tsx';
import { SoloTexts } from './SoloTexts.tsx';
import type { SitDown } from './useSeat.ts';

async function begin(options: ActingOptions = {}) {
  const begun: Parameters<SitDown>[0][] = [];
  const page = (
    <SoloTexts>
      <FreeTraining onSitDown={async (sitting) => void begun.push(sitting)} />
    </SoloTexts>
  );
  const acting = await actOn(page, { scene: sceneNamed('solo/first'), ...options });
  await screen.findByRole('heading');
  return { ...acting, begun };
}

const start = () => screen.getByRole<HTMLButtonElement>('button', { name: /Loszeichnen|Start drawing/ });

const themes = () => screen.queryAllByRole('button', { name: /Thema/ });

test('with an own idea there is no theme to choose, and it is back with the next prompt', async () => {
  const { user } = await begin();
  await user.click(screen.getByRole('radio', { name: 'Eigene Idee' }));
  expect(themes()).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Überrasch mich' }));
  expect(themes()).toHaveLength(1);
});

test('a prompt is asked for in the language of the page, once, and again after it did not come', async () => {
  let isDown = true;
  let arrive = (_answer: unknown) => {};
  const { user, asked, begun } = await begin({
    language: 'en',
    api: () => {
      if (isDown) throw refused();
      return new Promise((resolve) => (arrive = resolve));
    },
  });
  await user.click(start());
  expect(await screen.findByRole('alert')).toBeTruthy();
  isDown = false;
  await user.click(start());
  await waitFor(() => expect(start().disabled).toBe(true));
  await user.click(start());
  arrive({ promptText: 'A dragon' });
  await waitFor(() => expect(begun).toMatchObject([{ promptText: 'A dragon' }]));
  expect(asked.map(({ call }) => call)).toEqual(Array(2).fill('GET /solo/prompt?language=en'));
});
