/** How one user stands to another, as the owner of a list of friends sees it. */
export const FriendState = { Friend: 0, InviteSent: 1, InviteReceived: 2, Blocked: 3 } as const;
export type FriendState = (typeof FriendState)[keyof typeof FriendState];

/** Both sides of a relation; null: nothing. */
export interface Relation {
  mine: FriendState | null;
  theirs: FriendState | null;
}

/** What the other one is told of it. */
export type FriendNews = 'request' | 'accepted' | 'removed' | 'joined';

export interface Change {
  relation: Relation;
  news?: FriendNews;
}

export type Action = 'add' | 'remove' | 'block' | 'import' | 'forget';

/** What becomes of a relation when the one on this side acts. */
export function after(action: Action, relation: Relation): Change {
  switch (action) {
    case 'add':
      return added(relation);
    case 'remove':
      return removed(relation);
    case 'block':
      return { relation: { mine: FriendState.Blocked, theirs: onlyBlock(relation.theirs) } };
    case 'import':
      return imported(relation);
    case 'forget':
      return { relation: { mine: onlyBlock(relation.mine), theirs: onlyBlock(relation.theirs) } };
    default:
      return action satisfies never;
  }
}

/** Somebody who is blocked is not told so: nothing happens. */
function added({ mine, theirs }: Relation): Change {
  if (mine === FriendState.InviteReceived) {
    return { relation: { mine: FriendState.Friend, theirs: FriendState.Friend }, news: 'accepted' };
  }
  if (mine !== null || theirs === FriendState.Blocked) return { relation: { mine, theirs } };
  return { relation: { mine: FriendState.InviteSent, theirs: FriendState.InviteReceived }, news: 'request' };
}

/** Friends elsewhere are friends here at once, unless one of them has blocked the other one. */
function imported({ mine, theirs }: Relation): Change {
  const isBlocked = mine === FriendState.Blocked || theirs === FriendState.Blocked;
  if (isBlocked || (mine === FriendState.Friend && theirs === FriendState.Friend))
    return { relation: { mine, theirs } };
  return { relation: { mine: FriendState.Friend, theirs: FriendState.Friend }, news: 'joined' };
}

/** Also withdraws an invitation, turns one down, or lifts a block. */
function removed({ mine, theirs }: Relation): Change {
  if (mine === null) return { relation: { mine, theirs } };
  const rest: Relation = { mine: null, theirs: onlyBlock(theirs) };
  return mine === FriendState.Blocked ? { relation: rest } : { relation: rest, news: 'removed' };
}

function onlyBlock(state: FriendState | null): FriendState | null {
  return state === FriendState.Blocked ? state : null;
}
