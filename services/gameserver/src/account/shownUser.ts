import { userJson } from './accountJson.ts';
import type { AccountRow } from './store.ts';

/** A user as others see them. */
export type ShowUser = (row: AccountRow) => ReturnType<typeof userJson>;

/** What a module keeps in the metadata, and who somebody is elsewhere, is between it and the account, unless the server is `open`. */
export function userShower(open: boolean, isOnline: (userId: string) => boolean): ShowUser {
  return (row) => userJson(row, open ? row.metadata_text : '{}', isOnline(row.id), open ? row : {});
}
