import { expect } from '@playwright/test';
import type { DrawingNewResult, LineJson, UpdatePost, UpdatePostResult } from '@tuschel/protocol';
import type { Player } from './player.ts';

/** Somebody at a window who has logged in, and what asks the API in their name. */
export interface Caller {
  player: Player;
  /** As the window sends it with each request. */
  authorization: string;
  /** POST; fails at any answer but 200. */
  ask<Answer>(path: string, body: object): Promise<Answer>;
}

/** Logs in before a page of their own. */
export async function signedIn(player: Player, url: string): Promise<Caller> {
  const asked = player.page.waitForRequest((request) => request.url().endsWith('/api/posts/mydrawings'));
  await player.page.goto(`${url}/me/drawings?lang=en`);
  await player.logIn();
  const authorization = (await (await asked).allHeaders())['authorization'] ?? '';
  return {
    player,
    authorization,
    async ask<Answer>(path: string, body: object) {
      const headers = { authorization, 'content-type': 'application/json' };
      const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const told = await answer.text();
      expect([path, answer.status, told]).toEqual([path, 200, told]);
      return JSON.parse(told) as Answer;
    },
  };
}

/** Draws these lines, asks for their publication, and has them approved. */
export async function publish(
  artist: Caller,
  team: Caller,
  lines: readonly LineJson[],
  post: Omit<UpdatePost, 'drawingId' | 'isUnpublished'>,
): Promise<void> {
  const { drawingId } = await artist.ask<DrawingNewResult>('/drawing/new', { lines });
  const { drawing } = await artist.ask<UpdatePostResult>('/posts/update-post', {
    drawingId,
    isUnpublished: false,
    ...post,
  });
  await team.ask(`/admin/posts/${drawingId}/decide`, { version: drawing.version, decision: 'approve' });
}
