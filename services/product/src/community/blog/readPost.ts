import { BLOG, type BlogPicture, type BlogText, type ContentBlock } from '@tuschel/protocol';
import { leadOf, ProseProblem, readMarkdown } from '@tuschel/prose';
import type { BlogRow } from './tables.ts';

/** A text with what is shown of it. */
export type ReadText = Pick<
  BlogRow,
  'title_de' | 'title_en' | 'content_de' | 'content_en' | 'lead_de' | 'lead_en' | 'picture' | 'blocks_de' | 'blocks_en'
>;

/** By the field: what is wrong with it. */
export type TextProblems = Partial<Record<keyof BlogText, string>>;

/** Reads both languages of a post, or says what keeps them from being read. */
export function readText(text: BlogText): ReadText | { problems: TextProblems } {
  const problems: TextProblems = {};
  const read = (field: 'contentDe' | 'contentEn'): ContentBlock[] => {
    try {
      return readMarkdown(text[field]);
    } catch (error) {
      if (!(error instanceof ProseProblem)) throw error;
      problems[field] = error.message;
      return [];
    }
  };
  const [de, en] = [read('contentDe'), read('contentEn')];
  if (Object.keys(problems).length > 0) return { problems };
  const picture = pictureOf(de) ?? pictureOf(en);
  return {
    title_de: text.titleDe.trim(),
    title_en: text.titleEn.trim(),
    content_de: text.contentDe,
    content_en: text.contentEn,
    lead_de: leadOf(de, BLOG.lead),
    lead_en: leadOf(en, BLOG.lead),
    picture: picture && JSON.stringify(picture),
    blocks_de: JSON.stringify(de),
    blocks_en: JSON.stringify(en),
  };
}

function pictureOf(blocks: readonly ContentBlock[]): BlogPicture | null {
  const found = blocks.find((block) => block.kind === 'image');
  if (found === undefined) return null;
  const { kind: _, ...picture } = found;
  return picture;
}

/** What keeps a text from being published: a language is whole or not there, and one at least is whole. */
export function unfinished(text: BlogText): TextProblems {
  const problems: TextProblems = {};
  const isEmpty = (field: keyof BlogText) => text[field].trim() === '';
  if (isEmpty('titleDe') && !isEmpty('contentDe')) problems.titleDe = 'is missing';
  if (isEmpty('titleEn') && !isEmpty('contentEn')) problems.titleEn = 'is missing';
  if (isEmpty('contentDe') && !isEmpty('titleDe')) problems.contentDe = 'is missing';
  if (isEmpty('contentEn') && !isEmpty('titleEn')) problems.contentEn = 'is missing';
  return problems;
}

/** Nothing is written, in neither language. */
export function isBlank({ contentDe, contentEn }: Pick<BlogText, 'contentDe' | 'contentEn'>): boolean {
  return contentDe.trim() === '' && contentEn.trim() === '';
}
