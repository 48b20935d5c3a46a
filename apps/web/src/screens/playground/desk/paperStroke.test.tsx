// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Line } from '@tuschel/ink';
import { inkEvent } from '@tuschel/protocol/ink';
import * as fakeIndexedDb from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { canvas, stroke } from '../../../testing/drawActing.tsx';
import { type AtTheDesk, atTheDesk, paperServer, strokeOf } from '../../../testing/paperActing.tsx';
import { forgetPapers } from '../keptHere.ts';
import { strokesHere } from './paperStroke.ts';

const KEY = 'player-0 boat';
const LEFT = strokeOf(3) as Line;
const left = () => strokesHere().load(KEY);

// Files of pages share a process: the next one has no such database again. By hand: a page that is left takes back what `vi` has put there.
const DATABASE = Object.entries(fakeIndexedDb).filter(([name]) => /^IDB|^indexedDB$/.test(name));
beforeAll(() => {
  Object.assign(globalThis, Object.fromEntries(DATABASE));
});
afterAll(() => {
  for (const [name] of DATABASE) Reflect.deleteProperty(globalThis, name);
});
beforeEach(() => strokesHere().remove(KEY));

/** The desk of a paper with two strokes, after the browser was killed while the pen drew one behind so many events. */
async function afterKill(after: number, server = paperServer()): Promise<AtTheDesk> {
  await strokesHere().save(KEY, { after, line: LEFT });
  const desk = await atTheDesk({ server });
  await screen.findByRole('application');
  return desk;
}

const at = (clientX: number) => ({ clientX, clientY: 200, pointerId: 1, pointerType: 'mouse', button: 0 });

test('what is under the pen lies on this device, behind the events of the log, until the line is kept as all others', async () => {
  const { user, server, state } = await atTheDesk();
  await screen.findByRole('application');
  stroke();
  await user.click(screen.getAllByRole('button', { name: /Rückgängig/ })[0] as HTMLElement);
  await waitFor(() => expect([server.events.length, state()]).toEqual([4, 'saved']));
  fireEvent.pointerDown(canvas(), at(400));
  fireEvent.pointerMove(canvas(), at(450));
  await waitFor(async () => expect(await left()).toMatchObject({ after: 4 }));
  fireEvent.pointerMove(canvas(), at(500));
  await waitFor(async () => expect((await left())?.line.points.length).toBeGreaterThan(1));
  fireEvent.pointerUp(canvas(), at(500));
  await waitFor(async () => expect(await left()).toBeNull());
  expect(server.events).toHaveLength(5);
});

test('a stroke that was under the pen when the browser was killed is on the paper, is sent, and comes but once', async () => {
  const { server, state } = await afterKill(2);
  await waitFor(() => expect([server.events.length, state()]).toEqual([3, 'saved']));
  expect(server.events[2]).toEqual(LEFT);
  await waitFor(async () => expect(await left()).toBeNull());
});

test('it comes on top of what another device has painted meanwhile', async () => {
  const { server } = await afterKill(1);
  await waitFor(() => expect(server.events).toEqual([strokeOf(0), strokeOf(1), LEFT]));
});

test('a stroke that was lifted in time does not come a second time, not even where it was taken back since', async () => {
  const events = [strokeOf(0), strokeOf(1), LEFT, inkEvent.undo()];
  const { server, papers } = await afterKill(2, paperServer('boat', events));
  await waitFor(async () => expect(await left()).toBeNull());
  expect((await papers.open('boat')).events).toEqual(events);
  expect(server.taken).toEqual([]);
});

test('a stroke on a version that was given up for another does not come back', async () => {
  const { papers } = await afterKill(5);
  await waitFor(async () => expect(await left()).toBeNull());
  expect((await papers.open('boat')).events).toHaveLength(2);
});

test('unfinished strokes stay on the device after a logout, and go when the account is erased', async () => {
  const { client } = await atTheDesk();
  await screen.findByRole('application');
  for (const key of [KEY, 'bela boat']) await strokesHere().save(key, { after: 2, line: LEFT });
  await forgetPapers(client, 'player-0', false);
  expect(await left()).not.toBeNull();
  await forgetPapers(client, 'player-0', true);
  expect([await left(), (await strokesHere().load('bela boat'))?.after]).toEqual([null, 2]);
});
