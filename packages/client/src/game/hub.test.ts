import { describe, expect, test } from 'vitest';
import type { SocketEvents } from '../gameserver/gameServer.ts';
import { fakeClock } from '../testbed/fakeClock.ts';
import { scriptedGameServer } from '../testbed/scriptedGameServer.ts';
import { ApiException, type HubState } from '../tuschelClient.ts';
import { reconnectDelay } from './connection.ts';
import { createHub } from './hub.ts';
import { pause } from '../pause.ts';

const MINUTE = 60_000;

/** @param renewMs for so long a token is being renewed */
function setUp(renewMs = 0) {
  const clock = fakeClock();
  const game = scriptedGameServer();
  const logged: string[] = [];
  let token: string | null = 'access';
  const renewals: string[] = [];
  const heard: string[] = [];
  const hub = createHub({
    gameServer: game.server,
    bearer: {
      token: () => token,
      renew: async () => {
        renewals.push(token ?? 'none');
        if (renewMs > 0) await pause(clock, renewMs);
        token = 'renewed';
        return token;
      },
    },
    clock,
    log: (message) => logged.push(message),
    matchData: (matchId) => heard.push(matchId),
    roomMessage: ({ messageId }) => heard.push(messageId),
    notice: (type) => heard.push(`${type}`),
  });
  /** Times of the tries from now on, seconds. */
  const tries: number[] = [];
  const start = clock.now();
  const refuseAll = () => {
    game.rules.open = () => {
      tries.push((clock.now() - start) / 1000);
      return Promise.reject(new ApiException('Network request failed', 0, '', {}, null));
    };
  };
  /** Opens it and loses it at once. */
  const lose = async () => {
    hub.open();
    await clock.settle();
    refuseAll();
    game.last().drop(1006);
  };
  return { clock, game, hub, logged, heard, renewals, tries, refuseAll, lose };
}

test('H2 waits 2 s after the loss, then 2, 4, 8, 16 and at most 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(reconnectDelay)).toEqual([2000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('H1 a socket is opened with a ticket made for the session', async () => {
  const { clock, game, hub } = setUp();
  hub.open();
  expect(hub.get()).toEqual({ status: 'connecting' });
  await clock.settle();
  expect(hub.get()).toEqual({ status: 'open' });
  expect(game.last().ticket).toBe('ticket for access');
});

test.each([1006, 1000, 1001, 1011])('H2 after a close with code %i a new socket is opened 2 s later', async (code) => {
  const { clock, game, hub } = setUp();
  hub.open();
  await clock.settle();
  game.last().drop(code);
  expect(hub.get()).toMatchObject({ status: 'lost', attempt: 0, nextTryAt: clock.now() + 2000 });
  await clock.pass(1999);
  expect(game.sockets).toHaveLength(1);
  await clock.pass(1);
  expect(game.sockets).toHaveLength(2);
  expect(hub.get()).toEqual({ status: 'open' });
});

test('H2 when the server closes a socket on purpose the session is asked about at once; any other loss waits', async () => {
  const { clock, game, hub, renewals } = setUp();
  hub.open();
  await clock.settle();
  game.last().drop(1006);
  await clock.settle();
  expect(renewals).toEqual([]);
  await clock.pass(2_000);
  game.last().drop(1000);
  await clock.settle();
  expect(renewals).toEqual(['access']);
});

test('H3 code 1005 is only logged, until the page wakes up', async () => {
  const { clock, game, hub, logged } = setUp();
  hub.open();
  await clock.settle();
  game.last().drop(1005);
  await clock.pass(20 * MINUTE);
  expect(hub.get()).toEqual({ status: 'closed' });
  expect(logged).toEqual(['The hub was closed.']);
  expect(game.sockets).toHaveLength(1);
  hub.wakeUp();
  await clock.settle();
  expect(hub.get()).toEqual({ status: 'open' });
});

test('H4 keeps trying for 15 minutes by the schedule, then rests until somebody asks', async () => {
  const { clock, game, hub, tries, refuseAll } = setUp();
  hub.open();
  await clock.settle();
  refuseAll();
  game.last().drop(1006);
  await clock.pass(30 * MINUTE);
  expect(tries.slice(0, 7)).toEqual([2, 4, 8, 16, 32, 62, 92]);
  expect(tries.at(-1)).toBeLessThanOrEqual(15 * 60);
  expect(tries.at(-1)).toBeGreaterThan(14 * 60);
  expect(hub.get()).toMatchObject({ status: 'lost', gaveUp: true, nextTryAt: Number.POSITIVE_INFINITY });

  game.rules.open = () => Promise.resolve();
  hub.reconnect();
  await clock.settle();
  expect(hub.get()).toEqual({ status: 'open' });
});

test('H4 a server that takes every socket and drops it at once is not asked every two seconds', async () => {
  const { clock, game, hub } = setUp();
  hub.open();
  await clock.settle();
  const start = clock.now();
  const tries: number[] = [];
  game.last().drop(1000);
  for (let step = 0; step < 70; step++) {
    const before = game.sockets.length;
    await clock.pass(1000);
    if (game.sockets.length > before) {
      tries.push((clock.now() - start) / 1000);
      game.last().drop(1000);
    }
  }
  expect(tries).toEqual([2, 4, 8, 16, 32, 62]);
  await clock.pass(30_000);
  await clock.pass(10_000);
  game.last().drop(1006);
  expect(hub.get()).toMatchObject({ status: 'lost', attempt: 0 });
});

test('H4 the time of the loss stays, however often it was tried', async () => {
  const { clock, game, hub, refuseAll } = setUp();
  hub.open();
  await clock.settle();
  const lostAt = clock.now();
  refuseAll();
  game.last().drop(1006);
  await clock.pass(10_000);
  hub.wakeUp();
  await clock.pass(10_000);
  expect(hub.get()).toMatchObject({ status: 'lost', since: lostAt });
});

test('H5 waking up tries at once, but leaves a try alone that has just begun', async () => {
  const { clock, game, hub, tries, refuseAll } = setUp();
  hub.open();
  await clock.settle();
  refuseAll();
  game.last().drop(1006);
  await clock.pass(20_000);
  expect(tries).toEqual([2, 4, 8, 16]);
  hub.wakeUp();
  hub.wakeUp();
  await clock.settle();
  expect(tries).toEqual([2, 4, 8, 16, 20]);
});

test('H5 a try that hangs is given up when the page wakes up', async () => {
  const { clock, game, hub } = setUp();
  game.rules.open = () => new Promise(() => {});
  hub.open();
  await clock.pass(5000);
  expect(hub.get()).toEqual({ status: 'connecting' });
  game.rules.open = () => Promise.resolve();
  hub.wakeUp();
  await clock.settle();
  expect(hub.get()).toEqual({ status: 'open' });
});

test('H5 waking up with an open socket makes sure that the other side is still there', async () => {
  const { clock, game, hub } = setUp();
  hub.open();
  await clock.settle();
  hub.wakeUp();
  expect(game.last().probes).toBe(1);
  expect(game.sockets).toHaveLength(1);
});

test('H5 a connection that proves dead when it is doubted is replaced at once, one that dies later after two seconds', async () => {
  const { clock, game, hub } = setUp();
  hub.open();
  await clock.settle();
  hub.suspect();
  expect(game.last().probes).toBe(1);
  await clock.pass(1_000);
  game.last().drop(1006);
  await clock.settle();
  expect([hub.get(), game.sockets.length]).toEqual([{ status: 'open' }, 2]);
  game.last().drop(1006);
  await clock.settle();
  expect([hub.get().status, game.sockets.length]).toEqual(['lost', 2]);
  await clock.pass(2_000);
  expect(game.sockets).toHaveLength(3);
});

test('H1 a token that the server no longer takes is renewed before the next try', async () => {
  const { clock, game, hub, renewals } = setUp();
  game.rules.socketTicket = (token) =>
    token === 'renewed' ? Promise.resolve('fresh') : Promise.reject(new ApiException('', 401, '', {}, null));
  hub.open();
  await clock.pass(2000);
  expect(renewals).toEqual(['access']);
  expect(game.last().ticket).toBe('fresh');
});

test('H1 a token that takes its time to be renewed is waited for, however soon the next try is due', async () => {
  const { clock, game, hub, renewals } = setUp(5_000);
  const tokens: string[] = [];
  game.rules.socketTicket = (token) => {
    tokens.push(token);
    return token === 'renewed' ? Promise.resolve('fresh') : Promise.reject(new ApiException('', 401, '', {}, null));
  };
  hub.open();
  await clock.pass(5_000);
  expect(tokens).toEqual(['access']);
  await clock.pass(2_000);
  expect(tokens).toEqual(['access', 'renewed']);
  expect(renewals).toEqual(['access']);
});

test('S4 another session hangs up and connects again', async () => {
  const { clock, game, hub } = setUp();
  const seen: HubState[] = [];
  hub.open();
  await clock.settle();
  hub.subscribe(() => seen.push(hub.get()));
  hub.changeSession();
  await clock.settle();
  expect(game.sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(seen).toEqual([{ status: 'connecting', sessionChanged: true }, { status: 'open' }]);
});

test('H1 what is not wanted any longer stays closed, even when a try was under way', async () => {
  const { clock, game, hub } = setUp();
  hub.open();
  hub.close();
  await clock.pass(MINUTE);
  hub.wakeUp();
  await clock.pass(MINUTE);
  expect(hub.get()).toEqual({ status: 'closed' });
  expect(game.sockets.every(({ isClosed }) => isClosed)).toBe(true);
});

test('whoever waits for a socket or for its loss is told', async () => {
  const { clock, game, hub } = setUp();
  const told: string[] = [];
  void hub.whenOpen().then((socket) => {
    told.push('open');
    return hub.whenLost(socket).then(() => told.push('lost'));
  });
  hub.open();
  await clock.settle();
  expect(told).toEqual(['open']);
  game.last().drop(1006);
  await clock.settle();
  expect(told).toEqual(['open', 'lost']);
});

describe('a try that is overtaken', () => {
  /** What a promise of the game server waits for. */
  function held<Value>() {
    let resolve = (_value: Value) => {};
    let reject = (_error: Error) => {};
    const promise = new Promise<Value>((...settle) => {
      [resolve, reject] = settle;
    });
    return { promise, resolve: (value: Value) => resolve(value), reject: (error: Error) => reject(error) };
  }
  const refused = new ApiException('', 401, '', {}, null);

  test('H1 opens no socket with a ticket that comes late', async () => {
    const { clock, game, hub } = setUp();
    const ticket = held<string>();
    game.rules.socketTicket = () => ticket.promise;
    hub.open();
    await clock.settle();
    hub.close();
    ticket.resolve('late');
    await clock.settle();
    expect([game.sockets.length, hub.get()]).toEqual([0, { status: 'closed' }]);
  });

  test('H1 closes a socket that opens late', async () => {
    const { clock, game, hub } = setUp();
    const door = held<void>();
    game.rules.open = () => door.promise;
    hub.open();
    await clock.settle();
    hub.close();
    door.resolve();
    await clock.settle();
    expect(game.sockets.map(({ isClosed }) => isClosed)).toEqual([true]);
    expect([hub.get(), hub.socket()]).toEqual([{ status: 'closed' }, null]);
  });

  test('H1 fails without any consequence', async () => {
    const { clock, game, hub, renewals } = setUp();
    const ticket = held<string>();
    game.rules.socketTicket = () => ticket.promise;
    hub.open();
    await clock.settle();
    hub.close();
    ticket.reject(refused);
    await clock.settle();
    expect([renewals, hub.get()]).toEqual([[], { status: 'closed' }]);
  });

  test('H1 while it renews the session has no consequence either', async () => {
    const clock = fakeClock();
    const renewal = held<null>();
    const game = scriptedGameServer({ socketTicket: () => Promise.reject(refused) });
    const bearer = { token: () => 'old', renew: () => renewal.promise };
    const hub = createHub({ gameServer: game.server, bearer, clock, log: () => {}, matchData: () => {} });
    hub.open();
    await clock.settle();
    hub.close();
    renewal.resolve(null);
    await clock.settle();
    expect(hub.get()).toEqual({ status: 'closed' });
  });

  test('S4 what the socket of an earlier session still says does not count', async () => {
    const { clock, game, hub, heard } = setUp();
    const before = game.server.openSocket.bind(game.server);
    const sockets: SocketEvents[] = [];
    game.server.openSocket = (ticket, events) => {
      sockets.push(events);
      return before(ticket, events);
    };
    const say = (events: SocketEvents | undefined, id: string) => {
      events?.matchData(id, 1, new Uint8Array());
      const message = { channelId: '', messageId: id, senderId: '', username: '', code: 0, content: {}, createdAt: 0 };
      events?.roomMessage?.(message);
      events?.notice?.(id);
    };
    hub.open();
    await clock.settle();
    hub.changeSession();
    await clock.settle();
    const [earlier, now] = sockets;
    say(earlier, 'earlier');
    say(now, 'now');
    earlier?.closed(1006, '');
    expect([heard, hub.get()]).toEqual([['now', 'now', 'now'], { status: 'open' }]);
  });
});

test('H1 a failure that is not about the token renews nothing', async () => {
  const { clock, lose, renewals } = setUp();
  await lose();
  await clock.pass(MINUTE);
  expect(renewals).toEqual([]);
});

test('H2 a connection that falls silent after it was doubted for two seconds, or is closed by the server, is made anew later', async () => {
  for (const { after, code } of [
    { after: 2_000, code: 1006 },
    { after: 100, code: 1011 },
  ]) {
    const { clock, game, hub } = setUp();
    hub.open();
    await clock.settle();
    hub.suspect();
    await clock.pass(after);
    game.last().drop(code);
    await clock.settle();
    expect(hub.get()).toMatchObject({ status: 'lost', attempt: 0, nextTryAt: clock.now() + 2000 });
  }
});

test('H2 a doubt about a connection that is lost already does not concern the next one', async () => {
  const { clock, game, hub } = setUp();
  hub.open();
  await clock.settle();
  game.last().drop(1006);
  await clock.pass(1_500);
  hub.suspect();
  await clock.pass(500);
  game.last().drop(1006);
  await clock.settle();
  expect(hub.get().status).toBe('lost');
});

test.each([
  { lasted: 9_999, attempt: 1 },
  { lasted: 10_000, attempt: 0 },
])('H4 a connection of $lasted ms leaves the schedule at try $attempt', async ({ lasted, attempt }) => {
  const { clock, game, hub } = setUp();
  hub.open();
  await clock.settle();
  game.last().drop(1006);
  await clock.pass(2_000);
  await clock.pass(lasted);
  game.last().drop(1006);
  expect(hub.get()).toMatchObject({ status: 'lost', attempt });
});

test('H4 the schedule begins anew with another session', async () => {
  const { clock, game, hub, lose } = setUp();
  await lose();
  await clock.pass(20_000);
  game.rules.open = () => Promise.resolve();
  await clock.pass(20_000);
  expect(hub.get()).toEqual({ status: 'open' });
  hub.changeSession();
  await clock.settle();
  game.last().drop(1006);
  expect(hub.get()).toMatchObject({ status: 'lost', attempt: 0, since: clock.now() });
});

test('H4 the fifteen minutes count from the loss, and from whenever somebody asks again', async () => {
  const { clock, game, hub, tries, refuseAll } = setUp();
  hub.open();
  await clock.pass(20 * MINUTE);
  refuseAll();
  game.last().drop(1006);
  await clock.pass(30 * MINUTE);
  expect(tries.at(-1)).toBeGreaterThan(34 * 60);
  expect(hub.get()).toMatchObject({ gaveUp: true });
  tries.length = 0;
  hub.reconnect();
  await clock.pass(30 * MINUTE);
  expect([tries[0], tries.at(-1)]).toEqual([50 * 60, 50 * 60 + 15 * 60]);
});

test('H4 whoever wants it again leaves the schedule alone, and an open connection too', async () => {
  const { clock, game, hub, tries, lose } = setUp();
  await lose();
  hub.open();
  await clock.settle();
  expect([tries, hub.get()]).toMatchObject([[], { status: 'lost', attempt: 0 }]);
  game.rules.open = () => Promise.resolve();
  await clock.pass(2_000);
  hub.open();
  await clock.settle();
  expect(game.sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('H5 waking up shortly after a try that failed tries again; one that is a second old is left alone', async () => {
  const { clock, game, hub, tries, lose } = setUp();
  await lose();
  await clock.pass(2_500);
  expect(tries).toEqual([2]);
  hub.wakeUp();
  await clock.settle();
  expect(tries).toEqual([2, 2.5]);

  let tickets = 0;
  game.rules.socketTicket = () => {
    tickets += 1;
    return new Promise(() => {});
  };
  await clock.pass(2_000);
  expect(tickets).toBe(1);
  hub.wakeUp();
  await clock.pass(1_000);
  hub.wakeUp();
  await clock.settle();
  expect(tickets).toBe(1);
  await clock.pass(1);
  hub.wakeUp();
  await clock.settle();
  expect(tickets).toBe(2);
});

test('S4 another session wants the connection again, even when it had been ended for good', async () => {
  const { clock, game, hub } = setUp();
  hub.open();
  await clock.settle();
  hub.close();
  hub.changeSession();
  await clock.pass(2_000);
  game.last().drop(1005);
  hub.wakeUp();
  await clock.settle();
  expect(hub.get()).toEqual({ status: 'open' });
});
