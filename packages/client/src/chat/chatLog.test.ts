import { CHAT } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import type { RoomMessage } from '../gameserver/gameServer.ts';
import { createChatLog, type Reader } from './chatLog.ts';

const ANNA = { id: 'user-1', name: 'Anna' };
const READER: Reader = { me: ANNA, people: [], nameOf: () => undefined, isUnheard: () => false };
const CHANGED = 1;
const TAKEN_BACK = 2;

const message = (messageId: string, more: Partial<RoomMessage> = {}): RoomMessage => ({
  channelId: 'room',
  messageId,
  senderId: 'ben',
  username: 'Ben',
  code: 0,
  content: { text: messageId },
  createdAt: 1_000,
  ...more,
});

function setUp() {
  const log = createChatLog();
  const entries = () => log.entries(READER);
  const events = () => entries().flatMap((entry) => (entry.kind === 'event' ? [[entry.event, ...entry.names]] : []));
  return { log, entries, events };
}

describe('a line', () => {
  test('that changes keeps its key and its place, one of somebody’s own as well', () => {
    const { log, entries } = setUp();
    log.push('own key', 'mine', 1_000);
    log.hear(message('mine', { senderId: 'user-1', content: { text: 'mine', ref: 'own key' } }));
    log.hear(message('later', { createdAt: 2_000 }));
    const content = { text: 'mine, changed', ref: 'own key' };
    log.hear(message('mine', { senderId: 'user-1', code: CHANGED, createdAt: 3_000, content }));
    expect(entries()).toMatchObject([
      { key: 'own key', text: 'mine, changed', at: 1_000, isChanged: true },
      { key: 'later', text: 'later' },
    ]);
  });

  test('shows links only where the server says that it may', () => {
    const { log, entries } = setUp();
    for (const [id, links] of Object.entries({ yes: true, text: 'true', number: 1, no: false, none: undefined }))
      log.hear(message(id, { content: { text: id, ...(links === undefined ? {} : { links }) } }));
    expect(entries().map((entry) => entry.kind === 'said' && entry.links)).toEqual([true, false, false, false, false]);
  });

  test('that was said until the chat was cleared is gone, from the history as well; what is said after it stays', () => {
    const { log, entries } = setUp();
    log.hear(message('before', { createdAt: 999 }));
    log.clear(1_000);
    expect(log.recall(message('at the same time', { createdAt: 1_000 }))).toBe(false);
    expect(log.recall(message('after it', { createdAt: 1_001 }))).toBe(true);
    expect(entries()).toMatchObject([{ text: 'after it' }]);
  });

  test('of another room is there, however old, though the chat was cleared in the one before', () => {
    const { log, entries } = setUp();
    log.clear(1_000);
    log.forget();
    expect(log.recall(message('earlier', { createdAt: 500 }))).toBe(true);
    expect(entries()).toMatchObject([{ text: 'earlier' }]);
  });

  test('is forgotten with its room, as is what was on its way, what happened, and what was taken back', () => {
    const { log, entries } = setUp();
    log.hear(message('said'));
    log.hear(message('taken back', { code: TAKEN_BACK }));
    log.push('key', 'mine', 2_000);
    log.happened('joined', ['Ben'], 3_000);
    log.forget();
    expect([entries(), log.waiting(), log.speakers()]).toEqual([[], [], []]);
    expect([log.recall(message('said')), log.recall(message('taken back'))]).toEqual([true, true]);
  });

  test('has reactions of one’s own only where one is among those who reacted', () => {
    const { log, entries } = setUp();
    log.hear(message('one', { content: { text: 'one', reactions: { 1: ['ben'], 2: ['ben', 'user-1'] } } }));
    expect(entries()).toMatchObject([
      {
        reactions: [
          { emoji: 1, isMine: false },
          { emoji: 2, isMine: true },
        ],
      },
    ]);
  });

  test('that has failed is sent again once, and stays one line; one that waits is not', () => {
    const { log, entries } = setUp();
    log.push('key', 'hello', 1_000);
    expect(log.retry('key')).toBeNull();
    log.fail('key');
    expect(log.waiting()).toEqual([]);
    expect(log.retry('key')).toEqual({ key: 'key', text: 'hello' });
    expect(entries()).toMatchObject([{ text: 'hello', delivery: 'pending' }]);
    expect(log.retry('unknown')).toBeNull();
  });
});

describe('what happened', () => {
  test('is told in one line within a minute, and in another after it', () => {
    const { log, events } = setUp();
    log.happened('joined', ['Ben'], 0);
    log.happened('joined', ['Cleo'], 59_999);
    expect(events()).toEqual([['joined', 'Ben', 'Cleo']]);
    log.happened('joined', ['Dora'], 60_000);
    expect(events()).toEqual([
      ['joined', 'Ben', 'Cleo'],
      ['joined', 'Dora'],
    ]);
  });

  test('is told apart where it is another thing, or concerns nobody by name', () => {
    const { log, events } = setUp();
    log.happened('joined', ['Ben'], 0);
    log.happened('left', ['Ben'], 1);
    log.happened('started', [], 2);
    log.happened('started', [], 3);
    expect(events()).toEqual([['joined', 'Ben'], ['left', 'Ben'], ['started'], ['started']]);
  });

  test('goes on in its line until something is said after it', () => {
    const { log, events } = setUp();
    log.hear(message('at the same time', { createdAt: 1_000 }));
    log.happened('joined', ['Ben'], 1_000);
    log.happened('joined', ['Cleo'], 1_001);
    expect(events()).toEqual([['joined', 'Ben', 'Cleo']]);
    log.hear(message('after it', { createdAt: 1_001 }));
    log.happened('joined', ['Dora'], 1_002);
    expect(events()).toHaveLength(2);
  });

  test('is kept a hundred times, and with the lines no more than three hundred times', () => {
    const { log, entries, events } = setUp();
    for (let n = 0; n <= CHAT.history; n++) log.happened('started', [], n);
    expect(events()).toHaveLength(CHAT.history);
    for (let n = 0; n < 3 * CHAT.history; n++) log.hear(message(`${n}`, { createdAt: 1_000 + n }));
    expect(entries()).toHaveLength(3 * CHAT.history);
    expect(events()).toEqual([]);
  });

  test('is followed by the newest lines: of too many the oldest are forgotten, in whatever order they are heard', () => {
    const { log, entries } = setUp();
    const most = 3 * CHAT.history;
    for (let n = 1; n <= most; n++) log.hear(message(`${n}`, { createdAt: 1_000 + n }));
    log.recall(message('late, and older than all', { createdAt: 1_000 }));
    log.hear(message('newest', { createdAt: 9_000 }));
    const texts = entries().map((entry) => entry.kind === 'said' && entry.text);
    expect(texts).toHaveLength(most);
    expect([texts[0], texts.at(-1)]).toEqual(['2', 'newest']);
    // Gone for good, not only out of sight.
    expect(log.knows('late, and older than all')).toBe(false);
    expect(log.knows('1')).toBe(false);
  });
});
