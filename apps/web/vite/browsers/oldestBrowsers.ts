import { join } from 'node:path';
import browserslist from 'browserslist';

const APP = join(import.meta.dirname, '../..');

/** Under the names that `build.target` has for them. */
const NAMES = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios_saf: 'ios' } as const;
type Listed = keyof typeof NAMES;

export type Browser = (typeof NAMES)[Listed];
/** Such as `{ chrome: '111', safari: '16.4', … }` */
export type OldestBrowsers = Readonly<Record<Browser, string>>;

/**
 * The oldest version of each browser that can play.
 * @param list as browserslist has it, such as `safari 16.4`; by default all that `.browserslistrc` includes
 * @throws when the list names a browser that is not known here, or leaves one out
 */
export function oldestBrowsers(list: readonly string[] = browserslist(undefined, { path: APP })): OldestBrowsers {
  const listed = list.map((entry) => {
    const [browser = '', version = ''] = entry.split(' ');
    if (!Object.hasOwn(NAMES, browser)) throw new Error(`.browserslistrc: ${browser} is not known to the build`);
    // Versions of one release come together: `16.6-16.7`.
    return { browser: NAMES[browser as Listed], version: version.split('-')[0] ?? version };
  });
  const oldest = Object.values(NAMES).map((browser) => {
    const versions = listed.filter((one) => one.browser === browser).map(({ version }) => version);
    const [first] = versions.toSorted(compareVersions);
    if (first === undefined) throw new Error(`.browserslistrc leaves out ${browser}`);
    return [browser, first];
  });
  return Object.fromEntries(oldest) as OldestBrowsers;
}

/** For `build.target`, such as `safari16.4`. */
export function buildTargets(): string[] {
  return Object.entries(oldestBrowsers()).map(([browser, version]) => browser + version);
}

/** Negative when the first one is older. */
export function compareVersions(one: string, other: string): number {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [parts(one), parts(other)];
  return major - otherMajor || minor - otherMinor;
}

function parts(version: string): number[] {
  return version.split('.').map(Number);
}
