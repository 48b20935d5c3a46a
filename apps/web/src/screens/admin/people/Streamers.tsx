import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import { STREAMERS } from '@tuschel/protocol';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { showToast } from '../../../components/toast/toast.ts';
import { useText } from '../../../game/useText.ts';
import { useAction } from '../../../useAction.ts';
import { namesIn, wrongName } from './streamerNames.ts';
import styles from './Streamers.module.css';
import { Unready } from '../Unready.tsx';

const KEY = ['admin', 'streamers'];

/** Whose streams stand in front of all others. */
export function Streamers() {
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => callEndpoint(client, 'GET /admin/streamers'),
  });
  if (data === undefined) return <Unready error={error} lines={4} onRetry={() => void refetch()} />;
  return <Names key={data.userNames.join()} kept={data.userNames} />;
}

function Names({ kept }: { kept: readonly string[] }) {
  const say = useText();
  const client = useClient();
  const queries = useQueryClient();
  const [text, setText] = useState(kept.join('\n'));
  const { isBusy, run } = useAction('streamers');
  const names = namesIn(text);
  const wrong = wrongName(names);
  const save = () =>
    run(async () => {
      queries.setQueryData(KEY, await callEndpoint(client, 'PUT /admin/streamers', { body: { userNames: names } }));
      showToast(say('admin.streamers.saved'), { kind: 'success', id: 'streamers' });
    });
  const problem =
    wrong === null
      ? names.length > STREAMERS.priorities
        ? say('admin.streamers.many', { count: STREAMERS.priorities })
        : undefined
      : say('admin.streamers.wrong', { name: wrong });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined) void save();
      }}
    >
      <p className="measure soft">{say('admin.streamers.lead')}</p>
      <TextField
        label={say('admin.streamers.names')}
        hint={say('admin.streamers.hint')}
        error={problem}
        rows={8}
        spellCheck={false}
        value={text}
        onChange={setText}
      />
      <Button
        type="submit"
        icon={<Save size={18} aria-hidden="true" />}
        isDisabled={isBusy || problem !== undefined || names.join() === kept.join()}
      >
        {say('admin.streamers.save')}
      </Button>
    </form>
  );
}
