import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { useStore } from '../../../ClientContext.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './BrushPanel.module.css';
import { PanelChoice } from './PanelChoice.tsx';

/** Whether fingers draw, or only move the view. Seen where there is something to touch. */
export function FingerChoice({ toolbox }: { toolbox: Toolbox }) {
  const say = useText();
  const { fingers } = useStore(toolbox);
  return (
    <PanelChoice
      label={say('draw.fingers')}
      segments={[
        { value: 'untilPen', label: say('draw.fingers.untilPen') },
        { value: 'always', label: say('draw.fingers.always') },
        { value: 'never', label: say('draw.fingers.never') },
      ]}
      value={fingers}
      onChange={(choice) => toolbox.setFingers(choice)}
      className={styles.fingers}
    />
  );
}
