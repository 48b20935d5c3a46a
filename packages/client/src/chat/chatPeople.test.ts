import { describe, expect, test } from 'vitest';
import { ANNA, PEOPLE, player, setUp } from '../testbed/chatTable.ts';
import { createChats } from './chats.ts';

describe('naming somebody', () => {
  test('K9 tells the named one, wherever they look; their lines count apart', async () => {
    const { rooms, chat, enter } = setUp();
    const told: string[] = [];
    await enter();
    const unsubscribe = chat.onMention(({ name, text, isSeen }) =>
      told.push(`${name}: ${text}${isSeen ? ' (seen)' : ''}`),
    );
    rooms.say('ben', 'hello everybody');
    rooms.say('ben', 'hello @anna');
    rooms.say('user-1', 'I am @Anna');
    rooms.say('ben', '@Ben is me');
    expect(chat.get()).toMatchObject({ unread: 3, mentioned: 1 });
    const [plain, named, own, other] = chat.get().entries;
    expect(plain).toMatchObject({ isToMe: false, mentions: [] });
    expect(named).toMatchObject({ isToMe: true, mentions: [{ id: 'user-1', start: 6, end: 11 }] });
    expect(own).toMatchObject({ isToMe: false, mentions: [{ id: 'user-1' }] });
    expect(other).toMatchObject({ isToMe: false, mentions: [{ id: 'ben' }] });
    chat.look(true);
    expect(chat.get()).toMatchObject({ unread: 0, mentioned: 0 });
    rooms.say('ben', '@Anna!');
    expect(chat.get().mentioned).toBe(0);
    unsubscribe();
    rooms.say('ben', '@Anna?');
    expect(told).toEqual(['Ben: hello @anna', 'Ben: @Anna! (seen)']);
  });

  test('K9 whom one may name are the others who are there', async () => {
    const { chat, enter, joined } = setUp();
    await enter();
    expect(chat.get().people).toEqual([{ id: 'ben', name: 'Ben' }]);
    joined({ players: [...PEOPLE, player('cleo', 'Cleo', 'left'), player('dora', 'Dora')] });
    expect(chat.get().people.map(({ name }) => name)).toEqual(['Ben', 'Dora']);
  });
});

describe('not hearing somebody', () => {
  test('K13 their lines, their calls and their reactions are gone, until they are heard again', async () => {
    const { rooms, chat, enter, texts } = setUp();
    const told: string[] = [];
    await enter();
    chat.onMention(({ text }) => told.push(text));
    const line = rooms.say('user-1', 'hi');
    rooms.change(line.messageId, 'hi', { reactions: { 0: ['ben', 'user-1'], 2: ['ben'] } });
    rooms.say('ben', 'before');
    chat.look(true);
    chat.look(false);
    chat.hear({ id: 'ben', name: 'Ben' }, false);
    rooms.say('ben', '@Anna');
    expect(texts()).toEqual(['Anna: hi']);
    expect(chat.get().entries[0]).toMatchObject({ reactions: [{ emoji: 0, names: ['Anna'], isMine: true }] });
    expect(chat.get()).toMatchObject({ unread: 0, people: [], unheard: [{ id: 'ben', name: 'Ben' }] });
    expect(told).toEqual([]);
    chat.hear({ id: 'ben', name: 'Ben' }, true);
    expect(texts()).toEqual(['Anna: hi', 'Ben: before', 'Ben: @Anna']);
  });

  test('K13 is kept on the device, for each account by itself', async () => {
    const { chat, session, options } = setUp();
    chat.hear({ id: 'ben', name: 'Ben' }, false);
    expect(createChats(options).lobby.get().unheard).toEqual([{ id: 'ben', name: 'Ben' }]);
    session.set({ status: 'signedIn', user: { ...ANNA, id: 'user-2' }, refreshing: false });
    expect(createChats(options).lobby.get().unheard).toEqual([]);
    options.storage.setItem('tuschel.unheard.user-2', '[{"id":5}, null, {"id":"x","name":"X"}]');
    expect(createChats(options).lobby.get().unheard).toEqual([{ id: 'x', name: 'X' }]);
    options.storage.setItem('tuschel.unheard.user-2', 'nonsense');
    expect(createChats(options).lobby.get().unheard).toEqual([]);
  });
});

describe('reactions', () => {
  test('K11 come below their line, which is neither changed nor new for them', async () => {
    const { rooms, chat, clock, enter, texts } = setUp();
    await enter();
    const line = rooms.say('ben', 'look!');
    chat.look(true);
    chat.look(false);
    expect(await chat.react(line.messageId, 5)).toBeNull();
    await clock.settle();
    expect(rooms.messages.at(-1)?.content).toEqual({ to: line.messageId, emoji: 5 });
    rooms.change(line.messageId, 'look!', { reactions: { 5: ['user-1', 'ghost'] } });
    expect(texts()).toEqual(['Ben: look!']);
    expect(chat.get()).toMatchObject({ unread: 0 });
    expect(chat.get().entries[0]).toMatchObject({
      messageId: line.messageId,
      reactions: [{ emoji: 5, names: ['Anna', ''], isMine: true }],
    });
  });

  test('K11 to a line that is not known stay unknown', async () => {
    const { rooms, chat, enter, texts } = setUp();
    await enter();
    rooms.say('ben', 'too old', { code: 1, content: { text: 'too old', reactions: { 0: ['ben'] } } });
    expect([texts(), chat.get().unread]).toEqual([[], 0]);
  });

  test('K11 that are refused say why', async () => {
    const { rooms, chat, server, enter } = setUp();
    expect(await chat.react('message-1', 0)).toBe('noAnswer');
    await enter();
    rooms.refuse = 'chatReactionsFull';
    expect(await chat.react('message-1', 0)).toBe('chatReactionsFull');
    server.last().isClosed = true;
    expect(await chat.react('message-1', 0)).toBe('noAnswer');
  });
});
