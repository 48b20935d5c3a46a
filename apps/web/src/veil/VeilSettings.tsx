import { useIntl } from 'react-intl';
import { Button } from '../components/Button.tsx';
import { DialogFrame } from '../components/dialog/DialogFrame.tsx';
import { Segments } from '../components/form/Segments.tsx';
import { Switch } from '../components/form/Switch.tsx';
import { ScreenTexts } from '../language/ScreenTexts.tsx';
import { useVeilChoices } from './useVeil.ts';
import styles from './Veil.module.css';
import { TREATMENTS } from './veilChoices.ts';
import { type Warning, WARNINGS } from './warnings.ts';

/** What becomes of drawings that warn of something, for each kind of warning. */
export default function VeilSettings({ onClose }: { onClose: () => void }) {
  return (
    <ScreenTexts>
      <Settings onClose={onClose} />
    </ScreenTexts>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <DialogFrame title={formatMessage({ id: 'veil.settings' })} onClose={onClose}>
      <p>{formatMessage({ id: 'veil.settings.text' })}</p>
      <div className="stack gap-4">
        {WARNINGS.map((warning) => (
          <Choice key={warning} warning={warning} />
        ))}
        <AgeSwitch />
      </div>
      <Button kind="gold" onPress={onClose}>
        {formatMessage({ id: 'dialog.ok' })}
      </Button>
    </DialogFrame>
  );
}

function Choice({ warning }: { warning: Warning }) {
  const { formatMessage } = useIntl();
  const { choices, choose } = useVeilChoices();
  const treatments = warning === 'sexual' && !choices.isAdult ? TREATMENTS.filter((one) => one !== 'show') : TREATMENTS;
  const name = formatMessage({ id: `warning.${warning}` });
  return (
    <div className={styles.choice}>
      <span className={styles.name} aria-hidden="true">
        {name}
      </span>
      <Segments
        label={name}
        value={choices[warning]}
        onChange={(treatment) => choose(warning, treatment)}
        segments={treatments.map((value) => ({ value, label: formatMessage({ id: `veil.${value}` }) }))}
      />
    </div>
  );
}

/** Nothing sexual is shown at once to somebody who has not said that they are old enough. */
function AgeSwitch() {
  const { formatMessage } = useIntl();
  const { choices, sayAdult } = useVeilChoices();
  return (
    <div className={styles.age}>
      <Switch isSelected={choices.isAdult} onChange={sayAdult}>
        {formatMessage({ id: 'veil.adult' })}
      </Switch>
      <p className="soft text-s">{formatMessage({ id: 'veil.adult.text' })}</p>
    </div>
  );
}
