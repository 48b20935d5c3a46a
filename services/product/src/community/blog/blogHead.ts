import type { Language } from '@tuschel/protocol';
import type { HeadOf } from '../../library/post/shareHead.ts';
import { FEED_PATH, languageOf } from './feed.ts';
import type { BlogStore } from './store.ts';
import { wirePost } from './wireBlog.ts';

const LIST_PAGE = /^\/blog\/?$/;
const POST_PAGE = /^\/blog\/([a-z0-9-]{1,80})\/?$/;

const LIST: Record<Language, { title: string; description: string }> = {
  de: { title: 'Neues von Tuschel', description: 'Was es bei Tuschel Neues gibt, vom Team erzählt.' },
  en: { title: 'News from Tuschel', description: 'What is new on Tuschel, told by the team.' },
};

/** Of the list of news and of each post that everybody may read, in the language of whoever asks. */
export function blogHead(store: Pick<BlogStore, 'one'>): HeadOf {
  return async (path, language, origin) => {
    const feedUrl = `${origin}${FEED_PATH}?lang=${language}`;
    if (LIST_PAGE.test(path)) return { ...LIST[language], feedUrl, url: `${origin}/blog` };
    const id = POST_PAGE.exec(path)?.[1];
    const row = id === undefined ? null : await store.one(id, false);
    if (!row) return null;
    const { titleDe, titleEn, leadDe, leadEn, picture } = wirePost(row, '');
    const [title, description] = languageOf(row, language) === 'de' ? [titleDe, leadDe] : [titleEn, leadEn];
    const { src, width, height } = picture ?? {};
    return {
      title,
      description,
      ...(src !== undefined && width !== undefined && height !== undefined
        ? { image: { url: `${origin}${src}`, width, height } }
        : {}),
      feedUrl,
      url: `${origin}/blog/${row.id}`,
    };
  };
}
