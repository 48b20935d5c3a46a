import type { Task } from '@tuschel/protocol';
import { Maximize, Maximize2, Minimize2, Pipette, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Darkroom } from '../../../canvas/show/darkroom.ts';
import { SourceView } from '../../../canvas/show/SourceView.tsx';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import type { Viewport } from '../../../canvas/view/viewport.ts';
import { classes } from '../../../components/classes.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { useText } from '../../../game/useText.ts';
import panel from './Panel.module.css';
import styles from './SourcePanel.module.css';
import { ZOOM_STEP, zoomBy } from '../keys/useShortcuts.ts';

interface Props {
  drawingId: string;
  /** What it is. Default: the drawing that one was given. */
  label?: string;
  toolbox: Toolbox;
  darkroom: Darkroom;
  isLarge: boolean;
  onLarge: (isLarge: boolean) => void;
}

/** The drawing that is looked at while another one is drawn; null: none is, or it lies on the paper itself. */
export function sourceBeside({ sourceDrawingId, sourcePlace = 'beside' }: Task): string | null {
  return sourcePlace === 'beside' ? (sourceDrawingId ?? null) : null;
}

/** The drawing that is to be drawn anew, beside the canvas: never under it. */
export function SourcePanel({ drawingId, label, toolbox, darkroom, isLarge, onLarge }: Props) {
  const say = useText();
  const viewport = useRef<Viewport | null>(null);
  const [isPicking, setPicking] = useState(false);
  const zoom = (factor: number) => viewport.current && zoomBy(viewport.current, factor);
  return (
    <section className={classes(panel.panel, 'rigid')} aria-label={label ?? say('draw.sheet.source')}>
      <SourceView
        drawingId={drawingId}
        darkroom={darkroom}
        label={label ?? say('draw.source')}
        isPicking={isPicking}
        onPick={(color) => toolbox.setColor(color)}
        onReady={(ready) => {
          viewport.current = ready;
        }}
        className={styles.drawing}
      />
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
          onPress={() => setPicking(!isPicking)}
          className={styles.pick}
        >
          <Pipette size={18} aria-hidden="true" />
        </IconButton>
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
    </section>
  );
}
