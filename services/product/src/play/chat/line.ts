import { CHAT, type ChatContent, type ChatReaction, chatText } from '@tuschel/protocol';
import { visibleText } from '@tuschel/words';
import { ChatContentSchema, ChatReactionSchema } from '@tuschel/protocol/schemas';
import { Compile } from 'typebox/compile';
import { refusal } from './refusal.ts';

const line = Compile(ChatContentSchema);
const reaction = Compile(ChatReactionSchema);

/** A line as it is kept. Throws a refusal. */
export function readLine(raw: Record<string, unknown>): ChatContent {
  if (!line.Check(raw)) throw refusal(isTooLong(raw) ? 'chatTooLong' : 'chatNotPlain');
  const read = chatText(raw.text);
  if ('problem' in read) throw refusal(read.problem);
  const seen = chatText(visibleText(read.text));
  if ('problem' in seen) throw refusal(seen.problem);
  return { ...raw, text: seen.text };
}

/** Null: it is no reaction. */
export function readReaction(raw: Record<string, unknown>): ChatReaction | null {
  return reaction.Check(raw) ? raw : null;
}

function isTooLong({ text }: Record<string, unknown>): boolean {
  return typeof text === 'string' && text.length > CHAT.maxUnits;
}
