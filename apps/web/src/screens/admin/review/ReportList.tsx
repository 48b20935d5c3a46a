import { useQuery, useQueryClient } from '@tanstack/react-query';
import { moderationOf } from '@tuschel/client/moderation';
import type { ReportCase, ReportDecision, ReportQueue, ReportReason } from '@tuschel/protocol';
import { Check, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useClient } from '../../../ClientContext.tsx';
import { Badge } from '../../../components/Badge.tsx';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { FacePrint } from '../../../face/FaceAvatar.tsx';
import { linesOfFace } from '../../../face/faces.ts';
import { Complaints } from '../../../game/moderation/Complaints.tsx';
import { useText } from '../../../game/useText.ts';
import { useAction } from '../../../useAction.ts';
import { REASONS } from './desk.ts';
import { LockAway } from '../people/Powers.tsx';
import styles from './ReportList.module.css';
import { Unready } from '../Unready.tsx';

const KEY = ['reports'];
/** New reports are asked for so often, ms. */
const EVERY_MS = 60_000;

/** Everything that people have reported, whatever it is: pictures, profiles, texts, prompts and lines of the chat. */
export function ReportList() {
  const say = useText();
  const client = useClient();
  const calls = useMemo(() => moderationOf(client), [client]);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => calls.reports(),
    refetchInterval: EVERY_MS,
  });
  if (data === undefined) return <Unready error={error} lines={6} onRetry={() => void refetch()} />;
  if (data.waiting.length === 0)
    return (
      <EmptyState drawing="bucket" title={say('admin.reports.empty')}>
        <p>{say('admin.reports.empty.text')}</p>
      </EmptyState>
    );
  return (
    <ul className={styles.list} aria-label={say('admin.reports')}>
      {data.waiting.map((found) => (
        <Case key={`${found.kind} ${found.subject}`} found={found} />
      ))}
    </ul>
  );
}

function Case({ found }: { found: ReportCase }) {
  const say = useText();
  const { formatDate } = useIntl();
  const { kind, authorName, text, drawingId, ink, reports, mayDecide } = found;
  const face = useMemo(() => (ink === undefined ? null : linesOfFace(ink)), [ink]);
  const first = Math.min(...reports.map(({ reportedAt }) => reportedAt));
  const notes = reports.filter(({ note }) => note !== '');
  return (
    <li className="stack align-start gap-2 shrinks pad-4 raised outlined radius-m">
      <p className="flow align-center gap-1-2">
        <Badge look="action">{say(`admin.report.${kind}`)}</Badge>
        <bdi className="bold">{authorName}</bdi>
        <span className="soft text-s">
          {formatDate(first, { dateStyle: 'medium' })} · {say('admin.reported', { count: reports.length })}
        </span>
      </p>
      {text === '' ? null : <blockquote className={styles.text}>{text}</blockquote>}
      {face ? <FacePrint lines={face} size={160} className="canvas-paper outlined radius-m" /> : null}
      {drawingId === null ? null : <Link to={`/d/${drawingId}`}>{say('admin.report.look')}</Link>}
      <Complaints reasons={reasonsOf(reports)} note="" />
      {notes.map(({ note, reportedAt }) => (
        <q key={`${reportedAt} ${note}`} className="fits soft text-s breakable">
          {note}
        </q>
      ))}
      {mayDecide ? <Answers found={found} /> : <p className="soft text-s">{say('admin.report.own')}</p>}
    </li>
  );
}

function Answers({ found: { kind, subject, drawingId } }: { found: ReportCase }) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { isBusy, run } = useAction('report');
  const [isAsking, setAsking] = useState(false);
  const drop = () => queries.setQueryData<ReportQueue>(KEY, (before) => before && without(before, kind, subject));
  const decide = (decision: ReportDecision) =>
    run(async () => {
      await moderationOf(client).decideReport(kind, subject, decision);
      drop();
    });
  // Of a prompt nothing is left but the game that it was in.
  const canRemove = kind !== 'prompt';
  return (
    <div className="flow gap-2">
      <Button
        kind="quiet"
        size="s"
        icon={<Check size={18} aria-hidden="true" />}
        isDisabled={isBusy}
        onPress={() => void decide({ decision: 'keep' })}
      >
        {say('admin.report.keep')}
      </Button>
      {canRemove ? (
        <Button
          kind="danger"
          size="s"
          icon={<Trash2 size={18} aria-hidden="true" />}
          isDisabled={isBusy}
          {...(kind === 'drawing' ? { 'aria-expanded': isAsking } : {})}
          onPress={() => (kind === 'drawing' ? setAsking(!isAsking) : void decide({ decision: 'remove' }))}
        >
          {say(kind === 'profile' ? 'admin.report.hide' : 'admin.report.remove')}
        </Button>
      ) : null}
      {drawingId === null ? null : <LockAway drawingId={drawingId} onDone={drop} />}
      {isAsking ? (
        <div className={styles.reasons} role="group" aria-label={say('admin.reason')}>
          <p>{say('admin.reason')}</p>
          {REASONS.map((reason) => (
            <Button
              key={reason}
              kind="danger"
              size="s"
              isDisabled={isBusy}
              onPress={() => void decide({ decision: 'remove', reason })}
            >
              {say(`reject.${reason}`)}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function without(queue: ReportQueue, kind: string, subject: string): ReportQueue {
  return { ...queue, waiting: queue.waiting.filter((one) => one.kind !== kind || one.subject !== subject) };
}

function reasonsOf(reports: ReportCase['reports']): ReportReason[] {
  return [...new Set(reports.flatMap(({ reasons }) => reasons))];
}
