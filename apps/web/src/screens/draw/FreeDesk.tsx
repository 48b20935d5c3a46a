import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type CanvasStage, LiveCanvas } from '../../canvas/LiveCanvas.tsx';
import { useStore } from '../../ClientContext.tsx';
import { useText } from '../../game/useText.ts';
import { useWakeLock } from '../../game/useWakeLock.ts';
import { BottomBar, type SheetName } from './BottomBar.tsx';
import { BrushPanel } from './BrushPanel.tsx';
import { ColorPanel } from './ColorPanel.tsx';
import styles from './DrawScreen.module.css';
import { FitButton } from './FitButton.tsx';
import { LayerPanel } from './LayerPanel.tsx';
import { QuickPalette } from './QuickPalette.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { ToolStrip } from './ToolStrip.tsx';
import { useEraseAll } from './useEraseAll.ts';
import type { Finish } from './useFinish.ts';
import { useShortcuts } from './useShortcuts.ts';
import type { Studio } from './useStudio.ts';

interface Props {
  studio: Studio;
  /** What is drawn, for who does not see the canvas. */
  label: string;
  /** What stands above the desk. */
  bar: ReactNode;
  /** Absent: nobody wants to have this drawing. */
  finish?: Finish;
  /** Lies over the canvas. */
  over?: ReactNode;
  /** The element one draws on, while it is there. */
  onCanvas?: (element: HTMLElement | null) => void;
}

const SHEETS: readonly SheetName[] = ['tool', 'color', 'layers'];

/** The drawing desk of the game with everything on it, and with nobody else around it. */
export function FreeDesk({ studio, label, bar, finish, over, onCanvas }: Props) {
  const { isLocked } = useStore(studio.easel);
  const stage = useRef<CanvasStage | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const say = useText();
  const [{ scale, isFitted }, setZoom] = useState({ scale: 1, isFitted: true });
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const eraseAll = useEraseAll(studio);
  const actions = useMemo(
    () => ({
      finish: () => finish?.status === 'drawing' && finish.submit(),
      saved: () => undefined,
      eraseAll,
      help: () => setHelpOpen(true),
      leaveCanvas: () => room.current?.querySelector<HTMLElement>('header button')?.focus(),
    }),
    [finish, eraseAll],
  );
  useShortcuts(studio, stage, actions);
  useWakeLock();
  const toCanvas = () => stage.current?.element.focus({ preventScroll: true });

  return (
    <div className={styles.desk} ref={room} data-sheet={sheet ?? 'none'}>
      <div className={styles.top}>{bar}</div>
      <main className={styles.main}>
        <ToolStrip
          studio={studio}
          stage={stage}
          zoom={scale}
          onUsed={toCanvas}
          onHelp={() => setHelpOpen(true)}
          className={styles.tools}
        />
        <div className={styles.middle}>
          <QuickPalette toolbox={studio.toolbox} onUsed={toCanvas}>
            <LiveCanvas
              easel={studio.easel}
              toolbox={studio.toolbox}
              label={say('draw.canvas', { prompt: label })}
              onReady={(ready) => {
                stage.current = ready;
                ready?.element.focus({ preventScroll: true });
                onCanvas?.(ready?.element ?? null);
              }}
              onZoom={(view, fitted) => setZoom({ scale: view, isFitted: fitted })}
              className={isLocked ? styles.locked : styles.canvas}
            />
          </QuickPalette>
          {isFitted ? null : <FitButton stage={stage} />}
          {over}
        </div>
        <div className={styles.panels}>
          <div className={styles.brush}>
            <BrushPanel toolbox={studio.toolbox} />
          </div>
          <div className={styles.color}>
            <ColorPanel toolbox={studio.toolbox} onUsed={toCanvas} />
          </div>
          <div className={styles.layers}>
            <LayerPanel studio={studio} onEraseAll={eraseAll} onUsed={toCanvas} />
          </div>
        </div>
        <BottomBar
          studio={studio}
          finish={finish}
          sheet={sheet}
          sheets={SHEETS}
          onSheet={setSheet}
          onUsed={toCanvas}
          className={styles.bottom}
        />
      </main>
      {isHelpOpen ? <ShortcutSheet onClose={() => setHelpOpen(false)} /> : null}
    </div>
  );
}
