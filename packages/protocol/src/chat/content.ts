import * as T from 'typebox';
import { CHAT } from './chat.ts';

/** A line of chat on its way to the room. */
export const ChatContentSchema = T.Object(
  {
    /** What is too long, or not plain, is judged by `chatText`; this only bounds what is looked at. */
    text: T.String({ maxLength: CHAT.maxUnits }),
    /** The sender's own mark, by which they know the line again. */
    ref: T.Optional(T.String({ pattern: '^[A-Za-z0-9_-]{1,32}$' })),
  },
  { additionalProperties: false },
);
export type ChatContent = T.Static<typeof ChatContentSchema>;

/** Sent into a room in place of a line: what one puts below the line of this id, in place of what one had there; null: nothing. */
export const ChatReactionSchema = T.Object(
  {
    to: T.String({ format: 'uuid' }),
    emoji: T.Union([T.Integer({ minimum: 0, maximum: CHAT.emoji.length - 1 }), T.Null()]),
  },
  { additionalProperties: false },
);
export type ChatReaction = T.Static<typeof ChatReactionSchema>;

/** A line as it is heard and kept: what the server adds to it. */
export interface SaidContent extends ChatContent {
  /** Addresses in it may be followed: a host's, or the team's. */
  links?: true;
  /** Ids of the people, by the number of their emoji. */
  reactions?: Record<string, string[]>;
}
