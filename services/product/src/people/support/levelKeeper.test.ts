import { collectingLog, fakeClock } from '@tuschel/platform';
import { SUPPORT } from '@tuschel/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { NOBODY_ID } from '../../moderation/audit/audit.ts';
import { createLevelKeeper, DONATION_BADGE } from './levelKeeper.ts';

function keeping({ hasBadge = true, donors = [] as string[] } = {}) {
  const clock = fakeClock();
  const log = collectingLog();
  const done: unknown[] = [];
  const state = { customers: ['a', 'b', 'c'], gone: [] as string[], broken: '', known: new Set<string>(), asked: 0 };
  const keeper = createLevelKeeper({
    provider: {
      subscriptions: async (customer: string) => {
        if (customer === state.broken) throw new Error('down');
        return [{ status: 'active', level: 2 }];
      },
      donors: async (since: number) => (done.push(['donors since', clock.now() - since]), donors),
      donorOf: async (checkout: string) => (checkout === 'paid' ? 'a' : null),
      forget: async (customer: string) => void done.push(['forget', customer]),
    } as never,
    store: {
      ask: async (customer: string) =>
        customer === 'stranger' ? null : { customer, asked: ++state.asked, failingSince: null },
      settle: async ({ customer }: { customer: string }, standing: object) =>
        void done.push(['settle', customer, standing]),
      personOf: async (customer: string) => (customer === 'stranger' ? null : `person of ${customer}`),
      // Two of them at a time.
      customers: async (after: string) => state.customers.filter((one) => one > after).slice(0, 2),
      endOverdue: async () => void done.push('end overdue'),
    } as never,
    messages: {
      isKnown: async (id: string) => state.known.has(id),
      keep: async (id: string) => void state.known.add(id),
      gone: async () => [...state.gone],
      forgotten: async (customer: string) => void state.gone.splice(state.gone.indexOf(customer), 1),
      forgetMessages: async (until: number) => void done.push(['forget messages', clock.now() - until]),
    } as never,
    badges: {
      shelf: { one: async (id: string) => (hasBadge && id === DONATION_BADGE ? ({} as never) : null) },
      hand: { award: async (...given: unknown[]) => (done.push(['award', ...given]), 'awarded') as never },
    } as never,
    storage: { state: () => 'ready' as never },
    clock,
    log,
  });
  return { keeper, clock, log, done, state };
}

const settled = (customer: string) => ['settle', customer, { level: 2, failingSince: null }];
const message = (more: object) => ({
  id: 'evt',
  type: 'customer.subscription.updated',
  customer: null,
  subject: '',
  ...more,
});

test('U5 a message is kept once all that follows from it is done, and a known one does nothing', async () => {
  const { keeper, done, state } = keeping();
  state.broken = 'a';
  await expect(keeper.hear(message({ customer: 'a' }))).rejects.toThrow('down');
  expect(state.known.size).toBe(0);
  state.broken = '';
  for (let time = 0; time < 2; time++) await keeper.hear(message({ customer: 'a' }));
  expect(done).toEqual([settled('a')]);
  await keeper.hear(message({ id: 'other', customer: 'stranger' }));
  expect(done).toHaveLength(1);
});

test('U7 a checkout that was a donation is thanked for, once the team has a badge for it', async () => {
  const checkout = (subject: string) => message({ type: 'checkout.session.completed', subject });
  const { keeper, done } = keeping();
  await keeper.hear({ ...checkout('for a level'), id: 'one' });
  expect(done).toEqual([]);
  await keeper.hear({ ...checkout('paid'), id: 'two' });
  expect(done).toEqual([['award', NOBODY_ID, DONATION_BADGE, 'person of a', '']]);
  const without = keeping({ hasBadge: false });
  await without.keeper.hear(checkout('paid'));
  // Nor where it is about something else.
  await keeper.hear(message({ id: 'three', type: 'invoice.paid', subject: 'paid' }));
  expect([without.done, done.length]).toEqual([[], 1]);
});

test('U6 all are compared at once and then each day, one who cannot be keeps nobody else waiting, and what is overdue ends each minute', async () => {
  const { keeper, clock, done, state, log } = keeping({ donors: ['b', 'stranger'] });
  Object.assign(state, { broken: 'b', gone: ['x', 'y'] });
  onTestFinished(keeper.start());
  await clock.advance(60_000);
  const day = SUPPORT.compareMs;
  const compared = [
    settled('a'),
    settled('c'),
    ['donors since', 3 * day],
    ['award', NOBODY_ID, DONATION_BADGE, 'person of b', ''],
    ['forget messages', 30 * day],
  ];
  const firstOf = (list: unknown[]) => list.filter((one) => one !== 'end overdue');
  expect(firstOf(done)).toEqual([['forget', 'x'], ['forget', 'y'], ...compared]);
  expect([done[0], state.gone, log.lines.length]).toEqual(['end overdue', [], 1]);
  done.length = 0;
  await clock.advance(day - 120_000);
  expect(firstOf(done)).toEqual([]);
  expect(done.length).toBeGreaterThan(3);
  await clock.advance(180_000);
  expect(firstOf(done)).toEqual(compared);
});
