import * as T from 'typebox';
import { AccessSchema } from '../../match/options.ts';

/** RPC CreateMatch */
export const CreateMatchSchema = T.Object({
  /** `draw`, or `quiz`. A lobby that is there already stays as it is. */
  matchType: T.Optional(T.String({ default: 'draw' })),
  /** Of the host's screen: prompts of the dictionary are in this language. */
  language: T.Optional(T.Union([T.Literal('de'), T.Literal('en')])),
  /** Whom a new lobby lets in at first. Absent: everyone with its code. One that is there already stays as it is. */
  access: T.Optional(AccessSchema),
});
export const CreateMatchResultSchema = T.Object({
  lobbyCode: T.Optional(T.String()),
  /**
   * "noPermission": may not host. "banned": a banned account does not host. "storageLow": the server's disk runs full, no
   * new lobby opens.
   */
  errorCode: T.Optional(T.Union([T.Literal('noPermission'), T.Literal('banned'), T.Literal('storageLow')])),
});

/**
 * RPC CheckMatchJoin. Additive: `matchId`, as it was answered to "private". Whoever waits at a lobby that is not open yet asks again with it,
 * every few seconds.
 */
export const CheckMatchJoinSchema = T.Object({
  lobbyCode: T.String({ maxLength: 64 }),
  matchId: T.Optional(T.String({ maxLength: 64 })),
});
export const CheckMatchJoinResultSchema = T.Object({
  /** Additive: also beside the errorCode "private". */
  matchId: T.Optional(T.String()),
  /** UTC ms */
  servertime: T.Number(),
  /** A name of JOIN_ERRORS. */
  errorCode: T.Optional(T.String()),
  /** Additive: to "private", where the host has closed the lobby again. */
  closed: T.Optional(T.Literal(true)),
  /** Additive: the caller has a seat there, so there is something to resume. */
  seated: T.Optional(T.Boolean()),
});

export type CreateMatch = T.Static<typeof CreateMatchSchema>;
export type CreateMatchResult = T.Static<typeof CreateMatchResultSchema>;
export type CheckMatchJoin = T.Static<typeof CheckMatchJoinSchema>;
export type CheckMatchJoinResult = T.Static<typeof CheckMatchJoinResultSchema>;
