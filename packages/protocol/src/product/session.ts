import * as T from 'typebox';
import type { Endpoints } from './endpoint.ts';

/** POST /login/start: sets the state cookie and answers where to go. */
export const LoginStartSchema = T.Object({
  provider: T.Union([T.Literal('local'), T.Literal('twitch')]),
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
  'POST /admin/jump': { answer: JumpSchema },
  'POST /login/jump': { body: JumpCodesSchema, answer: JumpedSchema },
  'POST /session/refresh': { body: SessionRefreshSchema, answer: SessionRefreshResultSchema },
  'POST /session/logout': { body: SessionLogoutSchema },
} as const satisfies Endpoints;

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
