// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { decodeInk, encodeInk } from '@tuschel/ink';
import type { OwnFace } from '@tuschel/protocol';
import { expect, test, vi } from 'vitest';
import { actOn, type ActingOptions, focused, refused, sceneNamed } from '../../testing/actOn.tsx';
import { keepDraft, keptDraft } from './draft.ts';
import FaceSheet from './FaceSheet.tsx';
import { headLines } from './heads.ts';

const FACE = '/account/face';

async function sheet({ face = null, api }: { face?: OwnFace['face']; api?: ActingOptions['api'] } = {}) {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 320, 320));
  const onClose = vi.fn<() => void>();
  const acting = await actOn(<FaceSheet onClose={onClose} />, {
    scene: sceneNamed('lobby/player'),
    api: (call, body) => api?.(call, body) ?? (call === `GET ${FACE}` ? { face } : undefined),
  });
  const session = acting.client.get();
  const me = session.status === 'signedIn' ? session.user.id : '';
  const paper = await screen.findByRole('application', { name: 'Papier für dein Gesicht' });
  paper.focus();
  return { ...acting, onClose, paper, me };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const save = () => button('Das bin ich!');
const left = () => Number(screen.getByRole('meter').getAttribute('aria-valuenow'));
const linesOf = (ink: string) => {
  const read = decodeInk(Uint8Array.from(atob(ink), (letter) => letter.charCodeAt(0)));
  if (!read.ok) throw new Error(read.error.message);
  return read.lines;
};
/** What was sent, as lines. */
const sentLines = (asked: readonly { call: string; body: unknown }[]) => {
  const { body } = asked.find(({ call }) => call === `PUT ${FACE}`) ?? {};
  return linesOf((body as { ink: string }).ink);
};
const pointer = (type: 'Down' | 'Move' | 'Up' | 'Cancel', paper: HTMLElement, x: number, y: number, more = {}) =>
  fireEvent[`pointer${type}`](paper, { pointerId: 1, button: 0, clientX: x, clientY: y, ...more });

test('a face is drawn and kept with the keyboard alone', async () => {
  const { user, asked, onClose } = await sheet({
    api: (call) => (call === `PUT ${FACE}` ? { face: null } : undefined),
  });
  expect(save().disabled).toBe(true);
  await user.keyboard(' {ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift} ');
  expect(save().disabled).toBe(false);
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [line, ...others] = sentLines(asked);
  expect(others).toEqual([]);
  expect(line?.points[0]).toMatchObject({ x: 160, y: 160 });
  expect(line?.points.at(-1)).toMatchObject({ x: 180, y: 162 });
});

test('while the pen of the keyboard is up it moves without drawing, and stays on the sheet', async () => {
  const { user } = await sheet();
  await user.keyboard('{ArrowLeft}{ArrowUp}');
  expect(save().disabled).toBe(true);
  await user.keyboard('{ArrowLeft>40/}{Enter}{ArrowRight}{Enter}');
  expect(save().disabled).toBe(false);
});

test('leaving the sheet lifts the pen of the keyboard', async () => {
  const { user, paper } = await sheet();
  await user.keyboard(' {ArrowRight}');
  await user.tab();
  expect(focused()).not.toBe('Papier für dein Gesicht');
  expect(save().disabled).toBe(false);
  paper.focus();
  await user.keyboard('{ArrowRight} {ArrowRight} ');
  await user.click(button('Rückgängig'));
  expect(save().disabled).toBe(false);
  await user.click(button('Rückgängig'));
  expect(save().disabled).toBe(true);
});

test('F6 leads from the sheet to the tools', async () => {
  const { user } = await sheet();
  await user.keyboard('{F6}');
  expect(focused()).toBe('Stift');
});

test('strokes are taken back and done again by key and by button', async () => {
  const { user } = await sheet();
  expect([button('Rückgängig').disabled, button('Wiederholen').disabled]).toEqual([true, true]);
  await user.keyboard(' {ArrowRight} ');
  await user.keyboard('{Control>}z{/Control}');
  expect(save().disabled).toBe(true);
  await user.keyboard('{Control>}y{/Control}');
  expect(save().disabled).toBe(false);
  await user.keyboard('{Control>}z{/Control}');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(save().disabled).toBe(false);
  await user.click(button('Rückgängig'));
  expect(save().disabled).toBe(true);
  await user.click(button('Wiederholen'));
  expect(save().disabled).toBe(false);
  await user.click(button('Von vorn anfangen'));
  expect(save().disabled).toBe(true);
  await user.click(button('Rückgängig'));
  expect(save().disabled).toBe(false);
});

test('an undo by key first ends the stroke that is being drawn', async () => {
  const { user } = await sheet();
  await user.keyboard(' {ArrowRight}{Control>}z{/Control}');
  expect(save().disabled).toBe(true);
  await user.keyboard('{ArrowRight}');
  expect(save().disabled).toBe(true);
  expect(button('Wiederholen').disabled).toBe(false);
});

test('one pointer at a time draws, with its first button, and a stroke that the system takes away is kept', async () => {
  const { asked, user, paper } = await sheet({ api: (call) => (call === `PUT ${FACE}` ? { face: null } : undefined) });
  pointer('Down', paper, 40, 40, { button: 2 });
  pointer('Move', paper, 80, 40);
  pointer('Up', paper, 80, 40);
  expect(save().disabled).toBe(true);
  pointer('Down', paper, 40, 60);
  pointer('Down', paper, 200, 200, { pointerId: 2 });
  pointer('Move', paper, 200, 300, { pointerId: 2 });
  pointer('Up', paper, 200, 300, { pointerId: 2 });
  pointer('Move', paper, 80, 60);
  pointer('Cancel', paper, 80, 60);
  pointer('Move', paper, 120, 300);
  await user.click(save());
  const lines = sentLines(asked);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.points.map(({ x, y }) => [x, y])).toEqual([
    [40, 60],
    [80, 60],
  ]);
});

test('a pointer lifts the pen of the keyboard first', async () => {
  const { user, paper, asked } = await sheet({ api: (call) => (call === `PUT ${FACE}` ? { face: null } : undefined) });
  await user.keyboard(' {ArrowRight}');
  pointer('Down', paper, 40, 60);
  pointer('Move', paper, 80, 60);
  pointer('Up', paper, 80, 60);
  await user.click(save());
  expect(sentLines(asked)).toHaveLength(2);
});

test('tools, sizes and colours are pressed one at a time; the bucket has no size, and a colour puts the eraser away', async () => {
  const { user } = await sheet();
  const pressed = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole('button')
      .filter((one) => one.getAttribute('aria-pressed') === 'true')
      .map((one) => one.getAttribute('aria-label'));
  expect([pressed('Werkzeuge'), pressed('Größe')]).toEqual([['Stift'], ['Mittel']]);
  await user.click(button('Dick'));
  expect(pressed('Größe')).toEqual(['Dick']);
  await user.click(button('Farbeimer'));
  expect(button('Fein').disabled).toBe(true);
  await user.click(button('Radierer'));
  expect(button('Fein').disabled).toBe(false);
  const [color] = within(screen.getByRole('group', { name: 'Farben' })).getAllByRole('button');
  await user.click(color as HTMLElement);
  expect(pressed('Werkzeuge')).toEqual(['Stift']);
  await user.click(button('Pinsel'));
  await user.click(color as HTMLElement);
  expect(pressed('Werkzeuge')).toEqual(['Pinsel']);
});

test('a head to begin with takes the place of what was there, and can be taken back', async () => {
  const { user } = await sheet();
  expect(left()).toBe(100);
  await user.click(button('Bär'));
  expect(left()).toBeLessThan(100);
  expect(save().disabled).toBe(false);
  await user.click(button('Rückgängig'));
  expect(left()).toBe(100);
});

test('each press gives another idea', async () => {
  const { user } = await sheet();
  expect(screen.getByText('Noch keine Idee? Würfle eine.')).toBeTruthy();
  await user.click(button('Gib mir eine Idee'));
  const first = screen.getByText(/^Du/).textContent;
  await user.click(button('Gib mir eine Idee'));
  expect(screen.getByText(/^Du/).textContent).not.toBe(first);
});

const own = (face: Partial<NonNullable<OwnFace['face']>> = {}): NonNullable<OwnFace['face']> => ({
  id: 'face',
  ink: '',
  isPublic: false,
  status: 'private',
  ...face,
});

test.each([
  [true, /öffentlich wird es gezeigt/],
  [false, /^Steht dir! Am Tisch sehen es jetzt alle\.$/],
])(
  'a face that is kept goes where its artist wants it (public: %s), and its draft is gone',
  async (isPublic, words) => {
    const { user, asked, me } = await sheet({ api: (call) => (call === `PUT ${FACE}` ? { face: own() } : undefined) });
    await user.click(button('Bär'));
    expect(keptDraft(me)).not.toBeNull();
    if (isPublic) await user.click(screen.getByRole('switch', { name: 'Auch öffentlich zeigen' }));
    await user.click(save());
    expect(await screen.findByText(words)).toBeTruthy();
    expect(asked.at(-1)?.body).toMatchObject({ isPublic });
    expect(keptDraft(me)).toBeNull();
  },
);

test('a face that does not arrive stays on the sheet and is sent again; a second press meanwhile sends nothing', async () => {
  let refuse = () => {};
  let isAway = true;
  const { user, asked, onClose, me } = await sheet({
    api: (call) => {
      if (call !== `PUT ${FACE}`) return undefined;
      if (!isAway) return { face: own() };
      return new Promise((_, reject) => (refuse = () => reject(refused(503))));
    },
  });
  const puts = () => asked.filter(({ call }) => call === `PUT ${FACE}`).length;
  await user.click(button('Bär'));
  await user.click(save());
  await waitFor(() => expect(save().disabled).toBe(true));
  await user.click(save());
  expect(puts()).toBe(1);
  refuse();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(keptDraft(me)).not.toBeNull();
  isAway = false;
  await user.click(save());
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('what was begun is there again the next time, for whom it was begun by', async () => {
  const first = await sheet();
  const { me } = first;
  await first.user.click(button('Bär'));
  const draft = keptDraft(me);
  expect(draft).not.toBeNull();
  expect(keptDraft('somebody-else')).toBeNull();
  await first.user.click(button('Von vorn anfangen'));
  expect(keptDraft(me)).toBeNull();
  keepDraft(me, draft ?? '');
  cleanup();
  await sheet();
  expect(save().disabled).toBe(false);
});

const inkOf = (head: 'cat' | 'bear') =>
  btoa(String.fromCharCode(...encodeInk(headLines(head, { r: 216, g: 41, b: 43, a: 255 }))));

test('an account that has a face goes on with it, unless another one was begun', async () => {
  const face = own({ ink: inkOf('cat') });
  const first = await sheet({ face, api: (call) => (call === `PUT ${FACE}` ? { face } : undefined) });
  await first.user.click(save());
  await waitFor(() => expect(sentLines(first.asked)).toEqual(linesOf(inkOf('cat'))));
  keepDraft(first.me, inkOf('bear'));
  cleanup();
  const second = await sheet({ face, api: (call) => (call === `PUT ${FACE}` ? { face } : undefined) });
  await second.user.click(save());
  await waitFor(() => expect(sentLines(second.asked)).toEqual(linesOf(inkOf('bear'))));
});

test('the face that was kept is there when the sheet is opened again, and none once it is removed', async () => {
  const kept = own({ ink: inkOf('cat') });
  const { user } = await sheet({
    api: (call) => (call === `PUT ${FACE}` ? { face: kept } : call === `DELETE ${FACE}` ? { face: null } : undefined),
  });
  await user.click(button('Bär'));
  await user.click(save());
  await screen.findByText(/^Steht dir!/);
  cleanup();
  const silent: ActingOptions['api'] = (call) =>
    call === `GET ${FACE}` ? new Promise(() => undefined) : call === `DELETE ${FACE}` ? { face: null } : undefined;
  const again = await sheet({ api: silent });
  expect(save().disabled).toBe(false);
  await again.user.click(button('Gesicht entfernen'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Gesicht entfernen' }));
  await again.user.click(question.getByRole('button', { name: 'Gesicht entfernen' }));
  await screen.findByText('Dein Gesicht ist weg.');
  cleanup();
  await sheet({ api: silent });
  expect(save().disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Gesicht entfernen' })).toBeNull();
});

test('a face that does not come can be asked for again', async () => {
  let isAway = true;
  const { user } = await actOn(<FaceSheet onClose={() => undefined} />, {
    scene: sceneNamed('lobby/player'),
    api: (call) => {
      if (call !== `GET ${FACE}`) return undefined;
      if (isAway) throw refused(400, 'badRequest');
      return { face: null };
    },
  });
  expect(await screen.findByText('Dein Gesicht konnte nicht geladen werden.')).toBeTruthy();
  isAway = false;
  await user.click(button('Noch einmal versuchen'));
  expect(await screen.findByRole('application', { name: 'Papier für dein Gesicht' })).toBeTruthy();
});

test('a pen draws as hard as it is pressed, a finger always the same', async () => {
  const { asked, user, paper } = await sheet({ api: (call) => (call === `PUT ${FACE}` ? { face: null } : undefined) });
  for (const [pointerType, y] of [
    ['pen', 60],
    ['touch', 120],
  ] as const) {
    // jsdom has no pressure of its own.
    const events = [
      ['pointerdown', 40, 0.2],
      ['pointermove', 90, 0.8],
      ['pointerup', 90, 0],
    ] as const;
    for (const [type, x, pressure] of events) {
      const event = new MouseEvent(type, { bubbles: true, button: 0, clientX: x, clientY: y });
      fireEvent(paper, Object.assign(event, { pointerId: 1, pointerType, pressure }));
    }
  }
  await user.click(save());
  const pressures = sentLines(asked).map(({ pressure, points }) => [
    pressure > 0,
    points.map(({ p }) => Math.round(p * 10)),
  ]);
  expect(pressures).toEqual([
    [true, [2, 8]],
    [false, [10, 10]],
  ]);
});

test('what is begun on the sheet belongs to the account that is there, also with an eraser or a thick pen', async () => {
  const { asked, user, paper } = await sheet({ api: (call) => (call === `PUT ${FACE}` ? { face: null } : undefined) });
  const stroke = (y: number) => {
    pointer('Down', paper, 40, y);
    pointer('Move', paper, 80, y);
    pointer('Up', paper, 80, y);
  };
  stroke(40);
  await user.click(button('Dick'));
  stroke(80);
  await user.click(button('Radierer'));
  stroke(120);
  await user.click(button('Farbeimer'));
  pointer('Down', paper, 40, 160);
  await user.click(save());
  const lines = sentLines(asked);
  expect(lines).toHaveLength(4);
  expect(new Set(lines.map(({ tool }) => tool)).size).toBe(3);
  expect(lines[1]?.size).toBeGreaterThan(lines[0]?.size ?? 0);
});

test('a face is removed after a question; who has none has nothing to remove', async () => {
  const { user, asked, onClose } = await sheet({
    face: own(),
    api: (call) => (call === `DELETE ${FACE}` ? { face: null } : undefined),
  });
  const removed = () => asked.filter(({ call }) => call === `DELETE ${FACE}`).length;
  const ask = async () => {
    await user.click(screen.getAllByRole('button', { name: 'Gesicht entfernen' })[0] as HTMLElement);
    return within(await screen.findByRole('alertdialog', { name: 'Gesicht entfernen' }));
  };
  await user.click((await ask()).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(removed()).toBe(0);
  await user.click((await ask()).getByRole('button', { name: 'Gesicht entfernen' }));
  expect(await screen.findByText('Dein Gesicht ist weg.')).toBeTruthy();
  expect([removed(), onClose.mock.calls.length]).toEqual([1, 1]);
});

test('without a face there is none to remove, and going away sends nothing', async () => {
  const { user, asked, onClose } = await sheet();
  expect(screen.queryByRole('button', { name: 'Gesicht entfernen' })).toBeNull();
  await user.click(button('Später'));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(asked.map(({ call }) => call)).toEqual([`GET ${FACE}`]);
});

test('what is said of a public face goes with the switch', async () => {
  const { user } = await sheet({ face: own({ isPublic: true, status: 'approved' }) });
  expect(screen.getByText(/^Freigegeben:/)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Auch öffentlich zeigen' }));
  expect(screen.queryByText(/^Freigegeben:/)).toBeNull();
});
