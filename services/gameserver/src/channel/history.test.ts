import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fakeClock } from '@tuschel/platform';
import { ROOM } from '@tuschel/protocol';
import { describe, expect, it } from 'vitest';
import { call, logIn } from '../conformance/rest.ts';
import { sweepHistory } from './retention.ts';
import { createChannelStore } from './store.ts';
import { enterRoom, id, NIL, NOBODY, open, platform, type Visitor, visitor, roomServers } from './testing/visitors.ts';

roomServers();

describe('a history', () => {
  /** Six messages, oldest first. */
  async function sixMessages(): Promise<Visitor> {
    const ada = await visitor(open, 'ada');
    await ada.join();
    for (const text of ['1', '2', '3', '4', '5', '6']) await ada.say(text);
    return ada;
  }

  it('C10 forward: page after page to the newest, and back', async () => {
    const ada = await sixMessages();
    const page = (cursor: string) => ada.history(`limit=2&forward=true&cursor=${encodeURIComponent(cursor)}`);
    const first = await ada.history('limit=2');
    const second = await page(first.next);
    const third = await page(second.next);
    expect([first.texts, second.texts, third.texts]).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
    expect([first.previous, third.next]).toEqual(['', '']);
    expect((await page(third.previous)).texts).toEqual(['3', '4']);
    const back = await page((await page(third.previous)).previous);
    expect(back.texts).toEqual(['1', '2']);
    expect(back.previous).toBe('');
    expect((await page(back.next)).texts).toEqual(['3', '4']);
  });

  it('C10 backward: from the newest to the oldest, and back', async () => {
    const ada = await sixMessages();
    const page = (cursor: string) => ada.history(`limit=4&forward=false&cursor=${encodeURIComponent(cursor)}`);
    const first = await page('');
    const second = await page(first.next);
    expect([first.texts, second.texts]).toEqual([
      ['6', '5', '4', '3'],
      ['2', '1'],
    ]);
    expect([first.previous, second.next]).toEqual(['', '']);
    expect((await page(second.previous)).texts).toEqual(['6', '5', '4', '3']);
  });

  it('C10 the cacheable cursor asks for what is newer, also when there is nothing yet', async () => {
    const ada = await sixMessages();
    const newer = (cursor: string) => ada.history(`limit=100&cursor=${encodeURIComponent(cursor)}`);
    for (const query of ['limit=100', 'limit=2&forward=false']) {
      const { cacheable } = await ada.history(query);
      const empty = await newer(cacheable);
      expect(empty.json).toEqual({ cacheable_cursor: cacheable });
      await ada.say('news');
      expect((await newer(empty.cacheable)).texts).toEqual(['news']);
    }
    enterRoom('nobody-was-ever-here');
    expect((await ada.history()).json).toEqual({});
  });

  it('C10 one message a page unless asked for more: up to 100, not 101', async () => {
    const ada = await sixMessages();
    expect((await ada.history('')).texts).toEqual(['1']);
    expect((await ada.history('limit=100')).texts).toHaveLength(6);
    for (const limit of [0, -1, 101]) {
      expect(await ada.history(`limit=${limit}`)).toMatchObject({
        status: 400,
        json: { code: 3, message: 'Invalid limit - limit must be between 1 and 100.' },
      });
    }
  });

  it('C10 a cursor holds for its room and its direction', async () => {
    const ada = await sixMessages();
    const { next } = await ada.history('limit=2');
    const expired = { status: 400, json: { code: 3, message: 'Cursor is invalid or expired.' } };
    const garbage = Buffer.from(JSON.stringify([id(), true, true, 1.5, NOBODY])).toString('base64url');
    for (const cursor of ['x', 'bm8=', '%00', garbage, `${next}&forward=false`]) {
      expect(await ada.history(`cursor=${cursor}`)).toMatchObject(expired);
    }
    enterRoom('another-one');
    expect(await ada.history(`cursor=${next}`)).toMatchObject(expired);
  });

  it.each([
    ['', 'Invalid channel ID.'],
    ['bad', 'Invalid channel ID.'],
    [`2...${'x'.repeat(65)}`, 'Invalid channel ID.'],
    ['3.bad..', 'Invalid channel ID.'],
    [`3.${NOBODY}..`, 'Group not found.'],
    [`4.${NOBODY}.${NOBODY}.`, 'Channel not found.'],
    ['5...x', 'Invalid channel ID.'],
  ])('C10 %j has none', async (channel, message) => {
    const { token } = await logIn(open.url, 'custom-reader', 'reader');
    const answer = await call(open.url, `GET /v2/channel/${channel}?limit=10`, { bearer: token });
    expect([answer.status, answer.json]).toEqual([400, { code: 3, message }]);
  });

  it('C10 is read with a session, by nobody else', async () => {
    expect(await call(open.url, `GET /v2/channel/${id()}`)).toMatchObject({ status: 401 });
    expect(await call(open.url, `POST /v2/channel/${id()}`)).toMatchObject({ status: 501 });
  });

  it('C11 reaches back thirty days, and at most an hour longer', async () => {
    // Long ago, so that nothing of the other tests is old.
    const clock = fakeClock(Date.UTC(2020, 0, 1));
    const store = createChannelStore(platform.sql);
    const say = (createdAt: number, content: string) =>
      store.insert({ ...aMessage(), channel: id(), content, createdAt, updatedAt: createdAt });
    const kept = async () => {
      const messages = await store.list({ channel: id(), reader: NIL, order: 'ascending', behind: null, limit: 9 });
      return messages.map(({ content }) => content);
    };
    const now = clock.now() * 1000;
    await say(now, '{"t": "old"}');
    await say(now + 24 * 60 * 60_000_000, '{"t": "a day younger"}');
    let sweeping = Promise.resolve(0);
    const sweep = (at: number) => (sweeping = store.sweep(at));
    const pass = async (ms: number) => {
      await clock.advance(ms);
      await sweeping;
      await nextTurn();
    };
    const stop = sweepHistory({ ...store, sweep }, { clock, log: platform.log });
    await pass(60_000);
    await pass(ROOM.historyMs - 60_000);
    expect(await kept()).toEqual(['{"t": "old"}', '{"t": "a day younger"}']);
    await pass(60 * 60_000);
    expect(await kept()).toEqual(['{"t": "a day younger"}']);
    stop();
    await pass(ROOM.historyMs);
    expect(await kept()).toHaveLength(1);
  });
});

function aMessage() {
  return { id: randomUUID(), code: 0, senderId: NIL, username: '', held: false };
}
