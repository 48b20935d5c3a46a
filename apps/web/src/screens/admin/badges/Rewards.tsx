import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import type { Rewards as Owed } from '@tuschel/protocol';
import { Check, Undo2 } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useClient } from '../../../ClientContext.tsx';
import { Badge } from '../../../components/Badge.tsx';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { useText } from '../../../game/useText.ts';
import { useLevelName } from '../../../support/levels.ts';
import { useAction } from '../../../useAction.ts';
import { addressOf } from '../areas.ts';
import styles from '../review/ReportList.module.css';
import { Unready } from '../Unready.tsx';

const KEY = ['admin', 'rewards'];

type OwedReward = Owed['rewards'][number];

/** What supporters are owed by hand: what is not done yet first, the oldest first. */
export function Rewards() {
  const say = useText();
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => callEndpoint(client, 'GET /admin/rewards'),
  });
  if (data === undefined) return <Unready error={error} lines={4} onRetry={() => void refetch()} />;
  if (data.rewards.length === 0)
    return (
      <EmptyState drawing="bucket" title={say('admin.rewards.empty')}>
        <p>{say('admin.rewards.empty.text')}</p>
      </EmptyState>
    );
  return (
    <>
      <p className="measure soft">{say('admin.rewards.lead')}</p>
      <ul className={styles.list} aria-label={say('admin.rewards')}>
        {data.rewards.map((reward) => (
          <RewardEntry key={`${reward.username} ${reward.reward}`} owed={reward} />
        ))}
      </ul>
    </>
  );
}

function RewardEntry({ owed: { username, name, level, reward, since, doneAt } }: { owed: OwedReward }) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const nameOf = useLevelName();
  const { formatDate } = useIntl();
  const { isBusy, run } = useAction('rewards');
  const isDone = doneAt !== null;
  const date = (at: number) => formatDate(at, { dateStyle: 'medium' });
  const turn = () =>
    run(async () => {
      const body = { reward, isDone: !isDone };
      const owed = await callEndpoint(client, 'PUT /admin/rewards/:username', { params: { username }, body });
      queries.setQueryData(KEY, owed);
    });
  return (
    <li className="stack align-start gap-2 shrinks pad-4 raised outlined radius-m">
      <p className="flow align-center gap-1-2">
        <Link to={addressOf('people', username)} className="bold">
          <bdi>{name || username}</bdi>
        </Link>
        <Badge look="gold">{nameOf(level)}</Badge>
      </p>
      <p>{say(`admin.reward.${reward}`)}</p>
      <p className="soft text-s">
        {say('admin.rewards.since', { date: date(since) })}
        {isDone ? ` · ${say('admin.rewards.doneAt', { date: date(doneAt) })}` : null}
      </p>
      <div className="flow gap-2">
        <Button
          kind={isDone ? 'quiet' : 'action'}
          size="s"
          icon={isDone ? <Undo2 size={18} aria-hidden="true" /> : <Check size={18} aria-hidden="true" />}
          isDisabled={isBusy}
          onPress={() => void turn()}
        >
          {say(isDone ? 'admin.rewards.undo' : 'admin.rewards.done')}
        </Button>
      </div>
    </li>
  );
}
