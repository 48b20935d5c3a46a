import type { Account } from '@tuschel/gameserver/extend';
import type { Clock } from '@tuschel/platform/ports';
import { type Reward, REWARDS, type Rewards, type Support, SUPPORT } from '@tuschel/protocol';
import { BY_ADMINS, BY_ANYBODY, endpoint, SIGNED_IN } from '../../http/endpoint.ts';
import type { Refusal } from '../../http/refusal.ts';
import { keptFor } from '../../kept.ts';
import type { Parts } from '../../parts.ts';
import type { Resource } from '../../resource.ts';
import { shownName } from '../account/shownName.ts';
import { isShutOut, readMetadata } from '../account/metadata.ts';
import { createBadgeHand } from '../badge/hand.ts';
import { createBadgeShelf } from '../badge/shelf.ts';
import { createLevelKeeper } from './levelKeeper.ts';
import { serveMessages } from './messages.ts';
import { supportMigrations } from './migrations.ts';
import { createProvider, type Offer, type Provider } from './provider.ts';
import { createMessageStore } from './messageStore.ts';
import { createRewardStore, type RewardStore } from './rewardStore.ts';
import { createSupportStore, type SupportStore } from './store.ts';

const TO_PAY = { ...SIGNED_IN, rates: ['pay'] } as const;
const NO_PROVIDER: Refusal = { code: 'notPermitted', detail: 'Nothing can be paid for on this server.' };
const SILENT: Refusal = { code: 'unavailable', detail: 'The payment provider does not answer.', retryAfterMs: 30_000 };

/** Who pays for the house: levels follow what the provider has, and what the team gives. */
export const support: Resource = {
  migrations: supportMigrations,
  open(parts) {
    const { platform, config, extend } = parts;
    const { sql, clock, log, storage } = platform;
    const store = createSupportStore(sql, clock);
    const rewards = createRewardStore(sql, clock);
    const provider = config.payments
      ? createProvider(config.payments, () => clock.now(), SUPPORT.messageSeconds)
      : null;
    const offers = provider ? freshOffers(provider, clock) : async () => [];
    const keeper = provider
      ? createLevelKeeper({
          provider,
          store,
          messages: createMessageStore(sql, clock),
          badges: { hand: createBadgeHand(sql, clock), shelf: createBadgeShelf(sql) },
          storage,
          clock,
          log,
        })
      : null;
    const paying = provider ? payingEndpoints({ provider, offers, store, log }) : payingEndpoints(null);
    const read = reader(store, offers);
    const listed = rewardLister(rewards, extend.accounts);

    return {
      endpoints: [
        endpoint('GET /support', BY_ANYBODY, async ({ viewer, refuse }) => {
          const answer = await read(viewer);
          return 'code' in answer ? refuse(answer) : answer;
        }),
        ...paying,
        endpoint('PUT /support/thanks', SIGNED_IN, async ({ account, body, refuse }) => {
          if (readMetadata(account).supporterLevel < REWARDS.merch)
            return refuse({ code: 'notPermitted', detail: 'Your level has no place in the thanks.' });
          await rewards.thank(account.id, body.isThanked);
          const answer = await read(account);
          return 'code' in answer ? refuse(answer) : answer;
        }),
        endpoint('GET /support/thanks', { ...BY_ANYBODY, shedding: 'list' }, async () => {
          const thanked = await rewards.thanked();
          const accounts = accountsById(await extend.accounts.many(thanked));
          return {
            names: thanked.flatMap((id) => {
              const account = accounts.get(id);
              return account && !isShutOut(account) ? [shownName(account)] : [];
            }),
          };
        }),
        endpoint('GET /admin/rewards', BY_ADMINS, listed),
        endpoint('PUT /admin/rewards/:username', BY_ADMINS, async ({ account, params, body, refuse }) => {
          const person = await extend.accounts.byUsername(params.username);
          if (!person || !(await rewards.settleReward(account.id, person.id, body.reward, body.isDone)))
            return refuse({ code: 'notFound', detail: 'Nothing of the kind is owed to them.' });
          return listed();
        }),
      ],
      ...(provider && keeper
        ? {
            jobs: [() => keeper.start()],
            serve: (app) => serveMessages(app, { provider, keeper, log }),
          }
        : {}),
    };
  },
};

type Offers = () => Promise<(Offer | null)[]>;

/** Prices, asked for anew now and then; while the provider is silent, those that are known. */
function freshOffers(provider: Pick<Provider, 'prices'>, clock: Pick<Clock, 'now'>): Offers {
  let known: (Offer | null)[] | null = null;
  return keptFor(SUPPORT.pricesFreshMs, clock, async () => {
    try {
      known = await provider.prices();
    } catch (error) {
      if (known === null) throw error;
    }
    return known;
  });
}

function reader(store: Pick<SupportStore, 'of'>, offers: Offers) {
  return async (viewer: Account | null): Promise<Support | Refusal> => {
    const found = await offers().catch(() => null);
    if (found === null) return SILENT;
    const tiers = found.slice(0, 3).flatMap((offer, index) => {
      if (offer === null || offer.interval === null) return [];
      return [{ level: index + 1, price: priceOf(offer) }];
    });
    const once = found[3];
    return {
      tiers,
      donation: once && once.interval === null ? priceOf(once) : null,
      mine: viewer && (await mineOf(store, viewer)),
    };
  };
}

const priceOf = ({ amount, currency, interval }: Offer) => ({ amount, currency, interval });

async function mineOf(store: Pick<SupportStore, 'of'>, viewer: Account): Promise<Support['mine']> {
  const row = await store.of(viewer.id);
  const level = readMetadata(viewer).supporterLevel;
  return {
    level,
    isPaying: row !== undefined && row.paid > 0,
    mayManage: row !== undefined && row.customer !== null,
    endsAt: row?.ends_at ?? null,
    isThanked: level >= REWARDS.merch ? (row?.is_thanked ?? false) : null,
  };
}

interface Paying {
  provider: Provider;
  offers: Offers;
  store: SupportStore;
  log: Parts['platform']['log'];
}

function payingEndpoints(paying: Paying | null) {
  return [
    endpoint('POST /support/checkout', TO_PAY, async ({ account, body: { choice }, refuse }) => {
      if (!paying) return refuse(NO_PROVIDER);
      const { provider, offers, store, log } = paying;
      try {
        const offer = (await offers())[choice === 'donation' ? 3 : choice - 1];
        if (!offer || (offer.interval === null) !== (choice === 'donation')) return refuse(NO_PROVIDER);
        const row = await store.of(account.id);
        if (choice !== 'donation' && row && row.paid > 0)
          return refuse({
            code: 'notPermitted',
            detail: 'You pay for a level already: change it where you manage it.',
          });
        const customer =
          row?.customer ?? (await store.keepCustomer(account.id, await provider.makeCustomer(account.id)));
        return { url: await provider.checkout(customer, offer) };
      } catch (error) {
        log.warn('the payment provider gave no page', { error });
        return refuse(SILENT);
      }
    }),
    endpoint('POST /support/portal', TO_PAY, async ({ account, refuse }) => {
      if (!paying) return refuse(NO_PROVIDER);
      const { provider, store, log } = paying;
      try {
        const row = await store.of(account.id);
        if (!row?.customer) return refuse({ code: 'notFound', detail: 'You pay for nothing here.' });
        return { url: await provider.portal(row.customer) };
      } catch (error) {
        log.warn('the payment provider gave no page', { error });
        return refuse(SILENT);
      }
    }),
  ];
}

function rewardLister(store: Pick<RewardStore, 'rewards'>, accounts: Pick<Parts['extend']['accounts'], 'many'>) {
  return async (): Promise<Rewards> => {
    const owed = await store.rewards();
    const people = accountsById(await accounts.many([...new Set(owed.map(({ person }) => person))]));
    const rewards = owed.flatMap(({ person, reward, since, done_at: doneAt }) => {
      const account = people.get(person);
      if (!account) return [];
      const level = Math.max(1, readMetadata(account).supporterLevel);
      const { username } = account;
      return [{ username, name: shownName(account), level, reward: reward as Reward, since, doneAt }];
    });
    return { rewards };
  };
}

function accountsById(accounts: readonly Account[]): Map<string, Account> {
  return new Map(accounts.map((account) => [account.id, account]));
}
