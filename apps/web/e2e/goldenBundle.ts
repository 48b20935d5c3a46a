import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildTargets } from '../vite/browsers/oldestBrowsers.ts';

const ENTRY = fileURLToPath(new URL('./goldenPage.ts', import.meta.url));

/** The text of `goldenPage.ts`, or another script, and the engine below it as the product's bundler makes them: one script, without what the product's page needs. */
export async function goldenBundle(entry = ENTRY, logLevel: 'warn' | 'error' = 'warn'): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel,
    build: { write: false, modulePreload: false, target: buildTargets(), rolldownOptions: { input: entry } },
  });
  const [chunk, ...more] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error('the bundle is more than one script');
  return chunk.code;
}
