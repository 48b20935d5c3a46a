import type { Clock, Log } from '@tuschel/platform/ports';
import type { NetworkProfile } from '../account/store.ts';
import type { FetchOutside } from '../outside/fetchOutside.ts';

/** What clients bring to say who they are in a network: each provider looks at its own members. */
export interface Proof {
  token?: string;
  signed_player_info?: string;
  player_id?: string;
  bundle_id?: string;
  /** Decimal digits. */
  timestamp_seconds?: string;
  salt?: string;
  signature?: string;
  public_key_url?: string;
  vars?: Record<string, string>;
}

/** Who somebody is in a network, as that has vouched for it. */
export interface Proven {
  id: string;
  /** What they were known by there before. */
  formerId?: string;
  profile: NetworkProfile;
  /** Ids of their friends there, as many as anybody has. Absent: this proof does not say. Rejects with OutsideFault. */
  friends?: () => Promise<string[]>;
}

/** Null: the proof is none. Rejects with OutsideFault while the provider does not answer. */
export type Prove = (proof: Proof) => Promise<Proven | null>;

export interface ProviderDeps {
  clock: Pick<Clock, 'now'>;
  ask: FetchOutside;
  log: Log;
}

/** More is no token of anybody's. Characters. */
const LONGEST_TOKEN = 16 * 1024;
const VISIBLE = /^[\x21-\x7e]+$/;

/** Null: it is no token at all. */
export function tokenOf({ token = '' }: Proof): string | null {
  return token.length <= LONGEST_TOKEN && VISIBLE.test(token) ? token : null;
}

/** Bytes of UTF-8, as long as the columns of an account are. */
const LONGEST_NAME = 255;
const LONGEST_ADDRESS = 512;

/** What a provider says of somebody, as far as it can be kept. */
export function profileOf(name: unknown, picture: unknown): NetworkProfile {
  return {
    ...(isText(name, LONGEST_NAME) ? { displayName: name } : {}),
    ...(isText(picture, LONGEST_ADDRESS) && URL.parse(picture)?.protocol === 'https:' ? { avatarUrl: picture } : {}),
  };
}

function isText(text: unknown, most: number): text is string {
  return typeof text === 'string' && text !== '' && !/[\p{Cc}\p{Cs}]/u.test(text) && Buffer.byteLength(text) <= most;
}

export type Json = Record<string, unknown>;

/** What stands in a part of an answer; of what has no members: nothing. */
export function membersOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
