import type { Color } from '@tuschel/ink';
import { useState } from 'react';
import { ColorArea, parseColor } from 'react-aria-components/ColorArea';
import { ColorSlider, SliderTrack } from 'react-aria-components/ColorSlider';
import { ColorThumb } from 'react-aria-components/ColorThumb';
import { parseHex, toHex } from '../../../canvas/colors/palette.ts';
import { useText } from '../../../game/useText.ts';
import styles from './ColorMixer.module.css';
import panel from '../panels/Panel.module.css';

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
    <div className="stack gap-2" data-testid="mixer">
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
      <HexField color={color} onChange={onChange} />
    </div>
  );
}

/** The number of the colour. Six digits count at once, three when the field is left, as they may be half of six; anything else is gone then. */
function HexField({ color, onChange }: { color: Color; onChange: (color: Color) => void }) {
  const say = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    const chosen = parseHex(text);
    if (chosen) onChange(chosen);
  };
  const type = (text: string) => {
    setTyped(text);
    if (text.trim().replace('#', '').length === 6) take(text);
  };
  const leave = () => {
    take(typed ?? '');
    setTyped(null);
  };
  return (
    <label className="row gap-2 text-xs">
      {say('draw.mixer.hex')}
      <input
        className={panel.field}
        value={typed ?? toHex(color)}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={({ key }) => key === 'Enter' && leave()}
        aria-invalid={typed !== null && parseHex(typed) === null}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
      />
    </label>
  );
}

function hsbOf(color: Color): Mixed {
  return parseColor(toHex(color)).toFormat('hsb');
}
