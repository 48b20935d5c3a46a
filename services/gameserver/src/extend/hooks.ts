import type {
  Account,
  AccountUpdate,
  AuthenticateCustomRequest,
  AuthenticateCustomVerdict,
  AuthenticateEmailRequest,
} from './accounts.ts';
import type { RequestContext } from './caller.ts';

/** Something that a client reports. */
export interface ClientEvent {
  name: string;
  properties: Record<string, string>;
  /** UTC ms; when it came, unless the client says otherwise. */
  at: number;
  /** It came from a client. */
  external: true;
}

/** Of a login that was let in. */
export interface Authenticated {
  account: Account;
  created: boolean;
}

/** A REST call or realtime message as it came: of a message `body` alone. */
export interface WireRequest {
  body: Record<string, unknown>;
  query: Record<string, unknown>;
}

/** Hooks that are told what modules know instead of what is on the wire. */
export interface KnownRequests {
  AuthenticateCustom: { request: AuthenticateCustomRequest; allowed: AuthenticateCustomVerdict; answer: Authenticated };
  AuthenticateDevice: { request: AuthenticateCustomRequest; allowed: AuthenticateCustomVerdict; answer: Authenticated };
  AuthenticateEmail: { request: AuthenticateEmailRequest; allowed: AuthenticateEmailRequest; answer: Authenticated };
  UpdateAccount: { request: AccountUpdate; allowed: AccountUpdate; answer: object };
}

type Known<Name, Part extends 'request' | 'allowed' | 'answer', Otherwise> = Name extends keyof KnownRequests
  ? KnownRequests[Name][Part]
  : Otherwise;

/**
 * What a module may put before and after each REST call (`UpdateAccount`, `ListChannelMessages`, …) and realtime message (`match_join`, …) that is
 * served, by its official name; one of each. Not around `Healthcheck`, `RpcFunc` and `RpcFunc2`: Nakama has no hooks for them, and
 * an RPC is the module's own function. A login by custom id, and a change of one's account, need a hook before them unless the
 * server is open.
 */
export interface Hooks {
  /** May rewrite the request, or refuse by throwing ApiError. */
  before<Name extends string>(
    name: Name,
    hook: (
      context: RequestContext,
      request: Known<Name, 'request', WireRequest>,
    ) => Promise<Known<Name, 'allowed', WireRequest>>,
  ): void;
  /** Once it is done, before the answer leaves. What it throws the caller reads, and what was done stays done. */
  after<Name extends string>(
    name: Name,
    hook: (
      context: RequestContext,
      request: Known<Name, 'allowed', WireRequest>,
      answer: Known<Name, 'answer', Record<string, unknown>>,
    ) => Promise<void>,
  ): void;
}
