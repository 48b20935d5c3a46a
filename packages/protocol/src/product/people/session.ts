import * as T from 'typebox';
import type { Endpoints } from '../endpoint.ts';

/** Providers whose people come from somewhere else. An account may have one login of each. */
const ForeignProviderSchema = T.Union([T.Literal('twitch'), T.Literal('discord'), T.Literal('oidc')]);
/** What an account begins with. */
const FirstLoginSchema = T.Union([T.Literal('local'), ...ForeignProviderSchema.anyOf]);
/** `passkey` and `link` (of the team's) open accounts that are there already. */
const LoginProviderSchema = T.Union([...FirstLoginSchema.anyOf, T.Literal('passkey'), T.Literal('link')]);

/** POST /login/start: sets the state cookie and answers where to go. */
export const LoginStartSchema = T.Object({
  provider: LoginProviderSchema,
  elevated: T.Optional(T.Boolean()),
});
export const LoginStartResultSchema = T.Object({ authorizeUrl: T.String(), state: T.String() });

/** POST /login/local: the local provider's "authorize" page hands in the chosen name and gets a code, like any provider's. */
export const LocalLoginSchema = T.Object({
  state: T.String({ minLength: 16, maxLength: 128 }),
  /** As it was typed; the end-point says what is wrong with it. */
  name: T.String({ maxLength: 256 }),
  /** The window's random identity: 32 bytes, base64url. It is the proof of who one is, and never shown. */
  identity: T.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
});
export const LocalLoginResultSchema = T.Object({ code: T.String() });

/** GET /account/logins: the ways into the caller's account. */
export const LoginsSchema = T.Object({
  /** What the account began with, for good. Null: none of ours. */
  first: T.Union([FirstLoginSchema, T.Null()]),
  /** Added since, the oldest first. */
  linked: T.Array(
    T.Object({
      provider: ForeignProviderSchema,
      /** As the person was called there. */
      name: T.String(),
      /** UTC ms */
      linkedAt: T.Number(),
      /** False: nothing else that lasts leads into the account. */
      canUnlink: T.Boolean(),
    }),
  ),
});
/** POST /account/logins/link: sets the state cookie and answers where to go. */
export const LinkedLoginSchema = T.Object({ provider: ForeignProviderSchema });
/** POST /account/logins/finish: what the provider sent the browser back with. */
export const LinkedLoginFinishSchema = T.Object({
  code: T.String({ maxLength: 4096 }),
  state: T.String({ minLength: 16, maxLength: 128 }),
  /** The issuer that says it sends the browser back (RFC 9207). */
  iss: T.Optional(T.String({ maxLength: 2048 })),
});

/** POST /admin/jump: an address at the staff's own host, with two codes that open a session there, once and within a minute. 404: there is no such host. */
export const JumpSchema = T.Object({ url: T.String() });
const code = T.String({ pattern: '^[A-Za-z0-9_-]{43}$' });
/** POST /login/jump: the codes of that address. */
export const JumpCodesSchema = T.Object({ token: code, refresh: code }, { additionalProperties: false });
export const JumpedSchema = T.Object({ refreshToken: T.String() });

/** A browser window (or, signed in with a provider, the whole browser) keeps its refresh token in the cookie of its slot. */
const slot = T.String({ pattern: '^[A-Za-z0-9]{8,32}$' });
/** POST /session/refresh. With `refreshToken`, the first call after a login, that token goes into the cookie. */
export const SessionRefreshSchema = T.Object({ slot, refreshToken: T.Optional(T.String({ maxLength: 4096 })) });
export const SessionRefreshResultSchema = T.Object({ token: T.String() });
/** POST /session/logout */
export const SessionLogoutSchema = T.Object({ slot });
/** POST /v2/session/socket-ticket (bearer): a token for one socket, good for 30 s, used once. */
export const SocketTicketResultSchema = T.Object({ token: T.String() });

export const sessionApi = {
  'POST /login/start': { body: LoginStartSchema, answer: LoginStartResultSchema },
  'POST /login/local': { body: LocalLoginSchema, answer: LocalLoginResultSchema },
  'GET /account/logins': { answer: LoginsSchema },
  'POST /account/logins/link': { body: LinkedLoginSchema, answer: LoginStartResultSchema },
  'POST /account/logins/finish': { body: LinkedLoginFinishSchema, answer: LoginsSchema },
  'DELETE /account/logins/:provider': { params: LinkedLoginSchema, answer: LoginsSchema },
  'POST /admin/jump': { answer: JumpSchema },
  'POST /login/jump': { body: JumpCodesSchema, answer: JumpedSchema },
  'POST /session/refresh': { body: SessionRefreshSchema, answer: SessionRefreshResultSchema },
  'POST /session/logout': { body: SessionLogoutSchema },
} as const satisfies Endpoints;

export type LoginProvider = T.Static<typeof LoginProviderSchema>;
export type FirstLogin = T.Static<typeof FirstLoginSchema>;
export const FIRST_LOGINS: readonly FirstLogin[] = FirstLoginSchema.anyOf.map(({ const: name }) => name);
/** One whose people come from somewhere else. */
export type ForeignProvider = T.Static<typeof ForeignProviderSchema>;
export type Logins = T.Static<typeof LoginsSchema>;
export type LoginStart = T.Static<typeof LoginStartSchema>;
export type LoginStartResult = T.Static<typeof LoginStartResultSchema>;
export type LocalLogin = T.Static<typeof LocalLoginSchema>;
export type LocalLoginResult = T.Static<typeof LocalLoginResultSchema>;
export type JumpCodes = T.Static<typeof JumpCodesSchema>;
export type Jumped = T.Static<typeof JumpedSchema>;
export type SessionRefresh = T.Static<typeof SessionRefreshSchema>;
export type SessionRefreshResult = T.Static<typeof SessionRefreshResultSchema>;

/** Account metadata as the game server's account carries it (a JSON text there). The server writes it alone. */
export const AccountMetadataSchema = T.Object({
  supporterLevel: T.Integer(),
  /** AdminPower */
  adminPower: T.Integer(),
  twitchUserBroadcasterType: T.String(),
  isBanned: T.Boolean(),
  /** UTC ms, or null when never accepted. */
  termsAccepted: T.Union([T.Number(), T.Null()]),
  /** The rank somebody was appointed to. */
  appointedRank: T.Optional(T.Integer()),
});
export type AccountMetadata = T.Static<typeof AccountMetadataSchema>;
