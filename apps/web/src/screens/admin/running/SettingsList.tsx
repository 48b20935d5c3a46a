import { useQuery } from '@tanstack/react-query';
import { operationsOf } from '@tuschel/client/operations';
import type { EchoHeader, ShownSetting } from '@tuschel/protocol';
import { useState } from 'react';
import { useClient } from '../../../ClientContext.tsx';
import { Badge } from '../../../components/Badge.tsx';
import { Checkbox } from '../../../components/form/Checkbox.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './SettingsList.module.css';
import { Unready } from '../Unready.tsx';

/** What the server was started with, to be read alone; and what of a request arrives there, for whoever sets up a proxy. */
export function SettingsList() {
  const say = useText();
  const client = useClient();
  const [isAll, setAll] = useState(false);
  const { data, status, error, refetch } = useQuery({
    queryKey: ['admin', 'settings'],
    queryFn: async () => {
      const calls = operationsOf(client);
      const [settings, echo] = await Promise.all([calls.settings(), calls.echo()]);
      return { settings, echo };
    },
  });
  if (status !== 'success') return <Unready error={error} lines={8} onRetry={() => void refetch()} />;
  const shown = data.settings.filter(({ value }) => isAll || value !== null);
  return (
    <>
      <p className="measure soft">{say('admin.settings.lead')}</p>
      <Checkbox isSelected={isAll} onChange={setAll}>
        {say('admin.settings.all')}
      </Checkbox>
      {shown.length === 0 ? <p>{say('admin.settings.none')}</p> : null}
      <dl className="stack flush">
        {shown.map((setting) => (
          <Setting key={setting.name} setting={setting} />
        ))}
      </dl>
      <Echo echo={data.echo} />
    </>
  );
}

function Setting({ setting: { name, meaning, value, isSecret, fallback } }: { setting: ShownSetting }) {
  const say = useText();
  return (
    <div className={styles.setting}>
      <dt className="bold">
        <code>{name}</code>
      </dt>
      <dd>
        {value === null ? (
          <span className="soft text-s">{say('admin.settings.default', { fallback })}</span>
        ) : isSecret ? (
          <Badge look="done">{say('admin.settings.secret')}</Badge>
        ) : (
          <code>{value}</code>
        )}
        {/* As `npm start -- --help` has it. */}
        <span className="soft text-s" lang="en">
          {meaning}
        </span>
      </dd>
    </div>
  );
}

function Echo({ echo: { headers, address } }: { echo: EchoHeader }) {
  const say = useText();
  return (
    <section className={styles.echo}>
      <h2 className="text-l">{say('admin.echo')}</h2>
      <p className="measure soft">{say('admin.echo.lead', { address })}</p>
      <dl className="stack flush">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className={styles.setting}>
            <dt className="bold">
              <code>{name}</code>
            </dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
