import type { JumpCodes } from '@tuschel/protocol';
import { keptReturn } from './loginReturn.ts';

/** What a login provider sent the browser back with. */
export interface LoginReturn {
  state: string | null;
  /** Worth a login, once. */
  code: string | null;
  /** Why there is no code: `access_denied` when the person said no. */
  error: string | null;
  /** Who says that it sent the browser back (RFC 9207). */
  issuer: string | null;
}

export function loginReturn(): LoginReturn {
  const query = new URLSearchParams(keptReturn());
  return { state: query.get('state'), code: query.get('code'), error: query.get('error'), issuer: query.get('iss') };
}

/** The codes of a jump; null: there are none. */
export function jumpCodes(): JumpCodes | null {
  const query = new URLSearchParams(keptReturn());
  const [token, refresh] = [query.get('token'), query.get('refresh')];
  return token === null || refresh === null ? null : { token, refresh };
}
