import { createThumbnail } from '@tuschel/ink';
import type { Task } from '@tuschel/protocol';
import { Copy, Play, Square } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Darkroom } from '../../../canvas/show/darkroom.ts';
import type { Easel } from '../../../canvas/easel.ts';
import { pixelContext } from '../../../canvas/pixels/pixelContext.ts';
import { usePrint } from '../../../canvas/show/usePrint.ts';
import { useStore } from '../../../ClientContext.tsx';
import { Button } from '../../../components/Button.tsx';
import { classes } from '../../../components/classes.ts';
import { IconButton } from '../../../components/IconButton.tsx';
import { Segments } from '../../../components/form/Segments.tsx';
import { useText } from '../../../game/useText.ts';
import styles from './AnimationPanel.module.css';
import { useFlashes } from '../film/useFlashes.ts';
import panel from './Panel.module.css';

/** Frames a second, unless the host wants others. */
const PACE = 6;
/** Of the little film, px. */
const WIDTH = 480;

interface Props {
  /** The frames so far, the latest first. */
  frames: readonly string[];
  /** In a second, as the film will run. */
  fps: number | undefined;
  easel: Easel;
  darkroom: Darkroom;
  /** How many of them shine through. */
  onion: number;
  onOnion: (frames: number) => void;
  /** Whether it flashes more often than is good for everybody, whenever that changes. */
  onFlashes: (flashes: boolean) => void;
  /** Absent: it cannot be begun with a copy, or no more. */
  onCopy?: (() => void) | undefined;
}

/** The drawings before this one in a film, the latest first; null: this is no frame of a film. */
export function framesBefore({ sourceDrawingId, sourcePlace, earlierDrawingIds = [] }: Task): readonly string[] | null {
  if (sourcePlace !== 'onion' || sourceDrawingId === undefined) return null;
  return [sourceDrawingId, ...earlierDrawingIds];
}

/** What came before this frame: how much of it shines through, and the film so far. */
export function AnimationPanel({ frames, fps, easel, darkroom, onion, onOnion, onFlashes, onCopy }: Props) {
  const say = useText();
  const { strokes } = useStore(easel);
  const segments = [
    { value: '0', label: say('draw.animation.onion.none') },
    { value: '1', label: say('draw.animation.onion.one') },
    ...(frames.length > 1 ? [{ value: '2', label: say('draw.animation.onion.two') }] : []),
  ];
  return (
    <section className={classes(panel.panel, styles.panel)} aria-label={say('draw.animation')}>
      <Film frames={frames} fps={fps} easel={easel} darkroom={darkroom} onFlashes={onFlashes} />
      <p className={styles.caption} aria-hidden="true">
        {say('draw.animation.onion')}
      </p>
      <Segments
        label={say('draw.animation.onion')}
        segments={segments}
        value={String(onion)}
        onChange={(count) => onOnion(Number(count))}
        className={styles.onion}
      />
      {onCopy && strokes === 0 ? (
        <Button kind="quiet" size="s" icon={<Copy size={18} aria-hidden="true" />} onPress={onCopy}>
          {say('draw.animation.copy')}
        </Button>
      ) : null}
    </section>
  );
}

/** Stands still at first: whoever draws looks at something else. */
type FilmProps = Pick<Props, 'frames' | 'fps' | 'easel' | 'darkroom' | 'onFlashes'>;

function Film({ frames, fps = PACE, easel, darkroom, onFlashes }: FilmProps) {
  const say = useText();
  const shown = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLCanvasElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [printed, setPrinted] = useState(0);
  const onPrinted = useCallback(() => setPrinted((count) => count + 1), []);
  const inOrder = frames.toReversed();
  const flashes = useFlashes({ sheets: shown, printed, easel, fps });
  useEffect(() => onFlashes(flashes), [onFlashes, flashes]);

  useEffect(() => {
    if (!isPlaying) return;
    let at = 0;
    const timer = setInterval(() => {
      const sheets = [...(shown.current?.querySelectorAll('canvas') ?? [])];
      at = (at + 1) % sheets.length;
      if (at === sheets.length - 1) develop(own.current, easel);
      sheets.forEach((sheet, i) => sheet.toggleAttribute('data-shown', i === at));
    }, 1000 / fps);
    return () => clearInterval(timer);
  }, [isPlaying, fps, easel]);

  return (
    <div className={styles.film}>
      <div ref={shown} className={styles.sheets} role="img" aria-label={say('draw.animation.preview')}>
        {inOrder.map((drawing, i) => (
          <Sheet
            key={drawing}
            drawing={drawing}
            darkroom={darkroom}
            isLast={i === inOrder.length - 1}
            onPrinted={onPrinted}
          />
        ))}
        <canvas ref={own} className={styles.sheet} />
      </div>
      <IconButton
        label={say(isPlaying ? 'draw.animation.stop' : 'draw.animation.play')}
        kind="quiet"
        size="s"
        tooltip="left"
        className={styles.play}
        onPress={() => setPlaying(!isPlaying)}
      >
        {isPlaying ? <Square size={16} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
      </IconButton>
    </div>
  );
}

interface SheetProps {
  drawing: string;
  darkroom: Darkroom;
  isLast: boolean;
  onPrinted: () => void;
}

function Sheet({ drawing, darkroom, isLast, onPrinted }: SheetProps) {
  const { canvas, print, guard } = usePrint(drawing, darkroom, WIDTH);
  useEffect(() => (print ? onPrinted() : undefined), [print, onPrinted]);
  const isThere = print !== null || undefined;
  return (
    <canvas ref={canvas} className={styles.sheet} data-before={isThere} data-shown={isLast || undefined} {...guard} />
  );
}

/** The frame that is being drawn, as it is now. */
function develop(canvas: HTMLCanvasElement | null, { raster }: Easel): void {
  if (!canvas) return;
  const { rgba, width, height } = createThumbnail(raster, undefined, WIDTH);
  canvas.width = width;
  canvas.height = height;
  pixelContext(canvas)?.putImageData(new ImageData(rgba, width, height), 0, 0);
}
