import { features } from 'web-features';
import { type Browser, compareVersions, oldestBrowsers } from './oldestBrowsers.ts';

/** Whose versions of a feature count for which of the oldest browsers. Those for Android bear the same numbers. */
const JUDGED_BY = {
  chrome: 'chrome',
  chrome_android: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  firefox_android: 'firefox',
  safari: 'safari',
  safari_ios: 'ios',
} as const satisfies Record<string, Browser>;

/** Browser → since which version; a browser that is missing has the feature in none. */
type Support = Partial<Record<keyof typeof JUDGED_BY, string>>;

/** What the browsers can do since when: the project web-features, under the keys of MDN's browser-compat-data. */
export interface FeatureData {
  /** Such as `css.properties.text-wrap.balance`, `api.AbortSignal.any_static`. */
  has(key: string): boolean;
  /** One of the oldest browsers does not have it. Of a key that is not known nothing is held against anybody. */
  isNewer(key: string): boolean;
  keys: readonly string[];
}

export function featureData(oldest = oldestBrowsers()): FeatureData {
  const newer = new Map<string, boolean>();
  for (const [key, support] of supportByKey()) newer.set(key, isNewerThan(oldest, support));
  return { has: (key) => newer.has(key), isNewer: (key) => newer.get(key) === true, keys: [...newer.keys()] };
}

function isNewerThan(oldest: Record<Browser, string>, support: Support): boolean {
  const browsers = Object.keys(JUDGED_BY) as (keyof typeof JUDGED_BY)[];
  return browsers.some((browser) => {
    const since = support[browser];
    // `≤37`: at the latest since then.
    return since === undefined || compareVersions(since.replace('≤', ''), oldest[JUDGED_BY[browser]]) > 0;
  });
}

function supportByKey(): [string, Support][] {
  return Object.values(features).flatMap((feature) => {
    if (feature.kind !== 'feature') return [];
    const keys = (feature.status.by_compat_key ?? {}) as Record<string, { support: Support }>;
    return Object.entries(keys).map(([key, { support }]): [string, Support] => [key, support]);
  });
}
