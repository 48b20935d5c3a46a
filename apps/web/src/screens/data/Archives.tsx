import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import { Download } from 'lucide-react';
import { FormattedDate } from 'react-intl';
import { useClient } from '../../ClientContext.tsx';
import { Button } from '../../components/Button.tsx';
import { classes } from '../../components/classes.ts';
import { useText } from '../../game/useText.ts';
import { useProblemText } from '../../language/problemText.ts';
import styles from './Data.module.css';

/** Everything as archives, each drawing in one of them. */
export function Archives() {
  const say = useText();
  const client = useClient();
  const problemText = useProblemText();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => callEndpoint(client, 'POST /account/export'),
  });
  const addressOf = (ticket: string) => `${client.env.apiUrl}/account/export?ticket=${encodeURIComponent(ticket)}`;
  return (
    <section className="stack gap-3 pad-5 raised shadow-1 radius-m">
      <h2 className={styles.heading}>{say('data.export.title')}</h2>
      <p>{say('data.export.text')}</p>
      {data === undefined ? (
        <Button
          icon={<Download size={18} aria-hidden="true" />}
          className={styles.go}
          isDisabled={isPending}
          onPress={() => mutate()}
        >
          {say(isPending ? 'data.export.making' : 'data.export.go')}
        </Button>
      ) : (
        <div role="status" className={styles.ready}>
          <ol className={classes('unmarked', styles.archives)}>
            {data.parts.map(({ ticket, drawings }, index) => (
              <li key={ticket}>
                <a href={addressOf(ticket)} download="">
                  {say('data.export.part', { part: index + 1, parts: data.parts.length })}
                </a>{' '}
                <span className={styles.detail}>{say('data.export.drawings', { count: drawings })}</span>
              </li>
            ))}
          </ol>
          <p className={styles.detail}>
            {say('data.export.until')} <FormattedDate value={data.expiresAt} dateStyle="long" timeStyle="short" />
          </p>
        </div>
      )}
      {error === null || isPending ? null : (
        <p role="alert" className="danger">
          {problemText(error)}
        </p>
      )}
    </section>
  );
}
