// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type ActingOptions, actOn, focused, refused, sceneNamed } from '../../testing/actOn.tsx';
import { BanGate } from './BanGate.tsx';

const APPEAL = 'POST /account/ban/appeal';

const stand = (scene: string, options: ActingOptions = {}) =>
  actOn(
    <BanGate>
      <main aria-label="The app" />
    </BanGate>,
    { scene: sceneNamed(`ban/${scene}`), ...options },
  );
const app = () => screen.queryByRole('main', { name: 'The app' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('A12 a banned person reads reason, note and end in place of the app, from the title on', async () => {
  await stand('for-a-while');
  expect(await screen.findByText('Du hast andere belästigt.')).toBeTruthy();
  expect(app()).toBeNull();
  await waitFor(() => expect(focused()).toMatch(/Dein Konto ist gesperrt/));
  expect(screen.getByText('Drei Leute haben dich an einem Abend gemeldet.')).toBeTruthy();
  expect(screen.getByText(/27\. November 2026/)).toBeTruthy();
  expect(screen.getByText('Die Sperre endet automatisch.')).toBeTruthy();
});

test('A12 a ban for good says so, and says nothing that nobody has written', async () => {
  await stand('for-good', { language: 'en' });
  expect(await screen.findByText('permanent')).toBeTruthy();
  expect(screen.queryByText('The ban ends automatically.')).toBeNull();
  expect(screen.queryByText('The team adds:')).toBeNull();
});

test('A12 an appeal is sent once, and then stays in view', async () => {
  let isSent = false;
  const { user, asked } = await stand('for-a-while', {
    api: (call) => {
      if (call === APPEAL) {
        isSent = true;
        return {};
      }
      if (!isSent) return undefined;
      const appeal = { text: 'Ich war das nicht.', at: 0, answer: null };
      return { ban: { reason: 'harassment', note: '', since: 0, until: null, appeal } };
    },
  });
  const field = await screen.findByRole('textbox', { name: 'Dein Einspruch' });
  expect(button('Einspruch abschicken').disabled).toBe(true);
  await user.type(field, '  Ich war das nicht. ');
  await user.click(button('Einspruch abschicken'));
  expect(await screen.findByText('Ich war das nicht.')).toBeTruthy();
  expect(asked.filter(({ call }) => call === APPEAL).map(({ body }) => body)).toEqual([{ text: 'Ich war das nicht.' }]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('A12 an appeal that does not arrive can be sent again', async () => {
  const { user } = await stand('for-a-while', {
    api: (call) => {
      if (call === APPEAL) throw refused(429, 'tooManyRequests');
      return undefined;
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Dein Einspruch' }), 'Nein');
  await user.click(button('Einspruch abschicken'));
  expect(await screen.findByText(/Das ging zu schnell hintereinander/)).toBeTruthy();
  expect(button('Einspruch abschicken').disabled).toBe(false);
});

test('A12 the answer of the team stands below the appeal', async () => {
  await stand('answered');
  expect(await screen.findByText('Wir haben nachgesehen: Es bleibt dabei.')).toBeTruthy();
});

test('A13 a ban that is over lets one go on', async () => {
  await stand('over');
  expect(await screen.findByText(/Deine Sperre ist vorbei/)).toBeTruthy();
});

test('A12 a reason that does not load can be asked for again', async () => {
  let isDown = true;
  const ban = { reason: 'spam', note: '', since: 0, until: null, appeal: null };
  const { user } = await stand('for-a-while', {
    api: (call) => {
      if (call !== 'GET /account/ban') return undefined;
      if (isDown) throw refused(503);
      return { ban };
    },
  });
  const again = await screen.findByRole('button', { name: 'Noch einmal versuchen' });
  isDown = false;
  await user.click(again);
  expect(await screen.findByText('Du hast andere mit Spam gestört.')).toBeTruthy();
});

const EXPORT = 'POST /account/export';
const partsOf = (count: number) => ({
  expiresAt: 0,
  parts: Array.from({ length: count }, (_, index) => ({ ticket: `t${index + 1}`, drawings: 500, bytes: 1 })),
});

test('A12 an archive that cannot be had is said', async () => {
  const { user, asked } = await stand('for-a-while', {
    api: (call) => {
      if (call === EXPORT) throw refused(503);
      return undefined;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Meine Daten herunterladen' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(asked.map(({ call }) => call)).toContain(EXPORT);
  await waitFor(() => expect(button('Meine Daten herunterladen').disabled).toBe(false));
});

test('A12 data of one’s own are fetched by the browser in one archive', async () => {
  const fetched: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(this.getAttribute('href') ?? '');
  });
  const { user } = await stand('for-a-while', { api: (call) => (call === EXPORT ? partsOf(1) : undefined) });
  await user.click(await screen.findByRole('button', { name: 'Meine Daten herunterladen' }));
  await waitFor(() => expect(fetched).toEqual([expect.stringMatching(/\/account\/export\?ticket=t1$/)]));
  expect(screen.queryByText(/Teil 1/)).toBeNull();
  click.mockRestore();
});

test('A12 data of one’s own are put together once for a press, and anew for the next one', async () => {
  const fetched: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    fetched.push(this.getAttribute('href') ?? '');
  });
  const arrive: ((parts: ReturnType<typeof partsOf>) => void)[] = [];
  const { user, asked } = await stand('for-a-while', {
    api: (call) => (call === EXPORT ? new Promise((resolve) => arrive.push(resolve)) : undefined),
  });
  const exports = () => asked.filter(({ call }) => call === EXPORT).length;
  await user.click(await screen.findByRole('button', { name: 'Meine Daten herunterladen' }));
  expect(button('Meine Daten herunterladen').disabled).toBe(true);
  await user.click(button('Meine Daten herunterladen'));
  expect(exports()).toBe(1);
  arrive[0]?.(partsOf(2));
  expect(await screen.findByRole('link', { name: 'Teil 2 von 2' })).toBeTruthy();
  await waitFor(() => expect(button('Meine Daten herunterladen').disabled).toBe(false));
  await user.click(button('Meine Daten herunterladen'));
  expect(exports()).toBe(2);
  arrive[1]?.(partsOf(1));
  await waitFor(() => expect(fetched).toHaveLength(1));
  expect(screen.queryByRole('link', { name: /Teil/ })).toBeNull();
  expect(button('Meine Daten herunterladen').disabled).toBe(false);
});

test('A12 data that fill several archives are links to each of them', async () => {
  const { user } = await stand('for-a-while', { api: (call) => (call === EXPORT ? partsOf(3) : undefined) });
  await user.click(await screen.findByRole('button', { name: 'Meine Daten herunterladen' }));
  const link = await screen.findByRole('link', { name: 'Teil 3 von 3' });
  expect(link.getAttribute('href')).toMatch(/\/account\/export\?ticket=t3$/);
  expect(screen.getByText(/Hier sind 3: Lade eines nach dem anderen herunter/)).toBeTruthy();
});

test('A12 somebody who logs out sees the app again', async () => {
  const { user } = await stand('for-a-while');
  await user.click(await screen.findByRole('button', { name: 'Abmelden' }));
  await waitFor(() => expect(app()).not.toBeNull());
});

test.each(['/imprint', '/privacy', '/terms/'])('A12 %s stays readable', async (path) => {
  await stand('for-a-while', { scene: { ...sceneNamed('ban/for-a-while'), path } } as ActingOptions);
  expect(app()).not.toBeNull();
});

test('whoever is not banned sees no ban', async () => {
  await actOn(
    <BanGate>
      <main aria-label="The app" />
    </BanGate>,
  );
  expect(app()).not.toBeNull();
});

test('A12 a window whose session ended with a ban says for what, and leads to the rest by a login', async () => {
  const { user, path } = await stand('ended', {
    language: 'en',
    client: ({ login }) => ({ login: { ...login, start: async () => '/login/local?state=s1' } }),
  });
  expect(await screen.findByText('You harassed other people.')).toBeTruthy();
  expect(app()).toBeNull();
  await waitFor(() => expect(focused()).toMatch(/Your account is banned/));
  await user.click(button('Log in'));
  await waitFor(() => expect(path()).toBe('/login/local?state=s1'));
  // There one types a name, and is not in the way of oneself.
  await waitFor(() => expect(app()).not.toBeNull());
});
