import { expect, test } from 'vitest';
import { createMailbox, type Letter } from './mailbox.ts';
import { createWorker } from './worker.ts';

const wake = (at: number): Letter => ({ kind: 'wake', at });

function employed() {
  const mailbox = createMailbox();
  const batches: number[][] = [];
  const ended = new AbortController();
  const worker = createWorker(mailbox, async (letters) => void batches.push(letters.map(({ at }) => at)), ended.signal);
  const post = (at: number) => {
    mailbox.post(wake(at));
    worker.begin();
  };
  return { mailbox, batches, ended, worker, post };
}

test('a worker deals with what comes at once in batches of 32, in order', async () => {
  const { batches, worker, post } = employed();
  for (let at = 0; at < 40; at++) post(at);
  await worker.working;
  expect(batches.map((batch) => batch.length)).toEqual([32, 8]);
  expect(batches.flat()).toEqual(Array.from({ length: 40 }, (_, at) => at));
  expect(worker.working).toBeNull();
});

test('a held worker deals with letters when it is released', async () => {
  const { batches, worker, post } = employed();
  worker.hold();
  post(1);
  await Promise.resolve();
  await Promise.resolve();
  expect(batches).toEqual([]);
  worker.release();
  await worker.working;
  expect(batches).toEqual([[1]]);
});

test('a held worker that has ended stops working and deals with nothing', async () => {
  const { batches, ended, worker, post } = employed();
  worker.hold();
  post(1);
  await Promise.resolve();
  await Promise.resolve();
  ended.abort();
  await worker.working;
  expect(batches).toEqual([]);
});
