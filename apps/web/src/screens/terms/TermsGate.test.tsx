// @vitest-environment jsdom
import type { SignedInUser, TuschelClient } from '@tuschel/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type ActingOptions, actOn, focused, loaded, refused, sceneNamed } from '../../testing/actOn.tsx';
import { TermsGate } from './TermsGate.tsx';

type Accept = TuschelClient['terms']['accept'];

interface Standing extends ActingOptions {
  accept?: Accept;
}

async function stand(scene: string, { accept, ...options }: Standing = {}) {
  const accepted: (string | undefined)[] = [];
  const acting = await actOn(
    <TermsGate>
      <main id="content" tabIndex={-1} aria-label="The app" />
    </TermsGate>,
    {
      scene: sceneNamed(`terms/${scene}`),
      client: ({ terms }) => ({
        terms: {
          ...terms,
          accept(answer) {
            accepted.push(answer?.earlierImages);
            return accept ? accept(answer) : terms.accept(answer);
          },
        },
      }),
      ...options,
    },
  );
  return { ...acting, accepted };
}

const heading = () => screen.findByRole('heading', { level: 1, name: /Nutzungsbedingungen/ });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const app = () => screen.queryByRole('main', { name: 'The app' });

test('the terms stand before the app, with the focus on their title, until they are accepted', async () => {
  const { user, accepted, setSession, client } = await stand('first');
  expect(app()).toBeNull();
  await waitFor(() => expect(focused()).toMatch(/Nutzungsbedingungen/));
  expect(document.title).toContain('Nutzungsbedingungen');
  await user.click(button('Akzeptieren'));
  expect(accepted).toEqual([undefined]);
  const session = client.get();
  const before = session.status === 'signedIn' ? session.user : ({} as SignedInUser);
  const scrolled = vi.fn<typeof scrollTo>();
  vi.stubGlobal('scrollTo', scrolled);
  setSession({ status: 'signedIn', refreshing: false, user: { ...before, termsAccepted: Date.now() } });
  expect(app()).toBe(document.activeElement);
  expect(scrolled).toHaveBeenCalledWith(0, 0);
});

test('whoever has accepted sees no terms, and their focus is left alone', async () => {
  await actOn(
    <TermsGate>
      <main id="content" tabIndex={-1} aria-label="The app" />
    </TermsGate>,
  );
  expect(app()).not.toBeNull();
  expect(document.activeElement).toBe(document.body);
});

test.each([
  ['first', /Bevor es losgeht/],
  ['again', /haben sich geändert/],
])('the lead says why one is asked: %s', async (scene, words) => {
  await stand(scene);
  await heading();
  expect(screen.getByText(words)).toBeTruthy();
});

test('the text can be read before it is accepted', async () => {
  await stand('first');
  await heading();
  const article = await screen.findByRole('article');
  expect(article.lang).toBe('de');
  expect(within(article).getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(2);
});

test('an answer on its way is not sent twice, and can no longer be declined', async () => {
  const { user, accepted } = await stand('first');
  await heading();
  await user.click(button('Akzeptieren'));
  expect([button('Akzeptieren').disabled, button('Ablehnen').disabled]).toEqual([true, true]);
  expect(screen.getByText(/Deine Antwort wird gespeichert/)).toBeTruthy();
  await user.click(button('Akzeptieren'));
  expect(accepted.length).toBe(1);
});

test('an answer that does not arrive says why, and can be given again', async () => {
  const { user, accepted } = await stand('first', { accept: () => Promise.reject(refused(429)) });
  await heading();
  await user.click(button('Akzeptieren'));
  expect(await screen.findByText(/Das ging zu schnell hintereinander/)).toBeTruthy();
  await user.click(button('Akzeptieren'));
  expect(accepted.length).toBe(2);
});

test.each(['loading', 'failed'])('nobody accepts what they cannot read: %s', async (scene) => {
  const { user, accepted } = await stand(scene);
  await heading();
  await waitFor(() => expect(button('Akzeptieren').disabled).toBe(true));
  expect(button('Ablehnen').disabled).toBe(false);
  await user.click(button('Akzeptieren'));
  expect(accepted).toEqual([]);
});

test('a text that did not load can be asked for again', async () => {
  const { user } = await stand('failed');
  const again = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  await user.click(again);
  // A server without a text of its own asks all the same.
  expect(await screen.findByText(/gibt es keine Nutzungsbedingungen/)).toBeTruthy();
  expect(button('Akzeptieren').disabled).toBe(false);
});

test('declining is asked about; No stays', async () => {
  const { user } = await stand('first');
  await heading();
  await user.click(button('Ablehnen'));
  await screen.findByRole('alertdialog', { name: 'Wirklich ablehnen?' });
  expect(focused()).toBe('Abbrechen');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await heading()).toBeTruthy();
});

test('declining signs one out and leads home', async () => {
  const scene = { ...sceneNamed('terms/first'), path: '/create' };
  const { user, path } = await stand('first', { scene } as Standing);
  await heading();
  await user.click(button('Ablehnen'));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ablehnen und abmelden' }),
  );
  await waitFor(() => expect(app()).not.toBeNull());
  expect(path()).toBe('/');
});

const question = () => screen.findByRole('dialog', { name: 'Sollen deine früheren Bilder öffentlich bleiben?' });

test('somebody with images of before the terms is asked about them first; Escape decides nothing', async () => {
  const { user, accepted } = await stand('images');
  await heading();
  await user.click(button('Akzeptieren'));
  await question();
  await waitFor(() => expect(focused()).toBe('Öffentlich lassen'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(accepted).toEqual([]);
  expect(button('Akzeptieren').disabled).toBe(false);
});

test.each([
  ['Öffentlich lassen', 'public'],
  ['Privat stellen', 'private'],
])('the answer about images goes with the terms: %s', async (name, answer) => {
  const { user, accepted } = await stand('images');
  await heading();
  await user.click(button('Akzeptieren'));
  await user.click(within(await question()).getByRole('button', { name }));
  expect(accepted).toEqual([answer]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['private', 'Privat stellen', [expect.stringMatching(/^Deine 3 früheren Bilder sind jetzt/)]],
  ['public', 'Öffentlich lassen', []],
])(
  'how many images are private by now is shown, and said at the end where they were set so: %s',
  async (_which, name, said) => {
    let tell = (_done: number, _total: number) => {};
    let finish = () => {};
    const { user } = await stand('images', {
      accept: ({ onProgress } = {}) => {
        tell = (done, total) => onProgress?.(done, total);
        return new Promise((resolve) => (finish = resolve));
      },
    });
    await heading();
    await user.click(button('Akzeptieren'));
    await user.click(within(await question()).getByRole('button', { name }));
    // Nothing is known of how many there are.
    expect(screen.queryByRole('progressbar')).toBeNull();
    await act(async () => tell(0, 0));
    expect(screen.queryByRole('progressbar')).toBeNull();
    await act(async () => tell(3, 4));
    expect(screen.getByRole('progressbar', { name: '3 von 4 Bildern sind schon privat' })).toBeTruthy();
    // Whatever is said at the end stands there once this act is over: nothing is looked for too early.
    await act(async () => finish());
    await loaded();
    expect(screen.queryAllByText(/Bilder sind jetzt/).map(({ textContent }) => textContent)).toEqual(said);
  },
);

test('whoever chooses the other language by key stays at the choice, and the page where it was', async () => {
  const { user } = await stand('first');
  await heading();
  await waitFor(() => expect(focused()).toMatch(/Nutzungsbedingungen/));
  const scrolled = vi.fn<typeof scrollTo>();
  vi.stubGlobal('scrollTo', scrolled);
  screen.getByRole('radio', { name: 'Deutsch' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByRole('heading', { level: 1, name: /Terms of/ })).toBeTruthy();
  await loaded();
  expect(focused()).toBe('English');
  expect(scrolled).not.toHaveBeenCalled();
});
