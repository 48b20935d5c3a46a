// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actOn, loaded } from '../../testing/actOn.tsx';
import { paper, studio } from '../../testing/easelStudio.ts';
import { useEraseAll } from './useEraseAll.ts';

async function erasing(tools = {}, page = paper()) {
  const made = studio(page, tools);
  made.draw(100, 100, 200, 200);
  const Erase = () => (
    <button type="button" onClick={useEraseAll(made)}>
      all
    </button>
  );
  const { user } = await actOn(<Erase />);
  await user.click(screen.getByRole('button', { name: 'all' }));
  await loaded();
  return { ...made, user };
}
const asked = () => screen.queryByRole('alertdialog')?.textContent ?? null;

test.each([
  ['three layers', {}, false, 'Alle drei Ebenen werden leer.'],
  ['two layers', { layers: 2 }, false, 'Alles, was du gezeichnet hast, verschwindet.'],
  ['a locked base', {}, true, 'Alles, was du gezeichnet hast, verschwindet.'],
])('with %s one is asked whether all of it is to go', async (_, tools, hasBase, words) => {
  const laid = { lines: 0, isLocked: true } as never;
  const { sync, user } = await erasing(tools, hasBase ? paper([], { laid }) : paper());
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  expect(asked()).toContain(words);
  expect(sync.lines).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(sync.lines).toHaveLength(2));
});

test('nothing is asked where nothing can be taken back', async () => {
  await erasing({ undo: false });
  expect(asked()).toBeNull();
});

test('nothing is asked of a drawing that is handed in', async () => {
  const { easel, user } = await erasing();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(asked()).toBeNull());
  act(() => easel.setLocked(true));
  await user.click(screen.getByRole('button', { name: 'all' }));
  await loaded();
  expect(asked()).toBeNull();
});
