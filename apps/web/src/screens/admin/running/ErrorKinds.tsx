import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { operationsOf } from '@tuschel/client/operations';
import type { ErrorKind } from '@tuschel/protocol';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useClient } from '../../../ClientContext.tsx';
import { Badge } from '../../../components/Badge.tsx';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { MoreButton } from '../../../components/MoreButton.tsx';
import { useText } from '../../../game/useText.ts';
import { useAction } from '../../../useAction.ts';
import audit from '../audit/AuditList.module.css';
import styles from './ErrorKinds.module.css';
import { Unready } from '../Unready.tsx';

const KEY = ['admin', 'errors'];

/** What browsers have reported, by kinds: the same error at the same place is one. */
export function ErrorKinds() {
  const say = useText();
  const client = useClient();
  const calls = useMemo(() => operationsOf(client), [client]);
  const { data, status, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam }) => calls.errors(pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ exceptions, hasMore }, _all, offset) => (hasMore ? offset + exceptions.length : null),
  });
  if (status !== 'success') return <Unready error={error} lines={6} onRetry={() => void refetch()} />;
  const kinds = data.pages.flatMap(({ exceptions }) => exceptions);
  if (kinds.length === 0)
    return (
      <EmptyState drawing="bucket" title={say('admin.errors.empty')}>
        <p>{say('admin.errors.empty.text')}</p>
      </EmptyState>
    );
  return (
    <>
      <p className="measure soft">{say('admin.errors.lead')}</p>
      <ul className="stack gap-3 unmarked" aria-label={say('admin.errors')}>
        {kinds.map((kind) => (
          <Kind key={kind.fingerprint} kind={kind} />
        ))}
      </ul>
      <MoreButton
        query={{ hasNextPage, isFetchingNextPage, fetchNextPage }}
        label={say('admin.audit.more')}
        size="s"
        className={audit.more}
      />
    </>
  );
}

function Kind({ kind: { fingerprint, exception, stack, reports, firstAt, lastAt } }: { kind: ErrorKind }) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { formatDate } = useIntl();
  const { isBusy, run } = useAction('errors');
  const when = (at: number) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  const settle = () =>
    run(async () => {
      await operationsOf(client).settleError(fingerprint);
      await queries.invalidateQueries({ queryKey: KEY });
    });
  return (
    <li className="stack align-start gap-2 shrinks pad-4 raised outlined radius-m">
      <p className="flow align-center gap-1-2">
        <Badge look="danger">{say('admin.errors.times', { count: reports })}</Badge>
        <span className="soft text-s">{say('admin.errors.when', { first: when(firstAt), last: when(lastAt) })}</span>
      </p>
      <p className={styles.text}>{exception}</p>
      {stack === '' ? null : (
        <details className="wide">
          <summary>{say('admin.errors.stack')}</summary>
          {/* Long lines are scrolled, by keys as well. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <pre className={styles.stack} tabIndex={0}>
            {stack}
          </pre>
        </details>
      )}
      <Button
        kind="quiet"
        size="s"
        icon={<Check size={18} aria-hidden="true" />}
        isDisabled={isBusy}
        onPress={() => void settle()}
      >
        {say('admin.errors.settle')}
      </Button>
    </li>
  );
}
