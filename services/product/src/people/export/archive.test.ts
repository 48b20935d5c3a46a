import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createArchive, whole } from './archive.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

test('a file is forgotten once it was written, however long the archive goes on', async () => {
  const archive = createArchive(0);
  archive.stream.resume();
  const files: WeakRef<Uint8Array>[] = [];
  const addOne = async (number: number) => {
    const content = new Uint8Array(300_000);
    files.push(new WeakRef(content));
    await archive.add(`${number}.bin`, whole(content), true);
  };
  for (let number = 0; number < 6; number++) await addOne(number);
  await new Promise((resolve) => setTimeout(resolve, 10));
  collect();
  // The last one may still be on its way out.
  expect(files.slice(0, -1).map((file) => file.deref()?.length)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  archive.end();
});

test('nothing can be added to an archive that nobody takes any more', async () => {
  const archive = createArchive(0);
  archive.stream.destroy();
  await new Promise((resolve) => setTimeout(resolve, 10));
  await expect(archive.add('late.txt', whole('late'))).rejects.toThrow('nobody takes the archive');
});

test('a file that cannot be read ends the archive', async () => {
  const archive = createArchive(0);
  const failed = new Promise<Error>((resolve) => archive.stream.once('error', resolve));
  // oxlint-disable-next-line require-yield -- it fails before it gives anything
  const broken = async function* (): AsyncGenerator<Uint8Array> {
    throw new Error('the disk is gone');
  };
  await expect(archive.add('broken.bin', broken())).rejects.toThrow('the disk is gone');
  expect((await failed).message).toBe('the disk is gone');
});
