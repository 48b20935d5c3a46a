import { Button } from '../../components/Button.tsx';
import { useStore } from '../../ClientContext.tsx';
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx';
import { Slider } from '../../components/form/Slider.tsx';
import { Switch } from '../../components/form/Switch.tsx';
import { useText } from '../useText.ts';
import { soundBoard } from './soundBoard.ts';
import { soundSettings } from './soundSettings.ts';
import styles from './SoundDialog.module.css';

const SWITCHES = ['captions', 'vibration', 'quietInStream'] as const;

/** How loud the game is, and what takes the place of sounds. A volume is heard as it is set. */
export default function SoundDialog({ onClose }: { onClose: () => void }) {
  const say = useText();
  const settings = useStore(soundSettings);
  const percent = (value: number) => say('draw.percent', { value });
  return (
    <DialogFrame title={say('sound.title')} onClose={onClose}>
      <div className={styles.settings}>
        <Switch isSelected={!settings.muted} onChange={(isOn) => soundSettings.change({ muted: !isOn })}>
          {say('sound.on')}
        </Switch>
        {(['master', 'effects'] as const).map((volume) => (
          <Slider
            key={volume}
            label={say(`sound.${volume}`)}
            minValue={0}
            maxValue={100}
            step={5}
            value={settings[volume]}
            showValue={percent}
            onChange={(value) => soundSettings.change({ [volume]: value })}
            onChangeEnd={() => soundBoard.play('page')}
          />
        ))}
        {SWITCHES.map((option) => (
          <Switch
            key={option}
            isSelected={settings[option]}
            onChange={(isOn) => soundSettings.change({ [option]: isOn })}
          >
            {say(`sound.${option}`)}
          </Switch>
        ))}
      </div>
      <Button kind="gold" onPress={onClose}>
        {say('sound.done')}
      </Button>
    </DialogFrame>
  );
}
