import { KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { windowStorage } from '../browserStorage.ts';
import { useUser } from '../ClientContext.tsx';
import { Button } from '../components/Button.tsx';
import { useText } from '../game/useText.ts';
import styles from './Passkeys.module.css';
import { PasskeyTexts } from './PasskeyTexts.tsx';
import { PasskeyTrouble } from './PasskeyTrouble.tsx';
import { useAddPasskey } from './useAddPasskey.ts';
import { useOwnPasskeys } from './useOwnPasskeys.ts';
import { usePasskeysHere } from './usePasskeysHere.ts';

/** The account that answered "not now". Kept in the window, like the name. */
const LATER_KEY = 'tuschel.keepLater';

/** For somebody who has played under a name that ends with its window: a way to keep it. Nothing for everybody else. */
export default function KeepAccount() {
  return (
    <PasskeyTexts>
      <Offer />
    </PasskeyTexts>
  );
}

function Offer() {
  const user = useUser();
  const isHere = usePasskeysHere();
  const [isLater, setLater] = useState(() => user !== null && windowStorage.getItem(LATER_KEY) === user.id);
  const [isKept, setKept] = useState(false);
  const { query } = useOwnPasskeys({ isWanted: isHere && !isLater });
  const own = query.data;
  if (isKept) return <Kept />;
  if (!isHere || isLater || user === null || own === undefined || !own.isOffered || own.hasOtherLogin) return null;
  if (own.passkeys.some(({ formerHost }) => formerHost === undefined)) return null;
  const later = () => {
    windowStorage.setItem(LATER_KEY, user.id);
    setLater(true);
  };
  return <Asked name={user.displayName || user.username} onKept={() => setKept(true)} onLater={later} />;
}

function Asked({ name, onKept, onLater }: { name: string; onKept: () => void; onLater: () => void }) {
  const say = useText();
  const id = useId();
  const { add, isBusy, problem } = useAddPasskey({ onAdded: onKept });
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {say('keep.title')}
      </h2>
      <p>{say('keep.text', { name })}</p>
      <div className={styles.buttons}>
        <Button icon={<KeyRound size={18} aria-hidden="true" />} isDisabled={isBusy} onPress={add}>
          {say(isBusy ? 'passkey.add.busy' : 'keep.go')}
        </Button>
        <Button kind="quiet" isDisabled={isBusy} onPress={onLater}>
          {say('keep.later')}
        </Button>
      </div>
      <PasskeyTrouble problem={problem} own={undefined} returnTo="/me/data" />
    </section>
  );
}

function Kept() {
  const say = useText();
  return (
    <p role="status" className={styles.card}>
      {say('keep.done')}
    </p>
  );
}
