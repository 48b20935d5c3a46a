import { PARTY } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import type { Peer } from '../presence/peer.ts';
import { nextParty, openParty, type Party, type PartyCommand, type PartyOutcome } from './party.ts';

const peer = (userId: string, session = userId): Peer => ({
  userId,
  sessionId: `session of ${session}`,
  username: `name of ${userId}`,
  node: 'a',
});
const [ada, bob, cat, dan] = ['ada', 'bob', 'cat', 'dan'].map((name) => peer(name)) as [Peer, Peer, Peer, Peer];

const opened = (wish: Partial<Party> = {}): Party => {
  const { open = true, hidden = false, maxSize = 4, label = '' } = wish;
  return partyOf(openParty('p', ada, { open, hidden, maxSize, label }));
};

function partyOf({ party }: PartyOutcome): Party {
  if (!party) throw new Error('the party has ended');
  return party;
}

/** The party after all this. */
function after(party: Party, ...said: [Peer, PartyCommand][]): Party {
  return said.reduce((before, [by, command]) => partyOf(nextParty(before, by, command)), party);
}

/** Who receives what, by the names of the messages. */
function heard({ told }: PartyOutcome): string[] {
  return told.map(({ to, message }) => `${Object.keys(message).join()} to ${to.map(({ userId }) => userId).join()}`);
}

const refusal = (party: Party, by: Peer, command: PartyCommand) => () => nextParty(party, by, command);
const JOIN: PartyCommand = { kind: 'join' };
const names = ({ members }: Party) => members.map(({ userId }) => userId);

describe('a party', () => {
  test('T37 that is open lets in whoever comes, up to its size, and each user once', () => {
    const party = after(opened({ maxSize: 3 }), [bob, JOIN]);
    const outcome = nextParty(party, cat, JOIN);
    expect(names(partyOf(outcome))).toEqual(['ada', 'bob', 'cat']);
    expect(heard(outcome)).toEqual(['party to cat', 'party_presence_event to ada,bob,cat']);
    expect(refusal(partyOf(outcome), dan, JOIN)).toThrow('party full');
    expect(nextParty(party, bob, JOIN)).toEqual({ party, answer: {}, told: [] });
    expect(refusal(party, peer('bob', 'another of bob'), JOIN)).toThrow('party join request already member');
    expect(refusal(opened({ maxSize: 0 }), bob, JOIN)).toThrow('party full');
    expect(refusal(opened({ maxSize: 1 }), bob, JOIN)).toThrow('party full');
  });

  test('T37 that is closed lets its leader accept, up to its size, and turn down', () => {
    const closed = opened({ open: false, maxSize: 2 });
    expect(heard(nextParty(closed, bob, JOIN))).toEqual(['party_join_request to ada']);
    const asked = after(closed, [bob, JOIN], [cat, JOIN]);
    expect(refusal(asked, bob, JOIN)).toThrow('party join request duplicate');
    expect(refusal(asked, dan, JOIN)).toThrow('party join requests full');
    expect(refusal(asked, ada, JOIN)).toThrow('party join request already member');
    const list = nextParty(asked, ada, { kind: 'list' }).answer as { party_join_request: { presences: object[] } };
    expect(list.party_join_request.presences).toMatchObject([{ user_id: 'bob' }, { user_id: 'cat' }]);
    const accept = (one: Peer): PartyCommand => ({ kind: 'accept', presence: one });
    expect(refusal(asked, bob, accept(bob))).toThrow('party leader only');
    expect(refusal(asked, ada, accept(dan))).toThrow('party join request not found');
    expect(refusal(asked, ada, accept({ ...bob, username: 'zz' }))).toThrow('party join request not found');
    const joined = after(asked, [ada, accept(bob)]);
    expect([names(joined), joined.requests]).toEqual([['ada', 'bob'], [cat]]);
    expect(refusal(joined, ada, accept(cat))).toThrow('party full');
    const turnedDown = nextParty(joined, ada, { kind: 'remove', presence: cat });
    expect([partyOf(turnedDown).requests, turnedDown.told]).toEqual([[], []]);
    expect(after(asked, [bob, { kind: 'leave' }]).requests).toEqual([cat]);
  });

  test('T37 that is opened has no request any more of somebody who has joined meanwhile from another device', () => {
    const asked = after(opened({ open: false }), [bob, JOIN], [cat, JOIN]);
    const open = after(asked, [ada, { kind: 'update', open: true, hidden: false, label: '' }]);
    expect(after(open, [peer('bob', 'another of bob'), JOIN]).requests).toEqual([cat]);
  });

  test('T37 is led by whoever has been in it longest once its leader has left, and ends with the last one', () => {
    const party = after(opened(), [bob, JOIN], [cat, JOIN]);
    const led = nextParty(party, ada, { kind: 'leave' });
    expect(partyOf(led).leader).toBe(bob);
    expect(heard(led)).toEqual(['party_leader to bob,cat', 'party_presence_event to bob,cat']);
    expect(heard(nextParty(party, cat, { kind: 'leave' }))).toEqual(['party_presence_event to ada,bob']);
    expect(nextParty(party, dan, { kind: 'leave' })).toMatchObject({ party, told: [] });
    const alone = after(partyOf(led), [bob, { kind: 'leave' }]);
    expect(alone.leader).toBe(cat);
    expect(nextParty(alone, cat, { kind: 'leave' })).toEqual({ party: null, answer: {}, told: [] });
  });

  test('T37 obeys its leader alone', () => {
    const party = after(opened(), [bob, JOIN]);
    const update: PartyCommand = { kind: 'update', open: false, hidden: false, label: '' };
    const orders: PartyCommand[] = [
      { kind: 'promote', presence: bob },
      { kind: 'accept', presence: cat },
      { kind: 'remove', presence: ada },
      { kind: 'close' },
      { kind: 'list' },
      update,
    ];
    for (const order of orders) expect(refusal(party, bob, order)).toThrow('party leader only');
    expect(refusal(party, peer('ada', 'another of ada'), { kind: 'close' })).toThrow('party leader only');
    const promoted = nextParty(party, ada, { kind: 'promote', presence: bob });
    expect(heard(promoted)).toEqual(['party_leader to ada,bob']);
    expect(refusal(partyOf(promoted), ada, update)).toThrow('party leader only');
    expect(refusal(party, ada, { kind: 'promote', presence: cat })).toThrow('party member not found');
    expect(refusal(party, ada, { kind: 'remove', presence: ada })).toThrow('party cannot remove self');
    expect(refusal(party, ada, { kind: 'remove', presence: cat })).toThrow('party member not found');
    const removed = nextParty(party, ada, { kind: 'remove', presence: bob });
    expect(heard(removed)).toEqual(['party_presence_event to ada', 'party_close to bob']);
    expect(heard(nextParty(party, ada, { kind: 'close' }))).toEqual(['party_close to ada,bob']);
  });

  test('T37 passes on what its members say to all others, and nothing of anybody else', () => {
    const party = after(opened(), [bob, JOIN], [cat, JOIN]);
    const said = nextParty(party, bob, { kind: 'data', opCode: '9223372036854775807', data: 'aGk=' });
    expect(said.told).toMatchObject([
      {
        to: [ada, cat],
        message: {
          party_data: { party_id: 'p', presence: { user_id: 'bob' }, op_code: '9223372036854775807', data: 'aGk=' },
        },
      },
    ]);
    const [nothing] = nextParty(party, bob, { kind: 'data', opCode: '0', data: '' }).told;
    expect(Object.keys(nothing?.message['party_data'] as object)).toEqual(['party_id', 'presence']);
    expect(refusal(party, dan, { kind: 'data', opCode: '1', data: '' })).toThrow('party member not found');
  });

  test('T37 has as many as it may, and not one more; what nobody lists has no label', () => {
    expect(opened({ maxSize: PARTY.members }).maxSize).toBe(PARTY.members);
    expect(() => opened({ maxSize: PARTY.members + 1 })).toThrow('Invalid party max size, must be 1-256');
    expect(() => opened({ maxSize: -1 })).toThrow('Invalid party max size');
    expect(() => opened({ hidden: true, label: '{}' })).toThrow('party is hidden and label is not empty');
    const hide: PartyCommand = { kind: 'update', open: true, hidden: true, label: '{"a":1}' };
    expect(refusal(opened(), ada, hide)).toThrow('party is hidden and label is not empty');
    const updated = nextParty(opened(), ada, { ...hide, hidden: false });
    expect([partyOf(updated).label, heard(updated)]).toEqual(['{"a":1}', ['party_update to ada']]);
  });
});

describe('what is told of a party', () => {
  const json = ({ userId, sessionId, username }: Peer) => ({ user_id: userId, session_id: sessionId, username });

  test('T37 to whoever opens it is what it is, twice where somebody may join', () => {
    const wish = { open: true, hidden: false, maxSize: 4, label: '{"a":1}' };
    const { answer, told } = openParty('p', ada, wish);
    const party = {
      party_id: 'p',
      open: true,
      max_size: 4,
      self: json(ada),
      leader: json(ada),
      presences: [json(ada)],
    };
    expect(answer).toEqual({ party: { ...party, label: '{"a":1}' } });
    const joins = { to: [ada], message: { party_presence_event: { party_id: 'p', joins: [json(ada)] } } };
    expect(told).toEqual([{ to: [ada], message: { party } }, joins]);
    const alone = openParty('p', ada, { open: false, hidden: true, maxSize: 0, label: '' });
    const { open: _open, max_size: _size, ...least } = party;
    expect(alone.answer).toEqual({ party: { ...least, hidden: true } });
    expect(alone.told).toEqual([joins]);
  });

  test('T37 to a newcomer is who is in it and who leads it', () => {
    const { told } = nextParty(opened({ open: true, hidden: true }), bob, JOIN);
    expect(told.map(({ message }) => message)).toEqual([
      {
        party: {
          party_id: 'p',
          open: true,
          hidden: true,
          max_size: 4,
          self: json(bob),
          leader: json(ada),
          presences: [json(ada), json(bob)],
        },
      },
      { party_presence_event: { party_id: 'p', joins: [json(bob)] } },
    ]);
  });

  test.each([
    [
      { open: true, hidden: false, label: '{}' },
      { open: true, label: '{}' },
    ],
    [{ open: false, hidden: true, label: '' }, { hidden: true }],
    [{ open: false, hidden: false, label: '' }, {}],
  ])('T37 that is changed to %j is that alone: %j', (change, shown) => {
    const { party, told } = nextParty(opened(), ada, { kind: 'update', ...change });
    expect(told).toEqual([{ to: [ada], message: { party_update: { party_id: 'p', ...shown } } }]);
    expect(party).toEqual({ ...opened(), ...change });
  });

  test('T37 that ends, or has another leader, is by whom it is', () => {
    const party = after(opened(), [bob, JOIN]);
    expect(nextParty(party, ada, { kind: 'close' })).toEqual({
      party: null,
      answer: {},
      told: [{ to: [ada, bob], message: { party_close: { party_id: 'p' } } }],
    });
    const [leads] = nextParty(party, ada, { kind: 'promote', presence: bob }).told;
    expect(leads?.message).toEqual({ party_leader: { party_id: 'p', presence: json(bob) } });
    const [request] = nextParty(opened({ open: false }), bob, JOIN).told;
    expect(request?.message).toEqual({ party_join_request: { party_id: 'p', presences: [json(bob)] } });
    expect(nextParty(party, ada, { kind: 'list' })).toEqual({
      party,
      answer: { party_join_request: { party_id: 'p' } },
      told: [],
    });
  });
});

test.each<Partial<Peer>>([{ userId: 'zz' }, { sessionId: 'zz' }, { username: 'zz' }])(
  'T37 whoever is meant is meant in every part, and not where %j',
  (other) => {
    const party = after(opened(), [bob, JOIN]);
    for (const kind of ['promote', 'remove'] as const)
      expect(refusal(party, ada, { kind, presence: { ...bob, ...other } })).toThrow('party member not found');
    const asked = after(opened({ open: false }), [bob, JOIN]);
    expect(refusal(asked, ada, { kind: 'accept', presence: { ...bob, ...other } })).toThrow(
      'party join request not found',
    );
  },
);

test('T37 somebody who says that they have the session of somebody else is not them', () => {
  const party = after(opened(), [bob, JOIN]);
  const liar = { ...bob, sessionId: ada.sessionId };
  expect(refusal(party, liar, { kind: 'close' })).toThrow('party leader only');
});
