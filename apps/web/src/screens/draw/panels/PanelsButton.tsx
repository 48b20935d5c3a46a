import { ChevronRight } from 'lucide-react';
import { IconButton } from '../../../components/IconButton.tsx';
import { useText } from '../../../game/useText.ts';
import { useKeyName } from '../../../keys/useKeyNames.ts';
import styles from '../DrawingDesk.module.css';

/** A handle at the edge of the canvas: brings back what was hidden to have the picture alone. */
export function PanelsButton({ onPress }: { onPress: () => void }) {
  const say = useText();
  const shortcut = useKeyName('panels');
  return (
    <IconButton
      label={say('draw.panels.show')}
      shortcut={shortcut}
      kind="quiet"
      className={styles.handle}
      tooltip="right"
      onPress={onPress}
    >
      <ChevronRight size={20} aria-hidden="true" />
    </IconButton>
  );
}
