import type { Color } from '@tuschel/ink';
import { markOn, sameColor, toHex } from '../../../canvas/colors/palette.ts';
import styles from './Swatches.module.css';
import { useColorName } from './useColorName.ts';

interface SwatchesProps {
  colors: readonly Color[];
  chosen: Color;
  onChoose: (color: Color) => void;
  /** What is said when there are none. */
  empty?: string;
}

export function Swatches({ colors, chosen, onChoose, empty }: SwatchesProps) {
  if (colors.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <ul className={styles.palette}>
      {colors.map((color) => (
        <li key={toHex(color)}>
          <SwatchButton color={color} isChosen={sameColor(color, chosen)} onChoose={onChoose} />
        </li>
      ))}
    </ul>
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
