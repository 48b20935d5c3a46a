import { useIntl } from 'react-intl';
import { Button } from '../components/Button.tsx';
import { Illustration } from '../components/Illustration.tsx';
import { useText } from '../game/useText.ts';
import { adConsent } from './adConsent.ts';
import { Break } from './Break.tsx';
import styles from './Interlude.module.css';
import { siteNames } from './siteNames.ts';

/** Before anything of others is loaded. Either answer is as easy as the other. */
export function AdQuestion({ origins, onEnd }: { origins: readonly string[]; onEnd: () => void }) {
  const say = useText();
  const { formatList } = useIntl();
  const refuse = () => {
    adConsent.choose(false, origins);
    onEnd();
  };
  return (
    <Break figure={<Illustration name="otter" className={styles.drawing} />} title={say('interlude.title')}>
      <p>{say('interlude.ask.text', { sites: formatList(siteNames(origins)) })}</p>
      <div className="flow gap-3">
        <Button kind="quiet" size="l" onPress={refuse}>
          {say('interlude.ask.no')}
        </Button>
        <Button kind="quiet" size="l" onPress={() => adConsent.choose(true, origins)}>
          {say('interlude.ask.yes')}
        </Button>
      </div>
      <p className="soft">{say('interlude.ask.undo')}</p>
    </Break>
  );
}
