import {
  FlipVertical2 as FlipAcross,
  Keyboard,
  Maximize,
  PanelLeftClose,
  Redo2,
  RotateCw,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { memo, type ReactNode, type RefObject } from 'react';
import type { CanvasStage } from '../../../canvas/LiveCanvas.tsx';
import { TURN_STEP } from '../../../canvas/view/view.ts';
import { useStore } from '../../../ClientContext.tsx';
import { classes } from '../../../components/classes.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { useText } from '../../../game/useText.ts';
import { useKeyName } from '../../../keys/useKeyNames.ts';
import type { KeyAction } from '../../../keys/keyActions.ts';
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
      <ViewButtons stage={stage} isFlipped={isFlipped} />
      <span className={styles.zoom}>{say('draw.percent', { value: Math.round(zoom * 100) })}</span>
      <Foot onHide={onHide} onHelp={onHelp} />
    </div>
  );
}

/** These stay as they are while the picture is zoomed, many times a second. */
const ViewButtons = memo(function ViewButtons({ stage, isFlipped }: Pick<Props, 'stage' | 'isFlipped'>) {
  const say = useText();
  const viewport = () => stage.current?.viewport;
  const zoomStep = (factor: number) => {
    const window = viewport();
    if (window) zoomBy(window, factor);
  };
  return (
    <>
      <Zoom label={say('draw.zoomIn')} action="zoomIn" onPress={() => zoomStep(ZOOM_STEP)}>
        <ZoomIn size={20} aria-hidden="true" />
      </Zoom>
      <Zoom label={say('draw.zoomOut')} action="zoomOut" onPress={() => zoomStep(1 / ZOOM_STEP)}>
        <ZoomOut size={20} aria-hidden="true" />
      </Zoom>
      <Zoom label={say('draw.fit')} action="fit" onPress={() => viewport()?.fit()}>
        <Maximize size={20} aria-hidden="true" />
      </Zoom>
      <Zoom label={say('draw.turn')} action="turn" onPress={() => viewport()?.turn(TURN_STEP)}>
        <RotateCw size={20} aria-hidden="true" />
      </Zoom>
      <Zoom label={say('draw.flip')} action="flip" isOn={isFlipped} onPress={() => viewport()?.flip()}>
        <FlipAcross size={20} aria-hidden="true" />
      </Zoom>
    </>
  );
});

const Foot = memo(function Foot({ onHide, onHelp }: Pick<Props, 'onHide' | 'onHelp'>) {
  const say = useText();
  const panelsKey = useKeyName('panels');
  return (
    <div className={styles.foot}>
      <IconButton label={say('draw.panels.hide')} shortcut={panelsKey} onPress={onHide} tooltip="right">
        <PanelLeftClose size={20} aria-hidden="true" className={styles.hide} />
      </IconButton>
      <IconButton label={say('draw.key.title')} shortcut="F1" onPress={onHelp} tooltip="right" className={styles.help}>
        <Keyboard size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
});

export const UndoButtons = memo(function UndoButtons({ studio }: { studio: Studio }) {
  const say = useText();
  const undoKey = useKeyName('undo');
  const redoKey = useKeyName('redo');
  const { canUndo, canRedo } = useStore(studio.easel);
  return (
    <>
      <IconButton
        label={say('draw.undo')}
        data-tip="undo"
        shortcut={undoKey}
        isDisabled={!canUndo}
        onPress={() => studio.easel.undo()}
        tooltip="right"
      >
        <Undo2 size={22} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={say('draw.redo')}
        shortcut={redoKey}
        isDisabled={!canRedo}
        onPress={() => studio.easel.redo()}
        tooltip="right"
      >
        <Redo2 size={22} aria-hidden="true" />
      </IconButton>
    </>
  );
});

interface ZoomProps {
  label: string;
  action: KeyAction;
  /** Of what stays on until it is pressed again. */
  isOn?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Zoom({ isOn, action, ...props }: ZoomProps) {
  const shortcut = useKeyName(action);
  const pressed = isOn === undefined ? {} : { 'aria-pressed': isOn };
  return <IconButton {...props} {...pressed} shortcut={shortcut} tooltip="right" className={styles.zoomed} />;
}
