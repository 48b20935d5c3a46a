/** How a user stands to a group. */
export const GroupState = { Superadmin: 0, Admin: 1, Member: 2, Requested: 3, Banned: 4 } as const;
export type GroupState = (typeof GroupState)[keyof typeof GroupState];

/** What the group's channel says of it. */
export const GroupLine = { Joined: 3, Added: 4, Left: 5, Kicked: 6, Promoted: 7, Banned: 8, Demoted: 9 } as const;
export type GroupLine = (typeof GroupLine)[keyof typeof GroupLine];

/** What superadmins and admins do with others. */
export type Verb = 'add' | 'kick' | 'ban' | 'promote' | 'demote';

export interface Move {
  now: GroupState | null;
  /** Absent: the group is not told. */
  line?: GroupLine;
}

/** Those count as its size. */
export function isIn(state: GroupState | null): boolean {
  return state !== null && state <= GroupState.Member;
}

export function mayRule(state: GroupState | null): boolean {
  return state !== null && state <= GroupState.Admin;
}

/**
 * Null: nothing happens.
 *
 * @param caller 0 or 1
 * @param superadmins how many there are
 */
export function moved(verb: Verb, caller: GroupState, before: GroupState | null, superadmins: number): Move | null {
  switch (verb) {
    case 'add':
      return before === null || before === GroupState.Requested
        ? { now: GroupState.Member, line: GroupLine.Added }
        : null;
    case 'kick':
      return before !== null && isBelow(caller, before) ? { now: null, ...toldOf(before, GroupLine.Kicked) } : null;
    case 'ban':
      return before !== null && before !== GroupState.Banned && isBelow(caller, before)
        ? { now: GroupState.Banned, ...toldOf(before, GroupLine.Banned) }
        : null;
    case 'promote':
      return before !== null && before > caller && before <= GroupState.Member
        ? { now: (before - 1) as GroupState, line: GroupLine.Promoted }
        : null;
    case 'demote':
      if (before === null || before < caller || before >= GroupState.Member) return null;
      if (before === GroupState.Superadmin && superadmins < 2) return null;
      return { now: (before + 1) as GroupState, line: GroupLine.Demoted };
    default:
      return verb satisfies never;
  }
}

/** Superadmins take anybody out, admins those who rule nothing. */
function isBelow(caller: GroupState, other: GroupState): boolean {
  return caller === GroupState.Superadmin || other > GroupState.Admin;
}

/** Requests and bans were nobody's business. */
function toldOf(before: GroupState, line: GroupLine): { line?: GroupLine } {
  return isIn(before) ? { line } : {};
}
