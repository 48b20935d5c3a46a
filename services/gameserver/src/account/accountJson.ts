import { wholeSeconds } from '../wire/timestamp.ts';
import type { AccountRow } from './store.ts';

/** The answer of GET /v2/account: members that have their default are left out, metadata and wallet never are. */
export function accountJson(row: AccountRow, devices: string[], online: boolean) {
  return {
    user: userJson(row, row.metadata_text, online, row),
    wallet: row.wallet_text,
    ...present({ email: row.email ?? '' }),
    ...(devices.length === 0 ? {} : { devices: devices.map((id) => ({ id })) }),
    ...present({
      custom_id: row.custom_id ?? '',
      disable_time: row.disable_time ? wholeSeconds(row.disable_time) : '',
    }),
  };
}

/** Ids of somebody in networks of others. */
export type NetworkIds = Pick<
  AccountRow,
  'apple_id' | 'facebook_id' | 'facebook_instant_game_id' | 'gamecenter_id' | 'google_id' | 'steam_id'
>;

/** What others may see of an account. `networks`: where they may find its owner as well. */
export function userJson(row: AccountRow, metadata: string, online: boolean, networks: Partial<NetworkIds>) {
  return present({
    id: row.id,
    username: row.username,
    display_name: row.display_name,
    avatar_url: row.avatar_url,
    lang_tag: row.lang_tag,
    location: row.location,
    timezone: row.timezone,
    metadata,
    facebook_id: networks.facebook_id ?? '',
    google_id: networks.google_id ?? '',
    gamecenter_id: networks.gamecenter_id ?? '',
    steam_id: networks.steam_id ?? '',
    online,
    edge_count: row.edge_count,
    create_time: wholeSeconds(row.create_time),
    update_time: wholeSeconds(row.update_time),
    facebook_instant_game_id: networks.facebook_instant_game_id ?? '',
    apple_id: networks.apple_id ?? '',
  });
}

function present(members: Record<string, string | boolean | number>) {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== '' && value !== false && value !== 0),
  );
}
