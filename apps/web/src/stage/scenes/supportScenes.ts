import type { Price, Rewards, Support, Thanks } from '@tuschel/protocol';
import type { Scene } from './scene.ts';

const DAY_MS = 24 * 60 * 60_000;

const price = (amount: number, interval: Price['interval']): Price => ({ amount, currency: 'EUR', interval });

const OFFERED: Support = {
  tiers: [
    { level: 1, price: price(300, 'month') },
    { level: 2, price: price(750, 'month') },
    { level: 3, price: price(15_000, 'year') },
  ],
  donation: price(500, null),
  mine: null,
};

const NOTHING: Support = { tiers: [], donation: null, mine: null };

const THANKS: Thanks = {
  names: ['PinselPaula', 'Kritzel-Kai', 'DieMitDemSehrLangenNamen', 'Theo', 'שלום', 'Nachtfalter'],
};

type Mine = NonNullable<Support['mine']>;
const mine = (level: number, more: Partial<Mine> = {}): Mine => ({
  level,
  isPaying: level > 0,
  mayManage: level > 0,
  endsAt: null,
  isThanked: null,
  ...more,
});

/** The page on support as those see it who pay or might, and the thanks. */
export function supportScenes(): Record<string, Scene> {
  const at = (support: Support | 'failed', more: Partial<Scene> = {}): Scene => ({
    path: '/support',
    answers: { 'GET /support': support },
    ...more,
  });
  const having = (level: number, more: Partial<Mine> = {}, scene: Partial<Scene> = {}) =>
    at({ ...OFFERED, mine: mine(level, more) }, { user: { supporterLevel: level }, ...scene });
  return {
    about: { path: '/about', answers: { 'GET /support/thanks': THANKS } },
    support: at(OFFERED, { user: null }),
    'support-login': at(OFFERED, { user: null, press: ['support.donate'] }),
    'support-player': having(0),
    'support-failing': having(2, { endsAt: Date.UTC(2026, 11, 4, 12) }),
    'support-thanked': having(3, { isThanked: true }),
    'support-paid': having(0, {}, { path: '/support?paid=1' }),
    'support-nothing': at(NOTHING, { user: null }),
    'support-given': at(
      { ...NOTHING, mine: mine(1, { isPaying: false, mayManage: false }) },
      { user: { supporterLevel: 1 } },
    ),
    'support-failed': at('failed', { user: null }),
  };
}

/** What some supporters are owed by hand. */
export function rewardsOwed(now: number): Rewards {
  return {
    rewards: [
      { username: 'pinselpaula', name: 'PinselPaula', level: 3, reward: 'merch', since: now - DAY_MS, doneAt: null },
      { username: 'pinselpaula', name: 'PinselPaula', level: 3, reward: 'drawing', since: now - DAY_MS, doneAt: null },
      { username: 'nachtfalter_lang', name: '', level: 2, reward: 'insight', since: now, doneAt: null },
      {
        username: 'kritzel_kai',
        name: 'Kritzel-Kai',
        level: 2,
        reward: 'drawing',
        since: now - 9 * DAY_MS,
        doneAt: now,
      },
    ],
  };
}
