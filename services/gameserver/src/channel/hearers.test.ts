import { fakeClock } from '@tuschel/platform';
import { expect, test } from 'vitest';
import { createHearers } from './hearers.ts';
import type { ChannelMessage } from './store.ts';

const message = (id: number): ChannelMessage => ({
  id: String(id),
  channel: 'lounge',
  code: 0,
  senderId: 'ada',
  username: 'Ada',
  content: '{}',
  held: false,
  createdAt: id,
  updatedAt: id,
});

test('many messages are sent in order, sixteen at a time with a pause between, so that slow sockets keep up', async () => {
  const clock = fakeClock();
  const hearers = createHearers({ members: () => [], tell: () => undefined }, clock);
  const sent: string[] = [];
  const counts: number[] = [];
  const messages = Array.from({ length: 40 }, (_, index) => message(index));
  const all = hearers.each(messages, ({ id }) => sent.push(id));
  for (let look = 0; look < 4; look++) {
    counts.push(sent.length);
    await clock.advance(50);
  }
  await all;
  expect(counts).toEqual([16, 32, 40, 40]);
  expect(sent).toEqual(messages.map(({ id }) => id));
});
