import type { Color } from '@tuschel/ink';
import { ArrowLeftRight, Pipette } from 'lucide-react';
import { markOn, PALETTE, paletteName, parseHex, sameColor, toHex } from '../../canvas/palette.ts';
import type { Toolbox } from '../../canvas/toolbox.ts';
import { useStore } from '../../ClientContext.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { useText } from '../../game/useText.ts';
import type { MessageId } from '../../messageIds.ts';
import styles from './ColorPanel.module.css';
import panel from './Panel.module.css';

interface Props {
  toolbox: Toolbox;
  onUsed: () => void;
}

export function ColorPanel({ toolbox, onUsed }: Props) {
  const say = useText();
  const { color, history } = useStore(toolbox);
  const choose = (next: Color) => {
    toolbox.setColor(next);
    onUsed();
  };
  return (
    <section className={panel.panel} aria-label={say('draw.colors')}>
      <Chosen toolbox={toolbox} />
      <ul className={styles.palette} aria-label={say('draw.palette')}>
        {PALETTE.map((entry) => (
          <li key={entry.name}>
            <SwatchButton color={entry.color} isChosen={sameColor(entry.color, color)} onChoose={choose} />
          </li>
        ))}
      </ul>
      <h3 className={styles.subtitle}>{say('draw.history')}</h3>
      <ul className={styles.history} aria-label={say('draw.history')}>
        {history.map((past) => (
          <li key={toHex(past)}>
            <SwatchButton color={past} isChosen={sameColor(past, color)} onChoose={choose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The colour one draws with, the other one behind it, and the way to any colour at all. */
function Chosen({ toolbox }: { toolbox: Toolbox }) {
  const say = useText();
  const { color, otherColor } = useStore(toolbox);
  const nameOf = useColorName();
  return (
    <div className={styles.chosen}>
      <span className={styles.pair}>
        <span className={styles.other} style={{ background: toHex(otherColor) }} />
        <span
          className={styles.current}
          style={{ background: toHex(color) }}
          data-testid="color"
          data-color={toHex(color)}
        />
      </span>
      <span className={styles.name}>{nameOf(color)}</span>
      <IconButton label={say('draw.swapColors')} shortcut="X" size="s" onPress={() => toolbox.swapColors()}>
        <ArrowLeftRight size={18} aria-hidden="true" />
      </IconButton>
      <label className={styles.picker} title={say('draw.customColor')}>
        <Pipette size={18} aria-hidden="true" />
        <input
          type="color"
          value={toHex(color)}
          aria-label={say('draw.customColor')}
          onChange={(event) => {
            const picked = parseHex(event.target.value);
            if (picked) toolbox.setColor(picked);
          }}
        />
      </label>
    </div>
  );
}

interface SwatchProps {
  color: Color;
  isChosen: boolean;
  onChoose: (color: Color) => void;
}

function SwatchButton({ color, isChosen, onChoose }: SwatchProps) {
  const nameOf = useColorName();
  const name = nameOf(color);
  return (
    <button
      type="button"
      className={styles.swatch}
      style={{ background: toHex(color) }}
      data-mark={markOn(color)}
      aria-pressed={isChosen}
      aria-label={name}
      title={name}
      onClick={() => onChoose(color)}
    />
  );
}

/** "Red, #d8292b", and the number alone for a colour of one's own. */
function useColorName(): (color: Color) => string {
  const say = useText();
  return (color) => {
    const name = paletteName(color);
    return name === null ? toHex(color) : say(`draw.color.${name}` as MessageId);
  };
}
