import { readFileSync } from 'node:fs';

/** Of the repository: the packages in it have none of their own that would mean anything. */
const MANIFEST = new URL('../../../package.json', import.meta.url);

/** The release that this program is, such as `0.2.0`; CHANGELOG.md tells what each brought. */
export const VERSION = (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version;
