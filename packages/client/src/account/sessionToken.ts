/** What a session token says about itself. Nobody has verified it. */
export interface SessionToken {
  /** UTC ms by the server's clock; 0 when it does not say. */
  expiresAt: number;
  userId: string | undefined;
  vars: Record<string, unknown>;
}

/** Throws 'jwt is not valid.' unless it has three parts, of which the second is an object in JSON. */
export function readSessionToken(token: string): SessionToken {
  const parts = token.split('.');
  if (parts.length !== 3) throw new Error(INVALID);
  const { exp, uid, vrs } = readClaims(parts[1] ?? '');
  return {
    expiresAt: typeof exp === 'number' ? exp * 1000 : 0,
    userId: typeof uid === 'string' ? uid : undefined,
    vars: typeof vrs === 'object' && vrs !== null ? (vrs as Record<string, unknown>) : {},
  };
}

const INVALID = 'jwt is not valid.';

function readClaims(part: string): Record<string, unknown> {
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    return Object(JSON.parse(new TextDecoder().decode(bytes))) as Record<string, unknown>;
  } catch {
    throw new Error(INVALID);
  }
}
