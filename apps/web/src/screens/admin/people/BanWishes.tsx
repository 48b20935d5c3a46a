import { useQuery, useQueryClient } from '@tanstack/react-query';
import { moderationOf } from '@tuschel/client/moderation';
import { staffOf } from '@tuschel/client/staff';
import type { BanWish } from '@tuschel/protocol';
import { Gavel } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useClient, useUser } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useAction } from '../../../useAction.ts';
import styles from '../review/ReportList.module.css';
import { Unready } from '../Unready.tsx';

const KEY = ['ban-wishes'];

/** Bans of more than 30 days take two: those for which one has spoken. */
export function BanWishes() {
  const say = useText();
  const client = useClient();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => moderationOf(client).banWishes() });
  if (data === undefined) return <Unready error={error} lines={4} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <EmptyState drawing="bucket" title={say('admin.wishes.empty')}>
        <p>{say('admin.wishes.empty.text')}</p>
      </EmptyState>
    );
  return (
    <ul className={styles.list} aria-label={say('admin.wishes')}>
      {data.map((wish) => (
        <Wish key={wish.username} wish={wish} />
      ))}
    </ul>
  );
}

function Wish({ wish: { username, reason, note, until, by, byName } }: { wish: BanWish }) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { formatDate } = useIntl();
  const isOwn = useUser()?.id === by;
  const { isBusy, run } = useAction('power');
  const agree = () =>
    run(async () => {
      await staffOf(client).ban(username, { reason, note, until });
      showToast(say('admin.ban.done', { name: username }), { kind: 'success', id: 'power' });
      await queries.invalidateQueries({ queryKey: KEY });
    });
  const end =
    until === null
      ? say('admin.ban.forGood')
      : say('admin.ban.until', { date: formatDate(until, { dateStyle: 'long' }) });
  return (
    <li className="stack align-start gap-2 shrinks pad-4 raised outlined radius-m">
      <p className="flow align-center gap-1-2">
        <bdi className="bold">{username}</bdi>
        <span className="soft text-s">{say('admin.wishes.by', { name: byName })}</span>
      </p>
      <p>
        {say(`admin.ban.reason.${reason}`)} – {end}
      </p>
      {note === '' ? null : <q className="fits soft text-s breakable">{note}</q>}
      {isOwn ? (
        <p className="soft text-s">{say('admin.wishes.own')}</p>
      ) : (
        <div className="flow gap-2">
          <Button
            kind="danger"
            size="s"
            icon={<Gavel size={18} aria-hidden="true" />}
            isDisabled={isBusy}
            onPress={() => void agree()}
          >
            {say('admin.wishes.agree')}
          </Button>
        </div>
      )}
    </li>
  );
}
