import type { BlogPost, ContentLanguage } from '@tuschel/protocol';

/** A post as it is read: in one's own language, or in the only one it has. */
export interface ReadPost {
  language: ContentLanguage;
  title: string;
  lead: string;
}

export function postIn(
  { titleDe, titleEn, leadDe, leadEn }: Pick<BlogPost, 'titleDe' | 'titleEn' | 'leadDe' | 'leadEn'>,
  wanted: ContentLanguage,
): ReadPost {
  const has = { de: titleDe !== '', en: titleEn !== '' };
  const other: ContentLanguage = wanted === 'de' ? 'en' : 'de';
  const language = has[wanted] || !has[other] ? wanted : other;
  return language === 'de' ? { language, title: titleDe, lead: leadDe } : { language, title: titleEn, lead: leadEn };
}
