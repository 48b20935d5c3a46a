// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import type { Support } from '@tuschel/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { type ActingOptions, actOn, buttonNames, pass, refused } from '../../testing/actOn.tsx';
import type { Scene } from '../../stage/scenes/scene.ts';
import SupportDesk from './SupportDesk.tsx';
import ThanksList from './ThanksList.tsx';

const OFFERED: Support = {
  tiers: [
    { level: 1, price: { amount: 300, currency: 'EUR', interval: 'month' } },
    { level: 2, price: { amount: 750, currency: 'EUR', interval: 'month' } },
    { level: 3, price: { amount: 20_000, currency: 'JPY', interval: 'year' } },
  ],
  donation: { amount: 500, currency: 'EUR', interval: null },
  mine: null,
};
type Mine = NonNullable<Support['mine']>;
const having = (level: number, more: Partial<Mine> = {}, support: Support = OFFERED): Support => ({
  ...support,
  mine: { level, isPaying: level > 0, mayManage: level > 0, endsAt: null, isThanked: null, ...more },
});
const NOTHING: Support = { tiers: [], donation: null, mine: null };
const PAGE = 'https://pay.example/session';

interface Visit extends Omit<ActingOptions, 'api'> {
  scene?: Partial<Scene>;
  api?: (call: string, body: unknown) => unknown;
}

/** Somebody who has the level that the answer says, at the desk. */
async function visit(support: Support | (() => Support), { scene, api, ...options }: Visit = {}) {
  const answer = typeof support === 'function' ? support : () => support;
  const level = answer().mine?.level;
  const acting = await actOn(<SupportDesk />, {
    language: 'en',
    scene: { path: '/support', user: level === undefined ? null : { supporterLevel: level }, ...scene },
    api: (call, body) => {
      const own = api?.(call, body);
      if (own !== undefined) return own;
      if (call === 'GET /support') return answer();
      return call.startsWith('POST /support/') ? { url: PAGE } : undefined;
    },
    ...options,
  });
  const calls = () => acting.asked.filter(({ call }) => call !== 'GET /support');
  return { ...acting, calls };
}

/** Where the browser is sent; it stays. */
function sentTo(): string[] {
  const gone: string[] = [];
  const { origin, pathname, search, hash, host } = window.location;
  vi.stubGlobal('location', { origin, pathname, search, hash, host, assign: (url: string) => gone.push(url) });
  return gone;
}

afterEach(() => vi.unstubAllGlobals());

const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
const cards = async () => (await screen.findAllByRole('listitem')).map((card) => plain(card.textContent));

test.each([
  ['en', ['€3.00 a month', '€7.50 a month', '¥20,000 a year'], 'Or once, without a level: €5.00'],
  ['de', ['3,00 € im Monat', '7,50 € im Monat', '20.000 ¥ im Jahr'], 'Oder einmalig, ohne Stufe: 5,00 €'],
] as const)('prices are written as in %s', async (language, prices, donation) => {
  await visit(OFFERED, { language });
  const told = await cards();
  expect(prices.filter((price, index) => !told[index]?.includes(price))).toEqual([]);
  expect(screen.getByText((text) => plain(text) === donation)).toBeTruthy();
});

test('a visitor is asked to log in, and comes back', async () => {
  const wishes: unknown[] = [];
  const { user, calls } = await visit(OFFERED, {
    client: ({ login }) => ({
      login: {
        ...login,
        start: async (...wish) => {
          wishes.push(wish);
          return '/login/local?state=x';
        },
      },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Choose Brush' }));
  expect(document.activeElement?.textContent).toContain('Log in first, then choose');
  await user.click(screen.getByRole('button', { name: 'Log in with Twitch' }));
  await waitFor(() => expect(wishes).toEqual([['twitch', { provider: 'twitch', returnTo: '/support' }]]));
  expect(calls()).toEqual([]);
});

test.each([
  ['Choose Golden Bucket', 3],
  ['Donate', 'donation'],
] as const)('%s leads to the page of the provider', async (name, choice) => {
  const { user, calls } = await visit(having(0));
  const gone = sentTo();
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(gone).toEqual([PAGE]));
  expect(calls()).toEqual([{ call: 'POST /support/checkout', body: { choice } }]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

test('a refusal is shown, and the button works again', async () => {
  const { user } = await visit(having(0), {
    api: (call) => {
      if (call === 'POST /support/checkout') throw refused(503, 'providerUnavailable');
      return undefined;
    },
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Choose Pencil' });
  await user.click(button);
  expect(await screen.findByText('The payment service does not answer. Try again in a moment.')).toBeTruthy();
  expect(button.disabled).toBe(false);
});

test('whoever pays changes it at the provider, and is offered no second subscription', async () => {
  const { user, calls } = await visit(having(2));
  const gone = sentTo();
  await screen.findByText('You support us: Brush. Thank you!');
  expect(buttonNames()).toEqual(['Manage support', 'Change to Pencil', 'Change to Golden Bucket', 'Donate']);
  expect((await cards()).map((card) => card?.includes('Your level'))).toEqual([false, true, false]);
  await user.click(screen.getByRole('button', { name: 'Change to Pencil' }));
  await waitFor(() => expect(gone).toEqual([PAGE]));
  expect(calls()).toEqual([{ call: 'POST /support/portal', body: undefined }]);
});

test('whoever pays may donate as well', async () => {
  const { user, calls } = await visit(having(2));
  const gone = sentTo();
  await user.click(await screen.findByRole('button', { name: 'Donate' }));
  await waitFor(() => expect(gone).toEqual([PAGE]));
  expect(calls()).toEqual([{ call: 'POST /support/checkout', body: { choice: 'donation' } }]);
});

test('whoever has paid before, and no longer does, may choose', async () => {
  await visit(having(0, { mayManage: true }));
  await screen.findByRole('button', { name: 'Choose Pencil' });
  expect(buttonNames()[0]).toBe('Manage support');
});

test('a failed payment is shown with the day on which the level ends', async () => {
  await visit(having(2, { endsAt: Date.UTC(2026, 11, 4, 12) }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The last payment failed. Your level ends on 4 December 2026 unless it is made good.',
  );
  expect(buttonNames()[0]).toBe('Manage support');
});

test('where nothing can be paid there is nothing, but thanks for whoever was given a level', async () => {
  const { asked } = await visit(NOTHING);
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /support'));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(screen.queryByRole('button')).toBeNull();
});

test('a level given by the team is shown without any buttons', async () => {
  await visit(having(1, { isPaying: false, mayManage: false }, NOTHING));
  await screen.findByText('You support us: Pencil. Thank you!');
  expect(screen.queryByRole('button')).toBeNull();
});

test('whom the team gave a level may pay for it nevertheless, and for any other', async () => {
  const { user, calls } = await visit(having(2, { isPaying: false, mayManage: false }));
  const gone = sentTo();
  expect((await cards()).map((card) => card?.includes('Your level'))).toEqual([false, true, false]);
  expect(buttonNames()).toEqual(['Choose Pencil', 'Choose Brush', 'Choose Golden Bucket', 'Donate']);
  await user.click(screen.getByRole('button', { name: 'Choose Brush' }));
  await waitFor(() => expect(gone).toEqual([PAGE]));
  expect(calls()).toEqual([{ call: 'POST /support/checkout', body: { choice: 2 } }]);
});

test('where only donations are taken, each gives as much as they like', async () => {
  await visit(having(0, {}, { ...NOTHING, donation: { amount: 0, currency: 'EUR', interval: null } }));
  expect(await screen.findByText(/as much as you like/)).toBeTruthy();
  expect(buttonNames()).toEqual(['Donate']);
  expect(screen.queryByRole('heading')).toBeNull();
});

test.each([
  [true, false],
  [false, true],
])(
  'whoever comes back by the browser to a page that was kept (%j) finds the buttons off: %j',
  async (persisted, isOff) => {
    const { user } = await visit(having(0));
    const gone = sentTo();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Donate' });
    await user.click(button);
    await waitFor(() => expect(gone).toEqual([PAGE]));
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
    expect(button.disabled).toBe(isOff);
  },
);

test('what does not load can be asked for again', async () => {
  let isDown = true;
  const { user } = await visit(OFFERED, {
    api: (call) => {
      if (isDown && call === 'GET /support') throw refused(500);
      return undefined;
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await user.click(again);
  expect(await cards()).toHaveLength(3);
});

test('after paying the level is waited for, and the account read again once it is there', async () => {
  vi.useFakeTimers();
  let level = 0;
  let reads = 0;
  sessionStorage.setItem('tuschel.support.choice', '2');
  await visit(() => having(level), {
    scene: { path: '/support?paid=1' },
    client: () => ({
      start: async () => {
        reads += 1;
      },
    }),
  });
  await pass(100);
  expect(screen.getByText('Thank you! Your level is usually there within 30 seconds.')).toBeTruthy();
  level = 1;
  await pass(3_100);
  expect(screen.queryByText(/^Your level is there/)).toBeNull();
  level = 2;
  await pass(3_100);
  expect(screen.getByText('Your level is there: Brush. Thank you!')).toBeTruthy();
  expect(reads).toBe(2);
});

test.each([
  ['3', 2, /^Thank you! Your level is usually there/],
  ['3', 3, /^Your level is there: Golden Bucket/],
  [null, 1, /^Your level is there: Pencil/],
])('of a choice of %s there is told at level %i: %s', async (choice, level, words) => {
  sessionStorage.clear();
  if (choice !== null) sessionStorage.setItem('tuschel.support.choice', choice);
  await visit(having(level), { scene: { path: '/support?paid=1' } });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a level that does not come is not waited for without end', async () => {
  vi.useFakeTimers();
  const { asked } = await visit(having(0), { scene: { path: '/support?paid=1' } });
  await pass(61_000);
  expect(screen.getByText(/^Thank you! Your level is still on its way/)).toBeTruthy();
  const { length } = asked;
  await pass(30_000);
  expect(asked.length).toBe(length);
});

test('a donation is thanked for, and no level is waited for', async () => {
  sessionStorage.setItem('tuschel.support.choice', 'donation');
  await visit(having(0), { scene: { path: '/support?paid=1' } });
  expect(await screen.findByText('Thank you for your donation!')).toBeTruthy();
});

test('whoever may be named in the thanks says so', async () => {
  const { user, calls } = await visit(having(3, { isThanked: false }), {
    api: (call) => (call === 'PUT /support/thanks' ? having(3, { isThanked: true }) : undefined),
  });
  const wish = await screen.findByRole<HTMLInputElement>('switch');
  expect(wish.checked).toBe(false);
  await user.click(wish);
  await waitFor(() => expect(wish.checked).toBe(true));
  expect(calls()).toEqual([{ call: 'PUT /support/thanks', body: { isThanked: true } }]);
});

test('those who are thanked are named', async () => {
  await actOn(<ThanksList />, {
    language: 'en',
    scene: { path: '/about', user: null },
    api: (call) => (call === 'GET /support/thanks' ? { names: ['Paula', 'Kai'] } : undefined),
  });
  expect(await screen.findByRole('heading', { name: 'Our thanks to' })).toBeTruthy();
  expect(await cards()).toEqual(['Paula', 'Kai']);
});

test.each([
  ['nobody is thanked', () => ({ names: [] })],
  [
    'the thanks do not come',
    () => {
      throw refused(500);
    },
  ],
])('where %s there is nothing', async (_what, answer) => {
  const { asked } = await actOn(<ThanksList />, {
    scene: { path: '/about', user: null },
    api: (call) => (call === 'GET /support/thanks' ? answer() : undefined),
  });
  await waitFor(() => expect(asked.map(({ call }) => call)).toContain('GET /support/thanks'));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});
