import { useQuery, useQueryClient } from '@tanstack/react-query';
import { staffOf } from '@tuschel/client/staff';
import { STAFF, type WaitingAppeal } from '@tuschel/protocol';
import { MessageSquare, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useProblemText } from '../../../language/problemText.ts';
import { addressOf } from '../areas.ts';
import { BanFacts } from './BanFacts.tsx';
import styles from '../review/ReportList.module.css';
import { Unready } from '../Unready.tsx';

const KEY = ['admin', 'appeals'];
/** New ones are asked for so often, ms. */
const EVERY_MS = 60_000;

/** What banned people say against their bans, until somebody has answered. */
export function Appeals() {
  const say = useText();
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => staffOf(client).appeals(),
    refetchInterval: EVERY_MS,
  });
  if (data === undefined) return <Unready error={error} lines={5} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <EmptyState drawing="bucket" title={say('admin.appeals.empty')}>
        <p>{say('admin.appeals.empty.text')}</p>
      </EmptyState>
    );
  return (
    <ul className={styles.list} aria-label={say('admin.appeals')}>
      {data.map((appeal) => (
        <Appeal key={appeal.username} found={appeal} />
      ))}
    </ul>
  );
}

function Appeal({ found }: { found: WaitingAppeal }) {
  const queries = useQueryClient();
  const { formatDate } = useIntl();
  const { username, appeal } = found;
  if (!appeal) return null;
  const drop = () =>
    queries.setQueryData<WaitingAppeal[]>(KEY, (before) => before?.filter((one) => one.username !== username));
  return (
    <li className="stack align-start gap-2 shrinks pad-4 raised outlined radius-m">
      <p className="flow align-center gap-1-2">
        <Link to={addressOf('people', username)} className="bold">
          <bdi>{username}</bdi>
        </Link>
        <span className="soft text-s">{formatDate(appeal.at, { dateStyle: 'medium', timeStyle: 'short' })}</span>
      </p>
      <BanFacts ban={found} />
      <blockquote className={styles.text}>{appeal.text}</blockquote>
      <AnswerAppeal userName={username} onDone={drop} />
    </li>
  );
}

/** Answers somebody who is banned, or lets them in again. `onDone`: nothing waits any more. */
export function AnswerAppeal({ userName, onDone }: { userName: string; onDone: () => void }) {
  const say = useText();
  const client = useClient();
  const problemText = useProblemText();
  const [answer, setAnswer] = useState('');
  const [isBusy, setBusy] = useState(false);
  const text = answer.trim();
  const send = async (isLifted: boolean) => {
    setBusy(true);
    try {
      const calls = staffOf(client);
      if (isLifted) await calls.lift(userName, text);
      else await calls.answerAppeal(userName, text);
      showToast(say(isLifted ? 'admin.lift.done' : 'admin.appeals.answered', { name: userName }), {
        kind: 'success',
        id: 'appeal',
      });
      onDone();
    } catch (error) {
      showToast(problemText(error), { kind: 'error', id: 'appeal' });
      setBusy(false);
    }
  };
  return (
    <>
      <TextField
        className={styles.answer}
        label={say('admin.appeals.answer')}
        rows={3}
        maxLength={STAFF.note}
        value={answer}
        onChange={setAnswer}
      />
      <div className="flow gap-2">
        <Button
          kind="gold"
          size="s"
          icon={<MessageSquare size={18} aria-hidden="true" />}
          isDisabled={isBusy || text === ''}
          onPress={() => void send(false)}
        >
          {say('admin.appeals.send')}
        </Button>
        <Button
          kind="quiet"
          size="s"
          icon={<Undo2 size={18} aria-hidden="true" />}
          isDisabled={isBusy}
          onPress={() => void send(true)}
        >
          {say('admin.lift')}
        </Button>
      </div>
    </>
  );
}
