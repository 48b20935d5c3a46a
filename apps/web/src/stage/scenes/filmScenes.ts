import type { DrawingMedia } from '@tuschel/protocol';
import type { Moment, Scene } from './scene.ts';

/** A drawing looked at large at the end of a game, and all that can become of its video. */
export function filmScenes(moment: Moment): Record<string, Scene> {
  const seen = (video: DrawingMedia['video'], more: Partial<Scene> = {}, mp4?: string): Scene => {
    const media = { drawingId: 'page', picture: 'ready', video, isPublic: false } as const;
    return {
      path: '/game',
      moment,
      press: ['end.openDrawing', 'end.enlarge'],
      answers: {
        'POST /drawing/media': { drawings: [{ ...media, ...(mp4 === undefined ? {} : { mp4 }) }] },
        'POST /drawing/page/render': 'failed',
      },
      ...more,
    };
  };
  return {
    enlarged: seen('none'),
    lines: seen('none', { press: ['end.openDrawing', 'end.enlarge', 'media.play'] }),
    'film-waiting': seen('waiting'),
    'film-making': seen('rendering'),
    'film-ready': seen('ready', {}, 'nowhere.mp4'),
    'film-failed': seen('failed'),
  };
}
