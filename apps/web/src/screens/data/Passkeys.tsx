import { Button } from '../../components/Button.tsx';
import { useText } from '../../game/useText.ts';
import { AddPasskey } from '../../passkey/AddPasskey.tsx';
import { DeviceList } from '../../passkey/DeviceList.tsx';
import { PasskeyTexts } from '../../passkey/PasskeyTexts.tsx';
import { useOwnPasskeys } from '../../passkey/useOwnPasskeys.ts';
import styles from './Data.module.css';

/** The devices with which one gets into one's account. Nothing where there are none, and none can be added. */
export function Passkeys() {
  return (
    <PasskeyTexts>
      <Section />
    </PasskeyTexts>
  );
}

function Section() {
  const say = useText();
  const { query, put } = useOwnPasskeys();
  const own = query.data;
  if (own !== undefined && !own.isOffered && own.passkeys.length === 0) return null;
  return (
    <section className="stack gap-3 pad-5 raised shadow-1 radius-m">
      <h2 className={styles.heading}>{say('passkey.title')}</h2>
      {query.isError ? (
        <>
          <p role="alert" className="danger">
            {say('passkey.load.failed')}
          </p>
          <Button kind="quiet" className={styles.go} onPress={() => query.refetch()}>
            {say('passkey.load.retry')}
          </Button>
        </>
      ) : null}
      {query.isPending ? <p role="status">{say('passkey.loading')}</p> : null}
      {own === undefined ? null : (
        <>
          <p>{say(own.passkeys.length === 0 ? 'passkey.empty' : 'passkey.text')}</p>
          <DeviceList own={own} onChanged={put} returnTo="/me/data" />
          <AddPasskey own={own} returnTo="/me/data" />
        </>
      )}
    </section>
  );
}
