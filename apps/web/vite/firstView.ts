import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { compileTexts } from './compileTexts.ts';

const LANGUAGES = ['de', 'en'];
const ROOT = join(import.meta.dirname, '..');
/** Inside of `node_modules`, from where the libraries are found that the module leaves out. */
const CACHE = join(ROOT, '../../node_modules/.cache');

type Render = (language: string) => string;

/** Emits `.first.de.html` and `.first.en.html`: what the server puts into the home page before the program has arrived. */
export function firstView(): Plugin {
  return {
    name: 'first-view',
    apply: 'build',
    async generateBundle() {
      const render = await renderer();
      for (const language of LANGUAGES) {
        this.emitFile({ type: 'asset', fileName: `.first.${language}.html`, source: render(language) });
      }
    },
  };
}

/** The same sources, built for Node: class names and addresses of files come from their content, and so are those of the app. */
async function renderer(): Promise<Render> {
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
    },
  })) as Rolldown.RolldownOutput;
  const file = join(CACHE, `first-view-${process.pid}.mjs`);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(file, built.output[0].code);
  try {
    return ((await import(pathToFileURL(file).href)) as { render: Render }).render;
  } finally {
    rmSync(file);
  }
}
