import { useQuery } from '@tanstack/react-query';
import { operationsOf } from '@tuschel/client/operations';
import { AdminPower, type Overview as Figures } from '@tuschel/protocol';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useClient, useUser } from '../../../ClientContext.tsx';
import { Badge } from '../../../components/Badge.tsx';
import { useText } from '../../../game/useText.ts';
import { type Area, addressOf, maySee } from '../areas.ts';
import styles from './Overview.module.css';
import { Unready } from '../Unready.tsx';
import { RenderPaper } from './RenderPaper.tsx';
import { useOverview } from './useOverview.ts';

/** It is looked again so often, ms. */
const EVERY_MS = 15_000;
/** A picture that waits for longer is late, ms. */
const LATE_MS = 24 * 60 * 60 * 1000;
/** Whoever renders and has not been heard of for so long is gone, ms. */
const RENDERER_GONE_MS = 2 * 60_000;

/** What waits, what goes on, what goes wrong: the page one leaves open. */
export function Overview() {
  const { data, status, error, refetch } = useOverview({ refetchInterval: EVERY_MS });
  if (status !== 'success') return <Unready error={error} lines={8} onRetry={() => void refetch()} />;
  return (
    <div className="stack gap-5">
      <Findings findings={data.findings} />
      <Waiting waiting={data.waiting} />
      <div className={styles.panels}>
        <Games figures={data} />
        <Errors errors={data.errors} />
        <Rendering rendering={data.rendering} />
        <Server figures={data} />
      </div>
      <Costs />
    </div>
  );
}

/** What `npm start -- doctor` finds, for admins; nothing where all is well. */
function Findings({ findings }: Pick<Figures, 'findings'>) {
  const say = useText();
  if (findings.length === 0) return null;
  return (
    <section className={styles.findings} aria-label={say('admin.findings')}>
      <h2 className="text-m">{say('admin.findings')}</h2>
      <ul>
        {findings.map(({ code, isSerious, values }) => (
          <li className="flex align-start gap-2" key={code} data-serious={isSerious}>
            <TriangleAlert size={18} aria-hidden="true" /> {say(`admin.finding.${code}`, values)}
          </li>
        ))}
      </ul>
      <p className={styles.soft}>{say('admin.findings.how')}</p>
    </section>
  );
}

function Waiting({ waiting }: Pick<Figures, 'waiting'>) {
  const say = useText();
  const client = useClient();
  const power = useUser()?.adminPower ?? 0;
  const { formatRelativeTime } = useIntl();
  const { oldestPictureAt: oldest } = waiting;
  const waitedMs = oldest === null ? 0 : client.game.now() - oldest;
  const HOUR_MS = 60 * 60_000;
  const tiles: readonly { area: Area; count: number; more?: ReactNode }[] = [
    {
      area: 'pictures',
      count: waiting.pictures,
      more:
        oldest === null ? null : (
          <span data-late={waitedMs > LATE_MS}>
            {say('admin.overview.oldest', { age: formatRelativeTime(-Math.floor(waitedMs / HOUR_MS), 'hour') })}
          </span>
        ),
    },
    { area: 'faces', count: waiting.faces },
    { area: 'reports', count: waiting.reports },
    { area: 'appeals', count: waiting.appeals },
    { area: 'wishes', count: waiting.wishes },
  ];
  return (
    <ul className={styles.tiles} aria-label={say('admin.overview.waiting')}>
      {tiles
        .filter(({ area }) => maySee(area, power))
        .map(({ area, count, more }) => (
          <li key={area}>
            <Link to={addressOf(area)} className={styles.tile} data-empty={count === 0}>
              <strong>{count}</strong>
              <span>{say(`admin.${area}`)}</span>
              <small>{more ?? (count === 0 ? say('admin.overview.none') : say('admin.overview.wait'))}</small>
            </Link>
          </li>
        ))}
    </ul>
  );
}

const MEGABYTE = 1_000_000;

/** What each part of the product takes of the disk, and how long its answers take. For admins. */
function Costs() {
  const say = useText();
  const client = useClient();
  const power = useUser()?.adminPower ?? 0;
  const { data } = useQuery({
    queryKey: ['admin', 'costs'],
    queryFn: () => operationsOf(client).costs(),
    enabled: power >= AdminPower.Admin,
    refetchInterval: 4 * EVERY_MS,
  });
  if (data === undefined) return null;
  return (
    <Panel title={say('admin.costs')}>
      <table className={styles.costs}>
        <thead>
          <tr>
            <th scope="col">{say('admin.costs.part')}</th>
            <th scope="col">{say('admin.costs.disk')}</th>
            <th scope="col">{say('admin.costs.answers')}</th>
            <th scope="col">{say('admin.costs.time')}</th>
          </tr>
        </thead>
        <tbody>
          {data.parts.map(({ part, tableBytes, fileBytes, answers, ms }) => (
            <tr key={part}>
              <th scope="row">{say(`admin.part.${part}`)}</th>
              <td>{say('admin.costs.megabytes', { size: rounded((tableBytes + fileBytes) / MEGABYTE) })}</td>
              <td>
                <FormattedNumber value={answers} />
              </td>
              <td>{answers === 0 ? '–' : say('admin.costs.ms', { ms: rounded(ms / answers) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function rounded(value: number): number {
  return value < 10 ? Math.round(value * 10) / 10 : Math.round(value);
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack align-start gap-3 shrinks pad-4 raised outlined radius-m">
      <h2 className="text-m">{title}</h2>
      {children}
    </section>
  );
}

function Games({ figures: { matches, players } }: { figures: Figures }) {
  const say = useText();
  const power = useUser()?.adminPower ?? 0;
  const phases = ['lobby', 'draw', 'watch', 'done'] as const;
  return (
    <Panel title={say('admin.matches')}>
      <p className="text-l display">{say('admin.overview.players', { count: players })}</p>
      <dl className={styles.figures}>
        {phases.map((phase) => (
          <div key={phase}>
            <dt className="soft text-s">{say(`admin.phase.${phase}`)}</dt>
            <dd>{matches[phase]}</dd>
          </div>
        ))}
      </dl>
      {maySee('matches', power) ? <Link to={addressOf('matches')}>{say('admin.overview.matches')}</Link> : null}
    </Panel>
  );
}

function Errors({ errors: { server, browser } }: Pick<Figures, 'errors'>) {
  const say = useText();
  const power = useUser()?.adminPower ?? 0;
  return (
    <Panel title={say('admin.errors')}>
      <Minutes label={say('admin.overview.errors.server')} minutes={server} />
      <Minutes label={say('admin.overview.errors.browser')} minutes={browser} />
      {maySee('errors', power) ? <Link to={addressOf('errors')}>{say('admin.overview.errors.look')}</Link> : null}
    </Panel>
  );
}

/** Bars of the last minutes, the present one at the right. The sum says it in words. */
function Minutes({ label, minutes }: { label: string; minutes: readonly number[] }) {
  const say = useText();
  const most = Math.max(4, ...minutes);
  const sum = minutes.reduce((all, one) => all + one, 0);
  return (
    <div className={styles.minutes}>
      <p>
        {label} <strong>{say('admin.overview.hour', { count: sum })}</strong>
      </p>
      <svg viewBox={`0 0 ${minutes.length * 4} 24`} preserveAspectRatio="none" aria-hidden="true">
        {minutes.map((count, index) => {
          const height = count === 0 ? 1 : 2 + (22 * count) / most;
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a minute is its place
              key={index}
              x={index * 4}
              y={24 - height}
              width={3}
              height={height}
              data-any={count > 0}
            />
          );
        })}
      </svg>
    </div>
  );
}

function Rendering({ rendering: { waiting, rendering, failed, renderers } }: Pick<Figures, 'rendering'>) {
  const say = useText();
  const client = useClient();
  const power = useUser()?.adminPower ?? 0;
  const now = client.game.now();
  return (
    <Panel title={say('admin.overview.rendering')}>
      <dl className={styles.figures}>
        {(
          [
            ['waiting', waiting],
            ['rendering', rendering],
            ['failed', failed],
          ] as const
        ).map(([name, count]) => (
          <div key={name}>
            <dt className="soft text-s">{say(`admin.overview.rendering.${name}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {renderers.length === 0 ? <p className={styles.soft}>{say('admin.overview.renderers.none')}</p> : null}
      <ul className="stack gap-2 unmarked">
        {renderers.map(({ name, lastOnline, averageWorktime, totalSuccessful, totalErrors }) => (
          <li className="flow align-center gap-1-2 breakable" key={name}>
            <strong>{name}</strong>{' '}
            {now - lastOnline < RENDERER_GONE_MS ? (
              <Badge look="done">{say('admin.overview.renderers.here')}</Badge>
            ) : (
              <Badge look="danger">{say('admin.overview.renderers.gone')}</Badge>
            )}
            <span className={styles.soft}>
              {say('admin.overview.renderers.did', {
                done: totalSuccessful,
                failed: totalErrors,
                seconds: Math.round(averageWorktime / 100) / 10,
              })}
            </span>
          </li>
        ))}
      </ul>
      {power >= AdminPower.Admin ? <RenderPaper /> : null}
    </Panel>
  );
}

function Server({ figures: { people, storage, startedAt, version } }: { figures: Figures }) {
  const say = useText();
  const { formatDate, formatNumber } = useIntl();
  return (
    <Panel title={say('admin.overview.server')}>
      <dl className={styles.figures}>
        <div>
          <dt className="soft text-s">{say('admin.overview.accounts')}</dt>
          <dd>{formatNumber(people.all)}</dd>
        </div>
        <div>
          <dt className="soft text-s">{say('admin.overview.today')}</dt>
          <dd>{formatNumber(people.today)}</dd>
        </div>
      </dl>
      <p>
        {storage === 'ready' ? (
          <Badge look="done">{say('admin.overview.storage.ready')}</Badge>
        ) : (
          <Badge look="danger">{say(`admin.overview.storage.${storage}`)}</Badge>
        )}
      </p>
      <p className={styles.soft}>
        {say('admin.overview.since', {
          date: formatDate(startedAt, { dateStyle: 'medium', timeStyle: 'short' }),
          version,
        })}
      </p>
    </Panel>
  );
}
