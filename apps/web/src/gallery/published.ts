import type { Discovered } from '@tuschel/protocol';
import { useCallback } from 'react';
import { useText } from '../game/useText.ts';
import { type Picture, sizeOf } from './picture.ts';

/** A published drawing with what stands beside it. */
export interface Published extends Picture {
  /** What it is called: its description, else its prompt, else that it is a drawing. */
  title: string;
  description: string;
  prompt: { text: string; by: string } | null;
  artist: { name: string; userName: string; avatarUrl: string; face?: string | undefined };
  /** UTC ms */
  postedAt: number;
  /** How it came about may be looked at. */
  mayPlay: boolean;
  /** Whose drawings are seen below it. */
  bases: readonly { drawingId: string; name: string }[];
  /** Whose published picture lay beside the canvas; null: none did. */
  after: { drawingId: string; name: string } | null;
  /** Its artist lets others redraw it. */
  mayRedraw: boolean;
}

/** Longer titles end in dots. */
const TITLE_LENGTH = 80;

/** Reads what the server says of published drawings. */
export function usePublished(): (entry: Discovered) => Published {
  const say = useText();
  return useCallback(
    ({ post, profile }) => {
      const { id, postedAt, description, triggerWarning, previewData, promptText = '', promptBy = '', altText } = post;
      const name = profile.displayName || post.playerName;
      const about = description || promptText;
      return {
        drawingId: id,
        ...sizeOf(post),
        preview: previewData,
        alt: altText || say('picture.alt', { about: about || say('picture.untitled'), name }),
        warning: triggerWarning,
        title: shortened(about) || say('picture.untitled'),
        description,
        prompt: promptText === '' ? null : { text: promptText, by: promptBy },
        artist: {
          name,
          userName: profile.userName,
          avatarUrl: profile.avatarUrl || post.playerAvatar,
          face: profile.face,
        },
        postedAt,
        mayPlay: post.allowVideo,
        bases: post.credits.map(({ drawingId, playerName }) => ({
          drawingId,
          name: playerName || say('picture.someone'),
        })),
        after: post.after
          ? { drawingId: post.after.drawingId, name: post.after.playerName || say('picture.someone') }
          : null,
        mayRedraw: post.mayRedraw,
      };
    },
    [say],
  );
}

function shortened(text: string): string {
  const [line = ''] = text.split('\n');
  const letters = Array.from(line);
  return letters.length > TITLE_LENGTH
    ? `${letters
        .slice(0, TITLE_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : line;
}
