import type { Account, Extend } from '@tuschel/gameserver/extend';
import { AdminPower, type BanNotice, type BanWish, type PersonCase, STAFF } from '@tuschel/protocol';
import { BY_ADMINS, BY_TEAM, endpoint, SIGNED_IN } from '../../http/endpoint.ts';
import { recentLogin } from '../../http/recentLogin.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { Resource } from '../../resource.ts';
import { rankOf, readMetadata } from '../account/metadata.ts';
import { appointmentOf } from './appointment.ts';
import { changeEndpoints } from './changeEndpoints.ts';
import { findPeople, strikesOf } from './findPeople.ts';
import { staffMigrations } from './migrations.ts';
import type { StaffAction, StaffOutcome } from './staffHand.ts';
import { staffWatch } from './staffWatch.ts';
import { createStaffStore, type StaffStore } from './store.ts';
import type { BanWishRow } from './tables.ts';

/** What stays open to a banned person. */
const TO_BANNED = { ...SIGNED_IN, whileBanned: true, beforeTerms: true } as const;

/** What the team does to accounts, and what a banned person sees of it. */
export const staff: Resource = {
  migrations: staffMigrations,
  open({ platform: { sql, clock, entropy, log, storage }, extend, config, lobbies, tellLook, hosting: { games } }) {
    const { accounts, matches, sessions } = extend;
    const store = createStaffStore(sql, clock);
    const caseOf = caseTeller({
      store,
      accounts,
      strikesAgainst: (id) => strikesOf(sql, id, clock.now() - STAFF.strikeMs),
      games,
    });
    const tooOld = recentLogin(sessions, clock);
    const watch = staffWatch({ store, sessions, matches, lobbies, tellLook, storage, clock, log });

    /** Nobody touches the account of their own rank or of a higher one. The answer is how the account stands then. */
    const act = async (by: Account, username: string, action: StaffAction): Promise<PersonCase | Refusal> => {
      const person = await accounts.byUsername(username);
      if (!person) return { code: 'notFound' };
      const refusal = refusalOf(by, person, action, clock.now());
      if (refusal) return refusal;
      const outcome = await store.act(by.id, username, action);
      if (outcome !== 'done' && outcome !== 'asked') return OUTCOMES[outcome];
      await watch.look();
      return caseOf((await accounts.get(person.id)) ?? person);
    };

    return {
      jobs: [() => watch.start()],
      endpoints: [
        endpoint('GET /account/ban', TO_BANNED, async ({ account }) => ({ ban: await store.ban(account.id) })),
        endpoint('POST /account/ban/appeal', { ...TO_BANNED, rates: ['report'] }, async ({ account, body, refuse }) => {
          const text = body.text.trim();
          if (text === '' || !(await store.appeal(account.id, text))) return refuse({ code: 'notPermitted' });
          return { ban: await store.ban(account.id) };
        }),
        endpoint('GET /admin/appeal', BY_TEAM, async () => ({ waiting: await named(await store.appeals(), accounts) })),
        endpoint('GET /admin/ban-wishes', BY_ADMINS, async () => ({
          waiting: await wished(await store.wishes(), accounts),
        })),
        endpoint('GET /admin/people', { ...BY_TEAM, shedding: 'list' }, ({ query }) => findPeople(sql, query)),
        endpoint('GET /admin/person/:username', BY_TEAM, async ({ params, refuse }) => {
          const person = await accounts.byUsername(params.username);
          return person ? caseOf(person) : refuse({ code: 'notFound' });
        }),
        ...changeEndpoints(act, tooOld, { clock, entropy, config }),
      ],
    };
  },
};

interface CaseSources {
  store: Pick<StaffStore, 'ban' | 'audit' | 'wish'>;
  accounts: Pick<Extend['accounts'], 'many'>;
  strikesAgainst: (person: string) => ReturnType<typeof strikesOf>;
  games: { count(person: string): Promise<number> };
}

function caseTeller({ store, accounts, strikesAgainst, games }: CaseSources) {
  return async (account: Account): Promise<PersonCase> => {
    const { id, username, displayName, disabledAt, createdAt } = account;
    const metadata = readMetadata(account);
    const [ban, audit, wish, strikes, finished] = await Promise.all([
      store.ban(id),
      store.audit(id),
      store.wish(id),
      strikesAgainst(id),
      games.count(id),
    ]);
    const [banWish = null] = wish ? await wished([wish], accounts) : [];
    const { supporterLevel, adminPower } = metadata;
    return {
      id,
      username,
      displayName,
      rank: rankOf(metadata),
      supporterLevel,
      isEnabled: disabledAt === null,
      isRestricted: metadata.isRestricted === true,
      isPartyAssociate: metadata.isPartyAssociate === true,
      mayHost: metadata.mayHost === true,
      adminPower,
      appointment: appointmentOf(metadata),
      createdAt,
      games: finished,
      strikes,
      ban,
      banWish,
      audit,
    };
  };
}

function refusalOf(by: Account, person: Account, action: StaffAction, now: number): Refusal | null {
  const [own, other] = [readMetadata(by), readMetadata(person)];
  const outranks = rankOf(own) > rankOf(other);
  // Support is a gift that harms nobody: admins may give it to each other.
  if (!outranks && action.type !== 'supporter') return { code: 'forbidden', detail: 'Not to somebody of this rank.' };
  if (action.type !== 'ban') return null;
  const lasts = (action.until ?? Infinity) - now;
  if (lasts <= 0) return { code: 'badRequest', errors: { until: 'must lie ahead' } };
  if (lasts > STAFF.teamBanMs && own.adminPower < AdminPower.Admin)
    return { code: 'forbidden', detail: 'A ban of more than 30 days is for admins.' };
  return null;
}

const OUTCOMES: Record<Exclude<StaffOutcome, 'done' | 'asked'>, Refusal> = {
  unknown: { code: 'notFound' },
  notBanned: { code: 'notPermitted', detail: 'This account is not banned.' },
  noAppeal: { code: 'notPermitted', detail: 'There is no appeal to answer.' },
};

async function named(appeals: (BanNotice & { person: string })[], accounts: Pick<Extend['accounts'], 'many'>) {
  const people = new Map((await accounts.many(appeals.map(({ person }) => person))).map((one) => [one.id, one]));
  return appeals.map(({ person, ...ban }) => ({ username: people.get(person)?.username ?? '', ...ban }));
}

async function wished(wishes: readonly BanWishRow[], accounts: Pick<Extend['accounts'], 'many'>): Promise<BanWish[]> {
  const ids = [...new Set(wishes.flatMap(({ person, wished_by: by }) => [person, by]))];
  const people = new Map((await accounts.many(ids)).map((one) => [one.id, one]));
  return wishes.map(({ person, reason, note, until, wished_by: by, wished_at: at }) => ({
    username: people.get(person)?.username ?? '',
    reason,
    note,
    until,
    by,
    byName: people.get(by)?.displayName || people.get(by)?.username || '',
    at,
  }));
}
