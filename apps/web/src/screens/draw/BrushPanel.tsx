import { LIMITS, Pressure } from '@tuschel/ink';
import type { Toolbox } from '../../canvas/toolbox.ts';
import { useStore } from '../../ClientContext.tsx';
import { Slider } from '../../components/Slider.tsx';
import { Switch } from '../../components/Switch.tsx';
import { useText } from '../../game/useText.ts';
import { NibButtons } from './NibButtons.tsx';
import styles from './Panel.module.css';
import { NIB_TEXTS } from './toolIcons.ts';

interface Props {
  toolbox: Toolbox;
  onUsed: () => void;
}

export function BrushPanel({ toolbox, onUsed }: Props) {
  const say = useText();
  const { nib, settings } = useStore(toolbox);
  const { size, opacity, hardness, pressure } = settings[nib];
  const percent = (value: number) => say('draw.percent', { value });
  return (
    <section className={styles.panel} aria-label={say('draw.brush')}>
      <div className={styles.tools}>
        <NibButtons toolbox={toolbox} onUsed={onUsed} />
      </div>
      <h2 className={styles.title}>{say(NIB_TEXTS[nib])}</h2>
      <Slider
        label={say('draw.size')}
        minValue={0}
        maxValue={100}
        step={0.5}
        value={toTrack(size)}
        onChange={(track) => toolbox.adjust({ size: fromTrack(track) })}
        showValue={() => say('draw.px', { value: size })}
      />
      <Slider
        label={say('draw.opacity')}
        minValue={LIMITS.percentMin}
        maxValue={LIMITS.percentMax}
        value={opacity}
        onChange={(value) => toolbox.adjust({ opacity: value })}
        showValue={percent}
      />
      <Slider
        label={say('draw.hardness')}
        minValue={LIMITS.percentMin}
        maxValue={LIMITS.percentMax}
        value={hardness}
        onChange={(value) => toolbox.adjust({ hardness: value })}
        showValue={percent}
      />
      <Switch isSelected={pressure !== 0} onChange={(isOn) => toolbox.adjust({ pressure: isOn ? Pressure.size : 0 })}>
        {say('draw.pressure')}
      </Switch>
    </section>
  );
}

/** Small sizes need fine steps, large ones do not: the track is cubic. */
function toTrack(size: number): number {
  return Math.cbrt((size - LIMITS.sizeMin) / (LIMITS.sizeMax - LIMITS.sizeMin)) * 100;
}

function fromTrack(track: number): number {
  return LIMITS.sizeMin + (track / 100) ** 3 * (LIMITS.sizeMax - LIMITS.sizeMin);
}
