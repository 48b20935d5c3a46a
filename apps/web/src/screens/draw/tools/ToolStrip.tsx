import {
  FlipHorizontal2 as FlipHorizontal,
  Keyboard,
  Maximize,
  PanelLeftClose,
  Redo2,
  RotateCw,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { CanvasStage } from '../../../canvas/LiveCanvas.tsx';
import { TURN_STEP } from '../../../canvas/view/view.ts';
import { useStore } from '../../../ClientContext.tsx';
import { classes } from '../../../components/classes.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { useText } from '../../../game/useText.ts';
import { modKey } from '../keys/modKey.ts';
import { NibButtons } from './NibButtons.tsx';
import styles from './ToolStrip.module.css';
import { zoomBy, ZOOM_STEP } from '../keys/useShortcuts.ts';
import type { Studio } from '../useStudio.ts';

interface Props {
  studio: Studio;
  stage: RefObject<CanvasStage | null>;
  zoom: number;
  /** Left and right have changed places for the eye. */
  isFlipped: boolean;
  /** A tool was taken with the pointer: keys go to the canvas again. */
  onUsed: () => void;
  /** Everything but the picture is to be out of the way. */
  onHide: () => void;
  onHelp: () => void;
  className?: string | undefined;
}

export function ToolStrip({ studio, stage, zoom, isFlipped, onUsed, onHide, onHelp, className }: Props) {
  const say = useText();
  const viewport = () => stage.current?.viewport;
  const zoomStep = (factor: number) => {
    const window = viewport();
    if (window) zoomBy(window, factor);
  };
  return (
    <div
      className={classes(styles.strip, className)}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={say('draw.tools')}
    >
      <NibButtons toolbox={studio.toolbox} onUsed={onUsed} tooltip="right" />
      <hr className={styles.gap} />
      {studio.toolbox.limits.tools.undo ? (
        <>
          <UndoButtons studio={studio} />
          <hr className={styles.gap} />
        </>
      ) : null}
      <Zoom label={say('draw.zoomIn')} shortcut="+" onPress={() => zoomStep(ZOOM_STEP)}>
        <ZoomIn size={20} aria-hidden="true" />
      </Zoom>
      <Zoom label={say('draw.zoomOut')} shortcut="-" onPress={() => zoomStep(1 / ZOOM_STEP)}>
        <ZoomOut size={20} aria-hidden="true" />
      </Zoom>
      <Zoom label={say('draw.fit')} shortcut={`${modKey()}+0`} onPress={() => viewport()?.fit()}>
        <Maximize size={20} aria-hidden="true" />
      </Zoom>
      <Zoom label={say('draw.turn')} shortcut="R" onPress={() => viewport()?.turn(TURN_STEP)}>
        <RotateCw size={20} aria-hidden="true" />
      </Zoom>
      <Zoom label={say('draw.flip')} shortcut="M" isOn={isFlipped} onPress={() => viewport()?.flip()}>
        <FlipHorizontal size={20} aria-hidden="true" />
      </Zoom>
      <span className={styles.zoom}>{say('draw.percent', { value: Math.round(zoom * 100) })}</span>
      <div className={styles.foot}>
        <IconButton label={say('draw.panels.hide')} shortcut="Tab" onPress={onHide} tooltip="right">
          <PanelLeftClose size={20} aria-hidden="true" className={styles.hide} />
        </IconButton>
        <IconButton
          label={say('draw.key.title')}
          shortcut="F1"
          onPress={onHelp}
          tooltip="right"
          className={styles.help}
        >
          <Keyboard size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

export function UndoButtons({ studio }: { studio: Studio }) {
  const say = useText();
  const { canUndo, canRedo } = useStore(studio.easel);
  return (
    <>
      <IconButton
        label={say('draw.undo')}
        data-tip="undo"
        shortcut={`${modKey()}+Z`}
        isDisabled={!canUndo}
        onPress={() => studio.easel.undo()}
        tooltip="right"
      >
        <Undo2 size={22} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={say('draw.redo')}
        shortcut={`${modKey()}+Y`}
        isDisabled={!canRedo}
        onPress={() => studio.easel.redo()}
        tooltip="right"
      >
        <Redo2 size={22} aria-hidden="true" />
      </IconButton>
    </>
  );
}

interface ZoomProps {
  label: string;
  shortcut: string;
  /** Of what stays on until it is pressed again. */
  isOn?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Zoom({ isOn, ...props }: ZoomProps) {
  const pressed = isOn === undefined ? {} : { 'aria-pressed': isOn };
  return <IconButton {...props} {...pressed} tooltip="right" className={styles.zoomed} />;
}
