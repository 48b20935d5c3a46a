import { type LineCase, type LineDecision, readChatRoom, type ReportReason, type SaidLine } from '@tuschel/protocol';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { EmptyState } from '../../components/status/EmptyState.tsx';
import { ErrorState } from '../../components/status/ErrorState.tsx';
import { Skeleton } from '../../components/status/Skeleton.tsx';
import { showToast } from '../../components/toast/toast.ts';
import { Complaints } from '../../game/moderation/Complaints.tsx';
import { keepPlace } from '../../focus/keepPlace.ts';
import { useText } from '../../game/useText.ts';
import channel from './Channels.module.css';
import styles from './Reports.module.css';
import type { LineCases } from './useLineCases.ts';

/** What people have reported, for the team to decide. */
export function Reports({ cases }: { cases: LineCases }) {
  const say = useText();
  return (
    <>
      <header className={channel.head}>
        <p className="soft text-s balanced">{say('channels.about.reports')}</p>
      </header>
      <div className={styles.list} onFocus={keepPlace}>
        <Content cases={cases} />
      </div>
    </>
  );
}

function Content({ cases }: { cases: LineCases }) {
  const say = useText();
  switch (cases.status) {
    case 'loading':
      return <Skeleton label={say('channels.reports.loading')} lines={6} />;
    case 'failed':
      return (
        <ErrorState
          text={say('channels.reports.broken')}
          retry={say('channels.reports.retry')}
          onRetry={cases.refresh}
        />
      );
    case 'ready':
      return cases.waiting.length === 0 ? (
        <EmptyState title={say('channels.reports.empty')}>
          <p>{say('channels.reports.emptyText')}</p>
        </EmptyState>
      ) : (
        cases.waiting.map((found) => <Case key={found.messageId} found={found} decide={cases.decide} />)
      );
    default:
      return cases.status satisfies never;
  }
}

function Case({ found, decide }: { found: LineCase; decide: LineCases['decide'] }) {
  const say = useText();
  const [isOnItsWay, setIsOnItsWay] = useState(false);
  const { messageId, authorName: name, before, after, reports } = found;
  const answer = (decision: LineDecision['decision']) => async () => {
    setIsOnItsWay(true);
    const trouble = await decide(messageId, decision);
    setIsOnItsWay(false);
    if (trouble) showToast(say(`channels.reports.${trouble}`), { kind: 'error', id: 'line-case' });
  };
  return (
    <article className={styles.case} aria-label={say('channels.reports.label', { name })}>
      <Where found={found} />
      <div className="stack gap-1">
        {before.map((line) => (
          <Line key={line.saidAt + line.text} line={line} />
        ))}
        <Line line={found} isReported />
        {after.map((line) => (
          <Line key={line.saidAt + line.text} line={line} />
        ))}
      </div>
      <div className={classes('stack gap-1 text-s breakable', styles.complaints)}>
        <Complaints reasons={reasonsOf(found)} note="" />
        {reports.map(({ note, reportedAt }) => (note === '' ? null : <q key={reportedAt + note}>{note}</q>))}
      </div>
      <div className="flow gap-2">
        <Button size="s" isDisabled={isOnItsWay} onPress={() => void answer('hide')()}>
          {say('channels.reports.hide')}
        </Button>
        <Button size="s" kind="quiet" isDisabled={isOnItsWay} onPress={() => void answer('keep')()}>
          {say('channels.reports.keep')}
        </Button>
        <Button size="s" kind="danger" isDisabled={isOnItsWay} onPress={() => void answer('mute')()}>
          {say('channels.reports.mute')}
        </Button>
      </div>
    </article>
  );
}

function Where({ found: { room, saidAt, reports } }: { found: LineCase }) {
  const say = useText();
  const { formatDate, formatTime } = useIntl();
  const known = readChatRoom(room);
  const name = known?.kind === 'channel' ? say(`chat.room.${known.channel}`) : say('channels.reports.lobby');
  const when = `${formatDate(saidAt, { day: 'numeric', month: 'long' })}, ${formatTime(saidAt, { format: 'clock' })}`;
  return (
    <p className="soft text-xs heavy">
      {[name, when, say('channels.reports.count', { count: reports.length })].join(' · ')}
    </p>
  );
}

function Line({ line: { authorName, text }, isReported = false }: { line: SaidLine; isReported?: boolean }) {
  return (
    <p className={classes(styles.line, isReported && styles.reported)}>
      <bdi className={styles.name}>{authorName}</bdi> <bdi>{text}</bdi>
    </p>
  );
}

function reasonsOf({ reports }: LineCase): ReportReason[] {
  return [...new Set(reports.flatMap(({ reasons }) => reasons))];
}
