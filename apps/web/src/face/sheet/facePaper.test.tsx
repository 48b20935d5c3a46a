// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FACE, type OwnFace } from '@tuschel/protocol';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Avatar } from '../../components/Avatar.tsx';
import { loaderOf } from '../../language/catalogue.ts';
import { moreTexts } from '../../language/MoreTexts.tsx';
import { actOn, sceneNamed } from '../../testing/actOn.tsx';
import { FacePaper } from './FacePaper.tsx';
import { createFaceEasel, type FaceEasel, type FaceNib } from './faceEasel.ts';
import FaceSheet from './FaceSheet.tsx';
import { FaceTools } from './FaceTools.tsx';
import { HEADS, headLines } from './heads.ts';
import { FACE_IDEAS } from './ideas.ts';

const RED = { r: 216, g: 41, b: 43, a: 255 };
const PEN: FaceNib = { tool: 'pen', size: 'medium', color: RED };

const Words = moreTexts(
  loaderOf({ de: () => import('../../texts/face.de.json'), en: () => import('../../texts/face.en.json') }),
);

/** A sheet on the page, twice as large as the face and not in its corner. */
async function paper() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 640, 640));
  const easel = createFaceEasel();
  const { user } = await actOn(
    <Words>
      <FacePaper easel={easel} nib={PEN} />
    </Words>,
  );
  const sheet = await screen.findByRole('application');
  const penOf = () => document.querySelector<HTMLElement>('[style*="inset-inline-start"]');
  const place = () => [penOf()?.style.insetInlineStart, penOf()?.style.top].map((part) => parseFloat(part ?? ''));
  const isDown = () => penOf()?.dataset['down'] !== undefined;
  sheet.focus();
  return { user, easel, sheet, place, isDown };
}
const pointsOf = (easel: FaceEasel) => easel.get().lines.map(({ points }) => points.map(({ x, y }) => [x, y]));
const point = (type: 'Down' | 'Move' | 'Up', sheet: HTMLElement, clientX: number, clientY: number) =>
  fireEvent[`pointer${type}`](sheet, { pointerId: 1, button: 0, clientX, clientY });

test('a stroke lies where the pointer was, wherever the sheet is and however large', async () => {
  const { easel, sheet } = await paper();
  point('Down', sheet, 140, 90);
  point('Move', sheet, 300, 90);
  point('Move', sheet, 300, 250);
  point('Up', sheet, 300, 250);
  expect(pointsOf(easel)).toEqual([
    [
      [20, 20],
      [100, 20],
      [100, 100],
    ],
  ]);
});

test('a press with the pointer takes the focus and nothing else, and a menu of the browser does not come', async () => {
  const { sheet } = await paper();
  sheet.blur();
  expect(point('Down', sheet, 140, 90)).toBe(false);
  expect(document.activeElement).toBe(sheet);
  expect(fireEvent.contextMenu(sheet)).toBe(false);
});

test('the pen of the keyboard begins in the middle, is seen where it is, and stays within the sheet', async () => {
  const { user, sheet, place, isDown } = await paper();
  const hold = (...keys: string[]) => {
    for (let times = 0; times < 60; times++) for (const key of keys) fireEvent.keyDown(sheet, { key });
  };
  expect(place()).toEqual([Number.NaN, Number.NaN]);
  const percent = (px: number) => (px / FACE.side) * 100;
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(place()).toEqual([percent(170), percent(170)]);
  await user.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{/Shift}');
  expect(place()).toEqual([percent(168), percent(168)]);
  hold('ArrowRight', 'ArrowDown');
  expect(place()).toEqual([100, 100]);
  hold('ArrowLeft', 'ArrowUp');
  expect([place(), isDown()]).toEqual([[0, 0], false]);
  await user.keyboard(' ');
  expect(isDown()).toBe(true);
  await user.keyboard('{Enter}');
  expect(isDown()).toBe(false);
});

test('keys that mean nothing here are left to the page, and no undo is one with Shift', async () => {
  const { sheet, easel } = await paper();
  const taken = (key: string, held = {}) => !fireEvent.keyDown(sheet, { key, ...held });
  expect(['a', 'Tab', 'Escape'].filter((key) => taken(key))).toEqual([]);
  expect(['ArrowUp', ' ', 'Enter', 'F6'].filter((key) => !taken(key))).toEqual([]);
  easel.end();
  easel.replace(headLines('cat', RED));
  expect([taken('a', { ctrlKey: true }), taken('z', { metaKey: true })]).toEqual([false, true]);
  expect(easel.get().canRedo).toBe(true);
  expect([taken('Z', { ctrlKey: true, shiftKey: true }), easel.get().canRedo]).toEqual([true, false]);
});

test('the pen of the keyboard with a bucket pours, and is up again', async () => {
  const easel = createFaceEasel(headLines('cat', RED));
  const { user } = await actOn(
    <Words>
      <FacePaper easel={easel} nib={{ ...PEN, tool: 'bucket' }} />
    </Words>,
  );
  (await screen.findByRole('application')).focus();
  await user.keyboard(' ');
  expect(document.querySelector('[data-down]')).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(easel.get().lines).toHaveLength(3);
});

test('a colour is in the hand from then on, and heads to begin with are in it', async () => {
  const easel = createFaceEasel();
  const hands: FaceNib[] = [];
  function Tools() {
    const [nib, setNib] = useState<FaceNib>(PEN);
    hands.push(nib);
    return (
      <Words>
        <FaceTools easel={easel} nib={nib} onNib={setNib} />
      </Words>
    );
  }
  const { user } = await actOn(<Tools />);
  const colors = within(await screen.findByRole('group', { name: 'Farben' })).getAllByRole('button');
  await user.click(colors[3] as HTMLElement);
  const { color } = hands.at(-1) as FaceNib;
  expect(color).not.toEqual(RED);
  const heads = within(screen.getByRole('group', { name: 'Köpfe zum Loslegen' })).getAllByRole('button');
  expect(heads).toHaveLength(HEADS.length);
  for (const [at, head] of HEADS.entries()) {
    await user.click(heads[at] as HTMLElement);
    expect(easel.get().lines).toEqual(headLines(head, color));
  }
});

test('the pot says in words and as a number how much ink is left, and when a stroke found too little', async () => {
  const easel = createFaceEasel();
  await actOn(
    <Words>
      <FaceTools easel={easel} nib={PEN} onNib={() => undefined} />
    </Words>,
  );
  const meter = await screen.findByRole('meter');
  expect(meter.getAttribute('aria-valuenow')).toBe('100');
  for (let stroke = 0; stroke < 400 && !easel.get().isDry; stroke++) {
    easel.begin(PEN, { x: 10, y: 10, p: 1 }, false);
    easel.extend(Array.from({ length: 300 }, (_, at) => ({ x: (at * 37 + stroke) % 310, y: (at * 91) % 310, p: 1 })));
    easel.end();
  }
  await waitFor(() => expect(document.querySelector('[data-dry="true"]')).toBeTruthy());
  const dry = screen.getByRole('status').textContent;
  expect(meter.getAttribute('aria-valuenow')).toBe(String(Math.round(easel.get().left * 100)));
  expect(dry).not.toMatch(/\d/);
  easel.undo();
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toContain(`${Math.round(easel.get().left * 100)}`),
  );
  expect(document.querySelector('[data-dry]')).toBeNull();
});

test('ideas go round: each comes once, whichever was the first', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(12 * 1_000 + 10);
  await actOn(<FaceSheet onClose={() => undefined} />, {
    scene: sceneNamed('lobby/player'),
    api: (call) => (call === 'GET /account/face' ? { face: null } : undefined),
  });
  const roll = await screen.findByRole('button', { name: 'Gib mir eine Idee' });
  const idea = () => roll.parentElement?.querySelector('p')?.textContent;
  const told: unknown[] = [];
  for (const _ of FACE_IDEAS) {
    fireEvent.click(roll);
    told.push(idea());
  }
  expect(new Set(told).size).toBe(FACE_IDEAS.length);
  fireEvent.click(roll);
  expect(idea()).toBe(told[0]);
});

test('a face that others may see stays so when it is drawn again, unless that is switched off', async () => {
  const face = { id: 'face', ink: '', isPublic: true, status: 'approved' } as NonNullable<OwnFace['face']>;
  const { user, asked } = await actOn(<FaceSheet onClose={() => undefined} />, {
    scene: sceneNamed('lobby/player'),
    api: (call) => (call.endsWith('/account/face') ? { face } : undefined),
  });
  expect((await screen.findByRole<HTMLInputElement>('switch')).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Bär' }));
  await user.click(screen.getByRole('button', { name: 'Das bin ich!' }));
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ isPublic: true }));
});

test('a face that several places show is asked for once', async () => {
  const { asked } = await actOn(
    <>
      <Avatar name="Kai" face="kai" />
      <Avatar name="Kai" face="kai" size={96} />
    </>,
    { api: (call) => (call === 'GET /faces/kai' ? new Promise(() => undefined) : undefined) },
  );
  await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['GET /faces/kai']));
  await waitFor(() => expect(document.querySelectorAll('[data-face="kai"]')).toHaveLength(2));
  const sizes = [...document.querySelectorAll<HTMLElement>('[data-face]')].map(({ style }) => style.width);
  expect([sizes, asked.length]).toEqual([['40px', '96px'], 1]);
});
