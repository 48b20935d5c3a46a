// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PAPER } from '@tuschel/protocol';
import { inkEvent } from '@tuschel/protocol/ink';
import { expect, test } from 'vitest';
import { focused, refused } from '../../../testing/actOn.tsx';
import { canvas, stroke } from '../../../testing/drawActing.tsx';
import { asked, atTheDesk, type DeskOptions, paperServer, strokeOf } from '../../../testing/paperActing.tsx';

/** One is in the upper bar, one in the lower: a style sheet shows one of them. */
const finishButton = () => screen.getAllByRole('button', { name: 'Fertig?' })[0] as HTMLElement;
const QUESTION = 'Welche Fassung soll bleiben?';

async function paint(options: DeskOptions = {}) {
  const desk = await atTheDesk(options);
  await screen.findByRole('application');
  return desk;
}

/** Where one goes on: at a paper of its own. Answers its id. */
async function copyAt(path: () => string): Promise<string> {
  await waitFor(() => expect(path()).toMatch(/^\/playground\/copy-\d+$/));
  return path().split('/').at(-1) ?? '';
}

/** Another device has gone on with the paper while this one painted offline. */
async function meeting() {
  const desk = await paint();
  desk.server.trouble = refused();
  stroke();
  await waitFor(() => expect(desk.state()).toBe('offline'));
  desk.server.events.push(strokeOf(2), strokeOf(3));
  desk.server.trouble = null;
  return desk;
}

async function inConflict() {
  const desk = await meeting();
  desk.papers.wakeUp();
  return { ...desk, question: await asked('alertdialog', QUESTION) };
}

test('a stroke is sent by itself, and the desk says when the server has it', async () => {
  const { server, state } = await paint();
  await waitFor(() => expect(state()).toBe('saved'));
  stroke();
  expect(state()).toBe('saving');
  await waitFor(() => expect(state()).toBe('saved'));
  expect(server.events).toHaveLength(3);
});

test('another device has gone on: the question keeps what is here unless something else is chosen', async () => {
  const { user, question, state } = await inConflict();
  expect(state()).toBe('conflict');
  expect(focused()).toBe('Meine als Kopie behalten');
  expect(question.getByText(/Verloren geht nur, was du selbst aufgibst/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('alert').textContent).toContain('bleibt vorerst auf diesem Gerät');
  await user.click(screen.getByRole('button', { name: 'Entscheiden' }));
  await asked('alertdialog', QUESTION);
});

test('under a pen that draws no question opens: it comes when the pen is lifted, and the stroke is there', async () => {
  const { user, server, papers, path } = await meeting();
  const at = (clientX: number) => ({ clientX, clientY: 200, pointerId: 1, pointerType: 'mouse', button: 0 });
  fireEvent.pointerDown(canvas(), at(400));
  fireEvent.pointerMove(canvas(), at(450));
  papers.wakeUp();
  await screen.findByRole('alert');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.pointerMove(canvas(), at(500));
  fireEvent.pointerUp(canvas(), at(500));
  await asked('alertdialog', QUESTION);
  await user.keyboard('{Enter}');
  const copy = await copyAt(path);
  await waitFor(() => expect(server.others.get(copy)).toHaveLength(4));
});

test('the newer version, taken with the keyboard, lies on the desk, and nothing of here is sent', async () => {
  const { user, server, papers, state } = await inConflict();
  await user.tab();
  expect(focused()).toBe('Die neuere Fassung nehmen');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(state()).toBe('saved'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(server.events).toEqual([0, 1, 2, 3].map(strokeOf));
  const there = await papers.open('boat');
  expect(there.events).toEqual(server.events);
});

test('a copy of what is here is gone on with under its own address; the paper keeps what the other device drew', async () => {
  const { user, server, path } = await inConflict();
  await user.keyboard('{Enter}');
  const copy = await copyAt(path);
  await screen.findByRole('application');
  await waitFor(() => expect(server.others.get(copy)).toHaveLength(3));
  expect(server.others.get(copy)?.slice(0, 2)).toEqual([0, 1].map(strokeOf));
  expect(server.events).toEqual([0, 1, 2, 3].map(strokeOf));
});

test('a choice that the server does not answer says so and can be made again', async () => {
  const { user, server, state } = await inConflict();
  server.trouble = refused();
  await user.click(screen.getByRole('button', { name: 'Die neuere Fassung nehmen' }));
  await screen.findByText('Der Server antwortet nicht. Versuch es gleich noch einmal.');
  expect(state()).toBe('conflict');
  server.trouble = null;
  await user.click(screen.getByRole('button', { name: 'Die neuere Fassung nehmen' }));
  await waitFor(() => expect(state()).toBe('saved'));
});

test('a paper that is opened in another window leaves this one, and comes back when it is wanted here', async () => {
  const { user, otherWindow, papers, state } = await paint();
  const other = await otherWindow();
  other.append(strokeOf(2));
  await other.kept();
  papers.wakeUp();
  expect(await screen.findByRole('heading', { name: 'Dieses Blatt ist in einem anderen Fenster offen' })).toBeTruthy();
  expect(screen.queryByRole('application')).toBeNull();
  expect(within(screen.getByRole('main')).queryByText(/die sonst niemand hat/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hier weitermalen' }));
  await screen.findByRole('application');
  await waitFor(() => expect(state()).toBe('saved'));
  const now = await papers.open('boat');
  expect(now.events).toEqual([0, 1, 2].map(strokeOf));
});

test('strokes that only this window has are named, and become a copy where the other has gone on, too', async () => {
  const { user, server, otherWindow, path } = await paint();
  const other = await otherWindow();
  other.append(strokeOf(2));
  await other.kept();
  stroke();
  await screen.findByText(/die sonst niemand hat/);
  await user.click(screen.getByRole('button', { name: 'Hier weitermalen' }));
  const copy = await copyAt(path);
  await waitFor(() => expect(server.others.get(copy)).toHaveLength(3));
});

test('without a connection it says that all is safe on this device, and sends it once there is one again', async () => {
  const { server, papers, state } = await paint();
  await waitFor(() => expect(state()).toBe('saved'));
  server.trouble = refused();
  stroke();
  await waitFor(() => expect(state()).toBe('offline'));
  expect(screen.getByTestId('paper-state').textContent).toBe('Offline, auf diesem Gerät sicher');
  stroke();
  server.trouble = null;
  papers.wakeUp();
  await waitFor(() => expect(state()).toBe('saved'));
  expect(server.events).toHaveLength(4);
});

test('where this device has no room either, it asks to keep the page open', async () => {
  const { memoryPaperStore } = await import('@tuschel/client/paper');
  const kept = memoryPaperStore();
  const store = { ...kept, write: () => Promise.reject(new Error('no room')) };
  const { server } = await paint({ store });
  server.trouble = refused();
  stroke();
  await waitFor(() => expect(screen.getByTestId('paper-state').textContent).toContain('Schließ die Seite noch nicht'));
  expect(screen.getByTestId('paper-state').textContent).not.toContain('sicher');
});

test('without room with the account one goes on painting; once there is room it is sent', async () => {
  const { user, server, state } = await paint();
  server.trouble = refused(413, 'quotaFull', { quota: 'papers' });
  stroke();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Dein Platz für Blätter ist voll');
  stroke();
  server.trouble = null;
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(state()).toBe('saved'));
  expect(server.events).toHaveLength(4);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what does not fit on the paper any more can be left out; then it is safe, and can be finished', async () => {
  const { user, server, state } = await paint();
  server.trouble = refused(413, 'payloadTooLarge');
  stroke();
  expect((await screen.findByRole('alert')).textContent).toContain('passen nicht mehr auf dieses Blatt');
  expect(screen.getByTestId('paper-state').textContent).toContain('Blatt voll');
  stroke();
  server.trouble = null;
  await user.click(screen.getByRole('button', { name: 'Striche weglassen' }));
  await waitFor(() => expect(state()).toBe('saved'));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(finishButton());
  await user.click(screen.getByRole('button', { name: 'Fertigstellen' }));
  await waitFor(() => expect(server.paper.lockedAt).not.toBeNull());
  expect(server.events).toHaveLength(2);
});

test('a full paper says so, keeps what is on it, and a new one of its size goes on', async () => {
  const size = inkEvent.resize({ width: 1440, height: 2560 });
  const back = Array.from({ length: PAPER.events - 2 }, (_, at) => (at % 2 === 0 ? inkEvent.undo() : inkEvent.redo()));
  const server = paperServer('boat', [size, strokeOf(0), ...back]);
  Object.assign(server.paper, { imageWidth: 1440, imageHeight: 2560 });
  const { user, papers, path } = await paint({ server });
  expect((await screen.findByRole('alert')).textContent).toContain('Dieses Blatt ist voll');
  // Once: not in the bar, too.
  expect(screen.queryByText('Die Zeichnung ist voll')).toBeNull();
  stroke();
  // Taking back is an event, too.
  await user.keyboard('{Control>}z{/Control}');
  const next = screen.getByRole('button', { name: 'Neues Blatt' });
  expect(finishButton().getAttribute('aria-disabled')).toBeNull();
  await user.click(next);
  const log = await papers.open(await copyAt(path));
  expect([log.events, log.get().sourceId]).toEqual([[size], 'boat']);
  expect(server.events).toHaveLength(PAPER.events);
});

test('a paper that was thrown away elsewhere takes no stroke any more; what it had is kept as a copy', async () => {
  const { user, server, path } = await paint();
  server.trouble = refused(404, 'paperNotFound');
  stroke();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Papierkorb');
  server.trouble = null;
  await user.click(screen.getByRole('button', { name: 'Meine als Kopie behalten' }));
  const copy = await copyAt(path);
  await waitFor(() => expect(server.others.get(copy)).toHaveLength(3));
});

test('somebody who is no longer a supporter reads where their strokes are, and can send them later', async () => {
  const { user, server, state } = await paint();
  server.trouble = refused(403, 'forbidden');
  stroke();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Die Spielwiese ist für dich gerade nicht offen');
  server.trouble = null;
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(state()).toBe('saved'));
});

test('"save" with the keys says that all is saved only where it is', async () => {
  const { user, server, papers, state } = await paint();
  server.trouble = refused(413, 'quotaFull', { quota: 'papers' });
  stroke();
  await waitFor(() => expect(state()).toBe('full'));
  await user.keyboard('{Control>}s{/Control}');
  server.trouble = null;
  papers.wakeUp();
  await waitFor(() => expect(state()).toBe('saved'));
  expect(screen.queryByText('Alles ist gespeichert')).toBeNull();
  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Alles ist gespeichert')).toBeTruthy();
});

test('the paper gets another name at the desk; an empty one makes it nameless', async () => {
  const { user, server } = await paint();
  for (const [typed, shown] of [
    ['  Abends am Steg ', 'Abends am Steg'],
    ['', 'Ohne Namen'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Umbenennen' }));
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, `${typed}{Enter}`);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(shown));
    await waitFor(() => expect(server.paper.name).toBe(typed.trim()));
  }
});

test('finishing is asked about first, and "keep painting" has the focus: it answers no', async () => {
  const { user, server } = await paint();
  await user.click(finishButton());
  const question = await asked('dialog', 'Ist dein Bild fertig?');
  expect(question.getByText(/lässt sich an diesem Blatt nichts mehr ändern/)).toBeTruthy();
  expect(question.getByText(/Dort kannst du es veröffentlichen/)).toBeTruthy();
  expect(focused()).toBe('Weitermalen');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  stroke();
  await waitFor(() => expect(server.events).toHaveLength(3));
  expect(server.paper.lockedAt).toBeNull();
});

test('a finished paper is a picture from then on, with the ways to publish it and to go on with a copy', async () => {
  const { user, server, path } = await paint();
  stroke();
  await user.click(finishButton());
  await user.click((await asked('dialog', 'Ist dein Bild fertig?')).getByRole('button', { name: 'Fertigstellen' }));
  expect(await screen.findByRole('link', { name: 'Veröffentlichen' })).toHaveProperty('pathname', '/me/drawings');
  expect(screen.queryByRole('application')).toBeNull();
  expect(server.events).toHaveLength(3);
  expect(typeof server.paper.lockedAt).toBe('number');
  await user.click(screen.getByRole('button', { name: 'Auf einer Kopie weitermalen' }));
  await copyAt(path);
});

test('without a connection nothing is finished: it says so, and one goes on painting', async () => {
  const { user, server, state } = await paint();
  await waitFor(() => expect(state()).toBe('saved'));
  server.trouble = refused();
  stroke();
  await waitFor(() => expect(state()).toBe('offline'));
  await user.click(finishButton());
  await user.click((await asked('dialog', 'Ist dein Bild fertig?')).getByRole('button', { name: 'Fertigstellen' }));
  expect((await screen.findAllByRole('button', { name: 'Fertig?' }))[0]).toBeTruthy();
  await screen.findByText('Der Server antwortet nicht. Versuch es gleich noch einmal.');
  stroke();
  server.trouble = null;
  await waitFor(() => expect(state()).toBe('saved'));
  expect([server.events.length, server.paper.lockedAt]).toEqual([4, null]);
});

test('what keeps strokes from the server keeps the paper from being finished, and is named', async () => {
  const { user, server, state } = await paint();
  server.trouble = refused(413, 'quotaFull', { quota: 'papers' });
  stroke();
  await waitFor(() => expect(state()).toBe('full'));
  await user.click(finishButton());
  await user.click((await asked('dialog', 'Ist dein Bild fertig?')).getByRole('button', { name: 'Fertigstellen' }));
  await waitFor(() => expect(screen.getAllByText(/^Dein Platz für Blätter ist voll/)).toHaveLength(2));
  expect(screen.queryByText(/^Der Server antwortet nicht/)).toBeNull();
  expect(screen.getByRole('application')).toBeTruthy();
});

test('a paper that cannot be opened says why, and is asked for again; one that is not there is not', async () => {
  const server = paperServer();
  server.trouble = refused(503);
  const { user } = await atTheDesk({ server });
  await screen.findByRole('heading', { name: 'Das Blatt lässt sich nicht öffnen' });
  server.trouble = refused(404);
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  await screen.findByRole('heading', { name: 'Dieses Blatt ist nicht da' });
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Zu den Blättern' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Zu den Blättern' })).toHaveProperty('pathname', '/playground');
});

test('what is not offered on a device does not open there either: it is looked at', async () => {
  Object.defineProperty(navigator, 'deviceMemory', { value: 2, configurable: true });
  try {
    const server = paperServer('boat', [inkEvent.resize({ width: 4096, height: 2304 }), strokeOf(0)]);
    await atTheDesk({ server });
    expect((await screen.findByRole('note')).textContent).toMatch(/^Dieses Blatt ist zu groß für dieses Gerät/);
    expect(screen.queryByRole('application')).toBeNull();
  } finally {
    Reflect.deleteProperty(navigator, 'deviceMemory');
  }
});

test('what is offered on a device opens there', async () => {
  Object.defineProperty(navigator, 'deviceMemory', { value: 2, configurable: true });
  try {
    await paint({ server: paperServer('boat', [inkEvent.resize({ width: 2048, height: 1152 }), strokeOf(0)]) });
    expect(screen.queryByRole('note')).toBeNull();
  } finally {
    Reflect.deleteProperty(navigator, 'deviceMemory');
  }
});
