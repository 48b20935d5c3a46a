import { useInfiniteQuery } from '@tanstack/react-query';
import { moderationOf } from '@tuschel/client/moderation';
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditEntry } from '@tuschel/protocol';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useClient } from '../../../ClientContext.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { MoreButton } from '../../../components/MoreButton.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './AuditList.module.css';
import { isOneOf } from '../isOneOf.ts';
import { Unready } from '../Unready.tsx';
import { useAuditNote } from './useAuditNote.ts';

/** The books of the team, newest first: who decided what, and why. Nobody can change them here, or anywhere. */
export function AuditList() {
  const say = useText();
  const client = useClient();
  const calls = useMemo(() => moderationOf(client), [client]);
  const { data, status, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => calls.audit(pageParam ?? undefined),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? (entries.at(-1)?.id ?? null) : null),
  });
  if (status !== 'success') return <Unready error={error} lines={8} onRetry={() => void refetch()} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <EmptyState drawing="bucket" title={say('admin.audit.empty')}>
        <p>{say('admin.audit.empty.text')}</p>
      </EmptyState>
    );
  return (
    <>
      <p className="measure soft">{say('admin.audit.lead')}</p>
      <ol className="stack unmarked" aria-label={say('admin.audit')}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <MoreButton
        query={{ hasNextPage, isFetchingNextPage, fetchNextPage }}
        label={say('admin.audit.more')}
        size="s"
        className={styles.more}
      />
    </>
  );
}

/** Who stands in the books for the server itself, and for its operators. */
const SERVER = '00000000-0000-0000-0000-000000000000';

function Entry({ entry }: { entry: AuditEntry }) {
  const say = useText();
  const { formatDate } = useIntl();
  const { id, kind, subject, subjectName, action, by, byName, at, hash } = entry;
  const note = useAuditNote(entry);
  return (
    <li className={styles.entry}>
      <span className={styles.number}>{id}</span>
      <span className={styles.what}>
        <strong>{isOneOf(AUDIT_ACTIONS, action) ? say(`admin.audit.did.${action}`) : action}</strong>
        {' · '}
        {isOneOf(AUDIT_KINDS, kind) ? say(`admin.audit.kind.${kind}`) : kind}{' '}
        {subjectName === '' ? (
          <code title={subject}>{subject.slice(0, 8)}</code>
        ) : (
          <bdi title={subject}>{subjectName}</bdi>
        )}
        {note === '' ? null : <q>{note}</q>}
      </span>
      <span className={styles.who}>
        <bdi>{byName || say(by === SERVER ? 'admin.audit.server' : 'admin.person.gone')}</bdi>
        <span>{formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}</span>
        <code title={hash}>{hash.slice(0, 12)}</code>
      </span>
    </li>
  );
}
