export interface AuthenticateCustomRequest {
  id: string;
  username?: string;
  create: boolean;
  /** Vars as sent by the client. Reserved names have been removed. */
  vars: Record<string, string>;
}

/** Without the password. */
export interface AuthenticateEmailRequest extends Omit<AuthenticateCustomRequest, 'id'> {
  /** Empty: a login by username. */
  email: string;
}

export interface AuthenticateCustomVerdict extends AuthenticateCustomRequest {
  /** Vars that the server sets itself, reserved names allowed. */
  serverVars?: Record<string, string>;
  /** Written when the account is created, and refreshed at each login. */
  profile?: Profile;
  /** When `username` is taken on create: try `name2`, `name3` … instead of failing. */
  suffixUsername?: boolean;
  /** Called once the account is there, after the hook behind the login and before the answer leaves. */
  onAccount?(account: Account): Promise<void>;
}

/** What others see of an account. A field that is absent stays as it is. */
export interface Profile {
  displayName?: string;
  avatarUrl?: string;
  langTag?: string;
}

/** What somebody changes about their own account. An empty text clears a field. */
export interface AccountUpdate extends Profile {
  username?: string;
  location?: string;
  timezone?: string;
}

export interface Account {
  id: string;
  username: string;
  displayName: string;
  avatarUrl: string;
  langTag: string;
  metadata: Record<string, unknown>;
  customId: string | null;
  /** UTC ms */
  createdAt: number;
  /** UTC ms while disabled (banned by the game server itself). */
  disabledAt: number | null;
}

export interface Accounts {
  get(id: string): Promise<Account | null>;
  byUsername(username: string): Promise<Account | null>;
  many(ids: string[]): Promise<Account[]>;
  /** Whose username or display name is one of these, in lower case and NFKC. Reads through all accounts. */
  named(folded: string[]): Promise<Account[]>;
  /** Merges into the metadata (shallow; a null value removes the key). Only servers write it. */
  patchMetadata(id: string, patch: Record<string, unknown>): Promise<void>;
  setProfile(id: string, profile: Profile): Promise<void>;
}

/** What users have of what modules count: coins, hints. Only modules write it; its owner sees it (`wallet` of GET /v2/account). */
export interface Wallets {
  /**
   * Adds to it, or takes away, whole numbers by their names, all of it or nothing; what is in it then. Throws ApiError where something would
   * be less than nothing, and for nobody's.
   */
  change(userId: string, more: Record<string, number>): Promise<Record<string, number>>;
}
