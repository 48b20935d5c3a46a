// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { MyDrawings } from '@tuschel/protocol';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ActingOptions, enter, focused, loaded, refused, sceneNamed } from '../../testing/actOn.tsx';

const LISTS = sceneNamed('drawings/shelf').answers?.['GET /posts/mydrawings'] as MyDrawings;

beforeEach(async () => {
  // What the shelf loads with the first picture that is opened.
  await import('../../publish/PublishDialog.tsx');
  // A shelf shows nothing before it knows how wide it is.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200);
});

/** The drawings of somebody, whose server answers what `api` says. */
async function shelves(api: ActingOptions['api'] = () => undefined, scene = 'shelf') {
  const acting = await enter(`drawings/${scene}`, { api });
  await screen.findByRole('heading', { level: 1 });
  const calls = () =>
    acting.asked.map(({ call }) => call).filter((call) => /^[A-Z]+ \/posts\/(update|hide|erase)/.test(call));
  return { ...acting, calls };
}

const cards = async () => within(await screen.findByRole('grid')).getAllByRole('button');
const card = async (words: RegExp) => {
  const found = (await cards()).find(({ textContent }) => words.test(textContent));
  if (!found) throw new Error(`no card says ${words.source}`);
  return found;
};
const shelf = (name: RegExp) => screen.getByRole('radio', { name });
const inDialog = async () => within(await screen.findByRole('dialog'));
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function open(words: RegExp, api?: ActingOptions['api'], on?: RegExp) {
  const acting = await shelves(api);
  if (on) await acting.user.click(shelf(on));
  const opener = await card(words);
  await acting.user.click(opener);
  return { ...acting, opener, dialog: await inDialog() };
}

test('each shelf has its drawings, the tab says how many, and an empty one says how it is filled', async () => {
  const { user } = await shelves((call) =>
    call === 'GET /posts/mydrawings' ? { ...LISTS, singleplayer: [] } : undefined,
  );
  expect(await cards()).toHaveLength(LISTS.drawings.length);
  await user.click(shelf(/^Verborgen \(1\)/));
  expect(await cards()).toHaveLength(1);
  expect((await cards())[0]?.textContent).toContain('Verborgen');
  await user.click(shelf(/^Allein gezeichnet \(0\)/));
  expect(screen.getByText('Noch nichts allein gezeichnet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Allein zeichnen' }).getAttribute('href')).toBe('/solo');
});

test('whoever has only drawn alone begins with that shelf', async () => {
  await shelves((call) => (call === 'GET /posts/mydrawings' ? { ...LISTS, drawings: [] } : undefined));
  expect(shelf(/^Allein gezeichnet/)).toHaveProperty('checked', true);
});

test('drawings that do not load can be asked for again', async () => {
  let isAway = true;
  const { user } = await shelves((call) => {
    if (call === 'GET /posts/mydrawings' && isAway) throw refused(503);
  });
  expect(
    await screen.findByText('Deine Zeichnungen lassen sich gerade nicht laden. Verloren ist nichts.'),
  ).toBeTruthy();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await cards()).toHaveLength(LISTS.drawings.length);
});

test('a card has the file of its drawing, or its lines where there is none', async () => {
  const [, cat] = LISTS.drawings;
  await shelves((call) =>
    call === 'POST /drawing/media'
      ? { drawings: [{ drawingId: cat?.drawingId, picture: 'ready', video: 'none', thumbnail: 'own/cat.thumb.jpg' }] }
      : undefined,
  );
  const printed = (at: number) => async () => {
    const found = (await cards())[at];
    return [found?.querySelector('canvas') !== null, found?.querySelector('img[src*="own/cat.thumb.jpg"]') !== null];
  };
  await expect.poll(printed(0)).toEqual([true, false]);
  await expect.poll(printed(1)).toEqual([false, true]);
});

test('a search says how many it finds; nothing found is one press from all', async () => {
  const { user } = await shelves();
  await cards();
  const field = screen.getByRole('searchbox', { name: 'In deinen Zeichnungen suchen' });
  await user.type(field, 'zzz');
  expect(await screen.findByText('Keine gefunden')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Alle zeigen' }));
  expect(await cards()).toHaveLength(LISTS.drawings.length);
  expect(field).toHaveProperty('value', '');
  expect(screen.queryByText(/gefunden$/)).toBeNull();
});

test('a shelf is searched by words, game and month together, and another shelf begins with all of it', async () => {
  const { user } = await shelves();
  const all = (await cards()).length;
  const field = screen.getByRole('searchbox', { name: 'In deinen Zeichnungen suchen' });
  const games = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Spiel' });
  const months = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Monat' });
  await user.selectOptions(games, games.options[1] as HTMLOptionElement);
  const ofGame = await cards();
  expect(ofGame.length).toBeLessThan(all);
  expect(games.options[1]?.textContent).toContain(`(${ofGame.length})`);
  await user.type(field, 'zzz');
  expect(await screen.findByText('Keine gefunden')).toBeTruthy();
  await user.clear(field);
  expect(await cards()).toHaveLength(ofGame.length);
  await user.selectOptions(months, months.options[1] as HTMLOptionElement);
  const ofMonth = await cards();
  expect([games.selectedIndex, months.selectedIndex]).toEqual([1, 1]);
  expect(ofMonth.length).toBeLessThanOrEqual(ofGame.length);
  await user.selectOptions(games, games.options[0] as HTMLOptionElement);
  expect(months.selectedIndex).toBe(1);
  await user.type(field, 'zzz');
  await user.click(shelf(/^Verborgen/));
  expect(await cards()).toHaveLength(1);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

test('when a search leaves fewer cards than the one that was the stop for Tab, the last of them is it', async () => {
  const { user } = await shelves();
  const all = await cards();
  all.at(-1)?.focus();
  await waitFor(() => expect(all.at(-1)?.tabIndex).toBe(0));
  const games = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Spiel' });
  await user.selectOptions(games, games.options[2] as HTMLOptionElement);
  await waitFor(async () => expect((await cards()).length).toBeLessThan(all.length));
  expect((await cards()).map(({ tabIndex }) => tabIndex).filter((index) => index === 0)).toHaveLength(1);
});

test('one card of the grid is a stop for Tab, arrows lead on, and a drawing gives the focus back to its card', async () => {
  const { user } = await shelves();
  const all = await cards();
  expect(all.map(({ tabIndex }) => tabIndex)).toEqual(all.map((_, at) => (at === 0 ? 0 : -1)));
  all[0]?.focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toBe(all[1]));
  expect(all.map(({ tabIndex }) => tabIndex)[1]).toBe(0);
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard('{Escape}');
  await gone();
  await waitFor(() => expect(document.activeElement).toBe(all[1]));
});

test('a public drawing says how often it was seen, and is taken back', async () => {
  const { user, dialog, calls, asked } = await open(/Öffentlich/, (call) =>
    call.startsWith('POST /posts/update') ? { drawing: { ...LISTS.drawings[0], isUnpublished: true } } : undefined,
  );
  expect(dialog.getByText('Alle können sie sehen.')).toBeTruthy();
  expect(dialog.getByText('1.284')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Veröffentlichen' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Zurücknehmen' }));
  expect(await screen.findByText('Niemand sonst sieht sie mehr.')).toBeTruthy();
  expect(calls()).toHaveLength(1);
  expect(asked.find(({ call }) => call === calls()[0])?.body).toMatchObject({
    drawingId: LISTS.drawings[0]?.drawingId,
    isUnpublished: true,
  });
});

test('what does not arrive is said, and can be tried again', async () => {
  const { user, dialog, calls } = await open(/Öffentlich/, (call) => {
    if (call.startsWith('POST /posts/update')) throw refused(503);
  });
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Zurücknehmen' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(button.disabled).toBe(false);
  await user.click(button);
  await waitFor(() => expect(calls()).toHaveLength(2));
});

test('while something is done to a drawing nothing else is', async () => {
  const { user, dialog } = await open(/Öffentlich/, (call) =>
    call.startsWith('POST /posts/update') ? new Promise(() => undefined) : undefined,
  );
  await user.click(dialog.getByRole('button', { name: 'Zurücknehmen' }));
  for (const name of ['Zurücknehmen', 'Bearbeiten', 'Verbergen', 'Für immer löschen'])
    expect(dialog.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Schließen' }).disabled).toBe(false);
});

test('a drawing is hidden, and a hidden one shown again', async () => {
  const bodies: unknown[] = [];
  const api: ActingOptions['api'] = (call, body) => {
    if (!call.includes('hide')) return undefined;
    bodies.push(body);
    return {};
  };
  const { user, dialog, asked } = await open(/Privat/, api);
  await user.click(dialog.getByRole('button', { name: 'Verbergen' }));
  expect(await screen.findByText('Jetzt siehst nur noch du sie.')).toBeTruthy();
  await gone();
  await user.click(shelf(/^Verborgen/));
  await user.click(await card(/Verborgen/));
  const hidden = await inDialog();
  expect(hidden.queryByRole('button', { name: 'Veröffentlichen' })).toBeNull();
  await user.click(hidden.getByRole('button', { name: 'Nicht mehr verbergen' }));
  expect(await screen.findByText('Wer mitgespielt hat, sieht sie wieder.')).toBeTruthy();
  expect(bodies).toEqual([
    { gameId: LISTS.drawings[1]?.gameId, drawingId: 'cat', isHide: true },
    { gameId: LISTS.hidden[0]?.gameId, drawingId: 'moon', isHide: false },
  ]);
  // Where it stands now is asked for each time.
  await waitFor(() => expect(asked.filter(({ call }) => call === 'GET /posts/mydrawings')).toHaveLength(3));
});

test('a drawing is erased after a question only', async () => {
  const { user, dialog, calls, asked } = await open(/Privat/, (call) => (call.includes('erase') ? {} : undefined));
  const ask = async () => {
    await user.click(await dialog.findByRole('button', { name: 'Für immer löschen' }));
    return within(await screen.findByRole('alertdialog', { name: 'Diese Zeichnung für immer löschen?' }));
  };
  await user.click((await ask()).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls()).toEqual([]);
  await user.click((await ask()).getByRole('button', { name: 'Für immer löschen' }));
  expect(await screen.findByText('Die Zeichnung ist gelöscht.')).toBeTruthy();
  expect(calls()).toHaveLength(1);
  expect(asked.find(({ call }) => call === calls()[0])?.body).toEqual({
    gameId: LISTS.drawings[1]?.gameId,
    drawingId: 'cat',
  });
  await gone();
  await waitFor(() => expect(asked.filter(({ call }) => call === 'GET /posts/mydrawings')).toHaveLength(2));
});

test('a drawing that is locked away can only be looked at', async () => {
  const { dialog } = await open(/Gesperrt/);
  const names = ['Veröffentlichen', 'Bearbeiten', 'Verbergen', 'Für immer löschen'];
  expect(names.filter((name) => dialog.queryByRole('button', { name }))).toEqual([]);
});

test('a rejection is appealed against from the drawing; one that fails is said there', async () => {
  let isAway = true;
  const [, , face] = LISTS.drawings;
  const appealed = { text: 'Nur Tinte.', isAnswered: false, answer: '' };
  const drawing = { ...face, rejection: { ...face?.rejection, mayAppeal: false, appeal: appealed } };
  const { user, dialog, asked } = await open(/Abgelehnt/, (call) => {
    if (call === 'GET /posts/mydrawings') return isAway ? LISTS : { ...LISTS, drawings: [drawing] };
    if (call !== 'POST /posts/appeal') return undefined;
    if (isAway) throw refused(503);
    return { drawing };
  });
  const appeal = async () => {
    await user.click(await dialog.findByRole('button', { name: 'Widersprechen' }));
    const question = within(await screen.findByRole('dialog', { name: 'Was stimmt an der Entscheidung nicht?' }));
    await user.type(question.getByRole('textbox'), ' Nur Tinte. ');
    await user.click(question.getByRole('button', { name: 'Abschicken' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Entscheidung/ })).toBeNull());
  };
  await appeal();
  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
  isAway = false;
  await appeal();
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  expect(await dialog.findByText('Du schreibst: „Nur Tinte.“')).toBeTruthy();
  await waitFor(() =>
    expect(asked.findLast(({ call }) => call === 'POST /posts/appeal')?.body).toEqual({
      drawingId: 'face',
      text: 'Nur Tinte.',
    }),
  );
});

test('a drawing is published from its dialog, which is there again afterwards', async () => {
  const { user, dialog, asked } = await open(/Privat/, (call) =>
    call.startsWith('POST /posts/update') ? { drawing: LISTS.drawings[1] } : undefined,
  );
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  const form = within(await screen.findByRole('dialog', { name: 'Zeichnung veröffentlichen' }));
  await user.click(form.getByRole('checkbox', { name: 'Horror' }));
  await user.click(form.getByRole('switch', { name: 'Darf im Quiz vorkommen' }));
  await user.click(form.getByRole('radio', { name: 'English' }));
  await user.type(form.getByRole('textbox', { name: 'Was möchtest du dazu sagen?' }), 'Meine Katze');
  await user.click(form.getByRole('button', { name: 'Veröffentlichen' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Zeichnung veröffentlichen' })).toBeNull());
  expect(asked.find(({ call }) => call.startsWith('POST /posts/update'))?.body).toMatchObject({
    drawingId: 'cat',
    triggerWarning: 1,
    mayQuiz: true,
    language: 'en',
    description: 'Meine Katze',
  });
  expect(await screen.findByRole('button', { name: 'Verbergen' })).toBeTruthy();
});

test('what was said of a drawing that was turned down once is not said of it any more when it is looked at anew', async () => {
  const [, , face] = LISTS.drawings;
  const { dialog } = await open(/Wird angesehen/, (call) =>
    call === 'GET /posts/mydrawings' ? { ...LISTS, drawings: [{ ...face, moderationStatus: 1 }] } : undefined,
  );
  expect(dialog.queryByRole('region', { name: 'Warum sie abgelehnt wurde' })).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Widersprechen' })).toBeNull();
});

test('links of somebody new are refused in words, and what was typed stays', async () => {
  const { user, dialog } = await open(/Privat/, (call) => {
    if (call.startsWith('POST /posts/update')) throw refused(400, 'invalid' as never, { description: 'links' });
  });
  await user.click(dialog.getByRole('button', { name: 'Veröffentlichen' }));
  const form = within(await screen.findByRole('dialog', { name: 'Zeichnung veröffentlichen' }));
  const field = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Was möchtest du dazu sagen?' });
  await user.type(field, 'example.org');
  await user.click(form.getByRole('button', { name: 'Veröffentlichen' }));
  expect((await form.findByRole('alert')).textContent).toContain('keine Links veröffentlichen');
  expect(field.value).toBe('example.org');
});

const posts = () => within(screen.getByRole('list', { name: 'Bilder auf deinem Profil' })).getAllByRole('listitem');
const places = () =>
  within(screen.getByRole('list', { name: 'Bilder auf deinem Profil' }))
    .getAllByRole('group')
    .map((group) => group.getAttribute('aria-label')?.replace(/: Platz.*/, ''));
const press = (at: number, name: string) =>
  within(posts()[at] as HTMLElement).getByRole<HTMLButtonElement>('button', { name });

/** The shelf of the profile with three pictures. */
async function profile(api: ActingOptions['api'] = () => undefined) {
  const shown = LISTS.drawings[0]!;
  const three = ['Eins', 'Zwei', 'Drei'].map((description, order) => ({
    ...shown,
    drawingId: `post-${order}`,
    description,
    order,
  }));
  const acting = await shelves(
    (call, body) => api(call, body) ?? (call === 'GET /posts/mydrawings' ? { ...LISTS, drawings: three } : undefined),
  );
  await acting.user.click(shelf(/^Auf deinem Profil/));
  return acting;
}

test('pictures of the profile change places by buttons, which is said; at the ends there is nowhere to go', async () => {
  const { user, asked } = await profile((call) => (call.includes('order') ? new Promise(() => undefined) : undefined));
  expect(places()).toEqual(['Eins', 'Zwei', 'Drei']);
  expect([
    press(0, 'Nach links').disabled,
    press(0, 'Ganz nach vorn').disabled,
    press(0, 'Nach rechts').disabled,
  ]).toEqual([true, true, false]);
  expect([
    press(2, 'Nach rechts').disabled,
    press(2, 'Ganz nach hinten').disabled,
    press(2, 'Nach links').disabled,
  ]).toEqual([true, true, false]);
  await user.click(press(0, 'Nach rechts'));
  expect(places()).toEqual(['Zwei', 'Eins', 'Drei']);
  expect(screen.getByText('Jetzt Platz 2 von 3')).toBeTruthy();
  expect(asked.find(({ call }) => call.includes('order'))?.body).toEqual({
    drawingIds: ['post-1', 'post-0', 'post-2'],
  });
});

test('an order that could not be kept is as it was before, and that is said', async () => {
  const { user } = await profile((call) => {
    if (call.includes('order')) throw refused(503);
  });
  await user.click(press(2, 'Ganz nach vorn'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(places()).toEqual(['Eins', 'Zwei', 'Drei']));
});

test('a picture is taken off the profile', async () => {
  const { user, asked } = await profile((call) =>
    call.startsWith('POST /posts/update') ? { drawing: LISTS.drawings[0] } : undefined,
  );
  await user.click(press(1, 'Vom Profil nehmen'));
  await waitFor(() =>
    expect(asked.find(({ call }) => call.startsWith('POST /posts/update'))?.body).toMatchObject({
      drawingId: 'post-1',
      isOnProfile: false,
    }),
  );
});

test('when a picture is taken off the profile by the keyboard, a button of the next one has the focus', async () => {
  let isOff = false;
  const { user } = await profile((call) => {
    if (isOff && call === 'GET /posts/mydrawings') return new Promise(() => undefined);
    if (!call.startsWith('POST /posts/update')) return undefined;
    isOff = true;
    return { drawing: { ...LISTS.drawings[0], drawingId: 'post-1', isOnProfile: false } };
  });
  press(1, 'Vom Profil nehmen').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(places()).toEqual(['Eins', 'Drei']));
  await waitFor(() => expect(posts()[1]?.contains(document.activeElement)).toBe(true));
});

test('a picture at the end of the profile has the focus at a button that leads back', async () => {
  const { user } = await profile((call) => (call.includes('order') ? new Promise(() => undefined) : undefined));
  press(1, 'Ganz nach vorn').focus();
  await user.keyboard('{Enter}');
  expect(places()).toEqual(['Zwei', 'Eins', 'Drei']);
  await waitFor(() => expect(focused()).toBe('Nach rechts'));
  expect(posts()[0]?.contains(document.activeElement)).toBe(true);
});

test('a picture is dragged to another place; what is only touched, or touched with another button, stays', async () => {
  const { asked } = await profile((call) => (call.includes('order') ? {} : undefined));
  const orders = () => asked.filter(({ call }) => call.includes('order')).map(({ body }) => body);
  const boxes = [0, 100, 200].map((left) => new DOMRect(left, 0, 90, 90));
  vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLLIElement) {
    return boxes[[...(this.parentElement?.children ?? [])].indexOf(this)] ?? new DOMRect();
  });
  const grip = (at: number) => posts()[at]?.firstElementChild as HTMLElement;
  fireEvent.pointerDown(grip(0), { button: 2, pointerId: 1 });
  fireEvent.pointerMove(grip(0), { clientX: 250, clientY: 10, pointerId: 1 });
  expect(places()).toEqual(['Eins', 'Zwei', 'Drei']);
  fireEvent.pointerDown(grip(0), { button: 0, pointerId: 1 });
  fireEvent.pointerUp(grip(0), { pointerId: 1 });
  expect(orders()).toEqual([]);
  fireEvent.pointerDown(grip(0), { button: 0, pointerId: 1 });
  fireEvent.pointerMove(grip(0), { clientX: 250, clientY: 500, pointerId: 1 });
  expect(places()).toEqual(['Eins', 'Zwei', 'Drei']);
  fireEvent.pointerMove(grip(0), { clientX: 250, clientY: 10, pointerId: 1 });
  expect(places()).toEqual(['Zwei', 'Drei', 'Eins']);
  fireEvent.pointerUp(grip(2), { pointerId: 1 });
  await waitFor(() => expect(orders()).toEqual([{ drawingIds: ['post-1', 'post-2', 'post-0'] }]));
});

test('a picture that is in the hand while an earlier order is kept stays there, and is kept where the system takes it away', async () => {
  const keep: (() => void)[] = [];
  const { asked } = await profile((call) =>
    call.includes('order') ? new Promise((resolve) => keep.push(() => resolve({}))) : undefined,
  );
  const orders = () => asked.filter(({ call }) => call.includes('order')).map(({ body }) => body);
  const boxes = [0, 100, 200].map((left) => new DOMRect(left, 0, 90, 90));
  vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLLIElement) {
    return boxes[[...(this.parentElement?.children ?? [])].indexOf(this)] ?? new DOMRect();
  });
  const grip = (at: number) => posts()[at]?.firstElementChild as HTMLElement;
  const take = (from: number, clientX: number) => {
    fireEvent.pointerDown(grip(from), { button: 0, pointerId: 1 });
    fireEvent.pointerMove(grip(from), { clientX, clientY: 10, pointerId: 1 });
  };
  take(0, 250);
  fireEvent.pointerUp(grip(2), { pointerId: 1 });
  await waitFor(() => expect(keep).toHaveLength(1));
  take(0, 150);
  expect(places()).toEqual(['Drei', 'Zwei', 'Eins']);
  await act(async () => keep[0]?.());
  await loaded();
  expect(places()).toEqual(['Drei', 'Zwei', 'Eins']);
  fireEvent.pointerCancel(grip(1), { pointerId: 1 });
  await waitFor(() =>
    expect(orders()).toEqual([
      { drawingIds: ['post-1', 'post-2', 'post-0'] },
      { drawingIds: ['post-2', 'post-1', 'post-0'] },
    ]),
  );
  fireEvent.pointerMove(grip(1), { clientX: 250, clientY: 10, pointerId: 1 });
  expect(places()).toEqual(['Drei', 'Zwei', 'Eins']);
});

test('somebody who is not signed in is asked to', async () => {
  await enter('drawings/signed-out');
  expect(await screen.findByText('Melde dich an und sieh, was du gezeichnet hast')).toBeTruthy();
});
