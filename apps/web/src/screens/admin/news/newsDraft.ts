import { BLOG, type BlogDraft, type BlogText, type ContentLanguage, type NewBlogPost } from '@tuschel/protocol';
import type { MessageId } from '../../../language/messageIds.ts';
import { timeOf, timeText } from '../typedTime.ts';

/** A post as it is typed. */
export interface NewsDraft extends BlogText {
  /** The local time at which to publish it; empty: no time is set. */
  when: string;
}

export type NewsErrors = Partial<Record<keyof NewsDraft, MessageId>>;

/** What is done with what is typed. */
export type NewsStep = 'draft' | 'publish' | 'schedule' | 'save';

export type NewsState = 'draft' | 'scheduled' | 'published';

export const EMPTY_NEWS: NewsDraft = { titleDe: '', titleEn: '', contentDe: '', contentEn: '', when: '' };

/** @param post null: a new one */
export function newsDraftOf(post: BlogDraft | null, now: number): NewsDraft {
  if (post === null) return EMPTY_NEWS;
  const { titleDe, titleEn, contentDe, contentEn, publishAt } = post;
  return {
    titleDe,
    titleEn,
    contentDe,
    contentEn,
    when: publishAt !== null && publishAt > now ? timeText(publishAt) : '',
  };
}

export function newsState({ publishAt }: Pick<BlogDraft, 'publishAt'>, now: number): NewsState {
  if (publishAt === null) return 'draft';
  return publishAt > now ? 'scheduled' : 'published';
}

const LANGUAGES = [
  ['titleDe', 'contentDe'],
  ['titleEn', 'contentEn'],
] as const;

/**
 * What is sent for a step; null with what is wrong where. A draft may be half written, but not empty; what comes out has each language whole
 * or not at all.
 */
export function newsOf(
  draft: NewsDraft,
  step: NewsStep,
  now: number,
): { news: NewBlogPost | null; errors: NewsErrors } {
  const errors: NewsErrors = {};
  const { when, ...text } = draft;
  const isEmpty = (field: keyof BlogText) => text[field].trim() === '';
  for (const field of ['titleDe', 'titleEn'] as const)
    if (Array.from(text[field].trim()).length > BLOG.title) errors[field] = 'admin.news.title.long';
  for (const field of ['contentDe', 'contentEn'] as const)
    if (Array.from(text[field]).length > BLOG.content) errors[field] = 'admin.news.content.long';
  if (step !== 'draft') {
    for (const [title, content] of LANGUAGES) {
      if (isEmpty(title) && !isEmpty(content)) errors[title] = 'admin.news.title.missing';
      if (!isEmpty(title) && isEmpty(content)) errors[content] = 'admin.news.content.missing';
    }
  }
  if (isEmpty('contentDe') && isEmpty('contentEn')) {
    errors.contentDe = 'admin.news.content.missing';
    errors.contentEn = 'admin.news.content.missing';
  }
  const at = timeOf(when);
  if (step === 'schedule' && (at === undefined || at === null)) errors.when = 'admin.news.when.wrong';
  else if (step === 'schedule' && at !== undefined && at !== null && at <= now) errors.when = 'admin.news.when.past';
  if (Object.keys(errors).length > 0) return { news: null, errors };
  switch (step) {
    case 'draft':
      return { news: { ...text, publishAt: null }, errors };
    case 'schedule':
      return { news: { ...text, publishAt: at as number }, errors };
    case 'publish':
      return { news: { ...text, publishAt: now }, errors };
    case 'save':
      return { news: text, errors };
    default:
      return step satisfies never;
  }
}

/** The language whose fields say what is wrong, where the one that is looked at has nothing of it. */
export function languageToShow(errors: NewsErrors, shown: ContentLanguage): ContentLanguage {
  const isIn = (language: ContentLanguage) =>
    language === 'de'
      ? errors.titleDe !== undefined || errors.contentDe !== undefined
      : errors.titleEn !== undefined || errors.contentEn !== undefined;
  const other = shown === 'de' ? 'en' : 'de';
  return !isIn(shown) && isIn(other) ? other : shown;
}
