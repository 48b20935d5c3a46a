// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { GALLERY, type Notice, type NoticeContent, type Notices } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { type ActingOptions, actOn, focused, refused, sceneNamed } from '../testing/actOn.tsx';
import type { Scene } from '../stage/scenes/scene.ts';
import { Bell } from './Bell.tsx';
import InboxList from './InboxList.tsx';

const NEW = 'GET /notices/unread';
const LIST = 'GET /notices';
const support: NoticeContent = { type: 'support', level: 2 };

const notice = (id: string, content: NoticeContent = support, isRead = true): Notice => ({
  id,
  code: 100,
  content,
  createdAt: Date.UTC(2026, 9, 1),
  isRead,
});
const page = (notices: readonly Notice[], hasMore = false): Notices => ({ notices: [...notices], unread: 0, hasMore });

/** The bell of somebody who is signed in; `tell` is the socket that says that there is something new. */
async function ring({ api, scene = sceneNamed('home/inbox') }: { api?: ActingOptions['api']; scene?: Scene } = {}) {
  const listeners = new Set<() => void>();
  const acting = await actOn(<Bell />, {
    scene,
    ...(api ? { api } : {}),
    client: () => ({
      onNotice: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    }),
  });
  const tell = () => act(async () => listeners.forEach((listener) => listener()));
  const open = async () => {
    const bell = screen.getByRole('button', { name: /^Nachrichten: / });
    bell.focus();
    await acting.user.keyboard('{Enter}');
    return screen.findByRole('dialog', { name: 'Nachrichten' });
  };
  return { ...acting, tell, open, listeners };
}

/** With these notices in the inbox. */
async function opened(contents: readonly NoticeContent[], api: ActingOptions['api'] = () => undefined) {
  const notices = contents.map((content, index) => notice(`notice-${index}`, content));
  const acting = await ring({
    api: (call, body) => api(call, body) ?? (call === LIST ? page(notices) : undefined),
  });
  const dialog = within(await acting.open());
  await dialog.findAllByRole('listitem');
  return { ...acting, dialog };
}

test('the bell says how many notices are new, and hears of each that comes', async () => {
  let unread = 1;
  const { tell } = await ring({ api: (call) => (call === NEW ? { unread } : undefined) });
  expect(await screen.findByRole('button', { name: 'Nachrichten: eine neue' })).toBeTruthy();
  unread = 100;
  await tell();
  expect((await screen.findByRole('button', { name: 'Nachrichten: 100 neue' })).textContent).toBe('99+');
});

test('while there is no connection nothing is asked; once there is one the bell looks', async () => {
  const { asked, client } = await ring({ scene: { ...sceneNamed('home/inbox'), hub: { status: 'connecting' } } });
  expect(asked).toEqual([]);
  act(() => client.hub.reconnect());
  await waitFor(() => expect(asked.map(({ call }) => call)).toEqual([NEW]));
});

test('what was new is read once the inbox is closed, and the bell has the focus again', async () => {
  const { user, open, asked } = await ring({ api: (call) => (call === NEW ? { unread: 2 } : undefined) });
  await screen.findByRole('button', { name: 'Nachrichten: 2 neue' });
  const dialog = within(await open());
  expect(await dialog.findAllByText('Neu')).toHaveLength(2);
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('POST /notices/read'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Nachrichten: nichts Neues' })).toBeTruthy();
  await waitFor(() => expect(focused()).toBe('Nachrichten: nichts Neues'));
});

test('the bell keeps what it knows where it cannot be asked, and looks again with each new connection', async () => {
  let unread = 2;
  let isAway = false;
  const { tell, client, asked } = await ring({
    scene: { ...sceneNamed('home/inbox'), hub: { status: 'connecting' } },
    api: (call) => {
      if (call === NEW && isAway) throw refused(503);
      return call === NEW ? { unread } : undefined;
    },
  });
  act(() => client.hub.reconnect());
  await screen.findByRole('button', { name: 'Nachrichten: 2 neue' });
  isAway = true;
  unread = 3;
  await tell();
  expect(asked).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Nachrichten: 2 neue' })).toBeTruthy();
  isAway = false;
  await tell();
  expect(await screen.findByRole('button', { name: 'Nachrichten: 3 neue' })).toBeTruthy();
});

test('older notices come below those that are there, each once', async () => {
  const { user, open, asked } = await ring({
    api: (call) =>
      call === LIST
        ? page([notice('a'), notice('b')], true)
        : call === `${LIST}?before=b`
          ? page([notice('b'), notice('c', { type: 'renderError', drawingId: 'sea', gameId: null, kind: 'video' })])
          : undefined,
  });
  const dialog = within(await open());
  await user.click(await dialog.findByRole('button', { name: 'Ältere zeigen' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(3));
  expect(dialog.getAllByRole('listitem').at(-1)?.textContent).toContain('ließ sich kein Bild machen');
  expect(dialog.queryByRole('button', { name: 'Ältere zeigen' })).toBeNull();
  expect(asked.filter(({ call }) => call.startsWith(LIST) && call !== NEW).map(({ call }) => call)).toEqual([
    LIST,
    `${LIST}?before=b`,
  ]);
});

test('by the keyboard one goes on with the older notices that come, and with the next when one is removed', async () => {
  const older: NoticeContent = { type: 'renderError', drawingId: 'sea', gameId: null, kind: 'video' };
  const { user, open } = await ring({
    api: (call) =>
      call === LIST ? page([notice('a')], true) : call === `${LIST}?before=a` ? page([notice('b', older)]) : undefined,
  });
  const dialog = within(await open());
  const held = () => document.activeElement?.closest('li')?.textContent;
  (await dialog.findByRole('button', { name: 'Ältere zeigen' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(held()).toContain('kein Bild machen'));
  await user.tab({ shift: true });
  expect(held()).not.toContain('kein Bild machen');
  await user.keyboard('{Enter}');
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  expect(held()).toContain('kein Bild machen');
  await user.keyboard('{Enter}');
  expect(focused()).toContain('Noch keine Nachrichten');
});

test('a notice that comes while the inbox lies open is there at once', async () => {
  let notices = [notice('a')];
  const { open, tell, listeners, user } = await ring({ api: (call) => (call === LIST ? page(notices) : undefined) });
  const dialog = within(await open());
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  notices = [notice('b'), ...notices];
  await tell();
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  expect(listeners.size).toBe(2);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(listeners.size).toBe(1));
});

test('a notice that comes while the inbox lies open is read there, too', async () => {
  const { open, tell, asked } = await ring({
    api: (call) => (call === LIST ? page([notice('a')]) : call === 'POST /notices/read' ? {} : undefined),
  });
  const reads = () => asked.filter(({ call }) => call === 'POST /notices/read').length;
  await open();
  await waitFor(() => expect(reads()).toBe(1));
  await tell();
  await waitFor(() => expect(reads()).toBe(2));
});

/** An inbox of which the second page is open, too; their notes distinguish the notices. */
async function openedTwice() {
  const of = (...ids: string[]) => ids.map((id) => notice(id, { type: 'profile', isRestricted: true, note: id }));
  let newest = page(of('c', 'd'), true);
  const acting = await ring({
    api: (call) => (call === LIST ? newest : call === `${LIST}?before=d` ? page(of('e', 'f')) : undefined),
  });
  const dialog = within(await acting.open());
  await acting.user.click(await dialog.findByRole('button', { name: 'Ältere zeigen' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(4));
  const come = async (...ids: string[]) => {
    newest = page(of(...ids), true);
    await acting.tell();
  };
  const notes = () => dialog.getAllByRole('listitem').map((one) => within(one).getByText(/^[a-f]$/).textContent);
  return { ...acting, dialog, come, notes };
}

test('a notice that comes while the older ones lie open leaves them there, of which there are no more', async () => {
  const { dialog, come, notes } = await openedTwice();
  await come('b', 'c');
  await waitFor(() => expect(notes()).toEqual(['b', 'c', 'd', 'e', 'f']));
  expect(dialog.queryByRole('button', { name: 'Ältere zeigen' })).toBeNull();
});

test('when more notices came than one page holds, no gap is left: the older ones are asked for again', async () => {
  const { user, asked, dialog, come, notes } = await openedTwice();
  await come('a', 'b');
  await waitFor(() => expect(notes()).toEqual(['a', 'b']));
  await user.click(dialog.getByRole('button', { name: 'Ältere zeigen' }));
  expect(asked.some(({ call }) => call === `${LIST}?before=b`)).toBe(true);
});

test('a notice is thrown away, here and at the server', async () => {
  const { user, open, asked } = await ring({
    api: (call) => (call === LIST ? page([notice('a'), notice('b', { ...support, level: 0 })]) : undefined),
  });
  const dialog = within(await open());
  const [first] = await dialog.findAllByRole('button', { name: 'Nachricht löschen' });
  await user.click(first as HTMLElement);
  expect(asked.at(-1)?.call).toBe('DELETE /notices/a');
  expect(dialog.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringContaining('Deine Unterstützung ist zu Ende'),
  ]);
});

test('an inbox that does not load can be asked for again; an empty one says so', async () => {
  let isAway = true;
  const { user, open } = await ring({
    api: (call) => {
      if (call !== LIST) return undefined;
      if (isAway) throw refused(503);
      return page([]);
    },
  });
  const dialog = within(await open());
  expect(await dialog.findByText('Deine Nachrichten lassen sich gerade nicht laden.')).toBeTruthy();
  isAway = false;
  await user.click(dialog.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await dialog.findByText(/^Noch keine Nachrichten\./)).toBeTruthy();
});

test('what lies in the inbox already stays when looking for more fails', async () => {
  let isAway = false;
  const { open, tell } = await ring({
    api: (call) => {
      if (call !== LIST) return undefined;
      if (isAway) throw refused(503);
      return page([notice('a')]);
    },
  });
  const dialog = within(await open());
  await dialog.findByRole('listitem');
  isAway = true;
  await tell();
  expect(dialog.getByRole('listitem')).toBeTruthy();
});

const rejected: NoticeContent = {
  type: 'postRejected',
  drawingId: 'face',
  gameId: null,
  reason: 'copied',
  note: 'Das kennen wir.',
  isEdit: false,
  mayAppeal: true,
};

const started: NoticeContent = {
  type: 'startPublished',
  drawingId: 'tail',
  gameId: null,
  baseDrawingId: 'cat',
  baseGameId: 'game',
  playerName: 'Nachtfalter',
};

test.each<[NoticeContent, string, string]>([
  [{ type: 'postApproved', drawingId: 'boat', gameId: null, isEdit: false }, 'Bild ansehen', '/d/boat'],
  [started, 'Bild ansehen', '/d/tail'],
  [rejected, 'Zu meinen Zeichnungen', '/me/drawings'],
])('the link of a notice closes the inbox (%j)', async (content, name, href) => {
  const { user, dialog, path } = await opened([content]);
  await user.click(dialog.getByRole('link', { name }));
  expect(path()).toBe(href);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a rejection is appealed against once, in words', async () => {
  const { user, dialog, asked } = await opened([rejected], (call) =>
    call === 'POST /posts/appeal' ? { drawing: {} } : undefined,
  );
  expect(dialog.getByText('Kopiert oder durchgepaust.')).toBeTruthy();
  expect(dialog.getByText('Das kennen wir.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Widersprechen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Was stimmt an der Entscheidung nicht?' }));
  expect(question.getByRole<HTMLTextAreaElement>('textbox').maxLength).toBe(GALLERY.appeal);
  await user.type(question.getByRole('textbox'), '   ');
  await user.click(question.getByRole('button', { name: 'Abschicken' }));
  expect(question.getByText('Schreib ein paar Worte dazu.')).toBeTruthy();
  const before = asked.length;
  await user.type(question.getByRole('textbox'), 'Von mir. ');
  await user.click(question.getByRole('button', { name: 'Abschicken' }));
  await waitFor(() =>
    expect(asked.slice(before).map(({ body }) => body)).toEqual([{ drawingId: 'face', text: 'Von mir.' }]),
  );
  expect(await screen.findByText('Jemand anderes aus dem Team sieht es sich an.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Widersprechen' })).toBeNull();
});

test('an appeal that was sent belongs to its own notice, also once that one is thrown away', async () => {
  const { user, dialog } = await opened([rejected, { ...rejected, drawingId: 'boat' }], (call) =>
    call === 'POST /posts/appeal' ? { drawing: {} } : undefined,
  );
  await user.click(dialog.getAllByRole('button', { name: 'Widersprechen' })[0] as HTMLElement);
  const question = within(await screen.findByRole('dialog', { name: 'Was stimmt an der Entscheidung nicht?' }));
  await user.type(question.getByRole('textbox'), 'Von mir.');
  await user.click(question.getByRole('button', { name: 'Abschicken' }));
  await dialog.findByText('Jemand anderes aus dem Team sieht es sich an.');
  await user.click(dialog.getAllByRole('button', { name: 'Nachricht löschen' })[0] as HTMLElement);
  expect(dialog.getByRole('listitem')).toBeTruthy();
  expect(dialog.queryByText('Jemand anderes aus dem Team sieht es sich an.')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Widersprechen' })).toBeTruthy();
});

test('an appeal that is cancelled is not sent; one that does not arrive can be sent again', async () => {
  const { user, dialog, asked } = await opened([rejected], (call) => {
    if (call.includes('appeal')) throw refused(503);
  });
  const ask = async () => {
    await user.click(dialog.getByRole('button', { name: 'Widersprechen' }));
    return within(await screen.findByRole('dialog', { name: 'Was stimmt an der Entscheidung nicht?' }));
  };
  const appeals = () => asked.filter(({ call }) => call.includes('appeal')).length;
  await user.click((await ask()).getByRole('button', { name: 'Abbrechen' }));
  expect(appeals()).toBe(0);
  const question = await ask();
  await user.type(question.getByRole('textbox'), 'Von mir.');
  await user.click(question.getByRole('button', { name: 'Abschicken' }));
  await waitFor(() => expect(appeals()).toBe(1));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Widersprechen' })).toBeTruthy();
});

test('a rejection against which nothing can be said any more has no button for it', async () => {
  const { dialog } = await opened([{ ...rejected, mayAppeal: false, isEdit: true, note: '' }]);
  expect(dialog.getByText('Deine Änderung wurde abgelehnt')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Widersprechen' })).toBeNull();
});

test('one’s own part below a picture that somebody published is hidden on demand', async () => {
  let isAway = true;
  const { user, dialog, asked } = await opened([started], (call) => {
    if (call.includes('hide') && isAway) throw refused(503);
    return call.includes('hide') ? {} : undefined;
  });
  const button = () => dialog.queryByRole('button', { name: 'Meinen Teil verbergen' });
  await user.click(button() as HTMLElement);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(button()).toBeTruthy();
  isAway = false;
  await user.click(button() as HTMLElement);
  expect(await dialog.findByText('Jetzt siehst nur noch du sie.')).toBeTruthy();
  expect(asked.at(-1)?.body).toMatchObject({ drawingId: 'cat', gameId: 'game', isHide: true });
  expect(button()).toBeNull();
});

test.each<[NoticeContent, string[], string[]]>([
  [{ type: 'support', level: 1 }, ['Du unterstützt uns. Danke!', 'Farbiger Name'], ['zu Ende']],
  [{ type: 'support', level: 0 }, ['Deine Unterstützung ist zu Ende', 'Danke für die Zeit'], ['Farbiger Name']],
  [
    { type: 'ban', reason: 'spam', until: null, isLifted: false },
    ['Dein Konto wurde gesperrt', 'Für immer.'],
    ['aufgehoben'],
  ],
  [
    { type: 'ban', reason: 'spam', until: Date.UTC(2027, 0, 5, 12), isLifted: false },
    ['Bis 5. Januar 2027.'],
    ['Für immer.'],
  ],
  [{ type: 'ban', reason: 'spam', until: null, isLifted: true }, ['Deine Sperre ist aufgehoben'], ['Für immer.']],
  [
    { type: 'profile', isRestricted: true, note: 'Abgepaust.' },
    ['Dein Profil ist eingeschränkt', 'nirgends', 'Abgepaust.'],
    [],
  ],
  [{ type: 'profile', isRestricted: false, note: '' }, ['nicht mehr eingeschränkt'], ['nirgends']],
  [
    { type: 'badge', badgeId: 'otter', title: 'Otter of the week', titleDe: 'Otter der Woche' },
    ['Neues Abzeichen: Otter der Woche'],
    ['week'],
  ],
  [started, ['Nachtfalter'], ['Abzeichen']],
  [rejected, ['Dein Bild wurde abgelehnt', 'Das kennen wir.', '.2026, '], ['Änderung']],
  [
    { type: 'appealAnswered', drawingId: 'sail', gameId: null, isApproved: true, note: 'Entschuldige.' },
    ['hatte Erfolg', 'Entschuldige.'],
    ['bleibt dabei'],
  ],
  [
    { type: 'appealAnswered', drawingId: 'sail', gameId: null, isApproved: false, note: '' },
    ['bleibt dabei'],
    ['Erfolg'],
  ],
  [
    { type: 'postApproved', drawingId: 'boat', gameId: null, isEdit: false },
    ['Dein Bild ist jetzt öffentlich'],
    ['Änderung'],
  ],
  [
    { type: 'postApproved', drawingId: 'boat', gameId: null, isEdit: true },
    ['Deine Änderung ist jetzt öffentlich'],
    ['Dein Bild'],
  ],
])('a notice says what has happened and nothing else (%j)', async (content, said, unsaid) => {
  const { dialog } = await opened([content]);
  const words = dialog.getByRole('listitem').textContent;
  for (const part of said) expect(words).toContain(part);
  for (const part of unsaid) expect(words).not.toContain(part);
});

test('in English a badge has its English title', async () => {
  const badge: NoticeContent = { type: 'badge', badgeId: 'o', title: 'Otter of the week', titleDe: 'Otter der Woche' };
  await actOn(<InboxList onLeave={() => {}} />, {
    language: 'en',
    scene: sceneNamed('home/inbox'),
    api: (call) => (call === LIST ? page([notice('a', badge)]) : undefined),
  });
  expect((await screen.findByRole('listitem')).textContent).toContain('Otter of the week');
});
