import { useState } from 'react';
import { useStore } from '../../../ClientContext.tsx';
import { Slider } from '../../../components/form/Slider.tsx';
import { useText } from '../../../game/useText.ts';
import type { Studio } from '../useStudio.ts';
import styles from './LayerPanel.module.css';

/** How strong the chosen layer is shown. While the slider is held, the picture shows what would be; one line says so when it is let go. */
export function LayerOpacity({ studio: { easel, toolbox } }: { studio: Studio }) {
  const say = useText();
  const { layer } = useStore(toolbox);
  const { opacities, isLocked } = useStore(easel);
  const [held, setHeld] = useState<number | null>(null);
  const opacity = held ?? opacities[layer] ?? 100;
  return (
    <div className={styles.opacity}>
      <Slider
        label={say('draw.layer.opacity')}
        hideLabel
        minValue={1}
        maxValue={100}
        value={opacity}
        isDisabled={isLocked}
        showValue={(value) => say('draw.percent', { value })}
        onChange={(value) => {
          setHeld(value);
          easel.tryOpacity(layer, value);
        }}
        onChangeEnd={(value) => {
          setHeld(null);
          easel.fadeLayer(layer, value);
        }}
        className={styles.slider}
      />
      <span className="soft tabular text-s" aria-hidden="true">
        {say('draw.percent', { value: opacity })}
      </span>
    </div>
  );
}
