import type { MatchState } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { lobbyState } from '../testbed/matchState.ts';
import { AWAY, arrivingIn, isLive, type Membership, type MembershipEvent, next, seatedIn } from './membership.ts';

const WISH = { lobbyCode: 'ABCDEFGHJK' };
const DRAFT = { step: 0, text: 'a cat' };
const REFUSAL = { errorCode: 'full', page: 484 } as const;

function after(from: Membership, ...events: MembershipEvent[]): Membership {
  return events.reduce((now, event) => next(now, event)[0], from);
}

const arrives = (version: number, change: Partial<MatchState> = {}, matchId = 'match'): MembershipEvent => {
  const full = lobbyState(change);
  return { type: 'stateArrived', update: { matchId, version, full }, filled: full };
};
const rematch = { phase: 99, done: { aborted: false, books: [], nextMatchId: 'rematch' } } as Partial<MatchState>;
const hold = (reason: 'away' | 'full' | null, matchId = 'match'): MembershipEvent => ({
  type: 'held',
  hold: { matchId, reason },
});
const actionsOf = (now: Membership, event: MembershipEvent) => next(now, event)[1].map((action) => action.do);

const wished = after(AWAY, { type: 'wished', wish: WISH });
const entering = after(wished, { type: 'entering', matchId: 'match' });
const seated = after(entering, arrives(1));
const lost = after(seated, { type: 'lost' });
const END = ['interrupt', 'abandon', 'forgetDraft'];

describe('away', () => {
  test('nothing that concerns a match does anything', () => {
    const events: MembershipEvent[] = [
      { type: 'entering', matchId: 'match' },
      { type: 'turnedAway' },
      arrives(1),
      { type: 'bookOpened', filled: lobbyState() },
      hold('away'),
      { type: 'typed', draft: DRAFT },
      { type: 'submitted' },
      { type: 'lost' },
      { type: 'nextRefused', errorCode: 'full' },
      { type: 'nextFailed' },
      { type: 'leaving' },
      { type: 'dismissed', by: { code: 463, reason: 'kicked' } },
    ];
    for (const event of events) expect(next(AWAY, event)).toEqual([AWAY, []]);
  });

  test('a wish is shown as joining', () => {
    expect(wished.shown).toEqual({ status: 'joining', lobbyCode: WISH.lobbyCode });
    expect([seatedIn(wished), arrivingIn(wished), isLive(wished)]).toEqual([null, null, false]);
  });
});

describe('entering', () => {
  test('the first state takes the seat, and commands go on where the server is', () => {
    const you = { id: 'user-1', isHost: false, seated: true, lastSeq: 7 };
    const [now, actions] = next(entering, arrives(4, { you }));
    expect([arrivingIn(entering), seatedIn(now), arrivingIn(now), isLive(now)]).toEqual(['match', 'match', null, true]);
    expect(actions).toEqual([{ do: 'resume', lobbyCode: WISH.lobbyCode, lastSeq: 7 }]);
  });

  test('a state of another match is none of ours', () => {
    expect(next(entering, arrives(1, {}, 'other'))).toEqual([entering, []]);
    expect(next(wished, arrives(1))).toEqual([wished, []]);
  });

  test('turned away or lost, its states are not waited for any longer', () => {
    for (const type of ['turnedAway', 'lost'] as const) expect(arrivingIn(after(entering, { type }))).toBeNull();
    expect(actionsOf(entering, { type: 'lost' })).toEqual(['interrupt']);
    expect(after(entering, { type: 'lost' }).shown).toBe(wished.shown);
  });

  test('what is typed waits for the first state, and a submission makes it needless', () => {
    const typed = after(entering, { type: 'typed', draft: DRAFT });
    expect(next(typed, arrives(1))[1]).toContainEqual({ do: 'send', draft: DRAFT });
    expect(actionsOf(after(typed, { type: 'submitted' }), arrives(1))).toEqual(['resume']);
    expect(actionsOf(after(typed, arrives(1)), arrives(2))).toEqual([]);
  });

  test('a pause is kept for the first state, not shown before', () => {
    const [held, actions] = next(entering, hold('full'));
    expect([held.shown, actions]).toEqual([wished.shown, [{ do: 'hold', isHeld: true }]]);
    expect(after(held, arrives(1)).shown).toMatchObject({ held: 'full' });
    expect(after(held, hold(null), arrives(1)).shown).not.toHaveProperty('held');
  });

  test('a seat is needed for what concerns a seat', () => {
    for (const type of ['leaving', 'nextFailed'] as const) expect(next(entering, { type })).toEqual([entering, []]);
    expect(next(entering, { type: 'nextRefused', errorCode: 'full' })).toEqual([entering, []]);
  });
});

describe('seated', () => {
  test('states come in order, each once; a gap is asked for', () => {
    const second = after(seated, arrives(2, { phase: 10 }));
    expect(second.shown).toMatchObject({ state: { phase: 10 } });
    for (const version of [1, 2]) expect(next(second, arrives(version))).toEqual([second, []]);
    expect(next(second, arrives(4))[1]).toEqual([{ do: 'resync', matchId: 'match' }]);
    expect(next(second, arrives(3))[1]).toEqual([]);
  });

  test('what is typed goes out', () => {
    expect(next(seated, { type: 'typed', draft: DRAFT })).toEqual([seated, [{ do: 'send', draft: DRAFT }]]);
  });

  test('a book that was opened changes what is shown, not what came', () => {
    const filled = lobbyState({ phase: 99 });
    const now = after(seated, { type: 'bookOpened', filled });
    expect(now.shown).toMatchObject({ status: 'joined', state: { phase: 99 } });
    expect(now).toMatchObject({ latest: { phase: lobbyState().phase } });
  });

  test('only a pause of this match is shown, until it ends', () => {
    const held = after(seated, hold('away'));
    expect(held.shown).toMatchObject({ held: 'away' });
    expect(after(held, arrives(2)).shown).toMatchObject({ held: 'away' });
    expect(after(held, hold(null)).shown).not.toHaveProperty('held');
    expect(after(held, hold('full', 'other')).shown).not.toHaveProperty('held');
  });

  test('a lost connection leaves the state standing, and nothing of the socket', () => {
    const before = after(seated, arrives(2, rematch), hold('away'));
    const [now, actions] = next(before, { type: 'lost' });
    expect(now.shown).toMatchObject({ status: 'joined', state: { phase: 99 }, isReconnecting: true });
    expect(now.shown).not.toHaveProperty('held');
    expect([isLive(now), seatedIn(now), arrivingIn(now)]).toEqual([false, 'match', null]);
    expect(actions).toEqual([{ do: 'interrupt' }]);
    const back = after(now, { type: 'entering', matchId: 'match' });
    expect(next(back, arrives(1, rematch))[1].at(-1)).toEqual({ do: 'follow', from: 'match', matchId: 'rematch' });
  });
});

describe('the connection is lost', () => {
  test('versions count from one on the next socket, and what was typed follows', () => {
    const back = after(lost, { type: 'typed', draft: DRAFT }, { type: 'entering', matchId: 'match' });
    const [now, actions] = next(back, arrives(1));
    expect([isLive(now), now.shown]).toEqual([true, seated.shown]);
    expect(actions.map((action) => action.do)).toEqual(['resume', 'send']);
  });

  test('what has followed once does not follow again the next time', () => {
    const sent = after(lost, { type: 'typed', draft: DRAFT }, { type: 'entering', matchId: 'match' }, arrives(1));
    const again = after(sent, { type: 'lost' }, { type: 'entering', matchId: 'match' });
    expect(actionsOf(again, arrives(1))).toEqual(['resume']);
  });

  test('a pause from before is not known to last on the next socket', () => {
    const back = after(seated, hold('away'), { type: 'lost' }, { type: 'entering', matchId: 'match' }, arrives(1));
    expect(back.shown).not.toHaveProperty('held');
  });

  test('another match in the same lobby abandons what belonged to the one before', () => {
    const back = after(lost, { type: 'entering', matchId: 'other' });
    expect(actionsOf(back, arrives(1, {}, 'other'))).toEqual(['abandon', 'resume']);
  });
});

describe('the rematch', () => {
  const [done, actions] = next(seated, arrives(2, rematch));

  test('is followed to once', () => {
    expect(actions).toEqual([{ do: 'follow', from: 'match', matchId: 'rematch' }]);
    expect(actionsOf(done, arrives(3, rematch))).toEqual([]);
    expect(actionsOf(after(done, { type: 'nextFailed' }), arrives(3, rematch))).toEqual(['follow']);
  });

  test('takes the place of the match before with its first state', () => {
    const between = after(done, { type: 'entering', matchId: 'rematch' });
    expect([seatedIn(between), arrivingIn(between)]).toEqual(['match', 'rematch']);
    const still = after(between, arrives(3, rematch));
    expect(still.shown).toMatchObject({ matchId: 'match' });
    expect(after(still, arrives(1, {}, 'rematch')).shown).toMatchObject({ matchId: 'rematch' });
    const [now, then] = next(between, arrives(1, {}, 'rematch'));
    expect(now.shown).toMatchObject({ matchId: 'rematch' });
    expect(then.map((action) => action.do)).toEqual(['abandon', 'resume']);
  });

  test('that is the match one is in already is not followed to', () => {
    const here = { ...rematch, done: { aborted: false, books: [], nextMatchId: 'match' } } as Partial<MatchState>;
    expect(actionsOf(seated, arrives(2, here))).toEqual([]);
  });

  test('that refuses says why with the states that follow, until the connection is lost', () => {
    const refused = after(done, { type: 'nextRefused', errorCode: 'full' }, arrives(3, rematch));
    expect(refused.shown).toMatchObject({ nextRefused: 'full' });
    const back = after(refused, { type: 'lost' }, { type: 'entering', matchId: 'match' }, arrives(1, rematch));
    expect(back.shown).not.toHaveProperty('nextRefused');
  });

  test('is not followed to by whoever leaves, nor are they sent away', () => {
    const leaving = after(seated, { type: 'leaving' });
    expect(actionsOf(leaving, arrives(2, rematch))).toEqual([]);
    for (const now of [leaving, after(leaving, arrives(2, rematch))])
      expect(next(now, { type: 'dismissed', by: { code: 463, reason: 'kicked' } })).toEqual([now, []]);
  });
});

describe('the end', () => {
  test('whoever goes leaves nothing behind', () => {
    for (const now of [AWAY, entering, seated, lost]) {
      const [gone, actions] = next(now, { type: 'gone' });
      expect([gone, actions.map((action) => action.do)]).toEqual([AWAY, END]);
    }
  });

  test('a refusal forgets the lobby only if it is this one, and never because it could not be asked', () => {
    const { lobbyCode } = WISH;
    const [now, actions] = next(seated, { type: 'refused', lobbyCode, refusal: REFUSAL });
    expect(now.shown).toEqual({ status: 'refused', lobbyCode, ...REFUSAL });
    expect(actions.at(-1)).toEqual({ do: 'forgetLobby', lobbyCode });
    const refusal = { errorCode: 'unavailable', page: 502 } as const;
    expect(actionsOf(seated, { type: 'refused', lobbyCode, refusal })).toEqual(END);
  });

  test('whoever is dismissed hangs up, and keeps the lobby when it is open in another browser', () => {
    const kicked = next(entering, { type: 'dismissed', by: { code: 463, reason: 'kicked' } });
    expect(kicked[0].shown).toEqual({ status: 'dismissed', lobbyCode: WISH.lobbyCode, page: 463, reason: 'kicked' });
    expect(kicked[1].map((action) => action.do)).toEqual(['hangUp', ...END, 'forgetLobby']);
    const other = { type: 'dismissed', by: { code: 461, reason: 'otherBrowser' } } as const;
    expect(actionsOf(seated, other)).toEqual(['hangUp', ...END]);
  });
});
