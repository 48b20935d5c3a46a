import type { Browser } from '@playwright/test';
import { operate, type ServerProcess } from '@tuschel/boot/serverProcess';
import type { DrawingNewResult, UpdatePostResult } from '@tuschel/protocol';
import { type Caller, signedIn } from './caller.ts';
import { Player } from './player.ts';
import { STROKE } from './stroke.ts';

/** As many as a short quiz asks for. */
export const QUIZ_PROMPTS = [
  'A heron at rush hour',
  'Two ghosts, one bed sheet',
  'The moon buys a hat',
  'Soup in love',
  'A very late train',
];

/** Each of these prompts as a picture of a few strokes, which the team has approved. */
export async function fillGallery(browser: Browser, server: ServerProcess): Promise<void> {
  const callerNamed = async (name: string) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    return signedIn(new Player(await context.newPage(), name), server.url);
  };
  const [artist, team] = [await callerNamed('Ada'), await callerNamed('Tom')];
  await operate(server, 'grant', 'Tom', 'team');
  for (const [place, prompt] of QUIZ_PROMPTS.entries()) await publish(artist, team, prompt, place);
  await Promise.all([artist, team].map(({ player }) => player.page.context().close()));
}

async function publish(artist: Caller, team: Caller, promptText: string, place: number): Promise<void> {
  const lines = Array.from({ length: 6 }, (_, at) => ({
    ...STROKE,
    points: [
      { x: 300 + place * 60, y: 200 + at * 120, p: 1 },
      { x: 1500, y: 250 + at * 110, p: 1 },
    ],
  }));
  const { drawingId } = await artist.ask<DrawingNewResult>('/drawing/new', { lines, promptText });
  const post = { drawingId, isUnpublished: false, mayQuiz: true, language: 'en' };
  const { drawing } = await artist.ask<UpdatePostResult>('/posts/update-post', post);
  await team.ask(`/admin/posts/${drawingId}/decide`, { version: drawing.version, decision: 'approve' });
}
