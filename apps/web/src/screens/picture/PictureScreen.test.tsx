// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import type { SharedPicture, StatsReport } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import type { Scene } from '../../stage/scenes/scene.ts';
import { type ActingOptions, enter, refused, sceneNamed } from '../../testing/actOn.tsx';

const PICTURE = 'GET /posts/drawing/boat';
const boat = sceneNamed('picture/picture').answers?.[PICTURE] as SharedPicture;

async function visit(scene: string | Scene = 'picture/picture', options: ActingOptions = {}) {
  const acting = await enter(scene, options);
  await screen.findByRole('heading', { level: 1 });
  return acting;
}
const like = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Gefällt mir' });
const report = () => screen.queryByRole('button', { name: 'Bild melden' });

test('a picture says who drew it, and leads on to be redrawn, to others and to the quiz', async () => {
  await visit();
  const hrefs = ['Nachzeichnen', 'Weitere Bilder', 'Zum Quiz'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  );
  expect(hrefs).toEqual(['/try/boat', '/discover', '/quiz']);
  expect([like(), report()]).toEqual([null, null]);
});

test('a picture that nobody may redraw is not offered for it', async () => {
  await visit('picture/picture', {
    api: (call) => (call === PICTURE ? { ...boat, post: { ...boat.post, mayRedraw: false } } : undefined),
  });
  expect(screen.queryByRole('link', { name: 'Nachzeichnen' })).toBeNull();
});

test('whoever is signed in likes a picture, and takes it back', async () => {
  const { user } = await visit('picture/liked');
  await waitFor(() => expect(like()?.disabled).toBe(false));
  expect(like()?.getAttribute('aria-pressed')).toBe('true');
  await user.click(like() as HTMLElement);
  expect(like()?.getAttribute('aria-pressed')).toBe('false');
  await user.click(like() as HTMLElement);
  expect(like()?.getAttribute('aria-pressed')).toBe('true');
});

test('before it is known whether somebody likes a picture there is nothing to press', async () => {
  await visit('picture/liked', {
    api: (call) => (call === 'POST /stats/liked' ? new Promise(() => undefined) : undefined),
  });
  expect(like()?.disabled).toBe(true);
});

test('its artist neither likes nor reports their own picture', async () => {
  await visit('picture/liked', {
    api: (call) => (call === PICTURE ? { ...boat, profile: { ...boat.profile, userName: 'me' } } : undefined),
    client: ({ get }) => {
      const session = get();
      if (session.status === 'signedIn') session.user.username = 'me';
      return {};
    },
  });
  expect([like(), report()]).toEqual([null, null]);
});

test('the address of the picture itself is copied, which is said, and so is where that is impossible', async () => {
  const { user } = await visit();
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }));
  expect(await screen.findByText('Der Link ist kopiert.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toMatch(/\/d\/boat$/);
});

test('a picture is reported with a reason, and its dialog closes', async () => {
  const { user, asked } = await visit('picture/liked', { api: (call) => (call === 'POST /report' ? {} : undefined) });
  await user.click(report() as HTMLElement);
  const form = within(await screen.findByRole('dialog', { name: 'Bild melden' }));
  const send = await form.findByRole<HTMLButtonElement>('button', { name: 'Melden' });
  expect(send.disabled).toBe(true);
  await user.click(form.getByRole('checkbox', { name: 'Gewalt' }));
  await user.click(send);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.find(({ call }) => call === 'POST /report')?.body).toMatchObject({
    kind: 'drawing',
    subject: 'boat',
    reasons: ['violence'],
  });
  expect(await screen.findByText('Danke. Das Team sieht es sich an.')).toBeTruthy();
});

test.each([400, 403, 404])('a picture that is not there (%i) says no more than that', async (status) => {
  await visit('picture/picture', {
    api: (call) => {
      if (call === PICTURE) throw refused(status);
    },
  });
  expect(screen.getByRole('heading', { name: 'Dieses Bild hängt hier nicht' })).toBeTruthy();
});

test('a picture for people with an account asks for a login', async () => {
  await visit('picture/for-players');
  expect(screen.getByRole('heading', { name: 'Dieses Bild ist für angemeldete Leute' })).toBeTruthy();
});

test('an address that can be none of a picture asks the server nothing', async () => {
  const { asked } = await visit({ ...sceneNamed('picture/picture'), path: '/d/a.b' });
  expect(screen.getByRole('heading', { name: 'Dieses Bild hängt hier nicht' })).toBeTruthy();
  expect(asked.filter(({ call }) => call.includes('/posts/'))).toEqual([]);
});

test('a picture that does not load can be asked for again', async () => {
  let isAway = true;
  const { user } = await visit('picture/picture', {
    api: (call) => {
      if (call === PICTURE && isAway) throw refused(503);
    },
  });
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('link', { name: 'Zum Quiz' })).toBeTruthy();
});

test('how a picture came about is played, and the finished one shown again', async () => {
  const { user } = await visit();
  await user.click(screen.getByRole('button', { name: 'Zeig, wie es entstand' }));
  const still = await screen.findByRole('button', { name: 'Fertiges Bild zeigen' });
  expect(screen.queryByRole('button', { name: 'Zeig, wie es entstand' })).toBeNull();
  await user.click(still);
  expect(screen.getByRole('button', { name: 'Zeig, wie es entstand' })).toBeTruthy();
});

test('a picture whose artist shows no film has none', async () => {
  await visit('picture/picture', {
    api: (call) => (call === PICTURE ? { ...boat, post: { ...boat.post, allowVideo: false } } : undefined),
  });
  expect(screen.queryByRole('button', { name: 'Zeig, wie es entstand' })).toBeNull();
});

test('a picture that warns is behind a veil until somebody wants to look', async () => {
  const { user } = await visit('picture/veiled');
  expect(screen.queryByRole('button', { name: 'Zeig, wie es entstand' })).toBeNull();
  const veil = within(screen.getByRole('group', { name: /^Achtung:/ }));
  await user.click(veil.getByRole('button'));
  expect(screen.queryByRole('group', { name: /^Achtung:/ })).toBeNull();
});

test('that somebody likes a picture is told to the server, and so is that they have thought better of it', async () => {
  const { user, asked } = await visit('picture/liked', {
    api: (call) => {
      if (call === 'POST /stats/liked') return { liked: [] };
      return call === 'POST /stats/v1' ? {} : undefined;
    },
  });
  await waitFor(() => expect(like()?.disabled).toBe(false));
  expect(like()?.getAttribute('aria-pressed')).toBe('false');
  const leave = () => act(async () => void dispatchEvent(new Event('pagehide')));
  await user.click(like() as HTMLElement);
  await leave();
  await user.click(like() as HTMLElement);
  await leave();
  const told = asked.flatMap(({ call, body }) => (call === 'POST /stats/v1' ? (body as StatsReport) : []));
  expect(told.map(({ liked }) => liked)).toEqual([['boat'], undefined]);
  expect(told.map(({ unliked }) => unliked)).toEqual([undefined, ['boat']]);
  expect(told.map(({ clicked }) => clicked)).toEqual([['boat'], undefined]);
});

test('what one account likes is not shown as liked to the next, and the picture is asked for as they may see it', async () => {
  let isNext = false;
  const { asked, client, setSession } = await visit('picture/liked', {
    api: (call) => (isNext && call === 'POST /stats/liked' ? { liked: [] } : undefined),
  });
  await waitFor(() => expect(like()?.getAttribute('aria-pressed')).toBe('true'));
  const session = client.get();
  if (session.status !== 'signedIn') throw new Error('nobody is signed in');
  isNext = true;
  setSession({ ...session, user: { ...session.user, id: 'next' } });
  await waitFor(() => expect(like()?.disabled).toBe(false));
  expect(like()?.getAttribute('aria-pressed')).toBe('false');
  expect(asked.filter(({ call }) => call === PICTURE)).toHaveLength(2);
});

test('beside a picture stands all that is known of it', async () => {
  const post = {
    ...boat.post,
    description: 'Ein Boot.\nEs will nach Hause.',
    promptText: 'Heimweh',
    promptBy: 'Ada',
    triggerWarning: 3,
    credits: [
      { drawingId: 'sea', playerName: 'Kai' },
      { drawingId: 'sun', playerName: '' },
    ],
    after: { drawingId: 'cat', playerName: 'Nelly' },
  };
  const { user } = await visit('picture/picture', {
    api: (call) => (call === PICTURE ? { ...boat, post } : undefined),
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ein Boot.');
  expect(document.title).toContain('Ein Boot.');
  expect(screen.getByText(/Es will nach Hause\.$/)).toBeTruthy();
  expect(screen.getByText('Satz: „Heimweh“ – von Ada')).toBeTruthy();
  expect(screen.getByText(/^Begonnen von Kai und ./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nach einem Bild von Nelly' }).getAttribute('href')).toBe('/d/cat');
  const warnings = within(screen.getByRole('list', { name: 'Inhaltswarnungen' })).getAllByRole('listitem');
  expect(warnings.map(({ textContent }) => textContent)).toEqual(['Horror', expect.stringMatching(/Blut/)]);
  await user.click(within(screen.getByRole('group', { name: /^Achtung:.*Horror.*Blut/ })).getByRole('button'));
  expect(await screen.findByRole('img', { name: boat.post.altText || /Ein Boot\./ })).toBeTruthy();
});

test('a browser that copies nothing says so', async () => {
  const { user } = await visit();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  document.execCommand = () => false;
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }));
  expect(await screen.findByText('Der Browser lässt uns nichts kopieren.')).toBeTruthy();
});

test('whoever logs in for a picture comes back to it', async () => {
  const wishes: unknown[][] = [];
  const { user } = await visit('picture/for-players', {
    client: (client) => ({
      login: { ...client.login, start: async (...wish) => (wishes.push(wish), '/login/local?state=x') },
    }),
  });
  await user.click(screen.getByRole('button', { name: /Twitch/ }));
  await waitFor(() => expect(wishes[0]?.[1]).toMatchObject({ returnTo: '/d/nothing' }));
});
