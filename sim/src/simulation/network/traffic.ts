import type { Clock } from '@tuschel/platform/ports';
import { between, type Luck } from '../../luck.ts';

/** The way of one person to the server. */
export interface Road {
  /** Longest delay of a packet, ms. */
  delayMs: number;
  /** Per cent of requests that are lost on the way, whose answer is lost, and that arrive twice. */
  lost: number;
  answerLost: number;
  doubled: number;
}

export const GOOD_ROAD: Road = { delayMs: 0, lost: 0, answerLost: 0, doubled: 0 };

/** How packets travel. */
export interface Traffic {
  readonly luck: Luck;
  readonly later: (ms: number, run: () => void) => void;
  readonly chance: (percent: number) => boolean;
  /** Of the next packet, ms. */
  readonly delay: (road: Road) => number;
  /** Parcels of one direction arrive in their order; those of the same moment together. */
  readonly pipe: <Item>(road: Road, arrived: (item: Item) => void) => (item: Item) => void;
}

export function createTraffic(clock: Clock, luck: Luck): Traffic {
  const delay = (road: Road) => (road.delayMs === 0 ? 0 : between(luck, 1, road.delayMs));
  return {
    luck,
    later: (ms, run) => void clock.at(clock.now() + ms, run),
    chance: (percent) => percent > 0 && luck() * 100 < percent,
    delay,
    pipe<Item>(road: Road, arrived: (item: Item) => void) {
      let waiting: Item[] = [];
      let lastAt = 0;
      return (item: Item) => {
        waiting.push(item);
        if (waiting.length > 1) return;
        lastAt = Math.max(lastAt, clock.now() + delay(road));
        clock.at(lastAt, () => {
          const items = waiting;
          waiting = [];
          items.forEach(arrived);
        });
      };
    },
  };
}
