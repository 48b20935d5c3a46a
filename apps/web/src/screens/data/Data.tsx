import { Link } from 'react-router';
import { Illustration } from '../../components/Illustration.tsx';
import { keepPlace } from '../../focus/keepPlace.ts';
import { useText } from '../../game/useText.ts';
import { usePageTitle } from '../../usePageTitle.ts';
import { AdSwitch } from './AdSwitch.tsx';
import { Archives } from './Archives.tsx';
import styles from './Data.module.css';
import { EraseAccount } from './EraseAccount.tsx';
import { Logins } from './Logins.tsx';
import { Passkeys } from './Passkeys.tsx';

export function Data() {
  const say = useText();
  const title = say('data.title');
  usePageTitle(title);
  return (
    <div className={styles.page} onFocus={keepPlace}>
      <h1 className={styles.title}>
        {title}
        <Illustration name="underline" className={styles.stroke} />
      </h1>
      <Logins />
      <Passkeys />
      <Archives />
      <section className="stack gap-3 pad-5 raised shadow-1 radius-m">
        <h2 className={styles.heading}>{say('data.drawing.title')}</h2>
        <p>{say('data.drawing.text')}</p>
        <p>
          <Link to="/me/drawings">{say('data.drawing.go')}</Link>
        </p>
      </section>
      <AdSwitch />
      <EraseAccount />
    </div>
  );
}
