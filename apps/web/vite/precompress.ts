import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|wasm)$/;
/** Below this a compressed file is no quicker on its way, bytes. */
const WORTH_IT = 1024;

/** Of 11: the last two steps take five times as long for two per cent. */
const QUALITY = 9;

/** Lays a `.br` and a `.gz` beside each file, so that the server compresses nothing. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(files.map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(file: string) {
  const bytes = await readFile(file);
  if (bytes.length < WORTH_IT) return;
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } };
  await Promise.all([
    promisify(brotliCompress)(bytes, brotli).then((body) => writeFile(`${file}.br`, body)),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }).then((body) => writeFile(`${file}.gz`, body)),
  ]);
}
