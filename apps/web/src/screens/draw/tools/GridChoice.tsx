import { GRIDS } from '../../../canvas/tools/gridLines.ts';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { useStore } from '../../../ClientContext.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './BrushPanel.module.css';
import { PanelChoice } from './PanelChoice.tsx';

/** Which lines lie over the picture. Nobody else sees them, and they are not kept with it. */
export function GridChoice({ toolbox }: { toolbox: Toolbox }) {
  const say = useText();
  const { grid } = useStore(toolbox);
  return (
    <PanelChoice
      label={say('draw.grid')}
      segments={GRIDS.map((value) => ({ value, label: say(`draw.grid.${value}`) }))}
      value={grid}
      onChange={(choice) => toolbox.setGrid(choice)}
      className={styles.grid}
    />
  );
}
