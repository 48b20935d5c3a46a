import * as T from 'typebox';
import { OptionsSchema } from '../match/commands.ts';

/**
 * `PUT /api/match/{matchId}/options`: the command `options` of the host, where it is too long for a message of a socket. It is answered there
 * (op code 2, under its `seq`), like one that came over the socket.
 */
export const LongOptionsSchema = T.Object(
  { seq: T.Integer({ minimum: 1, maximum: 2 ** 31 }), options: T.Partial(OptionsSchema) },
  { additionalProperties: false },
);
export type LongOptions = T.Static<typeof LongOptionsSchema>;

/** `GET /api/match/{matchId}/options`: all of them, to whoever leads the lobby. */
export const WholeOptionsSchema = T.Object({ options: OptionsSchema });
export type WholeOptions = T.Static<typeof WholeOptionsSchema>;
