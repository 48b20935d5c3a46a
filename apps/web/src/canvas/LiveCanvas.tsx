import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { classes } from '../components/classes.ts';
import { createBrushCursor } from './pen/brushCursor.ts';
import styles from './canvas.module.css';
import type { Easel } from './easel.ts';
import { gridPath } from './tools/gridLines.ts';
import { untilLate } from './pixels/inSlices.ts';
import { attachPenInput } from './pen/penInput.ts';
import { keepShown } from './show/keepShown.ts';
import { createPenGuides } from './pen/penGuides.ts';
import { pixelBudget } from './pixels/pixelBudget.ts';
import { createScreenPicture } from './pixels/screenPicture.ts';
import type { Toolbox } from './tools/toolbox.ts';
import { type Lie, lieOf, type View } from './view/view.ts';
import { createViewport, type Viewport } from './view/viewport.ts';
import { whileAway } from './show/whileAway.ts';

interface Props {
  easel: Easel;
  toolbox: Toolbox;
  /** Read aloud: what this is and what is to be drawn. */
  label: string;
  /** The element that takes keys, and the window on the picture, while they exist. */
  onReady: (stage: CanvasStage | null) => void;
  /** `isFitted`: the whole picture is in sight. */
  onZoom: (scale: number, isFitted: boolean) => void;
  /** The picture is turned or mirrored for the eye, or no longer. */
  onLie?: (lie: Lie) => void;
  /** Four fingers have tapped. */
  onPanels: () => void;
  /** Read to whoever comes by keyboard: how to get away again. */
  keys: string;
  /** Lies over the picture, and moves with it. */
  over?: ReactNode;
  className?: string | undefined;
}

export interface CanvasStage {
  element: HTMLElement;
  viewport: Viewport;
}

/** A pen that does not move for two frames of the slowest usual screen rests, ms. */
const REST = 34;

/** The canvas one draws on. React only puts it there; pointers, pixels and view never pass through it. */
export function LiveCanvas({ easel, toolbox, label, onReady, onZoom, onLie, onPanels, keys, over, className }: Props) {
  const frameRef = useRef<HTMLDivElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const overRef = useRef<HTMLDivElement>(null);
  const cursorRef = useRef<HTMLDivElement>(null);
  const guidesRef = useRef<SVGSVGElement>(null);
  const showReady = useEffectEvent(onReady);
  const showZoom = useEffectEvent(onZoom);
  const showLie = useEffectEvent((lie: Lie) => onLie?.(lie));
  const showPanels = useEffectEvent(onPanels);
  const keysId = useId();

  useEffect(() => {
    const [element, canvas, over] = [frameRef.current, canvasRef.current, overRef];
    const [outline, lines] = [cursorRef.current, guidesRef.current];
    if (!element || !canvas || !outline || !lines) return undefined;
    return showCanvas({ element, canvas, over, outline, lines }, easel, toolbox, {
      onReady: showReady,
      onZoom: showZoom,
      onLie: showLie,
      onPanels: showPanels,
    });
  }, [easel, toolbox]);

  useEffect(() => {
    const show = () => frameRef.current?.toggleAttribute('data-cornered', easel.corners.get() !== null);
    show();
    return easel.corners.subscribe(show);
  }, [easel]);

  return (
    <div
      ref={frameRef}
      className={classes(styles.viewport, className)}
      role="application"
      aria-label={label}
      aria-describedby={keysId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas takes single keys
      tabIndex={0}
    >
      <canvas ref={canvasRef} className={styles.picture} data-testid="canvas" data-kernel={easel.raster.kernel} />
      {over && (
        <div ref={overRef} className={styles.over}>
          {over}
        </div>
      )}
      <svg ref={guidesRef} className={styles.guides} aria-hidden="true">
        <path data-guide="grid" className={styles.gridCasing} />
        <path data-guide="grid" className={styles.grid} data-testid="grid" />
        <path data-guide="lasso" className={styles.casing} />
        <path data-guide="lasso" className={styles.lasso} data-testid="lasso" />
        <path data-guide="string" className={styles.casing} />
        <path data-guide="string" className={styles.string} data-testid="string" />
      </svg>
      <div ref={cursorRef} className={styles.cursor} hidden />
      <p id={keysId} className={styles.keys}>
        {keys}
      </p>
    </div>
  );
}

interface Elements {
  element: HTMLElement;
  canvas: HTMLCanvasElement;
  /** Comes and goes. */
  over: RefObject<HTMLElement | null>;
  outline: HTMLElement;
  lines: SVGSVGElement;
}

/** Shows the easel's picture in these elements, and brings what happens in them to it. Returns how to stop. */
function showCanvas(
  { element, canvas, over, outline, lines }: Elements,
  easel: Easel,
  toolbox: Toolbox,
  { onReady, onZoom, onLie, onPanels }: Required<Pick<Props, 'onReady' | 'onZoom' | 'onLie' | 'onPanels'>>,
): () => void {
  const picture = createScreenPicture(canvas, easel.raster);
  let settling = 0;
  /** When something was seen that is only expected; 0: not since the pen came to rest. */
  let led = 0;
  // Where the pen rests, what was expected of it goes. One timer for a whole stroke costs its frames nothing.
  const settle = () => {
    const left = led + REST - performance.now();
    settling = left > 0 ? window.setTimeout(settle, left) : 0;
    if (settling !== 0) return;
    led = 0;
    paintSoon.request();
  };
  const guides = createPenGuides(lines);
  // Under a stroke neither the view nor the choice changes: no frame has to work them out again.
  let grid = '';
  const layGrid = (view: View) => {
    grid = gridPath(toolbox.get().grid, easel.raster, view);
    guides.show(easel.guides, view, grid);
  };
  const paintSoon = onceAFrame(() => {
    // Half a picture is not shown; it is asked for again once it is whole.
    if (easel.isBehind) return;
    if (easel.show()) led = performance.now();
    if (led > 0) settling ||= window.setTimeout(settle, REST);
    // A stroke is seen at once; a whole picture, after a long way back, may take several frames.
    if (easel.isStroking) picture.present(viewport.inSight);
    else if (!picture.presentSlice(untilLate())) paintSoon.request();
    guides.show(easel.guides, viewport.view, grid);
  });
  const viewport = createViewport(element, canvas, easel.raster, (view, isFitted) => {
    layGrid(view);
    if (over.current) over.current.style.transform = canvas.style.transform;
    // What comes into sight may still have to be painted.
    paintSoon.request();
    onZoom(view.scale, isFitted);
    onLie(lieOf(view));
  });
  const cursor = createBrushCursor(outline);
  const detach = attachPenInput({ element, viewport, easel, toolbox, cursor, onPanels });
  const stopListening = easel.onPixels(paintSoon.request);
  const stopFollowing = toolbox.subscribe(() => layGrid(viewport.view));
  const stopKeeping = keepShown(canvas, () => {
    if (easel.isBehind) void easel.whole().then(() => picture.presentAll());
    else picture.presentAll();
  });
  const stopGiving = whileAway(pixelBudget().awayMs, () => easel.giveBack());
  picture.presentAll();
  onReady({ element, viewport });
  return () => {
    onReady(null);
    stopListening();
    stopFollowing();
    stopKeeping();
    stopGiving();
    paintSoon.cancel();
    window.clearTimeout(settling);
    detach();
    cursor.destroy();
    viewport.destroy();
  };
}

/** However often it is asked for, a paint happens once in the next frame; without being asked for, never. */
function onceAFrame(paint: () => void) {
  let frame = 0;
  const run = () => {
    frame = 0;
    paint();
  };
  return {
    request: () => {
      frame ||= requestAnimationFrame(run);
    },
    cancel: () => cancelAnimationFrame(frame),
  };
}
