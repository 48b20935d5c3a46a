import type { Sql } from '@tuschel/platform/ports';
import { drawingFile, type Language, type OEmbed } from '@tuschel/protocol';
import { isUuid } from '../../http/uuid.ts';
import type { DiscoverPosts } from './discover.ts';

/** What a link to a picture shows where it is shared. */
export interface ShareCard {
  title: string;
  description: string;
  artist: string;
  userName: string;
  /** Below the drawings path; absent: a neutral card, as the picture warns of something, or is not made yet. */
  image?: { name: string; width: number; height: number };
}

export interface Share {
  /** Null: there is no such picture, or it is not everybody's. */
  card(drawing: string, language: Language): Promise<ShareCard | null>;
  /** Of the address of a picture's page. */
  oEmbed(address: string, publicUrl: string, drawingsUrl: string): Promise<OEmbed | null>;
}

interface Tables {
  render_file: { drawing: string; file: string; width: number | null; height: number | null };
}

const TEXTS: Record<Language, { by: (name: string) => string; neutral: string; about: string }> = {
  de: {
    by: (name) => `Ein Bild von ${name}`,
    neutral: 'Dieses Bild hat eine Inhaltswarnung. Öffne es bei Tuschel.',
    about: 'Gezeichnet bei Tuschel, Strich für Strich.',
  },
  en: {
    by: (name) => `A picture by ${name}`,
    neutral: 'This picture has a content warning. Open it on Tuschel.',
    about: 'Drawn on Tuschel, stroke by stroke.',
  },
};

const PAGE = /^\/d\/([\da-f-]{36})\/?$/i;

export function createShare(sql: Pick<Sql, 'db'>, discover: Pick<DiscoverPosts, 'one'>): Share {
  const db = sql.db<Tables>();

  const imageOf = async (drawing: string, isTakeable: boolean) => {
    const rows = await db
      .selectFrom('render_file')
      .select(['file', 'width', 'height'])
      .where('drawing', '=', drawing)
      .where('file', '<>', 'mp4')
      .execute();
    const file = (isTakeable && rows.find((row) => row.file === 'jpg')) || rows.find((row) => row.file === 'thumbnail');
    if (!file?.width || !file.height) return undefined;
    const name = drawingFile(drawing, file.file === 'jpg' ? 'jpg' : 'thumbnail');
    return { name, width: file.width, height: file.height };
  };

  const card: Share['card'] = async (drawing, language) => {
    const found = await discover.one(drawing, false);
    if ('code' in found) return null;
    const { post, profile } = found;
    const { by, neutral, about } = TEXTS[language];
    const isNeutral = post.triggerWarning !== 0;
    const image = isNeutral ? undefined : await imageOf(drawing, post.allowDownload);
    return {
      title: by(profile.displayName),
      description: isNeutral ? neutral : post.description || post.altText || about,
      artist: profile.displayName,
      userName: profile.userName,
      ...(image ? { image } : {}),
    };
  };

  return {
    card,
    async oEmbed(address, publicUrl, drawingsUrl) {
      const url = URL.parse(address);
      const drawing = drawingOfPath(url?.pathname ?? '');
      if (!url || drawing === null || (publicUrl !== '' && url.origin !== new URL(publicUrl).origin)) return null;
      const found = await card(drawing, 'en');
      if (!found) return null;
      const { image } = found;
      const provider = publicUrl === '' ? url.origin : publicUrl;
      const isWhole = image !== undefined && !image.name.includes('.thumb.');
      const picture = image && { url: `${drawingsUrl}/${image.name}`, width: image.width, height: image.height };
      return {
        version: '1.0',
        type: isWhole ? 'photo' : 'link',
        title: found.title,
        author_name: found.artist,
        author_url: `${provider}/p/${encodeURIComponent(found.userName)}`,
        provider_name: 'Tuschel',
        provider_url: provider,
        cache_age: 60,
        ...(picture && isWhole ? picture : {}),
        ...(picture && !isWhole
          ? { thumbnail_url: picture.url, thumbnail_width: picture.width, thumbnail_height: picture.height }
          : {}),
      };
    },
  };
}

/** The drawing whose page this is; null: it is no such page. */
export function drawingOfPath(path: string): string | null {
  const drawing = PAGE.exec(path)?.[1] ?? '';
  return isUuid(drawing) ? drawing.toLowerCase() : null;
}
