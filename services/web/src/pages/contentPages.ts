import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from '@tuschel/platform';
import { readMarkdown } from '@tuschel/prose';
import {
  CONTENT_LANGUAGES,
  CONTENT_PAGES,
  type ContentLanguage,
  type ContentPage,
  type ContentPageName,
} from '@tuschel/protocol';
import { readFrontMatter } from './frontMatter.ts';

/** Markdown that stands below a page of the operator, whoever wrote it. */
export type Additions = Partial<Record<ContentPageName, Record<ContentLanguage, string>>>;

type InLanguages = Partial<Record<ContentLanguage, ContentPage>>;

export interface ContentPages {
  /** In the order of the table. */
  names: readonly ContentPageName[];
  /** In this language, else in the other; undefined: there is no such page. */
  find(name: string, language: string): ContentPage | undefined;
  /** Those that are still what came with us. */
  samples: readonly ContentPageName[];
}

/**
 * Reads `<folder>/<language>/<name>.md`. The first folder that has a page in any language has it alone: a text of the
 * operator's own never mixes with one that came with us. `hidden: true` takes a page away. Throws `StartRefused` with
 * file and reason where one cannot be read. `additions` are true of this server, so they stand below pages of the operator's own as well.
 */
export function readContentPages(folders: readonly string[], additions: Additions = {}): ContentPages {
  const pages = new Map<string, InLanguages>();
  for (const name of CONTENT_PAGES) {
    const found = folders.map((folder) => readLanguages(folder, name, additions[name])).find((texts) => texts !== null);
    if (found && Object.keys(found).length > 0) pages.set(name, found);
  }
  const names = CONTENT_PAGES.filter((name) => pages.has(name));
  return {
    names,
    find: (name, language) => pickLanguage(pages.get(name), language),
    samples: names.filter((name) => Object.values(pages.get(name) ?? {}).some(({ isSample }) => isSample)),
  };
}

function pickLanguage(texts: InLanguages | undefined, language: string): ContentPage | undefined {
  return texts && (texts[language as ContentLanguage] ?? texts.en ?? texts.de);
}

/** Null: the folder does not have the page. Without a text: the page is hidden. */
function readLanguages(
  folder: string,
  name: ContentPageName,
  additions: Additions[ContentPageName],
): InLanguages | null {
  const written = CONTENT_LANGUAGES.filter((language) => existsSync(fileOf(folder, language, name)));
  if (written.length === 0) return null;
  const texts = written.map(
    (language) => [language, readPage(fileOf(folder, language, name), name, language, additions?.[language])] as const,
  );
  return Object.fromEntries(texts.filter(([, page]) => page !== null));
}

function fileOf(folder: string, language: ContentLanguage, name: ContentPageName): string {
  return join(folder, language, `${name}.md`);
}

function readPage(file: string, name: ContentPageName, language: ContentLanguage, addition = ''): ContentPage | null {
  try {
    const { fields, body } = readFrontMatter(readFileSync(file, 'utf8'));
    const { title, description, changed, isSample, isHidden } = fields;
    if (isHidden) return null;
    return { name, language, title, description, changed, isSample, blocks: readMarkdown(`${body}\n\n${addition}`) };
  } catch (error) {
    throw new StartRefused(
      `The page ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
