// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { encodeInk } from '@tuschel/ink';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Avatar } from '../components/Avatar.tsx';
import { actOn, type ActingOptions, focused, refused, sceneNamed, stateOf } from '../testing/actOn.tsx';
import { OwnFace } from './OwnFace.tsx';
import { type Head, headLines } from './sheet/heads.ts';

const RED = { r: 216, g: 41, b: 43, a: 255 };
const inkOf = (head: Head) => btoa(String.fromCharCode(...encodeInk(headLines(head, RED))));
const LINES: Readonly<Record<string, Head>> = { cat: 'cat', bear: 'bear' };

function Changing() {
  const [face, setFace] = useState('cat');
  return (
    <>
      <Avatar name="Kai" face={face} />
      <button type="button" onClick={() => setFace('bear')}>
        Draw again
      </button>
    </>
  );
}

const api: ActingOptions['api'] = (call) => {
  const head = LINES[call.replace('GET /faces/', '')];
  if (head) return { ink: inkOf(head) };
  if (call.startsWith('GET /faces/')) throw refused(404, 'notFound');
  return undefined;
};
/** How many lines are printed; undefined: none is. */
const printed = () => document.querySelector<HTMLElement>('canvas')?.dataset['printed'];

test('a face takes the place of the initials once it is there, and another one its own', async () => {
  const { user } = await actOn(<Changing />, { api });
  await waitFor(() => expect(printed()).toBe(String(headLines('cat', RED).length)));
  await user.click(screen.getByRole('button', { name: 'Draw again' }));
  await waitFor(() => expect(printed()).toBe(String(headLines('bear', RED).length)));
});

test('until a face is there, and where it is gone, one sees the initials', async () => {
  const { asked } = await actOn(<Avatar name="Kai" face="gone" />, { api });
  await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['GET /faces/gone']));
  expect(document.querySelector('text')?.textContent).toBe('KA');
  expect(printed()).toBeUndefined();
});

test('the old face of somebody who has drawn another one is gone at once, however long the new one takes', async () => {
  const { user } = await actOn(<Changing />, {
    api: (call, body) => (call === 'GET /faces/bear' ? new Promise(() => undefined) : api?.(call, body)),
  });
  await waitFor(() => expect(printed()).toBeDefined());
  await user.click(screen.getByRole('button', { name: 'Draw again' }));
  expect(printed()).toBeUndefined();
  expect(document.querySelector('text')?.textContent).toBe('KA');
});

test.each([
  [undefined, 'Zeichne dein Gesicht'],
  ['cat', 'Gesicht ändern'],
])('one’s own face (%s) opens its sheet, which gives the focus back', async (face, name) => {
  const [me] = stateOf('lobby/player').players;
  if (!me) throw new Error('nobody plays');
  const { user } = await actOn(<OwnFace player={{ ...me, ...(face === undefined ? {} : { face }) }} size={40} />, {
    scene: sceneNamed('lobby/player'),
    api: (call, body) => (call === 'GET /account/face' ? { face: null } : api?.(call, body)),
  });
  screen.getByRole('button', { name }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('application', { name: 'Papier für dein Gesicht' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe(name));
});
