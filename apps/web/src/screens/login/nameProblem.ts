import { NAME } from '@tuschel/protocol';
import type { MessageId } from '../../messageIds.ts';

const PATTERN = new RegExp(NAME.localPattern);

/** What the server finds wrong with a name, or null: it refused something else. */
export function refusedName(problem: unknown): MessageId | null {
  const name = (problem as { errors?: { name?: unknown } } | null)?.errors?.name;
  if (name === 'reserved') return 'login.name.reserved';
  return name === 'unwanted' ? 'login.name.unwanted' : null;
}

/** What is wrong with a name, or null. */
export function nameProblem(name: string): MessageId | null {
  if (PATTERN.test(name)) return null;
  if (name.length < NAME.min) return 'login.name.short';
  if (name.length > NAME.max) return 'login.name.long';
  return 'login.name.letters';
}
