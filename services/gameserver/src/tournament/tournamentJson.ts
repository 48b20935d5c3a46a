import { UNLIMITED } from '../leaderboard/board.ts';
import { timeOf } from '../leaderboard/recordJson.ts';
import { scheduleOf } from '../leaderboard/schedule.ts';
import { operatorNumber } from '../leaderboard/scoreBody.ts';
import type { StandingTournament } from './tournaments.ts';

/** A tournament as clients see it: what has its default is left out. */
export function tournamentJson({ tournament: board, period, size, canEnter, at }: StandingTournament) {
  const { tournament: terms } = board;
  const prevReset = board.schedule === null ? 0 : scheduleOf(board.schedule).last(at);
  return {
    id: board.id,
    ...withoutDefaults({
      title: terms.title,
      description: terms.description,
      category: terms.category,
      sort_order: board.sort === 'desc' ? 1 : 0,
      // Only where it is limited.
      size: terms.maxSize === UNLIMITED ? 0 : size,
      max_size: terms.maxSize,
      max_num_score: terms.maxNumScore,
      can_enter: canEnter,
      end_active: period.endActive,
      next_reset: period.expiry,
    }),
    metadata: board.metadata,
    create_time: timeOf(board.createdAt),
    start_time: timeOf(terms.startAt),
    ...(terms.endAt === 0 ? {} : { end_time: timeOf(terms.endAt) }),
    ...withoutDefaults({
      duration: terms.duration,
      start_active: period.startActive,
      prev_reset: prevReset,
      operator: operatorNumber(board.operator),
      authoritative: board.authoritative,
      join_required: terms.joinRequired,
    }),
  };
}

function withoutDefaults(fields: Record<string, string | number | boolean>): Record<string, string | number | boolean> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => Boolean(value)));
}
