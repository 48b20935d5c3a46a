/** One socket of one user. */
export interface Presence {
  userId: string;
  sessionId: string;
  username: string;
}

/** Who calls: from the session token, never from a body. */
export interface Caller {
  userId: string;
  username: string;
  vars: Record<string, string>;
}

export interface RequestContext {
  /** Null with the http key, and before authentication. */
  caller: Caller | null;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
  remoteAddress: string;
  /** Query parameters of a REST call, without http_key. Empty on the socket. */
  query: Record<string, string[]>;
  /** Set when the call came over a socket. */
  sessionId?: string;
}

export type RpcFunction = (context: RequestContext, payload: string) => Promise<string>;
