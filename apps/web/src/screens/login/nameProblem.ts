import { NAME } from '@tuschel/protocol';
import type { MessageId } from '../../messageIds.ts';

const PATTERN = new RegExp(NAME.localPattern);

/** What is wrong with a name, or null. */
export function nameProblem(name: string): MessageId | null {
  if (PATTERN.test(name)) return null;
  if (name.length < NAME.min) return 'login.name.short';
  if (name.length > NAME.max) return 'login.name.long';
  return 'login.name.letters';
}
