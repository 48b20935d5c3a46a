import { readFileSync } from 'node:fs';

const MANIFEST = new URL('../package.json', import.meta.url);

/** Of this program. */
export const VERSION = (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version;
