// @vitest-environment jsdom
import { ApiException, type SessionState } from '@tuschel/client';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { queries } from '../../connection/queryClient.ts';
import { ScreenTexts } from '../../language/ScreenTexts.tsx';
import type { Scene } from '../../stage/scenes/scene.ts';
import { type ActingOptions, actOn, focused, loaded, refused, sceneNamed } from '../../testing/actOn.tsx';
import CreateScreen from '../create/CreateScreen.tsx';
import JoinScreen from '../join/JoinScreen.tsx';

const INVITED = sceneNamed('welcome/invited');
const SIGNED_IN: SessionState = {
  status: 'signedIn',
  refreshing: false,
  user: {
    id: 'u',
    username: 'Kaethe',
    displayName: 'Käthe',
    avatarUrl: '',
    createdAt: Date.UTC(2026, 0, 1),
    supporterLevel: 0,
    adminPower: 0,
    isBanned: false,
    termsAccepted: Date.UTC(2026, 0, 1),
    broadcasterType: '',
    isElevated: false,
  },
};

interface Visit extends ActingOptions {
  scene?: Scene;
  /** What the server says to a name. */
  local?: () => Promise<string>;
  imagesBefore?: number;
}

/** A visitor who is signed in as soon as the login is finished. Clicks are counted; what Enter does to a button is none. */
async function visit({
  scene = INVITED,
  local = async () => '/twitch/back?code=c0de&state=st4te',
  imagesBefore,
  ...options
}: Visit = {}) {
  const calls: unknown[][] = [];
  let clicks = 0;
  document.addEventListener('click', ({ detail }) => (clicks += detail > 0 ? 1 : 0));
  const acting = await actOn(
    <ScreenTexts>
      <Routes>
        <Route path="join/:lobbyCode" element={<JoinScreen />} />
        <Route path="create" element={<CreateScreen />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </ScreenTexts>,
    {
      client: ({ game, env }) => ({
        env: { ...env, terms: { ...env.terms, ...(imagesBefore === undefined ? {} : { imagesBefore }) } },
        login: {
          start: async (...wish) => (calls.push(['start', ...wish]), '/login/local?state=st4te'),
          local: async (...name) => (calls.push(['local', ...name]), await local()),
          pending: () => null,
          finish: async (...back) => {
            calls.push(['finish', ...back]);
            acting.setSession(SIGNED_IN);
            return '/';
          },
        },
        game: {
          ...game,
          join: async (code) => {
            calls.push(['join', code]);
            acting.setGame({ status: 'joined', lobbyCode: code, matchId: 'm', state: {} as never });
          },
        },
      }),
      ...options,
      scene,
    },
  );
  await screen.findByRole('textbox', { name: 'Dein Name' });
  await loaded();
  return { ...acting, calls, clicks: () => clicks };
}

const field = (name = 'Dein Name') => screen.getByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('an invited visitor types a name, presses Enter and is in the game, without a click', async () => {
  const { user, calls, clicks, path } = await visit();
  expect(screen.getByRole('heading', { name: 'Du bist eingeladen!' })).toBeTruthy();
  expect(focused()).toBe('Dein Name');
  await user.keyboard('  Ka\u0308the {Enter}');
  await waitFor(() => expect(path()).toBe('/game'));
  expect(calls).toEqual([
    ['start', 'local', { returnTo: '/join/KLECKS2345' }],
    ['local', 'st4te', 'Käthe'],
    ['finish', 'c0de', 'st4te', true],
    ['join', 'KLECKS2345'],
  ]);
  expect(clicks()).toBe(0);
});

test('the terms stand in the same card: text, languages, accept and decline', async () => {
  const { user, path, calls, clicks } = await visit();
  expect(screen.getByRole('region', { name: 'Nutzungsbedingungen' }).textContent).toContain('Deine Bilder und Texte');
  await user.keyboard('Käthe');
  await user.click(screen.getByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('heading', { name: 'Terms of use' })).toBeTruthy();
  expect(await screen.findByText('Your pictures and texts')).toBeTruthy();
  expect(field('Your name').value).toBe('Käthe');
  await user.click(button('Decline'));
  await waitFor(() => expect(path()).toBe('/'));
  expect([calls, clicks()]).toEqual([[], 2]);
});

test('a host who is not signed in gets to the desk with a name alone', async () => {
  const { user } = await visit({ scene: sceneNamed('welcome/play') });
  await user.keyboard('Käthe{Enter}');
  expect(await screen.findByRole('heading', { name: /Käthe/ })).toBeTruthy();
});

test('nobody accepts terms that they could not read', async () => {
  const { user, calls } = await visit({ scene: sceneNamed('welcome/loading') });
  expect(button('Akzeptieren').disabled).toBe(true);
  await user.keyboard('Käthe');
  expect(screen.queryByText(/laden noch/)).toBeNull();
  await user.keyboard('{Enter}');
  await act(loaded);
  const early = screen.getByText(/laden noch\. Drück gleich noch einmal/);
  expect(early.getAttribute('role')).toBe('status');
  act(() => void queries.setQueryData(['page', 'terms', 'de'], null));
  await waitFor(() => expect(early.textContent).toContain('Drück die Eingabetaste, wenn du sie annimmst.'));
  expect(calls).toEqual([]);
});

test.each([
  ['', /Ohne Namen geht es nicht/],
  ['Anna 😀', /nur Buchstaben, Ziffern/],
])('the name "%s" is not handed in, and the field says why until it is changed', async (name, words) => {
  const { user, calls } = await visit();
  await user.keyboard(`${name}{Enter}`);
  expect(screen.getByText(words)).toBeTruthy();
  await user.keyboard('a');
  expect(screen.queryByText(words)).toBeNull();
  expect(calls).toEqual([]);
});

test.each([
  [new ApiException('refused', 400, '', {}, { errors: { name: 'reserved' } }), /Dieser Name ist reserviert/],
  [refused(429), /Das ging zu schnell hintereinander/],
  [refused(0), /Der Server antwortet nicht/],
])('a name that is refused stays in its field with the reason, and can be handed in again', async (error, words) => {
  let answers: (() => Promise<string>)[] = [() => Promise.reject(error)];
  const { user, path } = await visit({
    local: () => answers.pop()?.() ?? Promise.resolve('/twitch/back?code=c0de&state=st4te'),
  });
  await user.keyboard('Admin{Enter}');
  expect(await screen.findByText(words)).toBeTruthy();
  expect([field().value, button('Akzeptieren').disabled]).toEqual(['Admin', false]);
  answers = [];
  await user.click(button('Akzeptieren'));
  await waitFor(() => expect(path()).toBe('/game'));
});

test('a name that is on its way is not handed in twice', async () => {
  const { user, calls } = await visit({ local: () => new Promise(() => undefined) });
  await user.keyboard('Käthe{Enter}{Enter}');
  await waitFor(() => expect(button('Akzeptieren').disabled).toBe(true));
  expect(button('Ablehnen').disabled).toBe(true);
  await user.keyboard('{Enter}');
  expect(calls.map(([call]) => call)).toEqual(['start', 'local']);
});

test('terms with a question about earlier images stand on their own page, after the name', async () => {
  const { user, calls } = await visit({ imagesBefore: Date.UTC(2200, 0) });
  expect(screen.queryByRole('button', { name: 'Akzeptieren' })).toBeNull();
  await user.keyboard('Käthe');
  await user.click(button('Los geht’s'));
  await waitFor(() => expect(calls).toContainEqual(['finish', 'c0de', 'st4te', false]));
});
