import { BLOG, type BlogDraft } from '@tuschel/protocol';
import { describe, expect, test } from 'vitest';
import { EMPTY_NEWS, languageToShow, type NewsDraft, newsDraftOf, newsOf, newsState } from './newsDraft.ts';

const NOW = new Date(2026, 10, 27, 12, 0).getTime();
const GERMAN = { ...EMPTY_NEWS, titleDe: 'Neue Pinsel', contentDe: 'Drei.' };
const errorsOf = (draft: NewsDraft, step: Parameters<typeof newsOf>[1]) => newsOf(draft, step, NOW).errors;

describe('what is sent', () => {
  test('for a draft has no time, now has this one, and what is out keeps its own', () => {
    expect(newsOf(GERMAN, 'draft', NOW).news).toMatchObject({ titleDe: 'Neue Pinsel', publishAt: null });
    expect(newsOf(GERMAN, 'publish', NOW).news).toMatchObject({ publishAt: NOW });
    expect(newsOf(GERMAN, 'save', NOW).news).not.toHaveProperty('publishAt');
  });

  test('for later has the local time that was typed', () => {
    const at = new Date(2026, 11, 24, 18, 0).getTime();
    expect(newsOf({ ...GERMAN, when: '2026-12-24 18:00' }, 'schedule', NOW).news).toMatchObject({ publishAt: at });
  });

  test('has nothing of how it is typed', () => {
    expect(newsOf({ ...GERMAN, when: '2026-12-24' }, 'publish', NOW).news).not.toHaveProperty('when');
  });
});

describe('what is wrong', () => {
  test('is a language that is half there, unless it is a draft', () => {
    expect(errorsOf({ ...GERMAN, titleEn: 'New brushes' }, 'publish')).toEqual({
      contentEn: 'admin.news.content.missing',
    });
    expect(errorsOf({ ...GERMAN, contentEn: 'Three.' }, 'save')).toEqual({ titleEn: 'admin.news.title.missing' });
    expect(errorsOf({ ...GERMAN, titleEn: 'New brushes' }, 'draft')).toEqual({});
  });

  test('is a post without any text, a draft as well', () => {
    for (const step of ['draft', 'publish', 'save', 'schedule'] as const)
      expect(errorsOf({ ...EMPTY_NEWS, titleDe: 'x' }, step)).toMatchObject({
        contentDe: 'admin.news.content.missing',
      });
  });

  test('is an invalid or past time; publishing at once needs no time', () => {
    for (const when of ['', 'soon', '2026-02-30 12:00'])
      expect(errorsOf({ ...GERMAN, when }, 'schedule')).toEqual({ when: 'admin.news.when.wrong' });
    expect(errorsOf({ ...GERMAN, when: '2026-11-27 12:00' }, 'schedule')).toEqual({ when: 'admin.news.when.past' });
    expect(errorsOf({ ...GERMAN, when: '2026-11-27 12:01' }, 'schedule')).toEqual({});
    expect(errorsOf({ ...GERMAN, when: 'soon' }, 'publish')).toEqual({});
  });

  test('is one character more than there may be', () => {
    const longest = { ...GERMAN, titleDe: '🦦'.repeat(BLOG.title), contentDe: '🦦'.repeat(BLOG.content) };
    expect(errorsOf(longest, 'publish')).toEqual({});
    expect(errorsOf({ ...longest, titleDe: `${longest.titleDe}x` }, 'draft')).toEqual({
      titleDe: 'admin.news.title.long',
    });
    expect(errorsOf({ ...longest, contentDe: `${longest.contentDe}x` }, 'draft')).toEqual({
      contentDe: 'admin.news.content.long',
    });
  });

  test('is shown in its own language', () => {
    expect(languageToShow({ titleEn: 'admin.news.title.missing' }, 'de')).toBe('en');
    expect(languageToShow({ contentDe: 'admin.news.content.missing' }, 'en')).toBe('de');
    expect(languageToShow({ titleEn: 'admin.news.title.missing', titleDe: 'admin.news.title.missing' }, 'en')).toBe(
      'en',
    );
    expect(languageToShow({ when: 'admin.news.when.past' }, 'en')).toBe('en');
  });
});

test('a post is opened as it is, with its time while that is still to come', () => {
  const post = { ...GERMAN, publishAt: NOW + 60_000 } as unknown as BlogDraft;
  expect(newsDraftOf(post, NOW)).toEqual({ ...GERMAN, when: '2026-11-27 12:01' });
  expect(newsDraftOf({ ...post, publishAt: NOW }, NOW).when).toBe('');
  expect(newsDraftOf(null, NOW)).toEqual(EMPTY_NEWS);
});

test('what is out, what waits and what is a draft', () => {
  expect([null, NOW, NOW + 1].map((publishAt) => newsState({ publishAt }, NOW))).toEqual([
    'draft',
    'published',
    'scheduled',
  ]);
});
