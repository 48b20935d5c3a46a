import { describe, expect, test } from 'vitest';
import { ANNA, NOBODY, setUp, shown } from '../testbed/chatTable.ts';
import { createChatSlot } from './chatSlot.ts';
import { createChats } from './chats.ts';

describe('K8: a channel', () => {
  const supporter = { ...ANNA, supporterLevel: 1 };

  test('K8 is entered when somebody asks for it who may, and heard apart from the lobby', async () => {
    const { rooms, chats, chat, session, clock, enter, lose, connect } = setUp();
    const { supporters, team } = chats.channels;
    await enter();
    expect([supporters.isOpenTo(ANNA), supporters.isOpenTo(supporter), team.isOpenTo(supporter)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(team.isOpenTo({ ...ANNA, rank: 90 })).toBe(true);
    expect(supporters.isOpenTo({ ...supporter, isBanned: true })).toBe(false);
    supporters.enter();
    await clock.settle();
    expect(supporters.get().status).toBe('none');
    session.set({ status: 'signedIn', user: supporter, refreshing: false });
    await clock.settle();
    expect(supporters.get().status).toBe('open');
    rooms.say('kim', 'hello supporters', { channelId: '2...supporters' });
    expect(supporters.get().entries.map(shown)).toEqual(['kim: hello supporters']);
    expect(supporters.get().people).toEqual([{ id: 'kim', name: 'kim' }]);
    expect([chat.get().entries, chat.get().unread]).toEqual([[], 0]);
    lose();
    expect(supporters.get().status).toBe('lost');
    rooms.say('kim', 'meanwhile @anna', { channelId: '2...supporters', createdAt: clock.now() + 1 });
    await connect();
    await clock.settle();
    expect(supporters.get()).toMatchObject({ status: 'open', mentioned: 1 });
    session.set({ status: 'signedOut' });
    expect(supporters.get()).toEqual(NOBODY);
  });

  test('K8 from which one was taken out refuses what is said', async () => {
    const { rooms, chats, session, clock, connect } = setUp();
    session.set({ status: 'signedIn', user: supporter, refreshing: false });
    await connect();
    chats.channels.supporters.enter();
    await clock.settle();
    rooms.refuse = 'Must join channel before sending messages';
    chats.channels.supporters.send('hello?');
    await clock.settle();
    expect(chats.channels.supporters.get().entries.map(shown)).toEqual(['anna: hello? [failed chatNotHere]']);
  });

  test('K8 is another one to somebody else who signs in here: nothing is unread, and nothing of theirs has failed', async () => {
    const { rooms, chats, session, clock, connect } = setUp();
    const { supporters } = chats.channels;
    session.set({ status: 'signedIn', user: supporter, refreshing: false });
    await connect();
    supporters.enter();
    await clock.settle();
    rooms.refuse = 'Must join channel before sending messages';
    supporters.send('mine');
    await clock.settle();
    rooms.say('kim', 'hello', { channelId: '2...supporters' });
    expect(supporters.get()).toMatchObject({ unread: 1, entries: [{ text: 'hello' }, { text: 'mine' }] });
    const other = { ...supporter, id: 'user-2', username: 'bea' };
    session.set({ status: 'signedIn', user: other, refreshing: false });
    await clock.settle();
    expect(supporters.get()).toMatchObject({ status: 'open', unread: 0 });
    expect(supporters.get().entries.map(shown)).toEqual(['kim: hello']);
  });

  test('K8 is left by people who may not read there any longer', async () => {
    const { chats, session, clock, connect } = setUp();
    const { supporters } = chats.channels;
    session.set({ status: 'signedIn', user: supporter, refreshing: false });
    await connect();
    supporters.enter();
    await clock.settle();
    expect(supporters.get().status).toBe('open');
    session.set({ status: 'signedIn', user: ANNA, refreshing: false });
    expect(supporters.get()).toEqual(NOBODY);
  });
});

describe('the code of the chat', () => {
  test('is loaded with the first match, again when that failed, and not at all where nobody wants it', async () => {
    const { options, clock, enter, joined } = setUp();
    let loads = 0;
    const load = async () => {
      loads += 1;
      if (loads === 1) throw new Error('offline');
      return { createChats };
    };
    const slot = createChatSlot(options, load);
    const none = createChatSlot(options, undefined);
    await enter();
    expect([loads, slot.get()]).toEqual([1, null]);
    joined({ maxPlayers: 30 });
    await clock.settle();
    expect([loads, slot.get()?.lobby.get().status]).toEqual([2, 'open']);
    joined({ maxPlayers: 60 });
    slot.load();
    await clock.settle();
    expect([loads, none.get()]).toEqual([2, null]);
    expect(slot.get()?.lobby.send('hello')).toBeNull();
    await clock.settle();
    expect(slot.get()?.lobby.get().entries).toMatchObject([{ text: 'hello', delivery: 'sent' }]);
  });

  test('is loaded for a channel, without any match, once', async () => {
    const { options, clock } = setUp();
    let loads = 0;
    const slot = createChatSlot(options, async () => {
      loads += 1;
      return { createChats };
    });
    slot.load();
    slot.load();
    await clock.settle();
    expect(loads).toBe(1);
    expect(slot.get()?.lobby.get()).toEqual(NOBODY);
  });
});
