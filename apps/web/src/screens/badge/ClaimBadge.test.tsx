// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { enter, focused, refused, sceneNamed } from '../../testing/actOn.tsx';

const CHECK = 'RPC check_badge_and_hash';
const CLAIM = 'RPC claim_badge';
const MINE = 'GET /badges/mine';
const LINK = { badge: 'otter-week', hash: 'AbCdEfGhIjKlMnOpQrStUv' };

const OFFERED = sceneNamed('badge/offered').answers?.[CHECK];

test('a badge is claimed with one press of a key, and then lies with the others', async () => {
  const { user, asked } = await enter('badge/offered', { language: 'en' });
  const button = await screen.findByRole('button', { name: 'Claim the badge' });
  expect(asked.filter(({ call }) => call.startsWith('RPC'))).toEqual([{ call: CHECK, body: LINK }]);
  button.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('It’s yours!')).toBeDefined();
  expect(asked.filter(({ call }) => call === CLAIM)).toEqual([{ call: CLAIM, body: LINK }]);
  // The button is gone; what it was about is read instead.
  await waitFor(() => expect(focused()).toBe('Otter week'));
  expect(await screen.findByRole('heading', { name: 'Your badges' })).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining('Ink month 2025'),
  );
});

test('someone who already has it is told so, and is not offered it again', async () => {
  await enter('badge/already', { language: 'en' });
  expect(await screen.findByText('You already claimed the badge!')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Claim the badge' })).toBeNull();
});

test('someone who has claimed it in another window in the meantime is told so', async () => {
  const { user } = await enter('badge/offered', {
    language: 'en',
    api: (call) => (call === CLAIM ? { errorCode: 'alreadyClaimed' } : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Claim the badge' }));
  expect(await screen.findByText('You already claimed the badge!')).toBeDefined();
});

test('what one account has of it is not taken for that of the next, nor are its badges', async () => {
  let isNext = false;
  const { user, client, setSession } = await enter('badge/already', {
    language: 'en',
    api(call) {
      if (!isNext) return undefined;
      if (call === CHECK) return OFFERED;
      return call === MINE ? new Promise(() => undefined) : undefined;
    },
  });
  expect(await screen.findByRole('heading', { name: 'Your badges' })).toBeDefined();
  const session = client.get();
  if (session.status !== 'signedIn') throw new Error('nobody is signed in');
  isNext = true;
  setSession({ ...session, user: { ...session.user, id: 'next' } });
  await user.click(await screen.findByRole('button', { name: 'Claim the badge' }));
  expect(await screen.findByText('It’s yours!')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Your badges' })).toBeNull();
});

test('whoever comes back to the link of a badge they have just claimed is not offered it again', async () => {
  const { user, client, setSession } = await enter('badge/offered', { language: 'en' });
  const session = client.get();
  await user.click(await screen.findByRole('button', { name: 'Claim the badge' }));
  await screen.findByText('It’s yours!');
  setSession({ status: 'signedOut' });
  await screen.findByRole('heading', { name: 'Log in and the badge is yours' });
  setSession(session);
  expect(await screen.findByText('You already claimed the badge!')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Claim the badge' })).toBeNull();
});

describe('a link that is good for nothing', () => {
  test.each(['invalid', 'expired', 'soldOut'])('is an error and no more: %s', async (code) => {
    const { ApiException } = await import('@tuschel/client');
    await enter('badge/offered', {
      language: 'en',
      api(call) {
        if (call === CHECK) throw new ApiException(code, 400, '', {}, { code: 3, message: code });
        return undefined;
      },
    });
    expect(await screen.findByRole('heading', { name: 'An error occured!' })).toBeDefined();
    expect(document.body.textContent).not.toContain(code);
  });

  test('is refused when it is claimed, and can be tried again', async () => {
    let answer: object = { errorCode: 'soldOut' };
    const { user } = await enter('badge/offered', {
      language: 'en',
      api: (call) => (call === CLAIM ? answer : undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Claim the badge' }));
    expect(await screen.findByRole('heading', { name: 'An error occured!' })).toBeDefined();
    answer = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('It’s yours!')).toBeDefined();
  });

  test('says of too many tries that it was too many', async () => {
    await enter('badge/offered', {
      language: 'en',
      api(call) {
        if (call === CHECK) throw refused(429, 'tooManyRequests');
        return undefined;
      },
    });
    expect(await screen.findByText(/That was a lot of tries/)).toBeDefined();
  });
});

test.each(['/claimbadge', '/claimbadge?badge=otter', '/claimbadge?hash=x', '/claimbadge?badge=&hash=x'])(
  'of %s nothing is sent, and the page says what is missing',
  async (path) => {
    const { asked } = await enter({ ...sceneNamed('badge/offered'), path }, { language: 'en' });
    expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeDefined();
    expect(asked.filter(({ call }) => call.startsWith('RPC'))).toEqual([]);
  },
);

test('whoever is signed out may log in, and nothing is sent before', async () => {
  const { asked } = await enter('badge/signed-out', { language: 'en' });
  expect(await screen.findByRole('heading', { name: 'Log in and the badge is yours' })).toBeDefined();
  expect(asked.filter(({ call }) => call.startsWith('RPC'))).toEqual([]);
});
