import type { Clock } from '@tuschel/platform/ports';
import { OPERATIONS, type ProductPart } from '@tuschel/protocol';

/** How long answers took in the last hour, by the part of the product that gave them, on this server. */
export interface Timings {
  /** @param route as it is registered, below `/api` */
  note(route: string, ms: number): void;
  lately(part: ProductPart): { answers: number; ms: number };
}

/** By the first segment of a route; the team's own are told apart from what they are about. */
const SEGMENTS: Readonly<Record<string, ProductPart>> = {
  admin: 'team',
  blog: 'team',
  sitemap: 'team',
  live_streams: 'team',
  stats: 'gallery',
  posts: 'gallery',
  oembed: 'gallery',
  report: 'gallery',
  render: 'rendering',
  drawing: 'drawings',
  solo: 'drawings',
  'single-game-info': 'drawings',
  match: 'games',
  host: 'games',
  chat: 'chat',
};

export function partOfRoute(route: string): ProductPart {
  return SEGMENTS[route.split('/')[1] ?? ''] ?? 'people';
}

const MINUTE_MS = 60_000;
const MINUTES = OPERATIONS.errorMinutes;

interface Place {
  minute: number;
  answers: number;
  ms: number;
}

export function createTimings(clock: Pick<Clock, 'now'>): Timings {
  const kept = new Map<ProductPart, Place[]>();
  const placeAt = (part: ProductPart, minute: number): Place => {
    const places = kept.get(part) ?? Array.from({ length: MINUTES }, () => ({ minute: -1, answers: 0, ms: 0 }));
    kept.set(part, places);
    const place = places[minute % MINUTES];
    return place?.minute === minute ? place : (places[minute % MINUTES] = { minute, answers: 0, ms: 0 });
  };
  return {
    note(route, ms) {
      const place = placeAt(partOfRoute(route), Math.floor(clock.now() / MINUTE_MS));
      place.answers += 1;
      place.ms += ms;
    },
    lately(part) {
      const oldest = Math.floor(clock.now() / MINUTE_MS) - MINUTES + 1;
      const fresh = (kept.get(part) ?? []).filter(({ minute }) => minute >= oldest);
      return {
        answers: fresh.reduce((sum, { answers }) => sum + answers, 0),
        ms: Math.round(fresh.reduce((sum, { ms }) => sum + ms, 0)),
      };
    },
  };
}
