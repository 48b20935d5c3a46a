import type { Clock, Log, Storage } from '@tuschel/platform/ports';
import { SUPPORT } from '@tuschel/protocol';
import { regularly } from '../../regularly.ts';
import type { BadgeHand } from '../badge/hand.ts';
import type { BadgeShelf } from '../badge/shelf.ts';
import { NOBODY_ID } from '../../moderation/audit/audit.ts';
import type { MessageStore } from './messageStore.ts';
import type { Message, Provider } from './provider.ts';
import { standingOf } from './standing.ts';
import type { SupportStore } from './store.ts';

/** The badge that a donation is thanked with, once the team has defined it. */
export const DONATION_BADGE = 'donation';

export interface LevelKeeperDeps {
  provider: Provider;
  store: SupportStore;
  messages: MessageStore;
  badges: { hand: Pick<BadgeHand, 'award'>; shelf: Pick<BadgeShelf, 'one'> };
  storage: Pick<Storage, 'state'>;
  clock: Pick<Clock, 'now' | 'sleep'>;
  log: Pick<Log, 'warn'>;
}

/** Overdue payments are looked for so often, ms. */
const EVERY_MS = 60_000;
/** Older donations are no longer looked for when all is compared, ms. */
const DONATIONS_MS = 3 * SUPPORT.compareMs;
const MESSAGES_MS = 30 * SUPPORT.compareMs;

export interface LevelKeeper {
  /** What a message says is not believed: the provider is asked. @throws while it does not answer; it then tells it again */
  hear(message: Message): Promise<void>;
  start(): () => void;
}

/** Keeps levels as the provider has them. */
export function createLevelKeeper({
  provider,
  store,
  messages,
  badges,
  storage,
  clock,
  log,
}: LevelKeeperDeps): LevelKeeper {
  const compare = async (customer: string) => {
    const question = await store.ask(customer);
    if (!question) return;
    const subscriptions = await provider.subscriptions(customer);
    await store.settle(question, standingOf(subscriptions, question.failingSince, clock.now()));
  };

  const thankDonor = async (customer: string) => {
    const person = await store.personOf(customer);
    if (person === null || !(await badges.shelf.one(DONATION_BADGE))) return;
    await badges.hand.award(NOBODY_ID, DONATION_BADGE, person, '');
  };

  const compareAll = async () => {
    for (let after = '', page; (page = await store.customers(after)).length > 0; after = page.at(-1) ?? '')
      for (const customer of page)
        await compare(customer).catch((error: unknown) => log.warn('a supporter could not be compared', { error }));
    for (const customer of await provider.donors(clock.now() - DONATIONS_MS)) await thankDonor(customer);
    await messages.forgetMessages(clock.now() - MESSAGES_MS);
  };

  const forgetGone = async () => {
    for (const customer of await messages.gone()) {
      await provider.forget(customer);
      await messages.forgotten(customer);
    }
  };

  let comparedAt = -Infinity;
  const watch = async () => {
    await store.endOverdue();
    await forgetGone();
    if (clock.now() - comparedAt < SUPPORT.compareMs) return;
    comparedAt = clock.now();
    await compareAll();
  };

  return {
    async hear({ id, type, customer, subject }) {
      if (await messages.isKnown(id)) return;
      if (customer !== null) await compare(customer);
      if (type.startsWith('checkout.session.')) {
        const donor = await provider.donorOf(subject);
        if (donor !== null) await thankDonor(donor);
      }
      await messages.keep(id);
    },
    start: () =>
      regularly(EVERY_MS, watch, 'supporters could not be compared with the provider', { clock, log, storage }),
  };
}
