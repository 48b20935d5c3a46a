import type { Task } from '@tuschel/protocol';
import { useRef, useState } from 'react';
import type { Darkroom } from '../../../canvas/show/darkroom.ts';
import { SourceView } from '../../../canvas/show/SourceView.tsx';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import type { Viewport } from '../../../canvas/view/viewport.ts';
import { classes } from '../../../components/classes.ts';
import { useText } from '../../../game/useText.ts';
import panel from './Panel.module.css';
import styles from './SourcePanel.module.css';
import { ViewActions } from './ViewActions.tsx';

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
      <ViewActions
        viewport={viewport}
        isPicking={isPicking}
        onPicking={setPicking}
        isLarge={isLarge}
        onLarge={onLarge}
      />
    </section>
  );
}
