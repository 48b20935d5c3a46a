import type { Color } from '@tuschel/ink';
import { useEffect, useRef, useState } from 'react';
import type { Print } from '../../../../canvas/show/darkroom.ts';
import styles from '../../../../canvas/show/SourceView.module.css';
import { useLookingGlass } from '../../../../canvas/show/useLookingGlass.ts';
import type { Viewport } from '../../../../canvas/view/viewport.ts';
import { Spinner } from '../../../../components/status/Spinner.tsx';
import { useText } from '../../../../game/useText.ts';
import { referencePrint } from './referencePrint.ts';
import type { Reference } from './referenceStore.ts';

interface Props {
  reference: Reference;
  isPicking: boolean;
  onPick: (color: Color) => void;
  onReady: (viewport: Viewport | null) => void;
}

/** One picture, to move, to zoom, and to take colours from. */
export function ReferenceView({ reference, isPicking, onPick, onReady }: Props) {
  const say = useText();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const print = useReferencePrint(reference);
  const shown = print === 'unreadable' ? null : print;
  useEffect(() => {
    if (!shown || !canvas.current) return;
    const { width, height, data } = shown;
    Object.assign(canvas.current, { width, height });
    const pixels = new ImageData(new Uint8ClampedArray(data), width, height);
    canvas.current.getContext('2d', { alpha: false })?.putImageData(pixels, 0, 0);
  }, [shown]);
  useLookingGlass({ frame, canvas, print: shown, isPicking, onPick, onReady });
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-picking={isPicking}
      role="img"
      aria-label={say('playground.references.picture', { name: reference.name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved and zoomed with keys
      tabIndex={0}
    >
      <canvas ref={canvas} className={styles.picture} data-testid="reference" hidden={!shown} />
      {print === null ? <Spinner size={32} /> : null}
      {print === 'unreadable' ? (
        <p className="pad-2 text-xs text-center" role="alert">
          {say('playground.references.unreadable')}
        </p>
      ) : null}
    </div>
  );
}

/** Null: on its way. */
function useReferencePrint({ picture }: Reference): Print | 'unreadable' | null {
  const [print, setPrint] = useState<Print | 'unreadable' | null>(null);
  useEffect(() => {
    let isGone = false;
    referencePrint(picture).then(
      (made) => isGone || setPrint(made),
      () => isGone || setPrint('unreadable'),
    );
    return () => {
      isGone = true;
    };
  }, [picture]);
  return print;
}
