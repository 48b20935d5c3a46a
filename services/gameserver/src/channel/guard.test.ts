import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  ackOf,
  answerLater,
  badInput,
  enterRoom,
  errorOf,
  guarded,
  type Heard,
  id,
  NIL,
  NOBODY,
  platform,
  room,
  rooms,
  type Visitor,
  visitor,
  roomServers,
} from './testing/visitors.ts';

roomServers();

async function nextMillisecond(now: number): Promise<void> {
  while (platform.clock.now() <= now) await nextTurn();
}

describe('a room that a module guards', () => {
  it('C6 is entered and read by those the guard lets in; a refusal is the guard’s own words', async () => {
    enterRoom(`private-${rooms}`);
    const [member, stranger] = [await visitor(guarded, 'member'), await visitor(guarded, 'stranger')];
    await member.join();
    await member.say('ours');
    expect(errorOf(await stranger.join())).toEqual(badInput('not your room'));
    expect(errorOf(await stranger.say('hello?'))).toEqual(badInput('Must join channel before sending messages'));
    expect((await stranger.history()).json).toEqual({ code: 7, message: 'not your room' });
    expect((await stranger.history()).status).toBe(403);
    expect((await member.history()).texts).toEqual(['ours']);
    await member.settled();
    expect(member.comings()).toEqual(['+member']);
  });

  it('C6 the guard rewrites what is said, and what is changed; what it refuses nobody hears', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const { message_id: messageId } = ackOf(await ada.say('**hi**'));
    expect(errorOf(await ada.say('rude'))).toEqual(badInput('be kind'));
    const change = (t: string) =>
      ada.ask({
        channel_message_update: { channel_id: id(), message_id: messageId, content: JSON.stringify({ t, extra: 1 }) },
      });
    expect(errorOf(await change('rude'))).toEqual(badInput('be kind'));
    await change('*hey*');
    await bob.settled();
    expect(bob.texts()).toEqual(['hi', '1:hey']);
    expect((await bob.history()).messages).toMatchObject([{ content: '{"t": "hey"}' }]);
  });

  it('C6 nobody is there unseen, and everything said is kept', async () => {
    const [ada, ghost] = [await visitor(guarded, 'ada'), await visitor(guarded, 'ghost')];
    await ada.join();
    expect(await ghost.join({ hidden: true, persistence: false })).toMatchObject({
      channel: { self: { persistence: true } },
    });
    expect(ackOf(await ghost.say('boo'))).toMatchObject({ persistent: true });
    await ada.settled();
    expect(ada.comings()).toEqual(['+ada', '+ghost']);
    expect((await ada.history()).texts).toEqual(['boo']);
  });

  it('C6 a bug in the guard ends one message, not the socket', async () => {
    enterRoom(`broken-${rooms}`);
    const ada = await visitor(guarded, 'ada');
    await ada.join();
    expect(errorOf(await ada.say('x'))).toEqual({ message: 'Internal server error' });
    expect((await ada.history()).json).toEqual({ code: 13, message: 'Error listing messages from channel.' });
    await ada.settled();
  });

  it('C7 what is held only its sender sees, on all his sockets, until everybody does, in order', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    const other = await visitor(guarded, 'ada', ada.user);
    for (const one of [ada, other, bob]) await one.join();
    expect(ackOf(await ada.say('secret 1'))).toMatchObject({ code: 0, persistent: true });
    await bob.say('open');
    await ada.say('secret 2');
    for (const one of [ada, other, bob]) await one.settled();
    for (const one of [ada, other]) expect(one.texts()).toEqual(['secret 1', 'open', 'secret 2']);
    expect(bob.texts()).toEqual(['open']);
    expect((await ada.history()).texts).toEqual(['secret 1', 'open', 'secret 2']);
    expect((await bob.history()).texts).toEqual(['open']);
    expect((await bob.history('limit=1')).next).toBe('');

    await guarded.game.extend.rooms.release(room);
    await guarded.game.extend.rooms.release(room);
    for (const one of [ada, other, bob]) await one.settled();
    expect(bob.texts()).toEqual(['open', 'secret 1', 'secret 2']);
    expect(ada.texts()).toEqual(['secret 1', 'open', 'secret 2']);
    expect((await bob.history()).texts).toEqual(['secret 1', 'open', 'secret 2']);
    expect(bob.socket.received.filter((envelope) => 'channel_message' in envelope)).not.toContainEqual(
      expect.objectContaining({ channel_message: expect.objectContaining({ held: expect.anything() }) }),
    );
  });

  it('C7 a message that tells a secret after a change is taken back until then; a held one stays held', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const change = async (said: Heard, t: string) =>
      ada.ask({
        channel_message_update: {
          channel_id: id(),
          message_id: ackOf(said)['message_id'],
          content: JSON.stringify({ t }),
        },
      });
    const said = await ada.say('harmless');
    expect(ackOf(await change(said, 'a secret'))).toMatchObject({ code: 1 });
    await change(await ada.say('secret'), 'nothing at all');
    await bob.settled();
    expect(bob.texts()).toEqual(['harmless', '2:']);
    expect(ada.texts()).toEqual(['harmless', '1:a secret', 'secret', '1:nothing at all']);
    expect((await bob.history()).texts).toEqual([]);
    await guarded.game.extend.rooms.release(room);
    await bob.settled();
    expect(bob.texts()).toEqual(['harmless', '2:', 'a secret', 'nothing at all']);
  });

  it('C7 what is held and removed was never there for the others', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const { message_id: messageId } = ackOf(await ada.say('secret'));
    await ada.ask({ channel_message_remove: { channel_id: id(), message_id: messageId } });
    await guarded.game.extend.rooms.release(room);
    await bob.settled();
    expect([ada.texts(), bob.texts()]).toEqual([['secret', '2:'], []]);
  });

  it('C7 a release while the guard still thinks is not missed', async () => {
    enterRoom(`slow-${rooms}`);
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const saying = ada.say('secret');
    await expect.poll(() => answerLater.length).toBe(1);
    await guarded.game.extend.rooms.release(room);
    answerLater.shift()?.();
    await saying;
    await bob.settled();
    expect(bob.texts()).toEqual(['secret']);
  });

  it('C7 who leaves while the guard thinks has said nothing', async () => {
    enterRoom(`slow-${rooms}`);
    const ada = await visitor(guarded, 'ada');
    await ada.join();
    const saying = ada.say('secret');
    await expect.poll(() => answerLater.length).toBe(1);
    guarded.game.extend.rooms.remove(room, ada.user.userId);
    answerLater.shift()?.();
    expect(errorOf(await saying)).toEqual(badInput('Must join channel before sending messages'));
    expect((await ada.history()).texts).toEqual([]);
  });

  it('C7 many are released without filling anybody’s queue', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const said = Array.from({ length: 70 }, (_, i) => `secret ${i}`);
    for (const text of said) await ada.say(text);
    await guarded.game.extend.rooms.release(room);
    await bob.settled();
    expect(bob.texts()).toEqual(said);
  });

  it('C8 the system speaks, removes somebody, and closes the room; its history stays', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    const second = await visitor(guarded, 'bob', bob.user);
    for (const one of [ada, bob, second]) await one.join();
    const { rooms: said } = guarded.game.extend;
    await said.send(room, { t: 'welcome' });
    said.remove(room, bob.user.userId);
    for (const one of [ada, bob, second]) await one.settled();
    for (const one of [ada, bob, second]) expect(one.comings().slice(-2)).toEqual(['-bob', '-bob']);
    expect(errorOf(await bob.say('still here?'))).toEqual(badInput('Must join channel before sending messages'));
    await ada.say('bye');
    said.close(room);
    await ada.settled();
    expect(ada.comings().at(-1)).toBe('-ada');
    await said.send(room, { t: 'nobody hears this' });
    expect(bob.texts()).toEqual(['welcome']);
    const { texts, messages } = await ada.history();
    expect(texts).toEqual(['welcome', 'bye', 'nobody hears this']);
    expect(messages[0]).toMatchObject({ sender_id: NIL, code: 0, persistent: true });
    expect(messages[0]).not.toHaveProperty('username');
  });
});

describe('a room whose module changes and clears', () => {
  const underline = (who: Visitor, messageId: string) =>
    who.ask({ channel_message_send: { channel_id: id(), content: JSON.stringify({ underline: messageId }) } });

  it('C13 instead of saying something new the guard changes what is there, whoever said it', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const { message_id: messageId } = ackOf(await ada.say('hi'));
    await ada.say('there');
    expect(ackOf(await underline(bob, String(messageId)))).toMatchObject({ message_id: messageId, code: 1 });
    expect(ackOf(await underline(bob, String(messageId)))).toMatchObject({ message_id: messageId, code: 1 });
    await ada.settled();
    expect(ada.texts()).toEqual(['hi', 'there', '1:_hi_']);
    const { messages, texts } = await bob.history();
    expect(texts).toEqual(['_hi_', 'there']);
    expect(messages[0]).toMatchObject({ username: 'ada' });
  });

  it('C13 what the caller does not see cannot be changed: what is held, gone, elsewhere, or never was', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const { message_id: held } = ackOf(await ada.say('secret'));
    const { message_id: gone } = ackOf(await ada.say('oops'));
    await ada.ask({ channel_message_remove: { channel_id: id(), message_id: gone } });
    for (const hidden of [held, gone, NOBODY]) {
      expect(errorOf(await underline(bob, String(hidden)))).toEqual(badInput('underline what?'));
    }
    expect(ackOf(await underline(ada, String(held)))).toMatchObject({ code: 1 });
    await bob.settled();
    expect(bob.texts()).toEqual(['oops', '2:']);
    await guarded.game.extend.rooms.release(room);
    await bob.settled();
    expect(bob.texts()).toEqual(['oops', '2:', '_secret_']);
  });

  it('C14 what was said until then is gone for everybody, what is held too; later words stay', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    for (const t of ['one', 'secret', 'two']) await ada.say(t);
    const { rooms: door } = guarded.game.extend;
    const before = platform.clock.now();
    await nextMillisecond(before);
    await bob.say('three');
    await door.clear(room, before);
    await door.clear(room, before);
    for (const one of [ada, bob]) await one.settled();
    expect(ada.texts()).toEqual(['one', 'secret', 'two', 'three', '2:', '2:', '2:']);
    expect(bob.texts()).toEqual(['one', 'two', 'three', '2:', '2:']);
    expect((await ada.history()).texts).toEqual(['three']);
    await door.release(room);
    expect((await bob.history()).texts).toEqual(['three']);
  });

  it('C14 it stays stored, as does what its sender removed', async () => {
    const ada = await visitor(guarded, 'ada');
    await ada.join();
    const { message_id: messageId } = ackOf(await ada.say('rash'));
    await ada.ask({ channel_message_remove: { channel_id: id(), message_id: messageId } });
    await ada.say('cleared');
    await guarded.game.extend.rooms.clear(room, platform.clock.now());
    expect((await ada.history()).texts).toEqual([]);
    const stored = await platform.sql
      .db<{ gameserver_channel_message: { channel: string; content: string } }>()
      .selectFrom('gameserver_channel_message')
      .select('content')
      .where('channel', '=', id())
      .execute();
    expect(stored.map(({ content }) => content)).toEqual([{ t: 'rash' }, { t: 'cleared' }]);
  });

  it('C15 a module reads a message as somebody sees it, with those around it', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const ids: string[] = [];
    for (const t of ['one', 'secret', 'two', 'three', 'four']) ids.push(ackOf(await ada.say(t)).message_id ?? '');
    const { rooms: door } = guarded.game.extend;
    const seenBy = async ({ user }: Visitor, at: number) => {
      const found = await door.excerpt(room, ids[at] ?? '', user.userId, 1);
      return found && [...found.before, found.line, ...found.after].map(({ content, held }) => [content['t'], held]);
    };
    const plain = (...texts: string[]) => texts.map((t) => [t, false]);
    expect(await seenBy(bob, 2)).toEqual(plain('one', 'two', 'three'));
    expect(await seenBy(ada, 2)).toEqual([['secret', true], ...plain('two', 'three')]);
    expect(await seenBy(bob, 1)).toBeNull();
    expect(await seenBy(bob, 0)).toEqual(plain('one', 'two'));
    expect(await seenBy(bob, 4)).toEqual(plain('three', 'four'));
    expect(await door.excerpt('another room', ids[2] ?? '', bob.user.userId, 1)).toBeNull();
    expect(await door.excerpt(room, ids[2] ?? '', bob.user.userId, 1)).toMatchObject({
      line: { messageId: ids[2], senderId: ada.user.userId, username: 'ada', createdAt: expect.any(Number) as number },
    });
  });

  it('C15 a module takes one message from everybody, held or not, and no other', async () => {
    const [ada, bob] = [await visitor(guarded, 'ada'), await visitor(guarded, 'bob')];
    for (const one of [ada, bob]) await one.join();
    const ids: string[] = [];
    for (const t of ['one', 'secret', 'two']) ids.push(ackOf(await ada.say(t)).message_id ?? '');
    const { rooms: door } = guarded.game.extend;
    for (const id of [ids[1], ids[2], ids[2], NOBODY]) await door.withdraw(room, id ?? '');
    await door.withdraw('another room', ids[0] ?? '');
    for (const one of [ada, bob]) await one.settled();
    expect(ada.texts()).toEqual(['one', 'secret', 'two', '2:', '2:']);
    expect(bob.texts()).toEqual(['one', 'two', '2:']);
    expect((await ada.history()).texts).toEqual(['one']);
    await door.release(room);
    expect((await bob.history()).texts).toEqual(['one']);
  });

  it('C8 a module knows who is in a room, each once', async () => {
    const ada = await visitor(guarded, 'ada');
    const other = await visitor(guarded, 'ada', ada.user);
    expect(guarded.game.extend.rooms.members(room)).toEqual([]);
    for (const one of [ada, other]) await one.join();
    expect(guarded.game.extend.rooms.members(room)).toHaveLength(1);
  });
});
