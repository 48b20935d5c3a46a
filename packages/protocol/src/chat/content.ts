import * as T from 'typebox';
import { CHAT } from './chat.ts';

/** A line of chat on its way to the room. */
export const ChatContentSchema = T.Object(
  {
    /** What is too long, or not plain, is judged by `chatText`; this only bounds what is looked at. */
    text: T.String({ maxLength: CHAT.maxUnits }),
    /** The sender's own mark, by which he knows the line again. */
    ref: T.Optional(T.String({ pattern: '^[A-Za-z0-9_-]{1,32}$' })),
  },
  { additionalProperties: false },
);
export type ChatContent = T.Static<typeof ChatContentSchema>;
