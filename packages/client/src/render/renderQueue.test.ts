import { INK_MEDIA_TYPE } from '@tuschel/protocol/ink';
import { describe, expect, test } from 'vitest';
import { fakeClock, START } from '../testbed/fakeClock.ts';
import { type Asked, fakeFetch, json } from '../testbed/fakeFetch.ts';
import { createRenderQueue } from './renderQueue.ts';

const API = 'https://draw.example/api';
const JOB = {
  jobId: 'j/1',
  kind: 'picture',
  drawingId: 'd',
  uploadJpgUrl: '/media/signed/d.jpg?s=1',
  uploadThumbnailUrl: 'https://s3.example/d.thumb.jpg?s=2',
  drawingAuthorName: 'Anna',
  drawingPromptText: 'A bear',
  leaseUntil: START + 300_000,
  expectingNextJobAvailableAt: START,
};
const DATE = { date: new Date(START).toUTCString() };

function world(answer: (asked: Asked) => Response) {
  const clock = fakeClock(START + 86_400_000);
  const { fetch, asked } = fakeFetch(answer);
  return { asked, clock, queue: createRenderQueue({ apiUrl: API, token: 'secret', fetch, clock }) };
}

describe('a job', () => {
  const server = ({ url }: Asked) =>
    url.endsWith('/ink')
      ? new Response(Uint8Array.of(1, 2, 3), { headers: { 'content-type': INK_MEDIA_TYPE } })
      : json(JOB, 200, DATE);

  test('comes with its drawing, and with where to put what is made of it', async () => {
    const { queue, asked } = world(server);
    expect(await queue.next()).toEqual({
      jobId: 'j/1',
      kind: 'picture',
      drawingId: 'd',
      ink: Uint8Array.of(1, 2, 3),
      title: 'A bear',
      author: 'Anna',
      uploads: { jpg: 'https://draw.example/media/signed/d.jpg?s=1', thumbnail: 'https://s3.example/d.thumb.jpg?s=2' },
      // By the server's clock: ours is a day ahead.
      leaseMs: 300_000,
    });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${API}/render/job/get`,
      `GET ${API}/render/job/j%2F1/ink`,
    ]);
    expect(asked.every(({ headers }) => headers.get('authorization') === 'Bearer secret')).toBe(true);
    expect(asked[0]?.body).toEqual({ drawingAs: 'ink' });
  });

  test('whose drawing does not come as INK1 is none', async () => {
    const { queue } = world(({ url }) => json(url.endsWith('/ink') ? {} : JOB));
    await expect(queue.next()).rejects.toThrow('INK1');
  });

  test('is not there: so long there will be none', async () => {
    const { queue } = world(() => json({ expectingNextJobAvailableAt: START + 2_000 }, 200, DATE));
    expect(await queue.next()).toEqual({ waitMs: 2_000 });
  });

  test('is asked for by its kind', async () => {
    const { fetch, asked } = fakeFetch(() => json({ expectingNextJobAvailableAt: START }));
    await createRenderQueue({ apiUrl: API, token: 't', fetch, clock: fakeClock(), kinds: ['video'] }).next();
    expect(asked[0]?.body).toEqual({ drawingAs: 'ink', kinds: ['video'] });
  });

  test('is told of', async () => {
    const { queue, asked } = world(() => json({ isSuccess: true }));
    await queue.settle({ jobId: 'j', success: false, error: 'no' });
    expect(asked[0]).toMatchObject({
      url: `${API}/render/job/update`,
      body: { jobId: 'j', success: false, error: 'no' },
    });
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret');
  });
});

test('a file is put where the job said, without our credentials', async () => {
  const { queue, asked } = world(() => new Response(null, { status: 204 }));
  await queue.upload('https://s3.example/d.jpg?s=1', Uint8Array.of(1), 'image/jpeg');
  expect(asked[0]).toMatchObject({ method: 'PUT', url: 'https://s3.example/d.jpg?s=1' });
  expect(asked[0]?.headers.get('content-type')).toBe('image/jpeg');
  expect(asked[0]?.headers.has('authorization')).toBe(false);
});
