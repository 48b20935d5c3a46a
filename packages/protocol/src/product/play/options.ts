import * as T from 'typebox';
import { OptionsSchema } from '../../match/options.ts';
import type { Endpoints } from '../endpoint.ts';
import { SimpleResultSchema } from '../library/history.ts';

/**
 * `PUT /api/match/{matchId}/options`: the command `options` of the host, where it is too long for a message of a socket. It is answered there
 * (op code 2, under its `seq`), like one that came over the socket.
 */
export const LongOptionsSchema = T.Object(
  { seq: T.Integer({ minimum: 1, maximum: 2 ** 31 }), options: T.Partial(OptionsSchema) },
  { additionalProperties: false },
);
const MatchIdSchema = T.Object({ matchId: T.String({ minLength: 1, maxLength: 128 }) });

export type LongOptions = T.Static<typeof LongOptionsSchema>;

/** `GET /api/match/{matchId}/options`: all of them, to whoever leads the lobby. */
export const WholeOptionsSchema = T.Object({ options: OptionsSchema });
export type WholeOptions = T.Static<typeof WholeOptionsSchema>;

export const optionsApi = {
  'GET /match/:matchId/options': { params: MatchIdSchema, answer: WholeOptionsSchema },
  'PUT /match/:matchId/options': { params: MatchIdSchema, body: LongOptionsSchema, answer: SimpleResultSchema },
} as const satisfies Endpoints;
