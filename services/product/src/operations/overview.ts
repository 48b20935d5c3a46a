import type { Sql, Storage } from '@tuschel/platform/ports';
import type { Overview } from '@tuschel/protocol';
import { sql as raw } from 'kysely';
import type { RenderJobs } from '../library/render/jobs.ts';
import type { Renderers } from '../library/render/renderers.ts';
import type { MatchDesk } from './matches.ts';
import type { Troubles } from './troubles.ts';

export interface OverviewDeps {
  sql: Sql;
  storage: Pick<Storage, 'state'>;
  matches: Pick<MatchDesk, 'list'>;
  troubles: Troubles;
  jobs: Pick<RenderJobs, 'counts'>;
  renderers: Pick<Renderers, 'recent'>;
  startedAt: number;
  version: string;
}

/** How the instance does: what waits for whom, what goes on, and what went wrong lately. */
export async function overviewOf(deps: OverviewDeps, now: number): Promise<Omit<Overview, 'findings'>> {
  const { sql, storage, matches, troubles, jobs, renderers, startedAt, version } = deps;
  const [waiting, people, running, queue, recent] = await Promise.all([
    waitingOf(sql),
    peopleOf(sql, now),
    matches.list(),
    jobs.counts(),
    renderers.recent(true),
  ]);
  const inPhase = (wanted: number) => running.matches.filter(({ phase }) => phase === wanted).length;
  return {
    version,
    waiting,
    matches: { lobby: inPhase(0), draw: inPhase(10), watch: inPhase(20), done: inPhase(99) },
    players: running.matches.reduce((sum, { present }) => sum + present, 0),
    people,
    errors: { server: troubles.lately('server'), browser: troubles.lately('browser') },
    rendering: {
      ...queue,
      renderers: Object.entries(recent).map(([name, figures]) => ({ name, ...figures })),
    },
    storage: storage.state(),
    startedAt,
  };
}

async function waitingOf(sql: Sql): Promise<Overview['waiting']> {
  const { rows } = await raw<Overview['waiting']>`
    select
      (select count(*)::int from post where is_waiting) as pictures,
      (select min(queued_at)::float8 from post where is_waiting) as "oldestPictureAt",
      (select count(*)::int from face where queued_at is not null) as faces,
      (select count(distinct (report.kind, report.subject))::int from moderation_report report
        where not exists (
          select from moderation_decision decided where decided.kind = report.kind and decided.subject = report.subject
        )) as reports,
      (select count(*)::int from person_ban where appeal is not null and answer is null) as appeals,
      (select count(*)::int from person_ban_wish) as wishes`.execute(sql.db());
  return rows[0] ?? { pictures: 0, oldestPictureAt: null, faces: 0, reports: 0, appeals: 0, wishes: 0 };
}

const DAY_MS = 24 * 60 * 60 * 1000;

async function peopleOf(sql: Sql, now: number): Promise<Overview['people']> {
  const { rows } = await raw<Overview['people']>`
    select count(*)::int as all, count(*) filter (where create_time > ${new Date(now - DAY_MS)})::int as today
    from gameserver_account`.execute(sql.db());
  return rows[0] ?? { all: 0, today: 0 };
}
