import { useQuery } from '@tanstack/react-query';
import { mediaOf } from '@tuschel/client/media';
import type { RenderStats as Stats } from '@tuschel/protocol';
import { useMemo } from 'react';
import { FormattedMessage, FormattedNumber, FormattedRelativeTime } from 'react-intl';
import { useClient } from '../../ClientContext.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { useText } from '../../game/useText.ts';
import styles from './Atelier.module.css';

const LOOK_EVERY_MS = 5_000;

/** What waits, and who has rendered in the last seven days. */
export function RenderStats() {
  const client = useClient();
  const say = useText();
  const calls = useMemo(() => mediaOf(client), [client]);
  const { data, isError, refetch } = useQuery({
    queryKey: ['render', 'stats'],
    queryFn: () => calls.stats(),
    refetchInterval: LOOK_EVERY_MS,
  });
  if (data) return <Figures stats={data} now={client.game.now()} />;
  if (isError)
    return <ErrorState text={say('render.failed')} retry={say('render.again')} onRetry={() => void refetch()} />;
  return <Skeleton label={say('render.loading')} lines={4} />;
}

function Figures({ stats: { recentRenderers, queue }, now }: { stats: Stats; now: number }) {
  const say = useText();
  const renderers = Object.entries(recentRenderers);
  return (
    <>
      <section className="stack gap-3">
        <h2 className="text-l">{say('render.queue')}</h2>
        <dl className={styles.queue}>
          {STATES.map(([state, text]) => (
            <div key={state}>
              <dt className="soft text-s">{say(text)}</dt>
              <dd>
                <FormattedNumber value={queue[state]} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="stack gap-3">
        <h2 className="text-l" id="renderers">
          {say('render.renderers')}
        </h2>
        {renderers.length === 0 ? (
          <p className={styles.about}>{say('render.renderers.none')}</p>
        ) : (
          <Table rows={renderers} now={now} />
        )}
      </section>
    </>
  );
}

function Table({ rows, now }: { rows: [string, Stats['recentRenderers'][string]][]; now: number }) {
  const say = useText();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby="renderers">
      <table className={styles.table}>
        <thead>
          <tr>
            {COLUMNS.map((text) => (
              <th key={text} scope="col">
                {say(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { lastOnline, totalJobs, totalSuccessful, totalErrors, averageWorktime }]) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td>
                <Ago ms={now - lastOnline} />
              </td>
              {[totalJobs, totalSuccessful, totalErrors].map((count, column) => (
                <td key={COUNTS[column]} className={styles.number}>
                  <FormattedNumber value={count} />
                </td>
              ))}
              <td className={styles.number}>
                <Seconds ms={averageWorktime} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const STATES = [
  ['waiting', 'render.queue.waiting'],
  ['rendering', 'render.queue.rendering'],
  ['failed', 'render.queue.failed'],
] as const;
const COLUMNS = [
  'render.name',
  'render.lastOnline',
  'render.jobs',
  'render.successful',
  'render.errors',
  'render.worktime',
] as const;
const COUNTS = ['jobs', 'successful', 'errors'];

function Seconds({ ms }: { ms: number }) {
  const time = <FormattedNumber value={ms / 1_000} minimumFractionDigits={1} maximumFractionDigits={1} />;
  return <FormattedMessage id="render.seconds" values={{ time }} />;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

function Ago({ ms }: { ms: number }) {
  const [unit, length] =
    ms < HOUR_MS
      ? (['minute', MINUTE_MS] as const)
      : ms < DAY_MS
        ? (['hour', HOUR_MS] as const)
        : (['day', DAY_MS] as const);
  return <FormattedRelativeTime value={-Math.max(0, Math.floor(ms / length))} unit={unit} numeric="auto" />;
}
