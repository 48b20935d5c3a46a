import type { Ads } from '@tuschel/protocol';
import { discovered } from './galleryScenes.ts';
import type { Moment, Scene } from './scene.ts';

const HOUSE: Ads = { kind: 'house' };
export const EXTERNAL_ADS: Ads = { kind: 'external', origins: ['https://ads.example', 'https://pictures.ads.example'] };

const pictures = (moment: Moment, ...ids: string[]) => ({
  'GET /posts/home': { drawings: ids.map((id, index) => discovered(id, index, moment.state.serverTime)) },
});

/** The short break on the way into a lobby. */
export function breakScenes(moment: Moment): Record<string, Scene> {
  const at = (ads: Ads, ids: string[], more: Partial<Scene> = {}): Scene => ({
    path: '/join/KLECKS2345',
    moment,
    ads,
    answers: pictures(moment, ...ids),
    ...more,
  });
  return {
    'ad-picture': at(HOUSE, ['boat']),
    'ad-tall-picture': at(HOUSE, ['cat']),
    'ad-support': at(HOUSE, []),
    'ad-ask': at(EXTERNAL_ADS, []),
    'ad-external': at(EXTERNAL_ADS, [], { press: ['interlude.ask.yes'] }),
  };
}

/** The note below the books of a game that is over. */
export function noteScenes(moment: Moment): Record<string, Scene> {
  const at = (ids: string[]): Scene => ({ path: '/game', moment, ads: HOUSE, answers: pictures(moment, ...ids) });
  return { 'ad-picture': at(['boat']), 'ad-support': at([]) };
}
