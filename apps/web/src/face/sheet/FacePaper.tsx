import { FACE } from '@tuschel/protocol';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { keepShown } from '../../canvas/show/keepShown.ts';
import { createScreenPicture } from '../../canvas/pixels/screenPicture.ts';
import { useText } from '../../game/useText.ts';
import styles from './FaceSheet.module.css';
import type { FaceEasel, FaceNib } from './faceEasel.ts';

interface Props {
  easel: FaceEasel;
  nib: FaceNib;
}

/** What is read of an event of the browser or of React. */
interface Pointed {
  clientX: number;
  clientY: number;
  pressure: number;
  pointerType: string;
}

/** How far an arrow key moves the pen, px of the face; with Shift. */
const STEP = 10;
const SMALL_STEP = 2;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The paper: with pen, finger, mouse, or with the arrow keys and the space bar. Outside of the circle nobody will see what is drawn. */
export function FacePaper({ easel, nib }: Props) {
  const say = useText();
  const hint = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const keyPen = useKeyPen(easel, nib);
  usePaint(canvas, easel);

  const pen = usePointer(easel, nib, keyPen.lift);

  return (
    <div className={styles.paper} data-tool={nib.tool}>
      {/* Drawn on with the pointer, or with arrow keys and the space bar. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="application"
        aria-label={say('face.paper')}
        aria-describedby={hint}
        tabIndex={0}
        onPointerDown={pen.down}
        onPointerMove={pen.move}
        onPointerUp={pen.up}
        onPointerCancel={pen.up}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={keyPen.onKey}
        onBlur={keyPen.lift}
      />
      <span className={styles.ring} aria-hidden="true" />
      {keyPen.spot ? (
        <span
          className={styles.keyPen}
          data-down={keyPen.isDown || undefined}
          style={{
            insetInlineStart: `${(keyPen.spot.x / FACE.side) * 100}%`,
            top: `${(keyPen.spot.y / FACE.side) * 100}%`,
          }}
          aria-hidden="true"
        />
      ) : null}
      <p id={hint} className={styles.keys}>
        {say('face.keys')}
      </p>
    </div>
  );
}

/** Shows what is drawn, once a frame. */
function usePaint(canvas: RefObject<HTMLCanvasElement | null>, easel: FaceEasel): void {
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const picture = createScreenPicture(element, easel.raster);
    let frame = 0;
    const paint = () => {
      frame = 0;
      picture.present();
    };
    picture.presentAll();
    const stop = easel.onPixels(() => {
      frame ||= requestAnimationFrame(paint);
    });
    const stopKeeping = keepShown(element, () => picture.presentAll());
    return () => {
      stop();
      cancelAnimationFrame(frame);
      stopKeeping();
    };
  }, [canvas, easel]);
}

/** One pointer at a time draws. */
function usePointer(easel: FaceEasel, nib: FaceNib, onDown: () => void) {
  const pointer = useRef<number | null>(null);
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pointer.current !== null || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    pointer.current = event.pointerId;
    onDown();
    easel.begin(nib, facePoint(event.currentTarget, event), event.pointerType === 'pen');
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pointer.current !== event.pointerId || !easel.isStroking) return;
    const { nativeEvent, currentTarget } = event;
    const all = nativeEvent.getCoalescedEvents?.() ?? [];
    easel.extend((all.length > 0 ? all : [nativeEvent]).map((one) => facePoint(currentTarget, one)));
  };
  const up = (event: PointerEvent<HTMLCanvasElement>) => {
    if (pointer.current !== event.pointerId) return;
    pointer.current = null;
    easel.end();
  };
  return { down, move, up };
}

/** Where on the face, and how hard. */
function facePoint(paper: Element, { clientX, clientY, pressure, pointerType }: Pointed) {
  const box = paper.getBoundingClientRect();
  const scale = FACE.side / box.width;
  const p = pointerType === 'pen' ? pressure : 1;
  return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale, p };
}

interface KeyPen {
  /** Null: no key has moved it yet. */
  spot: { x: number; y: number } | null;
  isDown: boolean;
  onKey: (event: KeyboardEvent) => void;
  lift: () => void;
}

/** A pen that the keys move: Space puts it down and lifts it. */
function useKeyPen(easel: FaceEasel, nib: FaceNib): KeyPen {
  const [spot, setSpot] = useState<KeyPen['spot']>(null);
  const [isDown, setDown] = useState(false);
  const lift = () => {
    if (!isDown) return;
    setDown(false);
    easel.end();
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    // As on the large canvas; Tab leads on as well.
    if (key === 'F6') {
      event.preventDefault();
      event.currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('[role="group"] button')?.focus();
      return;
    }
    const here = spot ?? { x: FACE.side / 2, y: FACE.side / 2 };
    if (ctrlKey || metaKey) {
      const isUndo = key.toLowerCase() === 'z' && !shiftKey;
      const isRedo = key.toLowerCase() === 'y' || (key.toLowerCase() === 'z' && shiftKey);
      if (!isUndo && !isRedo) return;
      event.preventDefault();
      lift();
      if (isUndo) easel.undo();
      else easel.redo();
      return;
    }
    const arrow = ARROWS[key];
    if (arrow) {
      event.preventDefault();
      const step = shiftKey ? SMALL_STEP : STEP;
      const within = (value: number) => Math.min(Math.max(value, 0), FACE.side);
      const next = { x: within(here.x + arrow[0] * step), y: within(here.y + arrow[1] * step) };
      setSpot(next);
      if (isDown) easel.extend([{ ...next, p: 1 }]);
      return;
    }
    if (key !== ' ' && key !== 'Enter') return;
    event.preventDefault();
    setSpot(here);
    if (isDown) lift();
    else {
      easel.begin(nib, { ...here, p: 1 }, false);
      setDown(easel.isStroking);
    }
  };
  return { spot, isDown, onKey, lift };
}
