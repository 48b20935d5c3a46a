import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { compileTexts } from './compileTexts.ts';
import { FILE_NAMES } from './fileNames.ts';

const run = promisify(execFile);
const LANGUAGES = ['de', 'en'];
const ROOT = join(import.meta.dirname, '..');
/** Inside of `node_modules`, from where the libraries are found that the module leaves out. */
const CACHE = join(ROOT, '../../node_modules/.cache');

/** Emits `.first.de.json` and `.first.en.json`: by its path, what the server puts into a page before the program has arrived. */
export function firstView(): Plugin {
  return {
    name: 'first-view',
    apply: 'build',
    async generateBundle() {
      const pages = await render();
      for (const [index, language] of LANGUAGES.entries()) {
        this.emitFile({ type: 'asset', fileName: `.first.${language}.json`, source: JSON.stringify(pages[index]) });
      }
    },
  };
}

/** The same sources, built for Node: class names and addresses of files come from their content, and so are those of the app. */
async function render(): Promise<Record<string, string>[]> {
  const built = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [react(), compileTexts()],
    build: {
      ssr: 'src/firstView/render.tsx',
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // What is drawn before the program has come is at the addresses that the app knows.
      rolldownOptions: { output: { assetFileNames: FILE_NAMES.assetFileNames } },
    },
  })) as Rolldown.RolldownOutput;
  const file = join(CACHE, `first-view-${process.pid}.mjs`);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, built.output[0].code);
  // In a process of its own: whoever builds may have loaded React in its other form before, and the two do not go together.
  const program = `
    const { render } = await import(${JSON.stringify(pathToFileURL(file).href)});
    process.stdout.write(JSON.stringify(${JSON.stringify(LANGUAGES)}.map((language) => render(language))));`;
  try {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, NODE_ENV: 'production' },
      maxBuffer: 16 * 1024 * 1024,
    });
    return JSON.parse(stdout) as Record<string, string>[];
  } finally {
    rmSync(file);
  }
}
