import type { Clock } from '@tuschel/platform/ports';
import type { ProductPart } from '@tuschel/protocol';
import { createMinutes, type Minutes } from './minutes.ts';

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
  papers: 'drawings',
  'single-game-info': 'drawings',
  match: 'games',
  host: 'games',
  chat: 'chat',
};

export function partOfRoute(route: string): ProductPart {
  return SEGMENTS[route.split('/')[1] ?? ''] ?? 'people';
}

export function createTimings(clock: Pick<Clock, 'now'>): Timings {
  const kept = new Map<ProductPart, { answers: Minutes; ms: Minutes }>();
  const of = (part: ProductPart) => {
    const minutes = kept.get(part) ?? { answers: createMinutes(clock), ms: createMinutes(clock) };
    kept.set(part, minutes);
    return minutes;
  };
  const total = (minutes: Minutes) => minutes.lately().reduce((sum, one) => sum + one, 0);
  return {
    note(route, elapsed) {
      const { answers, ms } = of(partOfRoute(route));
      answers.add(1);
      ms.add(elapsed);
    },
    lately(part) {
      const { answers, ms } = of(part);
      return { answers: total(answers), ms: Math.round(total(ms)) };
    },
  };
}
