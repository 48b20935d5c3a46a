/** Written beside the data by each backup: when it was complete, and what it was. */
export const LAST_BACKUP = 'last-backup';

/** What the log tells of a backup. Of one by generations also its number, and what the place grew by. */
export interface BackupNote {
  /** ISO 8601; empty: nothing is noted. */
  ended: string;
  generation?: number;
  bytes?: number;
  newBytes?: number;
}

/** The first line is the time. A second one has the rest as JSON; older releases wrote none. */
export function readNote(text: string): BackupNote {
  const [ended = '', facts = ''] = text.split('\n');
  return { ended: ended.trim(), ...factsOf(facts) };
}

function factsOf(line: string): Omit<BackupNote, 'ended'> {
  try {
    return JSON.parse(line) as Omit<BackupNote, 'ended'>;
  } catch {
    return {};
  }
}
