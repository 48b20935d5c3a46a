import { describe, expect, test } from 'vitest';
import type { GameSocket, SocketRooms } from '../gameserver/gameServer.ts';
import { NOWHERE, next, type RoomEvent, type RoomState, type Visit } from './roomState.ts';

const socketOf = (rooms?: SocketRooms) => (rooms ? { rooms } : {}) as GameSocket;
const socket = socketOf({} as SocketRooms);
const after = (from: RoomState, ...events: RoomEvent[]) => events.reduce((now, event) => next(now, event)[0], from);
const actionsOf = (now: RoomState, event: RoomEvent) => next(now, event)[1].map((action) => action.do);
const enter = (room = 'room', over = socket): RoomEvent => ({ type: 'entered', room, socket: over });
const visitOf = ({ visit }: RoomState) => visit as Visit;

const entered = after(NOWHERE, enter());
const admitted = after(entered, { type: 'admitted', visit: visitOf(entered), channelId: 'channel' });
const open = after(admitted, { type: 'opened', visit: visitOf(admitted) });
const lost = after(open, { type: 'lost' });

describe('a room', () => {
  test('is joined at first, and lost until it is open again', () => {
    expect([entered.status, actionsOf(NOWHERE, enter())]).toEqual(['joining', ['show', 'stay']]);
    expect([open.status, open.known, open.visit]).toEqual(['open', 'room', visitOf(entered)]);
    const back = after(lost, enter());
    expect([back.status, visitOf(back).isReturn]).toEqual(['lost', true]);
    expect([after(lost, enter('other')).status, visitOf(after(lost, enter('other'))).isReturn]).toEqual([
      'joining',
      false,
    ]);
  });

  test('is entered once over a socket', () => {
    for (const now of [entered, admitted, open]) expect(next(now, enter())).toEqual([now, []]);
  });

  test('is left over the socket on which it was joined, and over no other', () => {
    expect(next(open, enter('other'))[1][0]).toEqual({ do: 'leave', socket, channelId: 'channel' });
    expect(actionsOf(entered, enter('other'))).toEqual(['show', 'stay']);
    expect(actionsOf(open, enter('other', socketOf({} as SocketRooms)))).toEqual(['show', 'stay']);
  });

  test('of a server without rooms is refused, and nothing is entered', () => {
    const [now, actions] = next(NOWHERE, enter('room', socketOf()));
    expect([now.status, now.visit, actions]).toEqual(['refused', null, [{ do: 'show' }]]);
  });

  test('sends what waits as soon as it is open', () => {
    expect(actionsOf(admitted, { type: 'opened', visit: visitOf(admitted) })).toEqual(['show', 'resend']);
    expect(next(entered, { type: 'opened', visit: visitOf(entered) })).toEqual([entered, []]);
  });

  test('that refuses says so, and stays the one that is visited', () => {
    const refused = after(entered, { type: 'refused', visit: visitOf(entered) });
    expect([refused.status, refused.visit]).toEqual(['refused', entered.visit]);
  });

  test('answers another visit in vain', () => {
    const visit = visitOf(open);
    const now = after(lost, enter());
    for (const event of [
      { type: 'admitted', visit, channelId: 'channel' },
      { type: 'opened', visit },
      { type: 'refused', visit },
    ] as const) {
      for (const state of [lost, now]) expect(next(state, event)).toEqual([state, []]);
    }
  });
});

describe('a connection', () => {
  test('that is lost ends the visit, and nothing was lost where nobody was', () => {
    expect([lost.status, lost.visit, lost.channelId, lost.known]).toEqual(['lost', null, null, 'room']);
    expect(after(NOWHERE, { type: 'lost' }).status).toBe('none');
  });
});

describe('the end', () => {
  test('leaves, and forgets what was said and what was unread, but not who looks', () => {
    const before = after(open, { type: 'news', isToMe: true }, { type: 'looked', isLooking: true });
    const [now, actions] = next(before, { type: 'ended' });
    expect(now).toEqual({ ...NOWHERE, isLooking: true });
    expect(actions.map((action) => action.do)).toEqual(['leave', 'forget']);
    expect(actionsOf(lost, { type: 'ended' })).toEqual(['forget']);
    expect(actionsOf(entered, { type: 'ended' })).toEqual(['forget']);
  });

  test('of nothing is none', () => {
    expect(next(NOWHERE, { type: 'ended' })).toEqual([NOWHERE, []]);
  });
});

describe('news', () => {
  const one = after(open, { type: 'news', isToMe: false }, { type: 'news', isToMe: true });

  test('are unread until somebody looks', () => {
    expect([one.unread, one.mentioned]).toEqual([2, 1]);
    const [seen, actions] = next(one, { type: 'looked', isLooking: true });
    expect([seen.unread, seen.mentioned, actions]).toEqual([0, 0, [{ do: 'show' }]]);
    expect(after(seen, { type: 'news', isToMe: true })).toBe(seen);
    const away = after(seen, { type: 'looked', isLooking: false }, { type: 'news', isToMe: false });
    expect(away.unread).toBe(1);
  });

  test('that nobody missed change nothing when somebody looks, or no longer does', () => {
    expect(actionsOf(open, { type: 'looked', isLooking: true })).toEqual([]);
    expect(next(one, { type: 'looked', isLooking: false })).toEqual([one, []]);
  });

  test('that were cleared are none', () => {
    expect(after(one, { type: 'cleared' })).toEqual({ ...one, unread: 0, mentioned: 0 });
  });
});
