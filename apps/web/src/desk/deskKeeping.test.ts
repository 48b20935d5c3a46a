import { memoryStorage } from '@tuschel/client';
import { type Color, CURVE_LIMIT, type FreeCurve, Tool } from '@tuschel/ink';
import { DESK, type DeskEntry } from '@tuschel/protocol';
import { expect, test } from 'vitest';
import { parseHex, toHex } from '../canvas/colors/palette.ts';
import { freshSettings } from '../canvas/tools/nibs.ts';
import { withMoved, withPreset } from '../canvas/tools/presets.ts';
import { createToolbox } from '../canvas/tools/toolbox.ts';
import { createKeySettings, keymapOf } from '../keys/keySettings.ts';
import { DESK_STORED, keepDesk } from './deskKeeping.ts';

/** Accounts as the server keeps them: of each entry the later one. */
function createServer() {
  const accounts = new Map<string, Map<string, DeskEntry>>();
  let isOffline = false;
  /** How many entries came with each call. */
  const sizes: number[] = [];
  const isLater = (a: DeskEntry, b: DeskEntry) => a.clock > b.clock || (a.clock === b.clock && a.device > b.device);
  return {
    cut: (is: boolean) => {
      isOffline = is;
    },
    entriesOf: (user: string) => [...(accounts.get(user)?.values() ?? [])],
    sizes,
    clientOf: (user: string) => ({
      ask: async ({ body }: { body?: unknown }) => {
        if (isOffline) throw new Error('offline');
        sizes.push((body as { entries: DeskEntry[] }).entries.length);
        const kept = accounts.get(user) ?? new Map<string, DeskEntry>();
        accounts.set(user, kept);
        for (const entry of (body as { entries: DeskEntry[] }).entries) {
          const there = kept.get(entry.key);
          if (!there || isLater(entry, there)) kept.set(entry.key, entry);
        }
        return JSON.parse(JSON.stringify({ entries: [...kept.values()] }));
      },
    }),
  };
}

/** A browser at which drawings are begun one after the other. */
function createBrowser(server: ReturnType<typeof createServer>, device: string) {
  const storage = memoryStorage();
  /** What is to be done when the hand rests. */
  const waiting: { act: () => void; ms: number }[] = [];
  return {
    storage,
    waiting,
    async sit(user: string | null) {
      const toolbox = createToolbox(storage);
      const keys = createKeySettings(storage);
      const client = server.clientOf(user ?? '') as never;
      const later = (act: () => void, ms: number) => {
        const one = { act, ms };
        waiting.push(one);
        return () => void (waiting.includes(one) && waiting.splice(waiting.indexOf(one), 1));
      };
      const kept = keepDesk({ storage, toolbox, keys, client, userId: user, newDevice: () => device, later });
      await settled();
      return { toolbox, keys, ...kept, own: () => toolbox.get().own.map(toHex) };
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const color = (hex: string) => parseHex(hex) as Color;
const addPreset = (toolbox: ReturnType<typeof createToolbox>, name: string) =>
  toolbox.changePresets((own) => withPreset(own, Tool.pencil, name, freshSettings(Tool.pencil)));

test('what is set on one device is there on the other', async () => {
  const server = createServer();
  const tablet = await createBrowser(server, '0000000a').sit('anna');
  tablet.toolbox.setToolSide('right');
  tablet.toolbox.setPressureCurve(12);
  tablet.toolbox.setPalette('protan' as never);
  tablet.keys.set({ isOn: true, preset: 'krita', own: { brush: ['q'] } });
  await tablet.send();
  const desktop = await createBrowser(server, '0000000b').sit('anna');
  expect(desktop.toolbox.get()).toMatchObject({ toolSide: 'right', pressureCurve: 12 });
  expect(desktop.toolbox.get().palette).toBe(tablet.toolbox.get().palette);
  expect(desktop.keys.get()).toEqual({ isOn: true, preset: 'krita', own: { brush: ['q'] } });
});

test.each([CURVE_LIMIT, -CURVE_LIMIT, 1 - CURVE_LIMIT])(
  'a pressure as soft or hard as it goes is so on the other device: %i',
  async (bend) => {
    const server = createServer();
    const tablet = await createBrowser(server, '0000000a').sit('anna');
    tablet.toolbox.setPressureCurve(bend);
    await tablet.send();
    const desktop = await createBrowser(server, '0000000b').sit('anna');
    expect(desktop.toolbox.get().pressureCurve).toBe(bend);
  },
);

test('a curve of one’s own is there on the other device; taken away, it is gone from both', async () => {
  const server = createServer();
  const [one, two] = [createBrowser(server, '0000000a'), createBrowser(server, '0000000b')];
  const tablet = await one.sit('anna');
  const curve: FreeCurve = [
    [0.05, 0],
    [0.4, 0.7],
    [1, 1],
  ];
  tablet.toolbox.setFreeCurve(curve);
  await tablet.send();
  const desktop = await two.sit('anna');
  expect(desktop.toolbox.get().freeCurve).toEqual(curve);
  desktop.toolbox.setFreeCurve(null);
  await desktop.send();
  await tablet.send();
  expect(tablet.toolbox.get().freeCurve).toBeNull();
});

test('what two devices changed offline comes together: nothing of it is lost, and both are alike', async () => {
  const server = createServer();
  const [one, two] = [createBrowser(server, '0000000a'), createBrowser(server, '0000000b')];
  const [tablet, desktop] = [await one.sit('anna'), await two.sit('anna')];
  server.cut(true);
  tablet.toolbox.keep([color('#112233')]);
  tablet.keys.set({ ...tablet.keys.get(), own: { undo: ['z'] } });
  desktop.toolbox.keep([color('#445566'), color('#778899')]);
  desktop.keys.set({ ...desktop.keys.get(), own: { redo: ['a'] } });
  await Promise.all([tablet.send(), desktop.send()]);
  expect(server.entriesOf('anna')).toEqual([]);
  for (const desk of [tablet, desktop]) desk.stop();
  server.cut(false);
  await one.sit('anna');
  const there = await two.sit('anna');
  const here = await one.sit('anna');
  expect(there.own().toSorted()).toEqual(['#112233', '#445566', '#778899']);
  expect(here.own()).toEqual(there.own());
  expect(here.keys.get().own).toEqual({ undo: ['z'], redo: ['a'] });
  expect(there.keys.get()).toEqual(here.keys.get());
});

test('what was taken away on one device does not come back from the other', async () => {
  const server = createServer();
  const [one, two] = [createBrowser(server, '0000000a'), createBrowser(server, '0000000b')];
  const tablet = await one.sit('anna');
  tablet.toolbox.keep([color('#112233'), color('#445566')]);
  await tablet.send();
  const desktop = await two.sit('anna');
  desktop.toolbox.forget(color('#112233'));
  await desktop.send();
  tablet.toolbox.keep([color('#778899')]);
  await tablet.send();
  expect(tablet.own()).toEqual(['#778899', '#445566']);
});

test('a guest keeps the desk in the browser, and brings along what the account has not', async () => {
  const server = createServer();
  const elsewhere = await createBrowser(server, '0000000b').sit('anna');
  elsewhere.toolbox.setToolSide('right');
  addPreset(elsewhere.toolbox, 'Ink');
  await elsewhere.send();
  const browser = createBrowser(server, '0000000a');
  const guest = await browser.sit(null);
  guest.toolbox.keep([color('#112233')]);
  addPreset(guest.toolbox, 'Chalk');
  guest.toolbox.setPressureCurve(-8);
  guest.stop();
  expect((await browser.sit(null)).own()).toEqual(['#112233']);
  const anna = await browser.sit('anna');
  expect(anna.own()).toEqual(['#112233']);
  expect(anna.toolbox.get()).toMatchObject({ toolSide: 'right', pressureCurve: -8 });
  // Both were called own-1.
  expect(
    anna.toolbox
      .get()
      .presets.map(({ name }) => name)
      .toSorted((one, other) => (one ?? '').localeCompare(other ?? '')),
  ).toEqual(['Chalk', 'Ink']);
  expect(server.entriesOf('anna').map(({ key }) => key)).toEqual(expect.arrayContaining(['color.112233', 'bend']));
});

test('somebody else at the same browser has their own desk, and what was not sent yet waits for its owner', async () => {
  const server = createServer();
  const browser = createBrowser(server, '0000000a');
  const anna = await browser.sit('anna');
  server.cut(true);
  anna.toolbox.keep([color('#112233')]);
  anna.stop();
  server.cut(false);
  // The account is not asked before somebody else sits down.
  const ben = await browser.sit('ben');
  expect(ben.own()).toEqual([]);
  expect(server.entriesOf('ben')).toEqual([]);
  ben.stop();
  const back = await browser.sit('anna');
  expect(back.own()).toEqual(['#112233']);
  expect(server.entriesOf('anna').map(({ key }) => key)).toContain('color.112233');
});

test('what this version does not know stays with the account, and nonsense does no harm', async () => {
  const server = createServer();
  const strange = [
    { key: 'curve', value: [0, 10, 90, 100], clock: 1, device: 'cccccccc' },
    { key: 'preset.own-7', value: { nib: 99, name: 'Of tomorrow' }, clock: 2, device: 'cccccccc' },
    { key: 'palette', value: 'of tomorrow', clock: 3, device: 'cccccccc' },
    { key: 'keys.own.brush', value: [1, 'no chord at all', 'q'], clock: 4, device: 'cccccccc' },
    { key: 'bend', value: 'much', clock: 5, device: 'cccccccc' },
  ];
  await server.clientOf('anna').ask({ body: { entries: strange } });
  const desk = await createBrowser(server, '0000000a').sit('anna');
  expect(keymapOf(desk.keys.get()).brush).toEqual(['q']);
  expect(desk.toolbox.get()).toMatchObject({ palette: 'standard', pressureCurve: 0, freeCurve: null, presets: [] });
  desk.toolbox.keep([color('#112233')]);
  await desk.send();
  const kept = server.entriesOf('anna');
  for (const key of ['curve', 'preset.own-7']) expect(kept.find((entry) => entry.key === key)?.value).not.toBeNull();
});

test('what is changed while the account answers is later than the answer', async () => {
  const server = createServer();
  const tablet = await createBrowser(server, '0000000a').sit('anna');
  tablet.toolbox.setToolSide('right');
  const sending = tablet.send();
  tablet.toolbox.setToolSide('left');
  await sending;
  expect(tablet.toolbox.get().toolSide).toBe('left');
  expect(server.entriesOf('anna').find(({ key }) => key === 'hand')?.value).toBe('left');
});

test('the account hears of what was changed once the hand rests, of all at once; strokes are nothing that it hears of', async () => {
  const server = createServer();
  const browser = createBrowser(server, '0000000a');
  const desk = await browser.sit('anna');
  desk.toolbox.setColor(color('#112233'));
  expect(browser.waiting).toEqual([]);
  desk.toolbox.setToolSide('right');
  desk.keys.set({ ...desk.keys.get(), preset: 'krita' });
  expect(browser.waiting.map(({ ms }) => ms)).toEqual([2_000]);
  expect(server.entriesOf('anna')).toEqual([]);
  browser.waiting[0]?.act();
  await settled();
  expect(server.entriesOf('anna').map(({ key }) => key)).toEqual(['hand', 'keys.preset']);
  // Once it has heard of them, they are not sent again.
  await desk.send();
  expect(server.sizes).toEqual([0, 2, 0]);
});

test('a desk that is left sends nothing more and takes no answer, but what was changed is there the next time', async () => {
  const server = createServer();
  const browser = createBrowser(server, '0000000a');
  const left = await browser.sit('anna');
  left.toolbox.setToolSide('right');
  left.stop();
  expect(browser.waiting).toEqual([]);
  left.toolbox.setPressureCurve(9);
  left.keys.set({ ...left.keys.get(), isOn: false });
  await left.send();
  expect([browser.waiting, server.entriesOf('anna')]).toEqual([[], []]);
  await browser.sit('anna');
  expect(server.entriesOf('anna').map(({ key }) => key)).toContain('hand');

  const other = await createBrowser(server, '0000000b').sit('anna');
  const third = await createBrowser(server, '0000000c').sit('anna');
  third.toolbox.setToolSide('left');
  await third.send();
  const sending = other.send();
  other.stop();
  await sending;
  expect(other.toolbox.get().toolSide).toBe('right');
});

test('more than fits into one call is sent in several, and nothing twice', async () => {
  const server = createServer();
  const guest = createBrowser(server, '0000000a');
  const desk = await guest.sit(null);
  const many = Array.from({ length: DESK.atOnce + 7 }, (_, at) => `action${at}`);
  desk.keys.set({ ...desk.keys.get(), own: Object.fromEntries(many.map((action) => [action, ['q']])) });
  desk.stop();
  await guest.sit('anna');
  expect(server.sizes.slice(0, 3)).toEqual([0, DESK.atOnce, 7]);
  expect(server.entriesOf('anna')).toHaveLength(many.length);
});

test('presets come in the order that somebody gave them, on the other device as well', async () => {
  const server = createServer();
  const tablet = await createBrowser(server, '0000000a').sit('anna');
  for (const name of ['Ink', 'Chalk', 'Fur']) addPreset(tablet.toolbox, name);
  const last = tablet.toolbox.get().presets.at(-1)?.id ?? '';
  tablet.toolbox.changePresets((own) => withMoved(own, last, -1));
  await tablet.send();
  const names = (toolbox: typeof tablet.toolbox) => toolbox.get().presets.map(({ name }) => name);
  expect(names(tablet.toolbox)).toEqual(['Ink', 'Fur', 'Chalk']);
  expect(names((await createBrowser(server, '0000000b').sit('anna')).toolbox)).toEqual(['Ink', 'Fur', 'Chalk']);
});

test('a desk that cannot be read begins anew, and an account without a connection is asked the next time', async () => {
  const server = createServer();
  const browser = createBrowser(server, '0000000a');
  server.cut(true);
  const desk = await browser.sit('anna');
  desk.toolbox.setToolSide('right');
  await desk.send();
  server.cut(false);
  await desk.send();
  expect(server.entriesOf('anna').map(({ key, device }) => [key, device])).toEqual([['hand', '0000000a']]);
  browser.storage.setItem(DESK_STORED, '{"owner":');
  desk.stop();
  expect((await browser.sit('anna')).toolbox.get().toolSide).toBe('right');
});
