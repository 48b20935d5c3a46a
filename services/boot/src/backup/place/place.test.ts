import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FakeDisk, fakeDisk } from './fakeDisk.ts';
import { contentsOf, listGenerations, readGeneration } from './generations.ts';
import { readIndex, readPiece } from './packs.ts';
import { kept } from './retention.ts';
import { addGeneration } from './run.ts';
import { keyOpener } from './secrecy.ts';
import { tidy } from './tidy.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOON = Date.UTC(2026, 10, 27, 12);

type Files = Record<string, string>;

let packs = 0;
const packName = () => `pack${String(packs++).padStart(6, '0')}`;

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  for (const piece of text.match(/.{1,8}/gs) ?? []) yield Buffer.from(piece);
}

/** A run as the command does it: what is old goes, then a generation of these files is made. */
async function run(disk: FakeDisk, files: Files, at: number): Promise<string> {
  await tidy(disk, at, packName);
  const deps = { disk, secrecy: null, version: '1.0.0', now: () => at, packName };
  const head = await addGeneration(deps, async (filling) => {
    for (const [path, text] of Object.entries(files)) await filling.file(path, piecesOf(text));
  });
  return head.name;
}

async function filesOf(disk: FakeDisk, name: string): Promise<Files> {
  const index = await readIndex(disk);
  const openKey = keyOpener([]);
  const generation = await readGeneration(disk, name);
  const { files } = await contentsOf(generation, openKey);
  const read: Files = {};
  for (const [path, { pieces }] of Object.entries(files)) {
    const parts = pieces.map((piece) => readPiece(disk, index, openKey, generation.pieces[piece]!));
    read[path] = Buffer.concat(await Promise.all(parts)).toString();
  }
  return read;
}

/** What was found of each generation that is there. */
async function everything(disk: FakeDisk): Promise<Map<string, Files>> {
  const found = new Map<string, Files>();
  for (const { name } of await listGenerations(disk)) found.set(name, await filesOf(disk, name));
  return found;
}

describe('a place of backups', () => {
  test('gives each generation back as it was', async () => {
    const disk = fakeDisk();
    const [first, second] = [
      { a: 'the same for good', b: 'before' },
      { a: 'the same for good', b: 'after it', c: '' },
    ];
    const names = [await run(disk, first, NOON), await run(disk, second, NOON + MINUTE)];
    expect(await everything(disk)).toEqual(
      new Map([
        [names[1], second],
        [names[0], first],
      ]),
    );
  });

  test('stores what has not changed once', async () => {
    const disk = fakeDisk();
    await run(disk, { a: 'x'.repeat(5_000), b: 'abcdefgh'.repeat(9) + 'ijkl' }, NOON);
    const bytes = () => [...disk.files()].filter(([path]) => path.startsWith('packs/')).length;
    const { pieces, lists } = await readIndex(disk);
    expect([...pieces]).toHaveLength(3);
    expect([...lists.values()].flatMap((list) => list.pieces)).toHaveLength(3);
    const before = bytes();
    await run(disk, { a: 'x'.repeat(5_000), d: 'abcdefgh' }, NOON + MINUTE);
    expect(bytes()).toBe(before);
  });

  test('grows smaller when generations go, and what the others need stays', async () => {
    const disk = fakeDisk();
    const piece = (n: number) => String(n).padStart(8, '0');
    const many = Array.from({ length: 500 }, (_, n) => piece(n)).join('');
    await run(disk, { a: many }, NOON);
    const few = { a: many.slice(0, 800) };
    const name = await run(disk, few, NOON + 60 * DAY);
    const size = () => [...disk.files().values()].reduce((sum, content) => sum + content.length, 0);
    const before = size();
    // From now on the first is too old: it was two months before the second.
    await run(disk, few, NOON + 60 * DAY + MINUTE);
    expect((await listGenerations(disk)).map(({ sequence }) => sequence)).toEqual([3, 2]);
    expect((await readIndex(disk)).pieces.size).toBe(100);
    expect(size()).toBeLessThan(before / 2);
    expect(await filesOf(disk, name)).toEqual(few);
  });

  test('keeps everything while a list cannot be read, and says so', async () => {
    const disk = fakeDisk();
    const name = await run(disk, { a: 'one thing' }, NOON);
    await run(disk, { a: 'another one' }, NOON + MINUTE);
    const content = Buffer.from(disk.files().get(`generations/${name}`)!);
    content[10]! ^= 1;
    disk.put(`generations/${name}`, content);
    const { size } = (await readIndex(disk)).pieces;
    const { problems } = await tidy(disk, NOON + 2 * MINUTE, packName);
    expect(problems).toEqual([`The backup ${name} is damaged: its list is not what was written`]);
    expect((await readIndex(disk)).pieces.size).toBe(size);
  });

  test('does not take for damage what a run that was cut short has left, nor for a pack', async () => {
    const disk = fakeDisk();
    const files = { a: 'all of it' };
    const name = await run(disk, files, NOON);
    const left = ['packs/packX.unfinished', `generations/${name}.unfinished`, 'erasures.json.unfinished'];
    for (const path of left) disk.put(path, Buffer.from('half'));
    expect((await readIndex(disk)).damaged).toEqual([]);
    expect(await everything(disk)).toEqual(new Map([[name, files]]));
    expect(await tidy(disk, NOON + MINUTE, packName)).toEqual({ removed: 0, problems: [] });
    for (const path of left) expect(disk.files().has(path)).toBe(false);
  });

  test.each([0, 10, 35])(
    'takes a pack of which %i bytes are left for damaged, and any that tells of more than it has',
    async (left) => {
      const disk = fakeDisk();
      await run(disk, { a: 'one thing' }, NOON);
      const [path, content] = [...disk.files()].find(([file]) => file.startsWith('packs/'))!;
      const boasting = Buffer.from(content);
      boasting.writeUInt32BE(content.length, content.length - 36);
      for (const damaged of [content.subarray(0, left), boasting]) {
        disk.put(path, damaged);
        expect((await readIndex(disk)).damaged).toEqual([path.slice('packs/'.length)]);
      }
    },
  );

  test('stores anew what a pack held that is cut off, so that older generations are whole again', async () => {
    const disk = fakeDisk();
    const files = { a: 'all of it' };
    const name = await run(disk, files, NOON);
    const [path, content] = [...disk.files()].find(([file]) => file.startsWith('packs/'))!;
    disk.put(path, content.subarray(0, -1));
    await expect(filesOf(disk, name)).rejects.toThrow('a piece of it is missing');
    const { problems } = await tidy(disk, NOON + MINUTE, packName);
    expect(problems).toEqual([
      expect.stringMatching(/^The pack pack\d+ is not what was written: move it away/),
      `The backup ${name} cannot be restored: 2 of its pieces are missing`,
    ]);
    await run(disk, files, NOON + MINUTE);
    expect(await filesOf(disk, name)).toEqual(files);
  });

  test('does not move what has changed, which would then pass for right', async () => {
    const disk = fakeDisk();
    const many = Array.from({ length: 100 }, (_, n) => String(n).padStart(8, '0')).join('');
    await run(disk, { a: many }, NOON);
    const few = { a: many.slice(0, 80) };
    await run(disk, few, NOON + 60 * DAY);
    const [path, content] = [...disk.files()].find(([file]) => file.startsWith('packs/'))!;
    disk.put(path, Buffer.concat([Buffer.from([content[0]! ^ 1]), content.subarray(1)]));
    const { problems } = await tidy(disk, NOON + 60 * DAY + MINUTE, packName);
    expect(problems).toEqual([expect.stringMatching(/is not what was written: move it away/)]);
    expect(disk.files().has(path)).toBe(true);
  });
});

describe('a full disk', () => {
  test('ends a run, leaves earlier generations whole, and the next run has its room again', async () => {
    const disk = fakeDisk();
    const files = { a: 'what is there' };
    const name = await run(disk, files, NOON);
    disk.leave(150);
    const more = { ...files, b: Array.from({ length: 200 }, (_, n) => `${n} is new `).join('') };
    await expect(run(disk, more, NOON + MINUTE)).rejects.toThrow('no space left');
    expect(await everything(disk)).toEqual(new Map([[name, files]]));
    disk.leave(100_000);
    const second = await run(disk, more, NOON + 2 * MINUTE);
    expect([...disk.files().keys()].filter((path) => path.endsWith('.unfinished'))).toEqual([]);
    expect(await filesOf(disk, second)).toEqual(more);
  });
});

/** What of a data folder changes from run to run. */
const someFiles: fc.Arbitrary<Files> = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc
    .array(fc.constantFrom('aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd', 'eeeeeeee', 'x'), { maxLength: 12 })
    .map((parts) => parts.join('')),
);
const someRuns = fc.array(
  fc.record({
    files: someFiles,
    waitMs: fc.oneof(fc.integer({ min: 1_000, max: 90 * MINUTE }), fc.integer({ min: 1_000, max: 12 * DAY })),
    /** Before which change it ends; that of most runs is never reached. */
    end: fc.option(
      fc.record({
        change: fc.nat(25),
        how: fc.constantFrom('kill', 'power', 'full'),
        luck: fc.infiniteStream(fc.boolean()),
      }),
    ),
  }),
  { minLength: 1, maxLength: 14 },
);

test('whatever ends a run, and wherever: every generation that is to be kept is whole, and nothing else takes room', async () => {
  await fc.assert(
    fc.asyncProperty(someRuns, async (runs) => {
      let disk = fakeDisk();
      let at = NOON;
      const made = new Map<string, Files>();
      for (const { files, waitMs, end } of runs) {
        at += waitMs;
        const before = await listGenerations(disk);
        if (end?.how === 'full') disk.leave(end.change * 40);
        else if (end) disk.killBefore(disk.changes() + end.change);
        const name = await run(disk, files, at).catch(() => null);
        if (name) made.set(name, files);
        if (end?.how === 'power') disk = disk.afterPowerCut(() => end.luck.next().value ?? false);
        else disk = disk.afterKill();

        const found = await everything(disk);
        const due = [...kept(before, at).map((generation) => generation.name), ...(name ? [name] : [])];
        expect([...found.keys()]).toEqual(expect.arrayContaining(due));
        // The last one may have been made though it ended before it could say so.
        for (const [each, content] of found) expect(content).toEqual(made.get(each) ?? files);
        for (const [each, content] of found) made.set(each, content);
      }
      await tidy(disk, at, packName);
      const index = await readIndex(disk);
      const generations = await listGenerations(disk);
      const needed = new Set<string>();
      for (const { name } of generations)
        for (const piece of (await readGeneration(disk, name)).pieces) needed.add(piece);
      expect([...disk.files().keys()].filter((path) => path.endsWith('.unfinished'))).toEqual([]);
      const sizes = [...index.pieces].map(([piece, { length }]) => [needed.has(piece), length] as const);
      const sum = (isNeeded: boolean) =>
        sizes.reduce((total, [is, length]) => total + (is === isNeeded ? length : 0), 0);
      expect(sum(false)).toBeLessThanOrEqual(sum(true));
    }),
    { numRuns: 150 },
  );
}, 240_000);
