import type { DrawingSync } from '@tuschel/client';
import { canvasOf, type Size } from '@tuschel/ink';
import type { Drawing, DrawingMeta } from '@tuschel/protocol';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { createDarkroom } from '../../../canvas/show/darkroom.ts';
import { Segments } from '../../../components/form/Segments.tsx';
import { Slider } from '../../../components/form/Slider.tsx';
import { useText } from '../../../game/useText.ts';
import { type CropChoice, WHOLE } from '../panels/cropInSight.ts';
import styles from './CropRow.module.css';
import {
  boundedFrame,
  FIRST_FRAME,
  FRAME_CORNERS,
  type FrameCorner,
  movedFrame,
  pulledFrame,
  SCALE_MAX,
  SCALE_MIN,
  scaledFrame,
} from './cropFrame.ts';

interface Props {
  sync: DrawingSync;
  meta: DrawingMeta;
  /** What is in sight; null: as good as the whole canvas. */
  inSight: CropChoice | null;
  onChoose: (choice: DrawingMeta) => void;
}

/** Drawings whose part was chosen with a frame: the present zoom does not take its place. */
const framed = new WeakSet<DrawingSync>();
export const isFramed = (sync: DrawingSync): boolean => framed.has(sync);
/** Whether the part that is shown is the one a frame lies around. */
export const isByFrame = (
  sync: DrawingSync,
  { isClipping = false }: DrawingMeta,
  inSight: CropChoice | null,
): boolean => isClipping && (isFramed(sync) || inSight === null);

/** Which part of the canvas is shown: all of it, what is in sight, or what a frame lies around. */
export function CropRow({ sync, meta, inSight, onChoose }: Props) {
  const say = useText();
  const { isClipping = false, isOnlyVisibleLayers = false, isPortrait = false, x = 0, y = 0, scale = 1 } = meta;
  const [hasFrame, setFrame] = useState(isByFrame(sync, meta, inSight));
  const canvas = canvasOf({ isPortrait });
  const frame = (crop: CropChoice) => onChoose({ isClipping: true, ...crop });
  const choose = (value: Way) => {
    setFrame(value === 'frame');
    if (value === 'frame') framed.add(sync);
    else framed.delete(sync);
    if (value === 'whole') onChoose({ isClipping: false, ...WHOLE });
    else if (value === 'frame') frame(isClipping ? { x, y, scale } : scaledFrame(WHOLE, FIRST_FRAME, canvas));
    else if (inSight) frame(inSight);
  };
  const way: Way = isClipping ? (hasFrame ? 'frame' : 'zoom') : 'whole';
  return (
    <>
      <Segments
        label={say('finish.crop')}
        className={styles.segments}
        value={way}
        onChange={choose}
        segments={(['whole', 'frame', ...(inSight ? (['zoom'] as const) : [])] as const).map((value) => ({
          value,
          label: say(`finish.crop.${value}`),
        }))}
      />
      {way === 'frame' ? (
        <CropFrame
          sync={sync}
          isOnlyVisibleLayers={isOnlyVisibleLayers}
          canvas={canvas}
          crop={{ x, y, scale }}
          onChange={frame}
        />
      ) : null}
    </>
  );
}

type Way = 'whole' | 'frame' | 'zoom';

interface FrameProps {
  sync: DrawingSync;
  /** As it is chosen: the drawing hears of that only once it is shown. */
  isOnlyVisibleLayers: boolean;
  canvas: Size;
  crop: CropChoice;
  onChange: (crop: CropChoice) => void;
}

/** The whole picture with a frame to be dragged, and the same in numbers for keys. */
function CropFrame({ canvas, crop, onChange, ...drawn }: FrameProps) {
  const say = useText();
  /** Counts once the hand lets go: each change prints the picture anew. */
  const [draft, showDraft] = useState<CropChoice | null>(null);
  /** A key changes it and lets go before anything is shown anew. */
  const latest = useRef<CropChoice | null>(null);
  const shown = draft ?? crop;
  const setDraft = (next: CropChoice | null) => {
    latest.current = next;
    showDraft(next);
  };
  const settle = () => {
    if (latest.current) onChange(latest.current);
    setDraft(null);
  };
  const slide = (change: Partial<CropChoice>) => setDraft(boundedFrame({ ...shown, ...change }, canvas));
  const [across, down] = [Math.round(canvas.width / shown.scale), Math.round(canvas.height / shown.scale)];
  return (
    <div className={styles.frame}>
      <FramePicture {...drawn} canvas={canvas} crop={shown} onDraft={setDraft} onSettle={settle} />
      <p className={styles.numbers} role="status">
        {say('finish.crop.numbers', { x: shown.x, y: shown.y, width: across, height: down })}
      </p>
      <Slider
        label={say('finish.crop.left')}
        minValue={0}
        maxValue={Math.max(1, canvas.width - across)}
        isDisabled={canvas.width === across}
        value={shown.x}
        onChange={(x) => slide({ x })}
        onChangeEnd={settle}
      />
      <Slider
        label={say('finish.crop.top')}
        minValue={0}
        maxValue={Math.max(1, canvas.height - down)}
        isDisabled={canvas.height === down}
        value={shown.y}
        onChange={(y) => slide({ y })}
        onChangeEnd={settle}
      />
      <Slider
        label={say('finish.crop.scale')}
        minValue={SCALE_MIN}
        maxValue={SCALE_MAX}
        step={0.05}
        value={shown.scale}
        onChange={(scale) => setDraft(scaledFrame(shown, scale, canvas))}
        onChangeEnd={settle}
        showValue={(scale) => say('draw.percent', { value: Math.round(scale * 100) })}
      />
    </div>
  );
}

interface PictureProps extends Omit<FrameProps, 'onChange'> {
  onDraft: (crop: CropChoice) => void;
  onSettle: () => void;
}

interface Drag {
  readonly corner: FrameCorner | null;
  readonly from: { x: number; y: number };
  readonly crop: CropChoice;
}

function FramePicture({ canvas, crop, onDraft, onSettle, ...drawn }: PictureProps) {
  const say = useText();
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const spotOf = ({ clientX, clientY }: PointerEvent) => {
    const box = sheet.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: ((clientX - box.left) / (box.width || 1)) * canvas.width,
      y: ((clientY - box.top) / (box.height || 1)) * canvas.height,
    };
  };
  const take = (corner: FrameCorner | null) => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (event.nativeEvent.isTrusted) event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { corner, from: spotOf(event), crop };
  };
  const pull = (event: PointerEvent) => {
    const held = drag.current;
    if (!held) return;
    const to = spotOf(event);
    if (held.corner) onDraft(pulledFrame(held.crop, held.corner, to, canvas));
    else onDraft(movedFrame(held.crop, to.x - held.from.x, to.y - held.from.y, canvas));
  };
  const drop = () => {
    if (drag.current) onSettle();
    drag.current = null;
  };
  const percent = (share: number) => `${share * 100}%`;
  return (
    <div className={styles.sheet} ref={sheet} style={{ aspectRatio: `${canvas.width} / ${canvas.height}` }}>
      <WholePicture {...drawn} canvas={canvas} />
      <div
        className={styles.cut}
        data-testid="crop-frame"
        title={say('finish.crop.drag')}
        style={{
          left: percent(crop.x / canvas.width),
          top: percent(crop.y / canvas.height),
          width: percent(1 / crop.scale),
          height: percent(1 / crop.scale),
        }}
        onPointerDown={take(null)}
        onPointerMove={pull}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        {FRAME_CORNERS.map((corner) => (
          <span
            key={`${corner.across} ${corner.down}`}
            className={styles.corner}
            data-across={corner.across}
            data-down={corner.down}
            onPointerDown={take(corner)}
          />
        ))}
      </div>
    </div>
  );
}

const PICTURE_WIDTH = 480;

function WholePicture({ sync, isOnlyVisibleLayers, canvas }: Omit<FrameProps, 'crop' | 'onChange'>) {
  const paper = useRef<HTMLCanvasElement>(null);
  const [darkroom] = useState(createDarkroom);
  const { isPortrait = false } = sync.meta;
  useEffect(() => {
    const gone = new AbortController();
    // Those of the meta are others with each change, and would have it printed anew.
    const { layers = [] } = sync.meta;
    const looks = { isPortrait, layers, isOnlyVisibleLayers, isClipping: false, x: 0, y: 0, scale: 1 };
    const drawing: Drawing = { ...looks, lines: [...sync.lines], rev: 0, totalLines: sync.lines.length };
    if (paper.current) void darkroom.print(drawing, paper.current, gone.signal);
    return () => gone.abort();
  }, [sync, darkroom, isPortrait, isOnlyVisibleLayers]);
  return (
    <canvas
      ref={paper}
      className={styles.picture}
      width={PICTURE_WIDTH}
      height={Math.round((PICTURE_WIDTH * canvas.height) / canvas.width)}
      aria-hidden="true"
    />
  );
}
