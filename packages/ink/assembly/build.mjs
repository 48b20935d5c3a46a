// Compiles the kernel twice from one source, with and without the relaxed SIMD instructions, and writes both into
// src/kernel/wasmModules.ts. The same source gives the same bytes on every machine.
//
//   npm run kernel            writes the file
//   node build.mjs --print    prints it
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const here = fileURLToPath(new URL('.', import.meta.url));
const MODULES = fileURLToPath(new URL('../src/kernel/wasmModules.ts', import.meta.url));
const OPTIONS = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--disableWarning', '112', '--enable', 'simd'];

/** The text of src/kernel/wasmModules.ts. */
export async function wasmModules() {
  const baseline = await compiled([]);
  const relaxed = await compiled(['--enable', 'relaxed-simd']);
  return `// Made by assembly/build.mjs (npm run kernel) from assembly/*.ts. Not to be edited; a test compares it with its source.

/** For every engine with SIMD. */
export const BASELINE =
  '${baseline}';

/** The same with the one instruction that is faster where rounding at -1 · -1 does not matter. */
export const RELAXED =
  '${relaxed}';
`;
}

async function compiled(features) {
  let bytes;
  const args = ['index.ts', '--baseDir', here, '--outFile', 'kernel.wasm', ...OPTIONS, ...features];
  const { error } = await asc.main(args, {
    writeFile: (name, content) => {
      if (name.endsWith('.wasm')) bytes = content;
    },
  });
  if (error || !bytes) throw new Error('the kernel does not compile', { cause: error });
  return Buffer.from(bytes).toString('base64');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = await wasmModules();
  if (process.argv.includes('--print')) process.stdout.write(text);
  else writeFileSync(MODULES, text);
}
