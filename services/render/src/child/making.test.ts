import { RENDER } from '@tuschel/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RenderTask } from '../task.ts';
import { drawingOf, inkOf, strokes, workOf } from '../testing/drawings.ts';
import { uploadHost } from '../testing/uploadHost.ts';
import { make } from './making.ts';

const MOST = { jpg: RENDER.jpgBytes, thumbnail: RENDER.thumbnailBytes, mp4: RENDER.mp4Bytes };

let host: Awaited<ReturnType<typeof uploadHost>>;
let task: RenderTask;
beforeAll(async () => {
  host = await uploadHost();
});
beforeEach(() => {
  host.files.clear();
  const { kind, ink, title, author, uploads } = workOf('picture', inkOf(drawingOf(strokes(1))), host.url);
  task = { number: 1, kind, ink, title, author, uploads, ffmpeg: null };
});
afterAll(() => host.close());

describe('a file', () => {
  test('that is larger than the server takes is not sent at all', async () => {
    await expect(make(task, { ...MOST, jpg: 1_000 })).rejects.toThrow(/^The jpg has \d+ bytes: too many\.$/);
    expect([...host.files.keys()]).toEqual([]);
  });

  test('may be as large as that', async () => {
    await make(task);
    const bytes = (path: string) => host.files.get(path)?.bytes.length ?? 0;
    const [jpg, thumbnail] = [bytes('/a.jpg'), bytes('/a.thumb.jpg')];
    await expect(make(task, { ...MOST, jpg, thumbnail })).resolves.toMatchObject({ previewData: expect.any(String) });
    await expect(make(task, { ...MOST, thumbnail: thumbnail - 1 })).rejects.toThrow('The thumbnail has');
  });
});
