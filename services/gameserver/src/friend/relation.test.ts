import { expect, test } from 'vitest';
import { type Action, after, FriendState, type Relation } from './relation.ts';

const [FRIEND, SENT, RECEIVED, BLOCKED, NOTHING] = [
  FriendState.Friend,
  FriendState.InviteSent,
  FriendState.InviteReceived,
  FriendState.Blocked,
  null,
];

test.each<[Action, Relation['mine'], Relation['theirs'], Relation['mine'], Relation['theirs'], string | undefined]>([
  ['add', NOTHING, NOTHING, SENT, RECEIVED, 'request'],
  ['add', SENT, RECEIVED, SENT, RECEIVED, undefined],
  ['add', RECEIVED, SENT, FRIEND, FRIEND, 'accepted'],
  ['add', FRIEND, FRIEND, FRIEND, FRIEND, undefined],
  ['add', BLOCKED, NOTHING, BLOCKED, NOTHING, undefined],
  ['add', NOTHING, BLOCKED, NOTHING, BLOCKED, undefined],
  ['add', BLOCKED, BLOCKED, BLOCKED, BLOCKED, undefined],
  ['block', NOTHING, NOTHING, BLOCKED, NOTHING, undefined],
  ['block', SENT, RECEIVED, BLOCKED, NOTHING, undefined],
  ['block', RECEIVED, SENT, BLOCKED, NOTHING, undefined],
  ['block', FRIEND, FRIEND, BLOCKED, NOTHING, undefined],
  ['block', BLOCKED, NOTHING, BLOCKED, NOTHING, undefined],
  ['block', NOTHING, BLOCKED, BLOCKED, BLOCKED, undefined],
  ['remove', SENT, RECEIVED, NOTHING, NOTHING, 'removed'],
  ['remove', RECEIVED, SENT, NOTHING, NOTHING, 'removed'],
  ['remove', FRIEND, FRIEND, NOTHING, NOTHING, 'removed'],
  ['remove', BLOCKED, NOTHING, NOTHING, NOTHING, undefined],
  ['remove', BLOCKED, BLOCKED, NOTHING, BLOCKED, undefined],
  ['remove', NOTHING, NOTHING, NOTHING, NOTHING, undefined],
  ['remove', NOTHING, BLOCKED, NOTHING, BLOCKED, undefined],
  ['import', NOTHING, NOTHING, FRIEND, FRIEND, 'joined'],
  ['import', SENT, RECEIVED, FRIEND, FRIEND, 'joined'],
  ['import', RECEIVED, SENT, FRIEND, FRIEND, 'joined'],
  ['import', FRIEND, FRIEND, FRIEND, FRIEND, undefined],
  ['import', BLOCKED, NOTHING, BLOCKED, NOTHING, undefined],
  ['import', NOTHING, BLOCKED, NOTHING, BLOCKED, undefined],
  ['forget', SENT, RECEIVED, NOTHING, NOTHING, undefined],
  ['forget', FRIEND, FRIEND, NOTHING, NOTHING, undefined],
  ['forget', BLOCKED, BLOCKED, BLOCKED, BLOCKED, undefined],
  ['forget', NOTHING, BLOCKED, NOTHING, BLOCKED, undefined],
])('%s, where it was %s and %s, makes it %s and %s', (action, mine, theirs, mineAfter, theirsAfter, news) => {
  const change = after(action, { mine, theirs });
  expect([change.relation, change.news]).toEqual([{ mine: mineAfter, theirs: theirsAfter }, news]);
});
