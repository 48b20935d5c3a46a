import { useIntl } from 'react-intl';
import { useClient } from '../../ClientContext.tsx';
import { Switch } from '../../components/form/Switch.tsx';
import { useText } from '../../game/useText.ts';
import { adConsent, useAdConsent } from '../../interlude/adConsent.ts';
import { siteNames } from '../../interlude/siteNames.ts';
import styles from './Data.module.css';

/** Where the server has ads of others: whether this device loads them. */
export function AdSwitch() {
  const { ads } = useClient().env;
  return ads?.kind === 'external' ? <Asked origins={ads.origins} /> : null;
}

function Asked({ origins }: { origins: readonly string[] }) {
  const say = useText();
  const { formatList } = useIntl();
  const isAllowed = useAdConsent(origins) === true;
  return (
    <section className="stack gap-3 pad-5 raised shadow-1 radius-m">
      <h2 className={styles.heading}>{say('data.ads.title')}</h2>
      <p>{say('data.ads.text', { sites: formatList(siteNames(origins)) })}</p>
      <Switch isSelected={isAllowed} onChange={(isOn) => adConsent.choose(isOn, origins)}>
        {say('data.ads.allow')}
      </Switch>
    </section>
  );
}
