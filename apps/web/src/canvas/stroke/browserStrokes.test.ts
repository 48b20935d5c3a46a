import 'fake-indexeddb/auto';
import { defaultStyle, quantiseLine, Tool } from '@tuschel/ink';
import { expect, onTestFinished, test, vi } from 'vitest';
import { browserStrokes } from './strokeJournal.ts';

const DAY = 24 * 60 * 60 * 1000;
const color = { r: 10, g: 20, b: 30, a: 255 };
const points = [100, 200, 300].map((x) => ({ x, y: x, p: 1 }));
const STROKE = { after: 4, line: quantiseLine({ ...defaultStyle(Tool.brush), color, points }) };

test('an unfinished stroke is read as it was written, by its drawing alone, until it is removed', async () => {
  await browserStrokes('journal').save('page', STROKE);
  const again = browserStrokes('journal');
  expect(await again.load('page')).toEqual(STROKE);
  expect(await again.load('another')).toBeNull();
  await again.remove('page');
  expect(await browserStrokes('journal').load('page')).toBeNull();
});

test('strokes are removed by how the ids of their drawings begin, all others stay', async () => {
  const journal = browserStrokes('beginnings');
  for (const id of ['ada boat', 'ada tree', 'adam boat', 'boat']) await journal.save(id, STROKE);
  await journal.removeAll('ada ');
  const left = await Promise.all(['ada boat', 'ada tree', 'adam boat', 'boat'].map((id) => journal.load(id)));
  expect(left).toEqual([null, null, STROKE, STROKE]);
});

test('what nobody came back for in seven days is gone, and nothing younger', async () => {
  let now = 0;
  const journal = () => browserStrokes('sweep', () => now);
  await journal().save('old', STROKE);
  now = 1;
  await journal().save('young', STROKE);
  now = 7 * DAY + 1;
  const swept = journal();
  expect(await swept.load('old')).toBeNull();
  expect(await swept.load('young')).toEqual(STROKE);
});

test('a device that does not answer once is asked again', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  onTestFinished(() => open.mockRestore());
  const journal = browserStrokes('again');
  await expect(journal.save('page', STROKE)).rejects.toThrow('no room');
  await journal.save('page', STROKE);
  expect(await journal.load('page')).toEqual(STROKE);
});

test('what cannot be read is no stroke', async () => {
  await browserStrokes('torn').save('page', STROKE);
  const request = indexedDB.open('torn');
  await new Promise((done) => (request.onsuccess = done));
  const written = request.result.transaction('strokes', 'readwrite');
  written.objectStore('strokes').put({ after: 4, ink: new Uint8Array([1, 2, 3]), savedAt: Date.now() }, 'page');
  await new Promise((done) => (written.oncomplete = done));
  expect(await browserStrokes('torn').load('page')).toBeNull();
});
