import { wholeSeconds } from '../wire/timestamp.ts';
import type { AccountRow } from './store.ts';

/** The answer of GET /v2/account: members that have their default are left out, metadata and wallet never are. */
export function accountJson(row: AccountRow, online: boolean) {
  return {
    user: present({
      id: row.id,
      username: row.username,
      display_name: row.display_name,
      avatar_url: row.avatar_url,
      lang_tag: row.lang_tag,
      location: row.location,
      timezone: row.timezone,
      metadata: row.metadata_text,
      online,
      create_time: wholeSeconds(row.create_time),
      update_time: wholeSeconds(row.update_time),
    }),
    wallet: row.wallet_text,
    ...present({
      custom_id: row.custom_id ?? '',
      disable_time: row.disable_time ? wholeSeconds(row.disable_time) : '',
    }),
  };
}

function present(members: Record<string, string | boolean>) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== '' && value !== false));
}
