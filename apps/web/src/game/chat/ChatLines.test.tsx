// @vitest-environment jsdom
import type { ChatLine } from '@tuschel/client';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enter, focused, sceneNamed } from '../../testing/actOn.tsx';
import type { Scene } from '../../stage/scenes/scene.ts';
import { talkative } from '../../testing/talkative.ts';

const log = () => screen.getByRole('log');
const lineWith = (text: string) =>
  screen.getAllByTestId('chat-line').find((line) => line.textContent.includes(text)) as HTMLElement;

/** Lines of the chat, changed. */
async function read(scene: string, change: (line: ChatLine, index: number) => Partial<ChatLine> = () => ({})) {
  const played: Scene = sceneNamed(scene);
  const { chat } = played;
  const entries = chat?.entries.map((entry, index) =>
    entry.kind === 'said' ? { ...entry, ...change(entry, index) } : entry,
  );
  const acting = await enter({ ...played, ...(chat && entries ? { chat: { ...chat, entries } } : {}) });
  await screen.findByRole('log');
  return acting;
}

test('an address of somebody who may give one leads there in a window of its own, and tells nobody from where', async () => {
  await read('lobby/chat-called');
  const [link, ...others] = within(log()).getAllByRole('link');
  expect(others).toEqual([]);
  expect(link?.getAttribute('href')).toBe('https://example.org/regeln');
  expect(link?.getAttribute('target')).toBe('_blank');
  expect(link?.getAttribute('rel')).toContain('noopener');
  expect(link?.getAttribute('rel')).toContain('noreferrer');
});

test('whose name is called stands out, most of all one’s own', async () => {
  const { client } = await read('lobby/chat-called');
  const game = client.game.get();
  if (game.status !== 'joined') throw new Error('nobody plays');
  const me = game.state.players.find(({ id }) => id === game.state.you.id)?.name ?? '';
  const names = [...log().querySelectorAll('strong')];
  expect(names.length).toBeGreaterThan(1);
  const own = names.filter(({ textContent }) => textContent === `@${me}`);
  expect(own).toHaveLength(1);
  expect(names.filter(({ className }) => /\bme\b|_me_/.test(className))).toEqual(own);
});

test('whoever has reacted is named, and from the ninth on counted, as are those whom nobody knows any more', async () => {
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Fee', 'Gil', 'Hal', 'Ida', ''];
  await read('lobby/chat', (_, index) => (index === 1 ? { reactions: [{ emoji: 0, names, isMine: false }] } : {}));
  expect(screen.getByTestId('chat-reaction').getAttribute('aria-label')).toBe(
    '10 × Lachen: Ada, Ben, Cleo, Dan, Eva, Fee, Gil, Hal und 2 weitere',
  );
  expect(screen.getByTestId('chat-reaction').textContent).toBe('10');
});

test('a line that was changed says so, and each says when it was said', async () => {
  await read('lobby/chat');
  expect(lineWith('Wer nimmt Wetten an').textContent).toMatch(/Wetten an.* \(?\S+\)?$/);
  const changed = screen.getAllByTestId('chat-line').filter((line) => line.querySelector('small'));
  expect(changed).toEqual([lineWith('Wer nimmt Wetten an')]);
  const times = [...log().querySelectorAll('time')];
  expect(times).toHaveLength(screen.getAllByTestId('chat-line').length);
  for (const time of times) expect(time.textContent).toMatch(/^\d\d:\d\d$/);
});

test('a name stands once above what somebody says in one go; one’s own lines are one’s own', async () => {
  await read('lobby/chat');
  const speeches = [...log().querySelectorAll('bdi')].map(({ textContent }) => textContent);
  expect(speeches.filter((text) => text === 'Maari')).toHaveLength(1);
  expect(speeches).toContain('Du');
});

test('a line that is not at the server yet has no menu', async () => {
  await read('lobby/chat', (_, index) => (index === 1 ? { delivery: 'pending' } : {}));
  const menus = screen.getAllByTestId('chat-line-menu').length;
  expect(menus).toBe(screen.getAllByTestId('chat-line').length - 1);
});

test('above the first line there is none to go to, and other keys lead nowhere', async () => {
  const { user } = await read('lobby/chat');
  const [first] = document.querySelectorAll<HTMLElement>('[data-line-action]');
  first?.focus();
  const before = focused();
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe(before);
});

async function scroll() {
  let others = {} as ReturnType<typeof talkative>;
  const acting = await enter('lobby/chat', {
    client: (client) => {
      others = talkative(client);
      return { chat: others.chat };
    },
  });
  await screen.findByRole('log');
  let height = 900;
  Object.defineProperties(log(), { scrollHeight: { get: () => height }, clientHeight: { value: 300 } });
  const to = (top: number) => {
    log().scrollTop = top;
    fireEvent.scroll(log());
  };
  return { ...acting, ...others, to, grow: () => (height += 100) };
}
const newer = () => screen.queryByRole('button', { name: 'Neue Nachrichten' });

test('a line of one’s own leads to the end, also after scrolling back', async () => {
  const { hear, to } = await scroll();
  to(200);
  hear('Von mir', true);
  expect(log().scrollTop).toBe(900);
  expect(newer()).toBeNull();
});

test('whoever is at the end, or nearly, stays there as lines come, and as they become higher', async () => {
  const { hear, to, grow, set } = await scroll();
  to(561);
  grow();
  hear('Seht mal');
  expect([log().scrollTop, newer()]).toEqual([1_000, null]);
  grow();
  set((entries) =>
    entries.map((entry) =>
      entry.kind === 'said' ? { ...entry, reactions: [{ emoji: 0, names: ['Ada'], isMine: false }] } : entry,
    ),
  );
  expect(log().scrollTop).toBe(1_100);
});

test('whoever is 40 px away from the end has scrolled back, and scrolls to the end by hand as well', async () => {
  const { hear, to } = await scroll();
  to(560);
  hear('Seht mal');
  expect(log().scrollTop).toBe(560);
  expect(newer()).not.toBeNull();
  to(600);
  expect(newer()).toBeNull();
});
