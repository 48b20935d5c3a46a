import { DEFAULT_CDN_PATH, type Language } from '@tuschel/protocol';
import type { ProductConfig } from '../../config.ts';
import { drawingOfPath, type Share } from './share.ts';

export interface Head {
  title: string;
  description: string;
  image?: { url: string; width: number; height: number };
  /** Answers oEmbed about the page. */
  oEmbedUrl?: string;
  /** What is new there, as a feed. */
  feedUrl?: string;
  url: string;
}

/** @param origin where the page was asked for, such as `https://draw.example` */
export type HeadOf = (path: string, language: Language, origin: string) => Promise<Head | null>;

/** Of the page of a picture; null: it is another page, or nothing that everybody may see. */
export function shareHead(share: Pick<Share, 'card'>, config: Pick<ProductConfig, 'drawingsUrl'>): HeadOf {
  return async (path, language, origin) => {
    const drawing = drawingOfPath(path);
    const card = drawing && (await share.card(drawing, language));
    if (!card) return null;
    const { title, description, image } = card;
    const url = `${origin}/d/${drawing}`;
    const drawingsUrl = config.drawingsUrl ?? `${origin}${DEFAULT_CDN_PATH}/drawings`;
    return {
      title,
      description,
      ...(image ? { image: { url: `${drawingsUrl}/${image.name}`, width: image.width, height: image.height } } : {}),
      oEmbedUrl: `${origin}/api/oembed?format=json&url=${encodeURIComponent(url)}`,
      url,
    };
  };
}

/** What the first of them says that knows the page. */
export function firstHead(heads: readonly HeadOf[]): HeadOf {
  return async (path, language, origin) => {
    for (const headOf of heads) {
      const head = await headOf(path, language, origin);
      if (head) return head;
    }
    return null;
  };
}
