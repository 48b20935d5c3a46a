// @vitest-environment jsdom
import type { Drawing } from '@tuschel/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { actOn, type ActingOptions, focused } from '../../testing/actOn.tsx';
import { TakeDrawing } from './TakeDrawing.tsx';
import type { TakeAnswer, TakeErrand } from './takeErrand.ts';

const DRAWING: Drawing = {
  x: 0,
  y: 0,
  scale: 1,
  isPortrait: false,
  isClipping: false,
  isOnlyVisibleLayers: false,
  layers: [],
  lines: [],
  rev: 0,
  totalLines: 0,
};
const MADE = 'made';

/** A worker that waits for what the test has it answer. */
class WaitingWorker extends EventTarget {
  isEnded = false;
  errand: TakeErrand | undefined;

  postMessage(errand: TakeErrand) {
    this.errand = structuredClone(errand);
  }

  terminate() {
    this.isEnded = true;
  }

  answer(data: TakeAnswer) {
    return act(async () => void this.dispatchEvent(new MessageEvent('message', { data })));
  }

  finish() {
    return this.answer({ ok: true, file: new Blob([MADE], { type: 'image/png' }) });
  }
}

interface Desk extends ActingOptions {
  allowed?: Pick<Drawing, 'allowDownload' | 'allowVideo'>;
  isMine?: boolean;
  drawing?: () => Drawing;
  /** What browsers may have or lack. */
  browser?: Record<string, unknown>;
}

/** A drawing that may be taken, on a page that can be left, and the workers that were started for it. */
async function desk({ allowed = {}, isMine = false, drawing = () => DRAWING, browser = {}, ...options }: Desk = {}) {
  const workers: WaitingWorker[] = [];
  vi.stubGlobal(
    'Worker',
    class extends WaitingWorker {
      constructor() {
        super();
        workers.push(this);
      }
    },
  );
  function Page() {
    const [isThere, setThere] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setThere(!isThere)}>
          {isThere ? 'leave' : 'come'}
        </button>
        {isThere && <TakeDrawing {...{ drawing, allowed, isMine }} title="Otter: im Boot" author="Ada" />}
      </>
    );
  }
  const acting = await actOn(<Page />, options);
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value);
  await acting.user.click(screen.getByRole('button', { name: 'come' }));
  const saved: { name: string; file: Blob }[] = [];
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: files.at(-1) as Blob });
  });
  const started = async (count: number) => {
    await waitFor(() => expect(workers.filter(({ errand }) => errand)).toHaveLength(count));
    return workers.at(-1) as WaitingWorker;
  };
  const choose = async (entry: string | RegExp) => {
    await acting.user.click(trigger());
    await acting.user.click(screen.getByRole('menuitem', { name: entry }));
  };
  return { ...acting, workers, saved, started, choose };
}

const trigger = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Mitnehmen|Take home)$/ });
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('a drawing becomes a file in a worker, which gets all of it and ends, and the next one does as well', async () => {
  let lines = 0;
  const { user, workers, saved, started } = await desk({ drawing: () => ({ ...DRAWING, totalLines: ++lines }) });
  trigger().focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Bild (PNG)');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  const first = await started(1);
  expect(first.errand).toMatchObject({
    form: 'ora',
    drawing: { totalLines: 1 },
    words: { title: 'Otter: im Boot', author: 'Ada', layers: ['Papier', 'Hinten', 'Mitte', 'Vorne'] },
  });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Wird erstellt/ }).disabled).toBe(true);
  expect([first.isEnded, saved]).toEqual([false, []]);
  await first.finish();
  await waitFor(() => expect(trigger().disabled).toBe(false));
  expect(first.isEnded).toBe(true);
  expect(saved.map(({ name }) => name)).toEqual(['Otter im Boot.ora']);
  expect(await saved[0]?.file.text()).toBe(MADE);

  await user.click(trigger());
  await user.click(screen.getByRole('menuitem', { name: /MP4/ }));
  const second = await started(2);
  // What was drawn since then is in it, too.
  expect(second.errand).toMatchObject({ form: 'mp4', drawing: { totalLines: 2 } });
  await second.finish();
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Otter im Boot.ora', 'Otter im Boot.mp4']));
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

test('the layers have names in the language of the reader', async () => {
  const { choose, started } = await desk({ language: 'en' });
  await choose(/PSD/);
  const { errand } = await started(1);
  expect([errand?.form, errand?.words.layers]).toEqual(['psd', ['Paper', 'Back', 'Middle', 'Front']]);
});

const PICTURES = ['Bild (PNG)', 'Foto (JPG)'];
const FILMS = ['Zeitraffer (GIF)', 'Film (MP4)'];
const LAYERED = ['Mit Ebenen für Krita und GIMP (ORA)', 'Mit Ebenen für Photoshop und Clip Studio (PSD)'];

test.each<[string, Desk, string[]]>([
  ['may be taken', {}, [...PICTURES, ...FILMS, ...LAYERED, 'Teilen']],
  ['is shown as a picture only', { allowed: { allowVideo: false } }, [...PICTURES, ...LAYERED, 'Teilen']],
  ['is shown as a film only', { allowed: { allowDownload: false } }, FILMS],
  [
    'is one’s own',
    { allowed: { allowDownload: false, allowVideo: false }, isMine: true },
    [...PICTURES, ...FILMS, ...LAYERED, 'Teilen'],
  ],
  [
    'is in a browser that makes no JPEG in a worker',
    { browser: { OffscreenCanvas: undefined } },
    ['Bild (PNG)', ...FILMS, ...LAYERED, 'Teilen'],
  ],
  [
    'is in a browser with a clipboard for pictures',
    { browser: { ClipboardItem: class {} } },
    [...PICTURES, ...FILMS, ...LAYERED, 'Kopieren', 'Teilen'],
  ],
])('a drawing that %s', async (_, options, offered) => {
  const { user } = await desk(options);
  await user.click(trigger());
  expect(entries()).toEqual(offered);
});

test('a drawing that stays in its game is not offered at all', async () => {
  await desk({ allowed: { allowDownload: false, allowVideo: false } });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['leave']);
});

/** What is laid on the clipboard: the picture comes later. */
class ClipboardItemOf {
  readonly contents: Record<string, Promise<Blob>>;
  constructor(contents: Record<string, Promise<Blob>>) {
    this.contents = contents;
  }
}

test('a drawing goes to the clipboard while the press lasts, which is said once it is there', async () => {
  const { choose, started, saved } = await desk({ browser: { ClipboardItem: ClipboardItemOf } });
  const laid: Promise<Blob | undefined>[] = [];
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async (items) => {
    const picture = (items[0] as unknown as ClipboardItemOf).contents['image/png'];
    laid.push(Promise.resolve(picture));
    await picture;
  });
  await choose('Kopieren');
  expect(laid).toHaveLength(1);
  const worker = await started(1);
  expect(worker.errand?.form).toBe('png');
  expect(screen.queryByText(/^Kopiert/)).toBeNull();
  await worker.finish();
  expect(await screen.findByText('Kopiert. Jetzt kannst du sie einfügen.')).toBeTruthy();
  expect(await (await laid[0])?.text()).toBe(MADE);
  expect([saved, trigger().disabled]).toEqual([[], false]);
});

test('a clipboard that takes nothing is said, and does not claim that it did', async () => {
  const { choose, started } = await desk({ browser: { ClipboardItem: ClipboardItemOf } });
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await choose('Kopieren');
  expect(await screen.findByText('Diese Datei ließ sich nicht erstellen.')).toBeTruthy();
  expect(screen.queryByText(/^Kopiert/)).toBeNull();
  await waitFor(() => expect(trigger().disabled).toBe(false));
  await (await started(1)).finish();
});

test('a drawing is shared as a picture under its title', async () => {
  const { choose, started, saved } = await desk();
  const shared: ShareData[] = [];
  Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => void shared.push(data) });
  onTestFinished(() => {
    for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name);
  });
  await choose('Teilen');
  const worker = await started(1);
  expect(worker.errand?.form).toBe('png');
  await worker.finish();
  await waitFor(() => expect(shared.map(({ title }) => title)).toEqual(['Otter: im Boot']));
  expect(shared[0]?.files?.map(({ name, type }) => [name, type])).toEqual([['Otter im Boot.png', 'image/png']]);
  expect(saved).toEqual([]);
});

test.each<[string, (worker: WaitingWorker) => unknown, string | RegExp]>([
  [
    'breaks off',
    (worker) => act(async () => void worker.dispatchEvent(new Event('error'))),
    /ließ sich nicht erstellen/,
  ],
  ['fails', (worker) => worker.answer({ ok: false, error: 'no' }), /ließ sich nicht erstellen/],
  [
    'gets half a drawing',
    (worker) => worker.answer({ ok: false, error: 'no', fault: 'cut' }),
    /^Die Zeichnung kam nicht vollständig an/,
  ],
])('a worker that %s ends with its reason, and the file can be asked for again', async (_, fail, words) => {
  const { choose, started, saved } = await desk();
  await choose('Bild (PNG)');
  const worker = await started(1);
  await fail(worker);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(worker.isEnded).toBe(true);
  await waitFor(() => expect(trigger().disabled).toBe(false));
  expect(saved).toEqual([]);
  await choose('Bild (PNG)');
  await (await started(2)).finish();
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Otter im Boot.png']));
});

test('a page that is left meanwhile ends the worker, and neither saves a file nor speaks of one', async () => {
  const { user, choose, started, saved } = await desk();
  await choose('Film (MP4)');
  const worker = await started(1);
  await user.click(screen.getByRole('button', { name: 'leave' }));
  await waitFor(() => expect(worker.isEnded).toBe(true));
  await worker.finish();
  expect(saved).toEqual([]);
  expect(screen.queryByText(/nicht erstellen/)).toBeNull();
});
