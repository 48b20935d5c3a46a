import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('./goldenPage.ts', import.meta.url));
const CONFIG = fileURLToPath(new URL('../vite.config.ts', import.meta.url));

/** The text of `goldenPage.ts` and the engine below it as the bundler makes them for the product: one script. */
export async function goldenBundle(): Promise<string> {
  const built = await build({
    configFile: CONFIG,
    logLevel: 'warn',
    build: { write: false, sourcemap: false, rolldownOptions: { input: ENTRY } },
  });
  const [chunk, ...more] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('the bundle is more than one script');
  return chunk.code;
}
