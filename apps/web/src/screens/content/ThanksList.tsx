import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '@tuschel/client/call-endpoint';
import { useIntl } from 'react-intl';
import { useClient } from '../../ClientContext.tsx';
import { useText } from '../../game/useText.ts';
import { SupportTexts } from '../../support/SupportTexts.tsx';
import styles from './ThanksList.module.css';

/** Supporters who wished to be named; nothing where there are none, or the server does not answer. */
export default function ThanksList() {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['thanks'],
    queryFn: () => callEndpoint(client, 'GET /support/thanks'),
  });
  if (data === undefined || data.names.length === 0) return null;
  return (
    <SupportTexts>
      <Names names={data.names} />
    </SupportTexts>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const say = useText();
  const { locale } = useIntl();
  return (
    <section className={styles.thanks} lang={locale}>
      <h2 className="text-xl">{say('support.thanks')}</h2>
      <ul className={styles.names}>
        {names.map((name, index) => (
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
