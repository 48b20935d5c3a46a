import { type Language, LANGUAGES, languageOfTag } from '@tuschel/protocol';
import type { DistFiles } from './distFiles.ts';

/** Ranges of `Accept-Language` that are looked at; nobody speaks more languages than that. */
const RANGES_MAX = 20;

/**
 * What a page says its language is before any script runs: `?lang=`, then what the browser would like best, then English.
 * `search`: query without the question mark.
 */
export function pageLanguage(search: string, acceptLanguage: string | undefined): Language {
  const asked = new URLSearchParams(search).get('lang')?.toLowerCase();
  return LANGUAGES.find((language) => language === asked) ?? bestOf(acceptLanguage ?? '') ?? 'en';
}

/** RFC 9110, 12.5.4: a range without weight has 1, and one of weight 0 is not wanted. Of equal ones the first counts. */
function bestOf(header: string): Language | undefined {
  const ranges = header.split(',', RANGES_MAX).map((range) => {
    const [tag = '', ...parameters] = range.split(';');
    const weight = parameters.map((it) => /^\s*q=([\d.]{1,5})\s*$/i.exec(it)?.[1]).find((it) => it !== undefined);
    return { language: languageOfTag(tag), weight: weight === undefined ? 1 : Number(weight) };
  });
  const known = ranges.filter(({ language, weight }) => language !== null && weight > 0);
  return known.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? undefined;
}

/** The page in each language, ready but for its nonce. `names`: the files of the build. */
export function pagesByLanguage(page: string, names: DistFiles['names']): Readonly<Record<Language, string>> {
  const pageIn = (language: Language) => withPreloads(inLanguage(page, language), language, names);
  return Object.fromEntries(LANGUAGES.map((language) => [language, pageIn(language)])) as Record<Language, string>;
}

/** The page, marked as one in this language. */
export function inLanguage(page: string, language: Language): string {
  return page.replace(/<html lang="[a-z]+"/, `<html lang="${language}"`);
}

const ROOT = '<div id="root"></div>';

/**
 * The pages that have a first view, by their paths: it is seen while the program is on its way, and gone as soon as that has something to show.
 */
export function begunPages(
  pages: Readonly<Record<Language, string>>,
  firstViews: DistFiles['firstViews'],
): Readonly<Record<Language, ReadonlyMap<string, string>>> {
  const begun = (language: Language) => {
    const start = (view: string) => `<div id="first-view" lang="${language}">${view}</div><div id="root" hidden></div>`;
    const later = programLater(pages[language]);
    const views = Object.entries(firstViews[language]);
    return new Map(views.map(([path, view]) => [path, later.replace(ROOT, () => start(view))]));
  };
  return Object.fromEntries(LANGUAGES.map((language) => [language, begun(language)])) as Record<
    Language,
    Map<string, string>
  >;
}

/** Words, styles and fonts first: there is something to read while the program comes. */
function programLater(page: string): string {
  return page.replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"');
}

/**
 * The page, telling the browser at once what its script asks for first: the texts in this language, and the configuration. Otherwise it would
 * only learn of them when the script has arrived and runs.
 */
function withPreloads(page: string, language: Language, names: DistFiles['names']): string {
  const texts = [...names].find((name) => name.startsWith(`assets/${language}-`) && name.endsWith('.js'));
  const links = [
    ...(texts === undefined ? [] : [`<link rel="modulepreload" crossorigin href="/${texts}">`]),
    '<link rel="preload" as="fetch" crossorigin href="/env.json">',
  ];
  return page.replace('</head>', `${links.join('')}</head>`);
}

/** `Link` header to the same page in every language it is written in. `publicUrl` and `path` as the browser knows them. */
export function alternates(publicUrl: string, path: string, languages: readonly Language[]): string {
  const link = (query: string, language: string) =>
    `<${publicUrl}${path}${query}>; rel="alternate"; hreflang="${language}"`;
  return [...languages.map((language) => link(`?lang=${language}`, language)), link('', 'x-default')].join(', ');
}
