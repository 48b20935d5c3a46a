import { collectingLog, fakeClock } from '@tuschel/platform';
import { RENDER } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { jpg, mp4 } from '../../testing/atelier.ts';
import { createJobDesk } from './jobDesk.ts';

const ADA = { id: 'ada', name: 'ada' };
const DRAWING = 'd1';

function desk(kind: 'picture' | 'video' = 'video') {
  const clock = fakeClock();
  const log = collectingLog();
  const done: unknown[] = [];
  const state = { storage: 'ready', load: 0, isTight: false, isOver: false, gone: new Set<string>(), broken: false };
  let keys = 0;
  const objects = new Map<string, { body: Buffer; contentType: string }>();
  const waiting = ['erased', DRAWING];
  const note =
    (name: string) =>
    async (...given: unknown[]) => (done.push([name, ...given]), !state.isOver);
  const leased = (drawing: string) => ({ kind, drawing, title: 'an otter', author: 'Anna', attempt: 2, until: 77 });
  const desk = createJobDesk({
    jobs: {
      take: async (_by: unknown, kinds: unknown, mayBe: unknown) => {
        done.push(['take', kinds, mayBe]);
        const drawing = waiting.shift();
        return drawing === undefined ? { nextAt: 99 } : { lease: `lease of ${drawing}`, ...leased(drawing) };
      },
      noteWithheld: note('withheld'),
      held: async (lease: string, by: unknown) => (lease === 'lease' && by === ADA ? { drawing: DRAWING, kind } : null),
      claim: async (lease: string) => (lease === 'lease' ? { drawing: DRAWING, kind, claim: 'claim' } : null),
      release: note('release'),
      finish: note('finish'),
      fail: note('fail'),
    } as never,
    lines: {
      page: async () => null,
      read: async (drawing: string) =>
        drawing === DRAWING ? { page: { drawing, base: 0, lines: 3, meta: {} }, lines: [new Uint8Array(1)] } : null,
    } as never,
    blobs: {
      presignPut: async (key: string, options: object) => `${key} ${JSON.stringify(options)}`,
      head: async (key: string) => {
        if (state.broken) throw new Error('the store is away');
        const found = objects.get(key);
        return found ? { size: found.body.length, contentType: found.contentType } : null;
      },
      get: async (key: string, [first, last]: [number, number]) => {
        const found = objects.get(key);
        return found ? { body: found.body.subarray(first, last + 1) } : null;
      },
      delete: async (key: string) => void objects.delete(key),
      move: async (from: string, to: string) => {
        const found = objects.get(from);
        objects.delete(from);
        if (found) objects.set(to, found);
        return found !== undefined;
      },
    } as never,
    trash: { later: async (keys) => void done.push(['later', ...keys]), empty: async () => 0 },
    clock,
    entropy: { uuid: () => `key ${++keys}` },
    storage: { state: () => state.storage as never },
    load: { level: () => state.load as never },
    room: { isTight: async () => state.isTight, tidy: async () => 0 },
    log,
  });
  const put = (file: string, body: Buffer, contentType: string) =>
    objects.set(`uploads/lease/${file}`, { body, contentType });
  const handIn = (more: object = {}) => desk.handIn(ADA, { jobId: 'LEASE', success: true, ...more } as never);
  return { desk, clock, log, done, state, objects, put, handIn };
}

test('V2 while nothing can be saved, or games need all there is, renderers come again in five seconds', async () => {
  const { desk: of, state, clock, done } = desk();
  for (const [storage, load] of [
    ['low', 0],
    ['full', 0],
    ['ready', 2],
  ] as const) {
    Object.assign(state, { storage, load });
    expect(await of.take(ADA, {})).toEqual({ nextAt: clock.now() + 5_000 });
  }
  expect(done).toEqual([]);
});

test.each([
  [{}, 'all'],
  [{ load: 1 }, 'light'],
  [{ isTight: true }, 'light'],
])('V2 with %j a renderer gets of the jobs %s', async (how, mayBe) => {
  const { desk: of, state, done } = desk();
  Object.assign(state, how);
  await of.take(ADA, { kinds: ['video'] });
  expect(done[0]).toEqual(['take', ['video'], mayBe]);
});

test('V1 a job has all that a renderer needs, of a drawing that is still there, and where its files go', async () => {
  const { desk: of, clock, done } = desk('picture');
  const address = (file: string, maxSize: number) =>
    `uploads/lease of d1/${file} ${JSON.stringify({ contentType: 'image/jpeg', maxSize, expiresInMs: RENDER.leaseMs })}`;
  expect(await of.take(ADA, {})).toEqual({
    job: {
      jobId: 'lease of d1',
      kind: 'picture',
      uploadJpgUrl: address('jpg', RENDER.jpgBytes),
      uploadThumbnailUrl: address('thumbnail', RENDER.thumbnailBytes),
      drawingId: DRAWING,
      drawingAuthorName: 'Anna',
      drawingPromptText: 'an otter',
      expectingNextJobAvailableAt: clock.now(),
      leaseUntil: 77,
      attempt: 2,
    },
    drawing: expect.objectContaining({ lines: [expect.any(Uint8Array)] }),
  });
  // So many of its lines nobody else sees.
  expect(done.at(-1)).toEqual(['withheld', 'lease of d1', 2]);
  expect(await of.take(ADA, {})).toEqual({ nextAt: 99 });
  const film = desk('video');
  expect(await film.desk.take(ADA, {})).toMatchObject({
    job: { uploadMp4Url: expect.stringContaining('"video/mp4"') },
  });
});

test('V3 the drawing of a job is shown to whoever holds it', async () => {
  const { desk: of } = desk();
  expect(await of.drawingOf('lease', ADA)).toMatchObject({ page: { drawing: DRAWING } });
  expect(await of.drawingOf('lease', { id: 'bob', name: 'bob' })).toBeNull();
});

test('V4 a failure is written down in words that can be read, whatever the renderer says', async () => {
  const { handIn, done } = desk();
  for (const error of ['out of\n\tink', undefined, ' \u0007 ']) await handIn({ success: false, error });
  const failed = (words: string) => ['fail', 'claim', ADA, words];
  expect(done).toEqual([failed('out of ink'), failed('no reason was given'), failed('no reason was given')]);
});

test('V5 a job that is over is refused, and so is an end that comes too late', async () => {
  const { desk: of, handIn, state, put } = desk();
  const over = { code: 'notPermitted' };
  expect(await of.handIn(ADA, { jobId: 'other', success: true } as never)).toEqual(over);
  expect(await handIn({ success: false })).toBeNull();
  state.isOver = true;
  expect(await handIn({ success: false })).toEqual(over);
  put('mp4', mp4(), 'video/mp4');
  expect(await handIn()).toEqual(over);
});

test('V5 a job whose files cannot be looked at just now may be handed in again', async () => {
  const { handIn, state, done } = desk();
  state.broken = true;
  await expect(handIn()).rejects.toThrow('the store is away');
  expect(done).toEqual([['release', 'claim', 'lease']]);
});

test('V8 the files of a picture lie where they stay before they are named, with what the renderer says of each', async () => {
  const { handIn, put, done, objects } = desk('picture');
  put('jpg', await jpg(64, 36), 'image/jpeg');
  put('thumbnail', await jpg(16, 9), 'image/jpeg');
  expect(await handIn({ previewData: 'small', videoMs: 5 })).toBeNull();
  const keys = [...objects.keys()];
  expect(done[0]).toEqual(['later', ...keys]);
  expect(done[1]).toMatchObject([
    'finish',
    'claim',
    ADA,
    [
      { file: 'jpg', key: keys[0], width: 64, height: 36, ms: null, preview: 'small' },
      { file: 'thumbnail', key: keys[1], width: 16, height: 9, ms: null, preview: null },
    ],
  ]);
  const film = desk('video');
  film.put('mp4', mp4(), 'video/mp4');
  await film.handIn({ previewData: 'small', videoMs: 5 });
  expect(film.done.at(-1)).toMatchObject([
    'finish',
    'claim',
    ADA,
    [{ file: 'mp4', ms: 5, preview: null, width: null }],
  ]);
});

test('V8 of files of which one is wrong none is kept, and the renderer reads why', async () => {
  const { handIn, put, done, objects, log } = desk('picture');
  put('jpg', await jpg(64, 36), 'image/jpeg');
  put('thumbnail', mp4(), 'image/jpeg');
  const detail = 'thumbnail is no whole JPEG';
  expect(await handIn()).toEqual({ code: 'badRequest', detail });
  expect([done, [...objects.keys()]]).toEqual([[['fail', 'claim', ADA, detail]], []]);
  expect(log.lines).toMatchObject([{ fields: { renderer: 'ada', fault: detail } }]);
});
