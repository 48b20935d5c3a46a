import { gather } from '@tuschel/platform';
import type { Platform } from '@tuschel/platform/ports';
import {
  type Account,
  type Accounts,
  ApiError,
  type AccountUpdate,
  type AuthenticateCustomVerdict,
  Code,
  type Profile,
} from '../extend.ts';
import { UUID } from '../session/tokens.ts';
import {
  checkIdentifier,
  checkPassword,
  checkUsername,
  type Identifier,
  type IdentifierKind,
  letterName,
  type Network,
  suffixed,
} from './identifier.ts';
import { createPasswords, type Passwords } from './password.ts';
import {
  type AccountRow,
  type AccountStore,
  accountOf,
  createAccountStore,
  type KeptIdentifier,
  type NetworkProfile,
} from './store.ts';
import { checkUpdate } from './update.ts';

export interface AccountBook extends Accounts {
  row(id: string): Promise<AccountRow | null>;
  rows(ids: string[], usernames: string[], facebookIds?: string[]): Promise<AccountRow[]>;
  /** Of the people who have these ids in a network. */
  idsIn(network: Network, ids: string[]): Promise<string[]>;
  devices(id: string): Promise<string[]>;
  authenticate(request: Login): Promise<{ account: Account; created: boolean }>;
  /** Throws ApiError in the words of the contract. */
  update(id: string, update: AccountUpdate): Promise<void>;
  /** Of whoever has this name and a password. */
  authenticateByName(username: string, password: string): Promise<Account>;
  link(id: string, identifier: Identifier, known?: KnownInNetwork): Promise<void>;
  /** `''`: whichever it is, but for devices. */
  unlink(id: string, kind: IdentifierKind, identifier: string, formerId?: string): Promise<void>;
  /** Within a transaction. False: there is none. */
  remove: AccountStore['remove'];
}

export interface Login extends Pick<AuthenticateCustomVerdict, 'username' | 'create' | 'profile' | 'suffixUsername'> {
  identifier: Identifier;
  known?: KnownInNetwork;
}

/** What a network says of somebody besides their id. */
export interface KnownInNetwork {
  /** Goes where nothing is yet. */
  profile: NetworkProfile;
  /** The id that they had there before. */
  formerId?: string;
}

/** So many suffixes are looked at with one query. */
const SUFFIXES_AT_ONCE = 50;
/** A name that so many others chose is as good as taken. */
const LAST_SUFFIX = 10_000;
/** Every request asks who calls. */
const READING = { atOnce: 2, most: 64 } as const;

export function createAccountBook({ sql, clock, entropy }: Pick<Platform, 'sql' | 'clock' | 'entropy'>): AccountBook {
  const store = createAccountStore(sql);
  const now = () => new Date(clock.now());

  const { byId, devicesOf, insertByDevice, find } = gathered(store);
  const existing = createWelcome(store, now);
  const { kept, checkSecret } = secretsOf(store, createPasswords(entropy));

  const insert = (identifier: KeptIdentifier, username: string, profile: Profile) => {
    const account = { id: entropy.uuid(), username, identifier, at: now(), profile };
    return identifier.kind === 'device' ? insertByDevice(account) : store.insert(account);
  };
  const create = createNaming(store, find, insert);

  return {
    row: async (id) => (UUID.test(id) ? byId(id) : null),
    get: async (id) => (UUID.test(id) ? accountOrNull(await byId(id)) : null),
    byUsername: async (username) => accountOrNull(await store.byUsername(username)),
    many: async (ids) => (await store.many(ids.filter((id) => UUID.test(id)))).map(accountOf),
    named: async (folded) => (folded.length === 0 ? [] : (await store.named(folded)).map(accountOf)),
    patchMetadata: (id, patch) => store.patchMetadata(id, patch, now()),
    setProfile: (id, profile) => store.setProfile(id, profile, now()),

    rows: (ids, usernames, facebookIds) => store.many(ids, usernames, facebookIds),
    idsIn: async (network, ids) => (ids.length === 0 ? [] : store.idsIn(network, ids)),
    devices: devicesOf,

    async authenticate(login) {
      const { identifier, username = '', profile, suffixUsername = false, known: there } = login;
      checkIdentifier(identifier);
      const name = username || letterName(entropy.bytes(10));
      checkUsername(name);
      await renamed(store, identifier, there?.formerId);
      const known = await find(identifier);
      if (known) {
        const row = await existing(known, profile, there?.profile);
        if (identifier.kind === 'email') await checkSecret(row, identifier.password);
        return { account: accountOf(row), created: false };
      }
      if (!login.create) throw new ApiError(Code.NotFound, 'User account not found.');
      const created = await create(await kept(identifier), name, { ...profile, ...there?.profile }, suffixUsername);
      // Without a row of ours there may still be one: the same person logged in twice at the same instant.
      const row = await find(identifier);
      if (!row) throw new ApiError(Code.AlreadyExists, 'Username is already in use.');
      if (!created && identifier.kind === 'email') await checkSecret(row, identifier.password);
      return { account: accountOf(row), created };
    },

    async update(id, update) {
      checkUpdate(update);
      if (!(await store.update(id, update, now()))) throw invalid(NAME_TAKEN);
    },

    async authenticateByName(username, password) {
      checkPassword(password);
      if (username === '') throw invalid('Username is required when email address is not supplied.');
      checkUsername(username);
      const row = await store.byUsername(username);
      if (!row) throw new ApiError(Code.NotFound, 'User account not found.');
      const known = await existing(row);
      await checkSecret(known, password);
      return accountOf(known);
    },

    ...linksOf(store, kept, now),
    remove: store.remove,
  };
}

/** Inserts under the name, or under the first free `name2`, `name3` … False when nothing was free. */
function createNaming(
  store: Pick<AccountStore, 'taken'>,
  find: (identifier: KeptIdentifier) => Promise<AccountRow | null>,
  insert: (identifier: KeptIdentifier, username: string, profile: Profile) => Promise<boolean>,
) {
  return async (identifier: KeptIdentifier, username: string, profile: Profile, suffix: boolean): Promise<boolean> => {
    if (await insert(identifier, username, profile)) return true;
    if (!suffix) return false;
    for (let first = 2; first < LAST_SUFFIX; first += SUFFIXES_AT_ONCE) {
      const names = Array.from({ length: SUFFIXES_AT_ONCE }, (_, i) => suffixed(username, first + i));
      const taken = await store.taken(names);
      for (const name of names.filter((candidate) => !taken.has(candidate))) {
        if (await insert(identifier, name, profile)) return true;
        if (await find(identifier)) return false;
      }
    }
    return false;
  };
}

/** Whoever comes back, with what is new about them. Throws ApiError for those who may not. */
function createWelcome(store: Pick<AccountStore, 'byId' | 'setProfile' | 'fillProfile'>, now: () => Date) {
  return async (row: AccountRow, profile?: Profile, elsewhere: NetworkProfile = {}): Promise<AccountRow> => {
    if (row.disable_time) throw new ApiError(Code.PermissionDenied, 'User account banned.');
    const isNew = profile !== undefined && differs(row, profile);
    const fills = fillsIn(row, elsewhere);
    if (isNew) await store.setProfile(row.id, profile, now());
    if (fills) await store.fillProfile(row.id, elsewhere, now());
    return isNew || fills ? ((await store.byId(row.id)) ?? row) : row;
  };
}

function fillsIn(row: AccountRow, { displayName = '', avatarUrl = '' }: NetworkProfile): boolean {
  return (row.display_name === '' && displayName !== '') || (row.avatar_url === '' && avatarUrl !== '');
}

/** What many ask for at the same moment is asked of the database together. */
function gathered(store: AccountStore) {
  const byId = gather(async (ids: string[]) => {
    const found = new Map((await store.many([...new Set(ids)])).map((row) => [row.id, row]));
    return ids.map((id) => found.get(id.toLowerCase()) ?? null);
  }, READING);
  const devicesOf = gather(async (ids: string[]) => {
    const found = await store.devices([...new Set(ids)]);
    return ids.map((id) => found.get(id) ?? []);
  }, READING);
  const byDevice = gather(async (ids: string[]) => {
    const found = await store.byDevices([...new Set(ids)]);
    return ids.map((id) => found.get(id) ?? null);
  }, READING);
  const find = ({ kind, id }: Pick<Identifier, 'kind' | 'id'>) =>
    kind === 'device' ? byDevice(id) : store.byIdentifier(kind, id);
  return { byId, devicesOf, find, insertByDevice: gather(store.insertByDevice, READING) };
}

/** Somebody to whom their network has given another id stays who they are. */
async function renamed(
  store: Pick<AccountStore, 'rename'>,
  { kind, id }: Pick<Identifier, 'kind' | 'id'>,
  formerId: string | undefined,
): Promise<void> {
  if (formerId === undefined || formerId === id || kind === 'custom' || kind === 'device' || kind === 'email') return;
  await store.rename(kind, formerId, id);
}

function linksOf(
  store: Pick<AccountStore, 'link' | 'unlink' | 'rename' | 'fillProfile'>,
  kept: (identifier: Identifier) => Promise<KeptIdentifier>,
  now: () => Date,
): Pick<AccountBook, 'link' | 'unlink'> {
  return {
    async link(id, identifier, there) {
      checkIdentifier(identifier, 'link');
      await renamed(store, identifier, there?.formerId);
      if (!(await store.link(id, await kept(identifier))))
        throw new ApiError(Code.AlreadyExists, IN_USE[identifier.kind]);
      if (there) await store.fillProfile(id, there.profile, now());
    },

    async unlink(id, kind, identifier, formerId) {
      await renamed(store, { kind, id: identifier }, formerId);
      if (kind === 'device' && identifier === '') throw invalid('A device ID must be supplied.');
      if (!(await store.unlink(id, kind, identifier))) throw new ApiError(Code.PermissionDenied, LAST_IDENTIFIER);
    },
  };
}

function secretsOf(store: Pick<AccountStore, 'passwordOf'>, passwords: Passwords) {
  return {
    kept: async (identifier: Identifier): Promise<KeptIdentifier> =>
      identifier.kind === 'email'
        ? { kind: 'email', id: identifier.id, hash: await passwords.hash(identifier.password) }
        : identifier,
    checkSecret: async (row: AccountRow, password: string): Promise<void> => {
      const secret = await store.passwordOf(row.id);
      if (secret === null || !(await passwords.fits(password, secret))) {
        throw new ApiError(Code.Unauthenticated, 'Invalid credentials.');
      }
    },
  };
}

const IN_USE: Record<IdentifierKind, string> = {
  device: 'Device ID already in use.',
  custom: 'Custom ID is already in use.',
  email: 'Email is already in use.',
  apple: 'Apple ID is already in use.',
  facebook: 'Facebook ID is already in use.',
  facebookInstantGame: 'Facebook Instant Game ID is already in use.',
  gameCenter: 'GameCenter ID is already in use.',
  google: 'Google ID is already in use.',
  steam: 'Steam ID is already in use.',
};

/** Clients know it so: the code of the inner error stands in the message. */
const NAME_TAKEN = 'rpc error: code = AlreadyExists desc = Username is already in use.';

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}

const LAST_IDENTIFIER = 'Cannot unlink last account identifier. Check profile exists and is not last link.';

function differs(row: AccountRow, { displayName, avatarUrl, langTag }: Profile): boolean {
  return (
    (displayName ?? row.display_name) !== row.display_name ||
    (avatarUrl ?? row.avatar_url) !== row.avatar_url ||
    (langTag ?? row.lang_tag) !== row.lang_tag
  );
}

function accountOrNull(row: AccountRow | null): Account | null {
  return row && accountOf(row);
}
