import { type NameFault, nameFault } from '@tuschel/protocol';
import type { MessageId } from '../../language/messageIds.ts';

const FAULTS = {
  short: 'login.name.short',
  long: 'login.name.long',
  letters: 'login.name.letters',
  hidden: 'login.name.letters',
  reserved: 'login.name.reserved',
  unwanted: 'login.name.unwanted',
} as const satisfies Record<NameFault | 'hidden' | 'reserved' | 'unwanted', MessageId>;

/** What the server finds wrong with a name, or null: it refused something else. */
export function refusedName(problem: unknown): MessageId | null {
  const name = (problem as { errors?: { name?: unknown } } | null)?.errors?.name;
  return typeof name === 'string' && Object.hasOwn(FAULTS, name) ? FAULTS[name as keyof typeof FAULTS] : null;
}

/** What is wrong with a name, or null. `name`: tidied. */
export function nameProblem(name: string): MessageId | null {
  const fault = nameFault(name);
  return fault && FAULTS[fault];
}
