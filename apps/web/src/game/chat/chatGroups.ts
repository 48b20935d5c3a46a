import type { ChatEntry, ChatEvent, ChatLine } from '@tuschel/client';

/** Lines that one person said in one go. */
export interface Speech {
  kind: 'speech';
  key: string;
  senderId: string;
  name: string;
  isMine: boolean;
  lines: ChatLine[];
}

/** A longer silence begins a new speech, ms. */
const PAUSE_MS = 5 * 60_000;

/** Puts together what one person said without anything in between. */
export function chatGroups(entries: readonly ChatEntry[]): (Speech | ChatEvent)[] {
  const groups: (Speech | ChatEvent)[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (entry.kind === 'event') groups.push(entry);
    else if (last?.kind === 'speech' && continues(last, entry)) last.lines.push(entry);
    else groups.push(speech(entry));
  }
  return groups;
}

function continues({ senderId, lines }: Speech, line: ChatLine): boolean {
  return senderId === line.senderId && line.at - (lines.at(-1)?.at ?? 0) < PAUSE_MS;
}

function speech(line: ChatLine): Speech {
  const { key, senderId, name, isMine } = line;
  return { kind: 'speech', key, senderId, name, isMine, lines: [line] };
}
