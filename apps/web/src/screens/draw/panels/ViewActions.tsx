import { Maximize, Maximize2, Minimize2, Pipette, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { Viewport } from '../../../canvas/view/viewport.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { useText } from '../../../game/useText.ts';
import { ZOOM_STEP, zoomBy } from '../keys/useShortcuts.ts';
import styles from './ViewActions.module.css';

interface Props {
  /** Of the picture that is looked at. */
  viewport: RefObject<Viewport | null>;
  isPicking: boolean;
  onPicking: (isPicking: boolean) => void;
  isLarge: boolean;
  onLarge: (isLarge: boolean) => void;
  /** Further buttons, before the one for its size. */
  children?: ReactNode;
}

/** Below a picture that is looked at while one draws: nearer, farther, all of it, a colour from it, and its size. */
export function ViewActions({ viewport, isPicking, onPicking, isLarge, onLarge, children }: Props) {
  const say = useText();
  const zoom = (factor: number) => viewport.current && zoomBy(viewport.current, factor);
  return (
    <div className={styles.actions}>
      <IconButton label={say('draw.zoomIn')} size="s" tooltip="top" onPress={() => zoom(ZOOM_STEP)}>
        <ZoomIn size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={say('draw.zoomOut')} size="s" tooltip="top" onPress={() => zoom(1 / ZOOM_STEP)}>
        <ZoomOut size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={say('draw.fit')} size="s" tooltip="top" onPress={() => viewport.current?.fit()}>
        <Maximize size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={say('draw.source.pick')}
        size="s"
        tooltip="top"
        shortcut="Alt"
        aria-pressed={isPicking}
        onPress={() => onPicking(!isPicking)}
        className={styles.pick}
      >
        <Pipette size={18} aria-hidden="true" />
      </IconButton>
      {children}
      <IconButton
        label={say(isLarge ? 'draw.source.smaller' : 'draw.source.larger')}
        size="s"
        tooltip="top"
        aria-pressed={isLarge}
        onPress={() => onLarge(!isLarge)}
        className={styles.large}
      >
        {isLarge ? <Minimize2 size={18} aria-hidden="true" /> : <Maximize2 size={18} aria-hidden="true" />}
      </IconButton>
    </div>
  );
}
