import { simulated, StorageUnavailable } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { type RecordedConnection, recordedConnection, recordedSockets } from '../conformance/recordedConnection.ts';
import type { RoomVerdict } from '../extend.ts';
import { createPresences } from '../presence/presences.ts';
import { roomId } from './channelId.ts';
import type { Watch } from './guard.ts';
import { createRoomTable } from './room.ts';
import { createSpeech } from './speech.ts';
import type { ChannelMessage, ChannelStore } from './store.ts';

const LOUNGE = roomId('lounge');

/** A store in memory whose next write may wait, or fail. */
function memoryStore() {
  const kept = new Map<string, ChannelMessage & { withdrawn: boolean }>();
  let answer: () => Promise<void> = async () => undefined;
  const shown = () => [...kept.values()].filter(({ withdrawn }) => !withdrawn).map((one) => ({ ...one }));
  const hide = (which: (message: ChannelMessage) => boolean) => {
    const hidden = shown().filter(which);
    for (const { id } of hidden) Object.assign(kept.get(id)!, { withdrawn: true });
    return hidden;
  };
  const store: ChannelStore = {
    async insert(message) {
      await answer();
      kept.set(message.id, { ...message, withdrawn: false });
    },
    own: async (_channel, id, senderId) => shown().find((one) => one.id === id && one.senderId === senderId) ?? null,
    async change(id, change) {
      await answer();
      Object.assign(kept.get(id)!, change);
    },
    seen: async () => null,
    async withdraw(id) {
      await answer();
      hide((one) => one.id === id);
    },
    take: async (_channel, id) => hide((one) => one.id === id)[0] ?? null,
    clear: async (_channel, at) => hide(({ createdAt }) => createdAt <= at),
    async release() {
      await answer();
      const held = shown().filter((one) => one.held);
      for (const { id } of held) Object.assign(kept.get(id)!, { held: false });
      return held;
    },
    list: async () => [],
    sweep: async () => 0,
  };
  return {
    store,
    texts: () => shown().map(({ content }) => content),
    answerWith: (next: typeof answer) => (answer = next),
  };
}

/** A room with a guard that says what the test says, and people in it. */
function lounge() {
  const world = simulated('speech');
  const sockets = recordedSockets();
  const table = createRoomTable(createPresences(world, 'tuschel', sockets));
  const { store, texts, answerWith } = memoryStore();
  let held = false;
  const verdict = async (_caller: unknown, _room: string, content: Record<string, unknown>): Promise<RoomVerdict> => ({
    content,
    held,
  });
  const watch: Watch = {
    guard: { join: async () => undefined, history: async () => undefined, send: verdict, update: verdict },
    isModule: true,
  };
  const { clock, entropy, log } = world;
  const speech = createSpeech({ clock, entropy, log, store, table, watch: () => watch });
  const enter = (userId: string, persistence = true): RecordedConnection => {
    const connection = recordedConnection(userId);
    sockets.add(connection);
    table.enter(LOUNGE, connection.presence, { persistence, hidden: false });
    return connection;
  };
  const said = (t: string) => ({ text: JSON.stringify({ t }), json: { t } });
  const idOf = async (answer: Promise<Record<string, unknown>>) =>
    ((await answer)['channel_message_ack'] as { message_id: string }).message_id;
  return {
    ...speech,
    clock,
    settle: () => clock.advance(0),
    say: (who: RecordedConnection, t: string) => speech.send(who, LOUNGE, said(t)),
    change: (who: RecordedConnection, id: string, t: string) => speech.update(who, LOUNGE, id, said(t)),
    remove: (who: RecordedConnection, id: string) => speech.remove(who, LOUNGE, id),
    hold: (isHeld: boolean) => (held = isHeld),
    leave: (who: RecordedConnection) => table.leave(LOUNGE, who.presence),
    idOf,
    enter,
    texts,
    answerWith,
  };
}

/** Code and text of each message that reached somebody. */
function heardBy({ received }: RecordedConnection): string[] {
  return received.flatMap(({ channel_message: message }) => {
    if (message === undefined) return [];
    const { code, content } = message as { code: number; content: string };
    return [`${code}:${(JSON.parse(content) as { t?: string }).t ?? ''}`];
  });
}

/** Resolves when it is let go. */
function latch() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}

test('C3 nobody hears a message, and its sender no answer, before it is kept', async () => {
  const room = lounge();
  const [ada, bob] = [room.enter('ada'), room.enter('bob')];
  const { passed, open } = latch();
  room.answerWith(() => passed);
  let isAnswered = false;
  const answer = room.say(ada, 'hi').then(() => (isAnswered = true));
  await room.settle();
  expect([heardBy(bob), isAnswered]).toEqual([[], false]);
  open();
  await answer;
  expect([heardBy(bob), room.texts()]).toEqual([['0:hi'], ['{"t":"hi"}']]);
});

test('C3 what is said second waits for what was said first', async () => {
  const room = lounge();
  const [ada, bob] = [room.enter('ada'), room.enter('bob')];
  const { passed, open } = latch();
  room.answerWith(() => passed);
  const first = room.say(ada, 'first');
  await room.settle();
  room.answerWith(async () => undefined);
  const second = room.say(bob, 'second');
  await room.settle();
  expect(heardBy(ada)).toEqual([]);
  open();
  await Promise.all([first, second]);
  expect(heardBy(ada)).toEqual(['0:first', '0:second']);
});

test('C4 a change or a removal that is not kept is heard by nobody, and the next words are', async () => {
  const room = lounge();
  const [ada, bob] = [room.enter('ada'), room.enter('bob')];
  const id = await room.idOf(room.say(ada, 'hi'));
  room.answerWith(() => Promise.reject(new Error('a constraint')));
  for (const refused of [room.say(ada, 'x'), room.change(ada, id, 'x'), room.remove(ada, id)])
    await expect(refused).rejects.toMatchObject({ code: 0, message: 'Could not persist message to channel history' });
  // A database that is away is another refusal: they may try again.
  room.answerWith(() => Promise.reject(new StorageUnavailable('away')));
  await expect(room.say(ada, 'x')).rejects.toBeInstanceOf(StorageUnavailable);
  room.answerWith(async () => undefined);
  await room.say(ada, 'again');
  expect(heardBy(bob)).toEqual(['0:hi', '0:again']);
});

test('C5 words that are not kept are not kept when they change or go either', async () => {
  const room = lounge();
  const [ada, bob] = [room.enter('ada', false), room.enter('bob')];
  const id = await room.idOf(room.say(ada, 'psst'));
  await room.change(ada, id, 'hush');
  await room.remove(ada, id);
  expect([heardBy(bob), room.texts()]).toEqual([['0:psst', '1:hush', '2:'], []]);
});

test('C7 a message is taken back from the others once, when it comes to be held', async () => {
  const room = lounge();
  const [ada, bob] = [room.enter('ada'), room.enter('bob')];
  const id = await room.idOf(room.say(ada, 'harmless'));
  room.hold(true);
  await room.change(ada, id, 'secret');
  await room.change(ada, id, 'more of it');
  room.hold(false);
  // What is held stays held, whatever it says now.
  await room.change(ada, id, 'harmless again');
  expect(heardBy(bob)).toEqual(['0:harmless', '2:']);
  expect(heardBy(ada)).toEqual(['0:harmless', '1:secret', '1:more of it', '1:harmless again']);
});

test('C7 what is said while others’ words are being released is held as the guard says', async () => {
  const room = lounge();
  const [ada, bob] = [room.enter('ada'), room.enter('bob')];
  room.hold(true);
  await room.say(ada, 'the old secret');
  const { passed, open } = latch();
  room.answerWith(() => passed);
  const released = room.release(LOUNGE);
  await room.settle();
  const saying = room.say(ada, 'the new secret');
  await room.settle();
  room.answerWith(async () => undefined);
  open();
  await Promise.all([released, saying]);
  expect(heardBy(bob)).toEqual(['0:the old secret']);
});

test('C7 what was said before a release is not held by a guard that answers after it', async () => {
  const room = lounge();
  const [ada, bob] = [room.enter('ada'), room.enter('bob')];
  room.hold(true);
  const saying = room.say(ada, 'secret');
  await room.release(LOUNGE);
  await saying;
  expect(heardBy(bob)).toEqual(['0:secret']);
});

test('C14 of many messages that are cleared a room hears of the last hundred, and of held ones their sender alone', async () => {
  const room = lounge();
  const [ada, bob] = [room.enter('ada'), room.enter('bob')];
  for (let number = 0; number < 101; number++) await room.say(ada, String(number));
  room.hold(true);
  await room.say(ada, 'secret');
  const cleared = room.clear(LOUNGE, room.clock.now());
  await room.clock.advance(1_000);
  await cleared;
  const removals = (who: RecordedConnection) => heardBy(who).filter((text) => text === '2:').length;
  expect([removals(ada), removals(bob), room.texts()]).toEqual([100, 99, []]);
});

test('C15 a message that is withdrawn while it is held is gone for its sender alone, and only once', async () => {
  const room = lounge();
  const [ada, bob] = [room.enter('ada'), room.enter('bob')];
  room.hold(true);
  const id = await room.idOf(room.say(ada, 'secret'));
  for (let time = 0; time < 2; time++) await room.withdraw(LOUNGE, id);
  expect([heardBy(ada), heardBy(bob)]).toEqual([['0:secret', '2:'], []]);
});

test('C7 somebody who has left and come back meanwhile has not said it', async () => {
  const room = lounge();
  const ada = room.enter('ada');
  const { passed, open } = latch();
  room.answerWith(() => passed);
  const first = room.say(ada, 'first');
  await room.settle();
  const second = room.say(ada, 'second');
  await room.settle();
  room.leave(ada);
  open();
  await first;
  await expect(second).rejects.toThrow('Must join channel before sending messages');
});
