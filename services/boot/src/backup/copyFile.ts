import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { FileMark } from './manifest.ts';

const PIECE_BYTES = 256 * 1024;

/** Copies what a file holds at the time, synced, for its owner alone. Answers what was written. */
export async function copyFile(source: string, target: string): Promise<FileMark> {
  const from = await open(source, 'r');
  try {
    const to = await open(target, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      let bytes = 0;
      for (let read = await from.read(piece); read.bytesRead > 0; read = await from.read(piece)) {
        const part = piece.subarray(0, read.bytesRead);
        hash.update(part);
        await to.writeFile(part);
        bytes += part.length;
      }
      await to.sync();
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}
