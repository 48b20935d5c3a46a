import { type ReactNode, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type CanvasStage, LiveCanvas } from '../../canvas/LiveCanvas.tsx';
import type { Toolbox } from '../../canvas/tools/toolbox.ts';
import type { ToolboxState } from '../../canvas/tools/toolboxState.ts';
import { classes } from '../../components/classes.ts';
import { useKeyName } from '../../keys/useKeyNames.ts';
import { useDeskKept } from '../../desk/useDeskKept.ts';
import { useText } from '../../game/useText.ts';
import { useWakeLock } from '../../game/useWakeLock.ts';
import { hasLayers } from '../../canvas/tools/toolLimits.ts';
import { BottomBar, type SheetName } from './BottomBar.tsx';
import { BrushPanel } from './tools/BrushPanel.tsx';
import { ColorPanel } from './color/ColorPanel.tsx';
import styles from './DrawingDesk.module.css';
import { FitButton } from './FitButton.tsx';
import { LayerPanel } from './panels/LayerPanel.tsx';
import { LayerSign } from './LayerSign.tsx';
import signs from './LieSign.module.css';
import { LieSign, useLie } from './LieSign.tsx';
import { PanelsButton } from './panels/PanelsButton.tsx';
import { QuickPalette } from './color/QuickPalette.tsx';
import { SheetSign } from './SheetSign.tsx';
import { ShortcutSheet } from './keys/ShortcutSheet.tsx';
import { stopBehind } from './stopBehind.ts';
import { ToolStrip } from './tools/ToolStrip.tsx';
import { useEraseAll } from './useEraseAll.ts';
import { useIsLocked } from './useIsLocked.ts';
import type { Finish } from './finish/useFinish.ts';
import { useShortcuts } from './keys/useShortcuts.ts';
import { CornerBar } from '../../canvas/stroke/CornerBar.tsx';
import { MoverBar } from '../../canvas/select/MoverBar.tsx';
import { useMover } from '../../canvas/select/useMover.ts';
import { TurtleBar } from '../../canvas/turtle/TurtleBar.tsx';
import { useTurtle } from '../../canvas/turtle/useTurtle.ts';
import type { Studio } from './useStudio.ts';

interface Props {
  studio: Studio;
  /** What is drawn, for whoever does not see the canvas. */
  label: string;
  /** What stands above the desk. */
  bar: ReactNode;
  /** Absent: nobody wants to have this drawing. */
  finish?: Finish;
  /** What their keys do; absent: nothing. */
  onFinish?: () => void;
  onSaved?: () => void;
  /** Lies over the picture, and moves with it. */
  overPicture?: ReactNode;
  /** Stands at the upper edge of the canvas. */
  notices?: ReactNode;
  /** What is explained to whoever draws for the first time. */
  tips?: ReactNode;
  /** Lies over the canvas. */
  over?: ReactNode;
  /** What is drawn after, beside the other panels; large takes their room, and open is in sight on a phone, too, until something else is. */
  source?: { panel: ReactNode; isLarge: boolean; isOpen: boolean } | null;
  /** What one draws on, while it is there. */
  onCanvas?: (stage: CanvasStage | null) => void;
}

const nothing = () => undefined;

/** The drawing desk with everything on it, whoever is around it. */
export function DrawingDesk({ studio, finish, source = null, ...props }: Props) {
  const { onFinish = nothing, onSaved = nothing } = props;
  const isLocked = useIsLocked(studio.easel);
  const toolSide = useToolSide(studio.toolbox);
  const say = useText();
  const [{ scale, isFitted }, setZoom] = useZoom();
  const [lie, setLie] = useLie();
  const { sheet, setSheet, shut } = useSheet(source?.isOpen ?? false);
  const eraseAll = useEraseAll(studio);
  const acts = useDeskActions(studio, { onFinish, onSaved, eraseAll });
  const { stage, setStage, desk, actions, toCanvas, hidePanels, showPanels, isBare, help, turtle } = acts;
  const panelsKey = useKeyName('panels') ?? 'none';
  const turtleKey = useKeyName('turtle') ?? 'none';
  const onPanelUsed = useCallback(() => {
    shut();
    toCanvas();
  }, [shut, toCanvas]);
  useWakeLock();
  useDeskKept(studio.toolbox);

  return (
    <div
      className={styles.desk}
      ref={desk}
      data-sheet={sheet ?? 'none'}
      data-bare={isBare}
      data-tools={toolSide}
      data-source={source?.isLarge ? 'large' : 'small'}
    >
      <div className={styles.top}>{props.bar}</div>
      <main className={styles.main}>
        <ToolStrip
          studio={studio}
          stage={stage}
          zoom={scale}
          isFlipped={lie.isFlipped ?? false}
          onUsed={toCanvas}
          onHide={hidePanels}
          onHelp={help.open}
          className={styles.tools}
        />
        <div className={styles.middle}>
          <QuickPalette toolbox={studio.toolbox} onUsed={toCanvas}>
            <LiveCanvas
              easel={studio.easel}
              toolbox={studio.toolbox}
              label={say('draw.canvas', { prompt: props.label })}
              over={props.overPicture}
              onReady={(ready) => {
                setStage(ready);
                props.onCanvas?.(ready);
              }}
              onZoom={setZoom}
              onLie={setLie}
              onPanels={actions.panels}
              keys={say('draw.canvas.keys', { panels: panelsKey, turtle: isLocked ? 'none' : turtleKey })}
              className={isLocked ? styles.locked : styles.canvas}
            />
          </QuickPalette>
          {props.notices ? <div className={styles.notices}>{props.notices}</div> : null}
          {props.tips}
          <div className={signs.signs}>
            <LayerSign studio={studio} />
            <SheetSign studio={studio} />
            <LieSign lie={lie} onUpright={() => stage.current?.viewport.upright()} />
            <CornerBar hand={studio.easel} onUsed={toCanvas} />
            <MoverBar mover={studio.easel.mover} toolbox={studio.toolbox} onUsed={toCanvas} />
          </div>
          {isFitted ? null : <FitButton stage={stage} />}
          {isBare ? <PanelsButton onPress={showPanels} /> : null}
          <TurtleBar turtle={turtle} toolbox={studio.toolbox} />
          {props.over}
        </div>
        <Panels
          studio={studio}
          label={props.label}
          source={source}
          onEraseAll={eraseAll}
          onChosen={shut}
          onUsed={onPanelUsed}
        />
        <BottomBar
          studio={studio}
          finish={finish}
          sheet={sheet}
          hasSource={source !== null}
          onSheet={setSheet}
          onUsed={toCanvas}
          className={styles.bottom}
        />
      </main>
      {help.isOpen ? <ShortcutSheet onClose={help.close} onTurtle={actions.turtle} /> : null}
    </div>
  );
}

/** How large the picture is shown; what has not changed is not shown anew. */
function useZoom() {
  const [zoom, setZoom] = useState({ scale: 1, isFitted: true });
  const change = (scale: number, isFitted: boolean) =>
    setZoom((before) => (before.scale === scale && before.isFitted === isFitted ? before : { scale, isFitted }));
  return [zoom, change] as const;
}

interface Acts extends Required<Pick<Props, 'onFinish' | 'onSaved'>> {
  eraseAll: () => void;
}

/** What keys and buttons do around the canvas. A button's act stays the same function: it is not rendered again whenever the view changes. */
function useDeskActions(studio: Studio, { onFinish, onSaved, eraseAll }: Acts) {
  const stage = useRef<CanvasStage | null>(null);
  const desk = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const turtle = useTurtle(studio, stage, isReady);
  useMover(studio, stage, isReady);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isBare, setBare] = useState(false);
  const actions = useMemo(
    () => ({
      finish: onFinish,
      saved: onSaved,
      eraseAll,
      help: () => setHelpOpen(true),
      leaveCanvas: () => stopBehind(stage.current?.element, desk.current)?.focus(),
      panels: () => setBare((before) => !before),
      turtle: () => {
        turtle.toggle();
        stage.current?.element.focus({ preventScroll: true });
      },
    }),
    [onFinish, onSaved, eraseAll, turtle],
  );
  useShortcuts(studio, stage, actions);
  const toCanvas = useCallback(() => stage.current?.element.focus({ preventScroll: true }), []);
  const setStage = (ready: CanvasStage | null) => {
    stage.current = ready;
    setReady(ready !== null);
    toCanvas();
  };
  const { hidePanels, showPanels, openHelp } = useMemo(() => {
    const show = (areShown: boolean) => {
      setBare(!areShown);
      toCanvas();
    };
    return { hidePanels: () => show(false), showPanels: () => show(true), openHelp: () => setHelpOpen(true) };
  }, [toCanvas]);
  const help = { isOpen: isHelpOpen, open: openHelp, close: () => setHelpOpen(false) };
  return { stage, setStage, desk, actions, toCanvas, hidePanels, showPanels, isBare, help, turtle };
}

interface PanelsProps extends Required<Pick<Props, 'studio' | 'label' | 'source'>> {
  onEraseAll: () => void;
  /** A tool was set as somebody likes it. */
  onChosen: () => void;
  onUsed: () => void;
}

/** A tall tablet shows all sheets at once (DrawingDesk.module.css). On a phone one is shut once something was chosen in it: it covers half of the picture. */
const hasRoomForAll = () => matchMedia('(min-width: 48rem) and (min-height: 52rem)').matches;

/** The one that is open on a phone. */
function useSheet(isSource: boolean) {
  const [sheet, setSheet] = useState<SheetName | null>(isSource ? 'source' : null);
  const shut = useCallback(() => setSheet((open) => (hasRoomForAll() ? open : null)), []);
  return { sheet, setSheet, shut };
}

/** What stands beside the canvas; on a phone one sheet of it at a time. */
function Panels({ studio, label, source, onEraseAll, onChosen, onUsed }: PanelsProps) {
  return (
    <div className={classes(styles.panels, source ? styles.beside : undefined)}>
      {source ? <div className={styles.source}>{source.panel}</div> : null}
      <div className={styles.brush}>
        <BrushPanel toolbox={studio.toolbox} onChosen={onChosen} />
      </div>
      <div className={styles.color}>
        <ColorPanel toolbox={studio.toolbox} onUsed={onUsed} />
      </div>
      <div className={styles.layers} data-tip={hasLayers(studio.toolbox.limits) ? 'layers' : undefined}>
        <LayerPanel studio={studio} label={label} onEraseAll={onEraseAll} onUsed={onUsed} />
      </div>
    </div>
  );
}

/** Renders again for nothing else that the toolbox holds: colours and sizes change all the time. */
function useToolSide(toolbox: Toolbox): ToolboxState['toolSide'] {
  return useSyncExternalStore(toolbox.subscribe, () => toolbox.get().toolSide);
}
