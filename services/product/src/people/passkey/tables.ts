import type { ColumnType } from 'kysely';

export interface PasskeyRow {
  id: string;
  person: string;
  /** Of the browser, base64url. */
  credential: string;
  /** COSE */
  public_key: Buffer;
  /** Of the last login; 0: this device counts none. */
  counter: number;
  /** How browsers reach the device. */
  transports: ColumnType<string[], string, never>;
  /** Of the address that it belongs to. */
  host: string;
  name: string;
  /** UTC ms */
  added_at: number;
  used_at: number | null;
}

export interface PasskeyTables {
  passkey: PasskeyRow;
  passkey_holder: { person: string; handle: string };
  /** Of somebody who adds a device. */
  passkey_challenge: { challenge: string; person: string; expires_at: number };
  /** Of a login: first what is to be signed, then, once it was, the code that says whose it is. */
  passkey_login: {
    state_hash: string;
    challenge: string | null;
    code_hash: string | null;
    person: string | null;
    expires_at: number;
  };
}

export interface LoginLinkTables {
  login_link: { person: string; token_hash: string; expires_at: number };
}
