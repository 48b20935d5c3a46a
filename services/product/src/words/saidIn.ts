import type { Command, Wording } from '@tuschel/rules';
import type { WordFilter } from '@tuschel/words';

export type TextFilter = Pick<WordFilter, 'check'>;

/** The text of a command that others may come to read, or null. */
export function textOf(command: Command): string | null {
  switch (command.type) {
    case 'submit':
    case 'typed':
      return 'texts' in command && Array.isArray(command.texts) ? command.texts.join('\n') : (command.text ?? null);
    case 'cancel':
    case 'kick':
    case 'ban':
      return command.reason ?? null;
    case 'reportPrompt':
    default:
      return null;
  }
}

/** What the lists say of a command's text; nothing if it is fine. */
export function wordingOf(command: Command, filter?: TextFilter): { wording?: Wording } {
  const text = textOf(command);
  if (!filter || text === null) return {};
  const { level, spans } = filter.check(text);
  return level === 'ok' ? {} : { wording: { level, spans } };
}
