import type { Color } from '@tuschel/ink';
import { useState } from 'react';
import { ColorArea, parseColor } from 'react-aria-components/ColorArea';
import { ColorSlider, SliderTrack } from 'react-aria-components/ColorSlider';
import { ColorThumb } from 'react-aria-components/ColorThumb';
import { parseHex, toHex } from '../../canvas/palette.ts';
import { useText } from '../../game/useText.ts';
import styles from './ColorMixer.module.css';

type Mixed = ReturnType<typeof parseColor>;

/** Any colour there is: its hue on a band, how strong and how bright in a field. */
export function ColorMixer({ color, onChange }: { color: Color; onChange: (color: Color) => void }) {
  const say = useText();
  const [mixed, setMixed] = useState<Mixed>(() => hsbOf(color));
  // A grey has no hue, and black no strength either: as long as the colour is the one that was mixed, they are remembered here.
  const shown = mixed.toString('hex').toLowerCase() === toHex(color) ? mixed : hsbOf(color);
  const mix = (next: Mixed) => {
    setMixed(next);
    const chosen = parseHex(next.toString('hex'));
    if (chosen) onChange(chosen);
  };
  return (
    <div className={styles.mixer} data-testid="mixer">
      <ColorArea
        aria-label={say('draw.mixer.field')}
        xChannel="saturation"
        yChannel="brightness"
        value={shown}
        onChange={mix}
        className={styles.field ?? ''}
      >
        <ColorThumb className={styles.thumb ?? ''} />
      </ColorArea>
      <ColorSlider aria-label={say('draw.mixer.hue')} channel="hue" value={shown} onChange={mix}>
        <SliderTrack className={styles.band ?? ''}>
          <ColorThumb className={styles.thumb ?? ''} />
        </SliderTrack>
      </ColorSlider>
    </div>
  );
}

function hsbOf(color: Color): Mixed {
  return parseColor(toHex(color)).toFormat('hsb');
}
