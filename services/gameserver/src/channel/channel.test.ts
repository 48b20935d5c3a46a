import { fakeClock, simulated } from '@tuschel/platform';
import { RATES, ROOM } from '@tuschel/protocol';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { recordedConnection, recordedSockets } from '../conformance/recordedConnection.ts';
import { startTestServer } from '../conformance/testServer.ts';
import { createPresences } from '../presence/presences.ts';
import { createRoomTable } from './room.ts';
import {
  ackOf,
  badInput,
  closed,
  enterRoom,
  errorOf,
  id,
  NOBODY,
  open,
  platform,
  room,
  type Visitor,
  visitor,
  roomServers,
} from './testing/visitors.ts';

roomServers();

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3}|\.\d{6})?Z$/) as string;
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;

describe('coming and going', () => {
  it('C1 who enters is told who is there, and everybody who came', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    const presence = ({ user }: Visitor) => ({
      user_id: user.userId,
      session_id: uuid,
      username: user.username,
      persistence: true,
    });
    expect(await ada.join()).toEqual({ channel: { id: id(), self: presence(ada), room_name: room } });
    expect(ada.socket.received).toContainEqual({
      channel_presence_event: { channel_id: id(), joins: [presence(ada)], room_name: room },
    });
    expect(await bob.join()).toEqual({
      channel: { id: id(), presences: [presence(ada)], self: presence(bob), room_name: room },
    });
    await ada.settled();
    expect(ada.comings()).toEqual(['+ada', '+bob']);
    expect(bob.comings()).toEqual(['+bob']);
  });

  it('C1 who enters again stays as he is, and nobody hears of it', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    await ada.join();
    await bob.join();
    const again = (await bob.join({ hidden: true }))['channel'] as { presences: unknown[]; self: unknown };
    expect(again.presences).toHaveLength(2);
    expect(again.self).toMatchObject({ username: 'bob', persistence: true });
    await ada.settled();
    expect(ada.comings()).toEqual(['+ada', '+bob']);
  });

  it('C1 who leaves, or whose socket ends, is gone for the others', async () => {
    const [ada, bob, eve] = [await visitor(open, 'ada'), await visitor(open, 'bob'), await visitor(open, 'eve')];
    for (const one of [ada, bob, eve]) await one.join();
    expect(await bob.ask({ channel_leave: { channel_id: id() } })).toEqual({});
    expect(await bob.ask({ channel_leave: { channel_id: id() } })).toEqual({});
    eve.socket.socket.close();
    await expect.poll(ada.comings).toEqual(['+ada', '+bob', '+eve', '-bob', '-eve']);
    expect(bob.comings()).toEqual(['+bob', '+eve']);
    expect(errorOf(await bob.say('am I here?'))).toEqual(badInput('Must join channel before sending messages'));
  });

  it('C1 a hidden visitor hears everything and is seen by nobody', async () => {
    const [ada, ghost] = [await visitor(open, 'ada'), await visitor(open, 'ghost')];
    await ada.join();
    const { channel } = (await ghost.join({ hidden: true })) as { channel: { presences: unknown[] } };
    expect(channel.presences).toHaveLength(1);
    await ada.say('anybody?');
    await ghost.settled();
    expect(ghost.texts()).toEqual(['anybody?']);
    await ghost.ask({ channel_leave: { channel_id: id() } });
    await ada.settled();
    expect(ada.comings()).toEqual(['+ada']);
  });

  it.each<[string, object, string]>([
    ['no target', { target: '' }, 'Invalid channel target'],
    [
      '65 bytes',
      { target: 'ü'.repeat(32) + 'x', type: 1 },
      'Channel name is required and must be 1-64 chars: Invalid channel target',
    ],
    [
      'control characters',
      { target: 'a\u0001', type: 1 },
      'Channel name must not contain control chars: Invalid channel target',
    ],
    ['no user', { target: 'bad', type: 2 }, 'Invalid user ID in direct message join: Invalid channel target'],
    ['a user', { target: NOBODY, type: 2 }, 'User ID not found: Invalid channel target'],
    ['no group', { target: 'bad', type: 3 }, 'Invalid group ID in group channel join: Invalid channel target'],
    ['a group', { target: NOBODY, type: 3 }, 'Group not found: Invalid channel target'],
    ['a type that is none', { target: 'x', type: 9 }, 'Invalid channel type'],
  ])('C2 %s is no room to enter', async (_, join, message) => {
    const ada = await visitor(open, 'ada');
    expect(errorOf(await ada.ask({ channel_join: join }))).toEqual(badInput(message));
  });

  it('C2 a name may have 64 bytes, dots, slashes and spaces; type 0 is a room too', async () => {
    const ada = await visitor(open, 'ada');
    for (const name of ['ü'.repeat(32), 'lobby.a.b/c d%20?', '.']) {
      enterRoom(name);
      expect(await ada.join({ type: 0 })).toMatchObject({ channel: { id: `2...${name}`, room_name: name } });
      await ada.say('here');
      expect((await ada.history()).texts).toEqual(['here']);
    }
  });
});

describe('saying something', () => {
  it('C3 everybody in the room hears it, then its sender has it acknowledged', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const content = '{"t" : "hi",  "n":[1]}';
    const answer = await ada.ask({ channel_message_send: { channel_id: id(), content } });
    const told = { channel_id: id(), message_id: uuid, code: 0, username: 'ada', create_time: time, update_time: time };
    expect(answer).toEqual({ channel_message_ack: { ...told, persistent: true, room_name: room } });
    await bob.settled();
    const message = { ...told, sender_id: ada.user.userId, content, persistent: true, room_name: room };
    for (const { socket } of [ada, bob]) expect(socket.received).toContainEqual({ channel_message: message });
    const [heardAt, ackedAt] = ['channel_message', 'channel_message_ack'].map((name) =>
      ada.socket.received.findIndex((envelope) => name in envelope),
    );
    expect(heardAt).toBeLessThan(ackedAt ?? 0);
  });

  it('C3 a message that came is in the history at once, to the microsecond, as the database spaces it', async () => {
    const ada = await visitor(open, 'ada');
    await ada.join();
    const ack = ackOf(await ada.ask({ channel_message_send: { channel_id: id(), content: '{"bb":2,"a":1}' } }));
    expect((await ada.history()).messages).toEqual([
      { ...ack, sender_id: ada.user.userId, content: '{"a": 1, "bb": 2}' },
    ]);
  });

  it('C3 each message has a later time than the one before, and is heard in that order by all', async () => {
    const talkers = await Promise.all(['ada', 'bob', 'eve'].map((name) => visitor(open, name)));
    for (const one of talkers) await one.join();
    await Promise.all(
      talkers.flatMap((one) => Array.from({ length: 10 }, (_, i) => one.say(`${one.user.username}${i}`))),
    );
    for (const one of talkers) await one.settled();
    const [first] = talkers;
    const kept = await first!.history();
    expect(kept.texts).toHaveLength(30);
    for (const one of talkers) expect(one.texts()).toEqual(kept.texts);
    const times = kept.messages.map((message) => message['create_time'] as string);
    expect(new Set(times).size).toBe(30);
  });

  it.each<[string, string, string]>([
    ['text', 'plain', 'Message content must be a valid JSON object'],
    ['a list', '[]', 'Message content must be a valid JSON object'],
    ['nothing', '', 'Message content must be a valid JSON object'],
    ['a zero', '{"t":"\\u0000"}', 'Message content must be a valid JSON object'],
    ['half a character', '{"t":"\\ud83d"}', 'Message content must be a valid JSON object'],
    ['a number of a million digits', '{"t":1e999999}', 'Message content must be a valid JSON object'],
    ['depth', `{"t":${'['.repeat(40)}${']'.repeat(40)}}`, 'Message content must be a valid JSON object'],
    ['a byte too much', contentOf(ROOM.contentBytes + 1), 'Message content must not be larger than 8192 bytes'],
  ])('C4 %s cannot be said', async (_, content, message) => {
    const ada = await visitor(open, 'ada');
    await ada.join();
    const answer = await ada.ask({ channel_message_send: { channel_id: id(), content } });
    expect(errorOf(answer)).toEqual(badInput(message));
  });

  it('C4 as long as may be, and characters that only look forbidden', async () => {
    const ada = await visitor(open, 'ada');
    await ada.join();
    const contents = [contentOf(ROOM.contentBytes), '{"t":"\\\\u0000 \\\\ud83d"}', '{"t":"\\ud83d\\ude00"}'];
    for (const content of contents) {
      expect(ackOf(await ada.ask({ channel_message_send: { channel_id: id(), content } }))).toMatchObject({ code: 0 });
    }
    expect((await ada.history()).texts.slice(1)).toEqual(['\\u0000 \\ud83d', '😀']);
  });

  it('C4 what the database refuses to keep is said by nobody', async () => {
    await sql`
      alter table gameserver_channel_message
      add constraint unkeepable check (content <> '{"t": "unkeepable"}'::jsonb)`.execute(platform.sql.db<unknown>());
    const ada = await visitor(open, 'ada');
    await ada.join();
    const content = '{"t":"unkeepable"}';
    expect(errorOf(await ada.ask({ channel_message_send: { channel_id: id(), content } }))).toEqual({
      message: 'Could not persist message to channel history',
    });
    expect([ada.texts(), (await ada.history()).texts]).toEqual([[], []]);
  });

  it.each(['bad', '', '2...', '2..x.room', '3.bad..', `4.${NOBODY}.${NOBODY}`, '5...x', `2...${'x'.repeat(65)}`])(
    'C4 %j is no room to speak in',
    async (channel) => {
      const ada = await visitor(open, 'ada');
      const invalid = badInput('Invalid channel identifier');
      const about = { channel_id: channel, message_id: NOBODY, content: '{}' };
      const { message_id: _, ...said } = about;
      const { content: __, ...removed } = about;
      expect(errorOf(await ada.ask({ channel_message_send: said }))).toEqual(invalid);
      expect(errorOf(await ada.ask({ channel_message_update: about }))).toEqual(invalid);
      expect(errorOf(await ada.ask({ channel_message_remove: removed }))).toEqual(invalid);
      expect(errorOf(await ada.ask({ channel_leave: { channel_id: channel } }))).toEqual(invalid);
    },
  );
});

describe('changing one’s words', () => {
  const update = (messageId: string, t: string) => ({
    channel_message_update: { channel_id: id(), message_id: messageId, content: JSON.stringify({ t }) },
  });
  const remove = (messageId: string) => ({ channel_message_remove: { channel_id: id(), message_id: messageId } });

  it('C5 an own message is updated: same place, later time', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const said = ackOf(await ada.say('first'));
    await bob.say('between');
    const ack = ackOf(await ada.ask(update(said['message_id'] ?? '', 'second')));
    expect(ack).toEqual({ ...said, code: 1, update_time: time });
    // A whole second has no fraction: as texts they would not stand in order.
    expect(Date.parse(ack['update_time'] ?? '')).toBeGreaterThan(Date.parse(said['update_time'] ?? ''));
    await bob.settled();
    expect(bob.texts()).toEqual(['first', 'between', '1:second']);
    const kept = await bob.history();
    expect(kept.texts).toEqual(['second', 'between']);
    expect(kept.messages[0]).toMatchObject({
      code: 0,
      create_time: said['create_time'],
      update_time: ack['update_time'],
    });
  });

  it('C5 an own message is removed from every eye and from the history', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const said = ackOf(await ada.say('oops'));
    expect(ackOf(await ada.ask(remove(said['message_id'] ?? '')))).toEqual({ ...said, code: 2 });
    await bob.settled();
    expect(bob.texts()).toEqual(['oops', '2:']);
    expect((await bob.history()).texts).toEqual([]);
  });

  it('C5 a message of somebody else, of another room, or none cannot be changed', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const { message_id: mine = '' } = ackOf(await ada.say('mine'));
    const missing = (what: string) => badInput(`Could not find message to ${what} in channel history`);
    expect(errorOf(await bob.ask(update(mine, 'yours')))).toEqual(missing('update'));
    expect(errorOf(await bob.ask(remove(mine)))).toEqual(missing('remove'));
    expect(errorOf(await ada.ask(update(NOBODY, 'x')))).toEqual(missing('update'));
    expect(errorOf(await ada.ask(update('bad', 'x')))).toEqual(badInput('Invalid message identifier'));
    expect(errorOf(await ada.ask(remove('bad')))).toEqual(badInput('Invalid message identifier'));
    enterRoom('elsewhere');
    expect(errorOf(await ada.ask(update(mine, 'x')))).toEqual(badInput('Must join channel before updating messages'));
    expect(errorOf(await ada.ask(remove(mine)))).toEqual(badInput('Must join channel before removing messages'));
    await ada.join();
    expect(errorOf(await ada.ask(update(mine, 'x')))).toEqual(missing('update'));
  });

  it('C5 words that are not to be kept are relayed and forgotten', async () => {
    const [ada, bob] = [await visitor(open, 'ada'), await visitor(open, 'bob')];
    await ada.join();
    expect(await bob.join({ persistence: false })).not.toHaveProperty('channel.self.persistence');
    const ack = ackOf(await bob.say('psst'));
    expect(ack).toMatchObject({ code: 0, persistent: false });
    expect(ackOf(await bob.ask(update(ack['message_id'] ?? '', 'hush')))).toMatchObject({ code: 1, persistent: false });
    expect(ackOf(await bob.ask(remove(ack['message_id'] ?? '')))).toMatchObject({ code: 2, persistent: false });
    await ada.settled();
    expect(ada.texts()).toEqual(['psst', '1:hush', '2:']);
    expect((await ada.history()).texts).toEqual([]);
  });
});

describe('a server without rooms', () => {
  it('C9 lets nobody in, and shows nobody what was said', async () => {
    const ada = await visitor(closed, 'ada');
    expect(errorOf(await ada.join())).toEqual(badInput('Rooms are not enabled on this server'));
    expect(errorOf(await ada.say('x'))).toEqual(badInput('Must join channel before sending messages'));
    expect(await ada.history()).toMatchObject({
      status: 403,
      json: { code: 7, message: 'Rooms are not enabled on this server' },
    });
  });
});

describe('limits of rooms', () => {
  it('C12 sixteen rooms a socket, not seventeen', async () => {
    const ada = await visitor(open, 'ada');
    for (let i = 0; i < ROOM.perSocket; i++) {
      enterRoom(`many-${i}`);
      expect(await ada.join()).toHaveProperty('channel');
    }
    expect(await ada.join()).toHaveProperty('channel');
    enterRoom('one-too-many');
    expect(errorOf(await ada.join())).toEqual(badInput('Too many channels joined'));
    await ada.ask({ channel_leave: { channel_id: '2...many-0' } });
    expect(await ada.join()).toHaveProperty('channel');
  });

  it('C12 five hundred sockets a room, not one more', () => {
    const table = createRoomTable(createPresences(simulated('full'), 'tuschel', recordedSockets()));
    const come = (i: number) =>
      table.enter('full', recordedConnection(`user-${i}`).presence, { persistence: true, hidden: true });
    for (let i = 0; i < ROOM.members; i++) come(i);
    expect(() => come(ROOM.members)).toThrow('Channel is full');
    expect(table.members('full')).toHaveLength(ROOM.members);
  });

  it('C12 twenty messages at once, one more has to wait; another user does not', async () => {
    const limited = await startTestServer(platform, { rateLimits: true });
    const [ada, bob] = [await visitor(limited, 'ada'), await visitor(limited, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const { limit } = RATES.roomMessage;
    const answers = await Promise.all(Array.from({ length: limit + 40 }, (_, i) => ada.say(String(i))));
    const refused = answers.filter((answer) => 'error' in answer);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(errorOf(answer)).toEqual(badInput('Too many requests.'));
    expect(answers.slice(0, limit).every((answer) => 'channel_message_ack' in answer)).toBe(true);
    expect(await bob.say('me too')).toHaveProperty('channel_message_ack');
    await limited.stop();
  });

  it('C12 twenty messages are those of a user, from however many sockets', async () => {
    const limited = await startTestServer({ ...platform, clock: fakeClock() }, { rateLimits: true });
    const one = await visitor(limited, 'ada');
    const two = await visitor(limited, 'ada', one.user);
    const bob = await visitor(limited, 'bob');
    for (const socket of [one, two, bob]) await socket.join();
    for (let i = 0; i < RATES.roomMessage.limit; i++) {
      expect(await [one, two][i % 2]!.say(String(i))).toHaveProperty('channel_message_ack');
    }
    for (const socket of [one, two]) expect(errorOf(await socket.say('more'))).toEqual(badInput('Too many requests.'));
    expect(await bob.say('me too')).toHaveProperty('channel_message_ack');
    await limited.stop();
  });
});

function contentOf(bytes: number): string {
  return JSON.stringify({ t: 'x'.repeat(bytes - JSON.stringify({ t: '' }).length) });
}
