import { expect, test } from 'vitest';
import { readExcerpt } from './excerpt.ts';
import type { ChannelMessage, ChannelStore } from './store.ts';

/** Seven messages, a second apart; the database tells them from the one that was asked for outwards. */
const messages = Array.from({ length: 7 }, (_, i) => ({
  id: `m${i}`,
  senderId: `s${i}`,
  username: `u${i}`,
  content: i === 4 ? '[]' : JSON.stringify({ text: `line ${i}` }),
  held: i === 5,
  createdAt: i * 1_000_000 + 999,
})) as unknown as ChannelMessage[];

const store: Pick<ChannelStore, 'seen' | 'list'> = {
  seen: async (channel, id, reader) =>
    (channel === 'room' && reader === 'ada' && messages.find((one) => one.id === id)) || null,
  list: async ({ behind, order, limit }) => {
    const at = messages.findIndex(({ id }) => id === behind?.id);
    const outwards = order === 'descending' ? messages.slice(0, at).reverse() : messages.slice(at + 1);
    return outwards.slice(0, limit);
  },
};

test('C15 a message is read with those around it, all in the order in which they were said', async () => {
  const excerpt = await readExcerpt(store, { channel: 'room', messageId: 'm3', reader: 'ada', around: 2 });
  const said = (number: number, content: object = { text: `line ${number}` }, held = false) => ({
    messageId: `m${number}`,
    senderId: `s${number}`,
    username: `u${number}`,
    content,
    held,
    createdAt: number * 1_000,
  });
  expect(excerpt).toEqual({
    line: said(3),
    before: [said(1), said(2)],
    after: [said(4, {}), said(5, undefined, true)],
  });
});

test('C15 whoever does not see a message reads nothing around it either', async () => {
  const asked = { channel: 'room', messageId: 'm3', reader: 'ada', around: 2 };
  expect(await readExcerpt(store, { ...asked, reader: 'ben' })).toBeNull();
  expect(await readExcerpt(store, { ...asked, messageId: 'm9' })).toBeNull();
});
