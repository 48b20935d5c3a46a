import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ZipFile } from 'yazl';

/** A ZIP that is written file by file, no faster than it is taken. What it holds at a time is the piece of a file that is on its way. */
export interface Archive {
  readonly stream: Readable;
  /**
   * Writes one file, and resolves once all of it was handed on. Rejects when nobody takes the archive any more.
   * @param isPacked it would not get any smaller
   */
  add(path: string, content: AsyncIterable<Uint8Array | string>, isPacked?: boolean): Promise<void>;
  /** After the last file. */
  end(): void;
  /** Cuts the archive off: whoever reads it sees that it is not whole. */
  fail(error: Error): void;
}

/** Bytes that are handed on in one turn of the event loop. */
const PIECE = 64 * 1024;

/** @param at UTC ms: the time that files carry */
export function createArchive(at: number): Archive {
  const zip = new ZipFile();
  const stream = new PassThrough();
  const gone = new AbortController();
  zip.outputStream.pipe(stream);
  stream.once('close', () => gone.abort(new Error('nobody takes the archive any more')));
  const fail = (error: Error) => void stream.destroy(error);
  zip.on('error', fail);

  return {
    stream,
    fail,
    end: () => zip.end(),
    add(path, content, isPacked = false) {
      if (gone.signal.aborted) return Promise.reject(gone.signal.reason as Error);
      // The list of files holds what opens each of them until the archive ends, and must not hold the files themselves.
      let source: Readable | null = Readable.from(inPieces(content), { objectMode: false, signal: gone.signal });
      const written = sourceEnd(source, gone.signal).finally(() => {
        source = null;
      });
      written.catch(fail);
      zip.addReadStreamLazy(path, { compress: !isPacked, mtime: new Date(at) }, (open) => {
        if (source) open(null, source);
      });
      return written;
    },
  };
}

/** Rejects when nobody takes the archive any more, or with what went wrong. */
function sourceEnd(source: Readable, gone: AbortSignal): Promise<void> {
  let cutOff = () => {};
  const ended = new Promise<void>((resolve, reject) => {
    cutOff = () => reject(gone.reason as Error);
    gone.addEventListener('abort', cutOff);
    source.once('end', resolve).once('error', reject);
  });
  return ended.finally(() => gone.removeEventListener('abort', cutOff));
}

/** Checksums are counted where games are played: a piece at a time. */
async function* inPieces(content: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array, void> {
  for await (const part of content) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    for (let from = 0; from < bytes.length; from += PIECE) {
      yield bytes.subarray(from, from + PIECE);
      await setImmediate();
    }
  }
}

/** A file of one piece. */
export async function* whole(content: Uint8Array | string): AsyncGenerator<Uint8Array | string, void> {
  yield content;
}
