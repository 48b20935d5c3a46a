import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { useStore } from '../../../ClientContext.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './BrushPanel.module.css';
import { PanelChoice } from './PanelChoice.tsx';

/** At which hand the tools are: who draws with the left one has them at the right. Seen where they stand beside the canvas. */
export function ToolSideChoice({ toolbox }: { toolbox: Toolbox }) {
  const say = useText();
  const { toolSide } = useStore(toolbox);
  return (
    <PanelChoice
      label={say('draw.toolSide')}
      segments={[
        { value: 'left', label: say('draw.toolSide.left') },
        { value: 'right', label: say('draw.toolSide.right') },
      ]}
      value={toolSide}
      onChange={(side) => toolbox.setToolSide(side)}
      className={styles.side}
    />
  );
}
