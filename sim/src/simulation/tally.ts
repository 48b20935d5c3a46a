import type { Counts } from './referee/referee.ts';
import type { PaperCounts } from './referee/paperLogs.ts';
import type { Simulated } from './simulate.ts';

/** What has come of many evenings. */
export interface Tally {
  readonly seeds: number;
  readonly games: number;
  readonly events: number;
  add(result: Simulated): void;
  /** What there was nothing of at all, although so many evenings have some of each, or less than was planned. */
  missing(): string[];
  isGood(): boolean;
  /** `21,034 appends, 5,020 pages, …` */
  figures(): string;
  /** `2000 passed, 0 failed` */
  outcome(): string;
}

/** An evening may end in its lobby; so many never do all of them. */
const ENOUGH = 20;
/** One evening in five is played on two nodes; in one of five of those a node is away for long. */
const ENOUGH_PAIRS = 200;

const NAMES: Partial<Record<keyof Counts, string>> = { paperEvents: 'events of papers' };

export function createTally(): Tally {
  const counts: Counts = { appends: 0, pages: 0, texts: 0, deliveries: 0, papers: 0, paperEvents: 0, erasures: 0 };
  const planned: PaperCounts = { papers: 0, paperEvents: 0, erasures: 0 };
  const names = Object.keys(counts) as (keyof Counts)[];
  const ofPapers = Object.keys(planned) as (keyof PaperCounts)[];
  let [passed, failed, games, events, pairs, takeovers] = [0, 0, 0, 0, 0, 0];

  const tally: Tally = {
    get seeds() {
      return passed + failed;
    },
    get games() {
      return games;
    },
    get events() {
      return events;
    },
    add(result) {
      if (result.fault === null) passed += 1;
      else failed += 1;
      games += result.games;
      events += result.events;
      for (const name of names) counts[name] += result.counts[name];
      for (const name of ofPapers) planned[name] += result.planned[name];
      if (result.takeovers === null) return;
      pairs += 1;
      takeovers += result.takeovers;
    },
    missing() {
      if (games === 0) return ['games'];
      const lacking =
        tally.seeds < ENOUGH
          ? []
          : names.filter((name) => counts[name] < Math.max(1, planned[name as keyof PaperCounts] ?? 0));
      return tally.seeds >= ENOUGH_PAIRS && takeovers === 0 ? [...lacking, 'takeovers'] : lacking;
    },
    isGood: () => failed === 0 && passed > 0 && tally.missing().length === 0,
    figures: () =>
      [
        ...names.map((name) => `${counts[name].toLocaleString('en')} ${NAMES[name] ?? name}`),
        ...(pairs > 0 ? [`${pairs} evenings on two nodes with ${takeovers} takeovers`] : []),
      ].join(', '),
    outcome: () => `${passed} passed, ${failed} failed`,
  };
  return tally;
}
