import { encodeDrawing, INK_MEDIA_TYPE, quantiseLine } from '@tuschel/protocol/ink';
import { expect, test } from 'vitest';
import { stroke } from '../testbed/modelServer.ts';
import { type ApiCall, ApiException } from '../tuschelClient.ts';
import { paperWire } from './paperWire.ts';

/** A server that gives one answer, with what it was asked. */
function wireTo(answer: (call: ApiCall) => unknown = () => ({})) {
  const asked: ApiCall[] = [];
  const wire = paperWire({
    async ask(call) {
      asked.push(call);
      return answer(call);
    },
  });
  return { wire, asked };
}

const failing = (error: unknown) => () => {
  throw error;
};
const strokes = [1, 2].map((t) => quantiseLine({ ...stroke(t), dt: 8 }));

test('the events of a paper are asked for as INK1 and also understood as JSON; a long paper has a minute to arrive', async () => {
  const { wire, asked } = wireTo(() => encodeDrawing(strokes, {}));
  expect(await wire.events('a b')).toEqual(strokes);
  expect(asked).toEqual([
    {
      method: 'GET',
      path: '/drawing/a%20b/lines',
      headers: { Accept: `${INK_MEDIA_TYPE}, application/json;q=0.9` },
      bytesType: INK_MEDIA_TYPE,
      timeoutMs: 60_000,
    },
  ]);
  expect(await wireTo(() => ({ lines: strokes })).wire.events('a')).toEqual(strokes);
  expect(await wireTo(() => null).wire.events('a')).toEqual([]);
});

test('a paper is asked for without its events, and a thousand events have twenty seconds', async () => {
  const { wire, asked } = wireTo();
  await wire.paper('p');
  await wire.update('p', { name: 'Otter', events: [] });
  expect(asked).toEqual([
    { method: 'GET', path: '/papers/p?events=false' },
    { method: 'POST', path: '/papers/p/update', body: { name: 'Otter', events: [] }, timeoutMs: 20_000 },
  ]);
});

test('a list is of the shelf or of the bin', async () => {
  const { wire, asked } = wireTo();
  await wire.list({ skip: 20, take: 10, isBin: false });
  await wire.list({ skip: 0, take: 100, isBin: true });
  expect(asked.map(({ method, path }) => [method, path])).toEqual([
    ['GET', '/papers?skip=20&take=10'],
    ['GET', '/papers?skip=0&take=100&bin=true'],
  ]);
});

test('throwing away and erasing are two things', async () => {
  const { wire, asked } = wireTo();
  await wire.bin('p');
  await wire.erase('p');
  expect(asked.map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', '/papers/p'],
    ['DELETE', '/papers/p?erase=true'],
  ]);
});

test('erasing what is erased already is well; any other failure is said', async () => {
  const refusal = (status: number) => new ApiException('', status, '', {}, null);
  await expect(wireTo(failing(refusal(404))).wire.erase('p')).resolves.toBeUndefined();
  await expect(wireTo(failing(refusal(400))).wire.erase('p')).rejects.toMatchObject({ status: 400 });
  const other = Object.assign(new Error('no answer of the server'), { status: 404 });
  await expect(wireTo(failing(other)).wire.erase('p')).rejects.toBe(other);
  await expect(wireTo(failing(refusal(404))).wire.bin('p')).rejects.toMatchObject({ status: 404 });
});
