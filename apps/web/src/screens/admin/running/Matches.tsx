import { useQuery, useQueryClient } from '@tanstack/react-query';
import { operationsOf } from '@tuschel/client/operations';
import type { RunningMatch } from '@tuschel/protocol';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useClient } from '../../../ClientContext.tsx';
import { Badge } from '../../../components/Badge.tsx';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useModeName } from '../../history/useModeName.ts';
import { addressOf } from '../areas.ts';
import { PowerForm } from '../people/Powers.tsx';
import styles from '../review/ReportList.module.css';
import { Unready } from '../Unready.tsx';

const KEY = ['admin', 'matches'];
/** It is looked again so often, ms. */
const EVERY_MS = 10_000;

const PHASES: Readonly<Record<number, 'lobby' | 'draw' | 'watch' | 'done'>> = {
  0: 'lobby',
  10: 'draw',
  20: 'watch',
  99: 'done',
};

/** The games that go on. What is written and drawn in them is not told to anybody before its time, nor here. */
export function Matches() {
  const say = useText();
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => operationsOf(client).matches(),
    refetchInterval: EVERY_MS,
  });
  if (data === undefined) return <Unready error={error} lines={5} onRetry={() => void refetch()} />;
  if (data.matches.length === 0)
    return (
      <EmptyState drawing="bucket" title={say('admin.matches.empty')}>
        <p>{say('admin.matches.empty.text')}</p>
      </EmptyState>
    );
  return (
    <>
      <ul className={styles.list} aria-label={say('admin.matches')}>
        {data.matches.map((match) => (
          <Match key={match.matchId} match={match} />
        ))}
      </ul>
      {data.hasMore ? <p className="soft text-s">{say('admin.matches.more', { count: data.matches.length })}</p> : null}
    </>
  );
}

function Match({ match }: { match: RunningMatch }) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const modeName = useModeName();
  const { formatDate } = useIntl();
  const [isClosing, setClosing] = useState(false);
  const { matchId, lobbyCode, hostName, hostUsername, openedAt, phase, mode, step, steps, seated, present } = match;
  const phaseName = phase === null ? undefined : PHASES[phase];
  return (
    <li className="stack align-start gap-2 shrinks pad-4 raised outlined radius-m">
      <p className="flow align-center gap-1-2">
        <Badge look={phase === 10 ? 'action' : 'plain'}>
          {phaseName === undefined ? say('admin.phase.unknown') : say(`admin.phase.${phaseName}`)}
        </Badge>
        <Link to={addressOf('people', hostUsername)} className="bold">
          <bdi>{hostName}</bdi>
        </Link>
        <code>{lobbyCode}</code>
      </p>
      <p>
        {modeName(mode)}
        {step > 0 ? ` · ${say('admin.matches.step', { step, steps })}` : null}
      </p>
      <p className="soft text-s">
        {say('admin.matches.people', { present, seated })} ·{' '}
        {say('admin.matches.since', { date: formatDate(openedAt, { dateStyle: 'short', timeStyle: 'short' }) })}
      </p>
      {phase === 99 || phase === null ? null : (
        <div className="flow gap-2">
          <Button kind="danger" size="s" icon={<Ban size={18} aria-hidden="true" />} onPress={() => setClosing(true)}>
            {say('admin.matches.close')}
          </Button>
        </div>
      )}
      {isClosing ? (
        <PowerForm
          title="admin.matches.close.title"
          name={hostName}
          text="admin.matches.close.text"
          go="admin.matches.close"
          note="admin.power.note"
          needsNote
          send={(note) => operationsOf(client).closeMatch(matchId, note)}
          onDone={() => {
            showToast(say('admin.matches.closed'), { kind: 'success', id: 'power' });
            void queries.invalidateQueries({ queryKey: KEY });
          }}
          onClose={() => setClosing(false)}
        />
      ) : null}
    </li>
  );
}
