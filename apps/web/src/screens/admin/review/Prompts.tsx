import { useQuery, useQueryClient } from '@tanstack/react-query';
import { staffOf } from '@tuschel/client/staff';
import type { PromptCase } from '@tuschel/protocol';
import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/status/EmptyState.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { Complaints } from '../../../game/moderation/Complaints.tsx';
import { useText } from '../../../game/useText.ts';
import { useAction } from '../../../useAction.ts';
import { addressOf } from '../areas.ts';
import styles from './ReportList.module.css';
import { Unready } from '../Unready.tsx';

const KEY = ['admin', 'prompts'];
/** New ones are asked for so often, ms. */
const EVERY_MS = 60_000;
const MOST_NOTE = 300;

/** Prompts that players have reported, and by whom, which only admins see. */
export function Prompts() {
  const say = useText();
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const calls = staffOf(client);
      return Promise.all((await calls.prompts()).map((id) => calls.prompt(id)));
    },
    refetchInterval: EVERY_MS,
  });
  if (data === undefined) return <Unready error={error} lines={5} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <EmptyState drawing="bucket" title={say('admin.prompts.empty')}>
        <p>{say('admin.prompts.empty.text')}</p>
      </EmptyState>
    );
  return (
    <ul className={styles.list} aria-label={say('admin.prompts')}>
      {data.map((found) => (
        <Prompt key={found.promptId} found={found} />
      ))}
    </ul>
  );
}

function Prompt({ found: { promptId, authorName, text, reports } }: { found: PromptCase }) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { formatDate } = useIntl();
  const [note, setNote] = useState('');
  const { isBusy, run } = useAction('prompt');
  const decide = (decision: 'keep' | 'remove') =>
    run(async () => {
      await staffOf(client).decidePrompt(promptId, { decision, note: note.trim() });
      showToast(say(decision === 'keep' ? 'admin.prompts.kept' : 'admin.prompts.removed'), {
        kind: 'success',
        id: 'prompt',
      });
      queries.setQueryData<PromptCase[]>(KEY, (before) => before?.filter((one) => one.promptId !== promptId));
    });
  return (
    <li className="stack align-start gap-2 shrinks pad-4 raised outlined radius-m">
      <p className="flow align-center gap-1-2">
        {authorName === '' ? (
          <span className="bold">{say('admin.person.gone')}</span>
        ) : (
          <Link to={addressOf('people', authorName)} className="bold">
            <bdi>{authorName}</bdi>
          </Link>
        )}
        <span className="soft text-s">{say('admin.reported', { count: reports.length })}</span>
      </p>
      <blockquote className={styles.text}>{text}</blockquote>
      {reports.map(({ reporterId, reporterName, reasons, note: said, reportedAt }) => (
        <div key={reporterId}>
          <p className="soft text-s">
            <bdi>{reporterName === '' ? say('admin.person.gone') : reporterName}</bdi> ·{' '}
            {formatDate(reportedAt, { dateStyle: 'medium', timeStyle: 'short' })}
          </p>
          <Complaints reasons={reasons} note={said} />
        </div>
      ))}
      <TextField
        className={styles.answer}
        label={say('admin.prompts.note')}
        value={note}
        maxLength={MOST_NOTE}
        onChange={setNote}
      />
      <div className="flow gap-2">
        <Button
          kind="quiet"
          size="s"
          icon={<Check size={18} aria-hidden="true" />}
          isDisabled={isBusy}
          onPress={() => void decide('keep')}
        >
          {say('admin.report.keep')}
        </Button>
        <Button
          kind="danger"
          size="s"
          icon={<Trash2 size={18} aria-hidden="true" />}
          isDisabled={isBusy}
          onPress={() => void decide('remove')}
        >
          {say('admin.prompts.remove')}
        </Button>
      </div>
    </li>
  );
}
