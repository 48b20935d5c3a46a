import * as T from 'typebox';
import { NAME_COLORS } from '../../limits.ts';
import type { Endpoints } from '../endpoint.ts';

const nameColor = T.Integer({ minimum: 0, maximum: NAME_COLORS - 1 });

/** GET /account/look: how others see the caller in their lists of players. */
export const AccountLookSchema = T.Object({
  /** Nobody else is told that somebody is new. */
  hidesNewcomer: T.Boolean(),
  /** The colour of their name. Absent: it is not theirs to choose. */
  nameColor: T.Optional(nameColor),
});

/** PUT /account/look answers the same. */
export const AccountLookChangeSchema = T.Object(
  { hidesNewcomer: T.Optional(T.Boolean()), nameColor: T.Optional(nameColor) },
  { additionalProperties: false },
);

/** POST /account/erase: what becomes of one's drawings in the books of others: they go, or stay without a name. All else goes. */
export const EraseAccountSchema = T.Object(
  { pages: T.Union([T.Literal('remove'), T.Literal('keep')]) },
  { additionalProperties: false },
);
/** `dueAt`, UTC ms: until then logging in takes it back. */
export const EraseAccountResultSchema = T.Object({ dueAt: T.Number() });

export const accountApi = {
  'POST /account/erase': { body: EraseAccountSchema, answer: EraseAccountResultSchema },
  'GET /account/look': { answer: AccountLookSchema },
  'PUT /account/look': { body: AccountLookChangeSchema, answer: AccountLookSchema },
} as const satisfies Endpoints;

export type AccountLook = T.Static<typeof AccountLookSchema>;
export type AccountLookChange = T.Static<typeof AccountLookChangeSchema>;
export type EraseAccount = T.Static<typeof EraseAccountSchema>;
export type EraseAccountResult = T.Static<typeof EraseAccountResultSchema>;
