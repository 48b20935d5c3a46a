import type { Plugin } from 'vite';
import { type OldestBrowsers, oldestBrowsers } from './browsers/oldestBrowsers.ts';

/** Writes the versions of the oldest browsers into the page: `__OLDEST_SAFARI__` and the like. */
export function oldBrowserNotice(): Plugin {
  return {
    name: 'old-browser-notice',
    transformIndexHtml: { order: 'pre', handler: (html) => withVersions(html, oldestBrowsers()) },
  };
}

/** @throws when the page asks for a browser that nobody knows */
export function withVersions(html: string, oldest: OldestBrowsers): string {
  return html.replaceAll(/__OLDEST_([A-Z]+)__/g, (_, name: string) => {
    const version = (oldest as Record<string, string | undefined>)[name.toLowerCase()];
    if (version === undefined) throw new Error(`the page names a browser that is not in .browserslistrc: ${name}`);
    return version;
  });
}
