import type { Line } from '@tuschel/ink';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useClient } from '../ClientContext.tsx';
import { sharpWidth } from '../canvas/pixels/sharpWidth.ts';
import { useRestored } from '../canvas/show/useRestored.ts';
import { classes } from '../components/classes.ts';
import styles from './FaceAvatar.module.css';
import { facesOf } from './faces.ts';
import { printFace } from './printFace.ts';

interface Props {
  id: string;
  /** Side, CSS px. */
  size: number;
  className?: string | undefined;
  /** What is seen until the face is there, and instead of one that is gone. */
  children: ReactNode;
}

/** The face that somebody drew. Decoration: the name stands beside it. */
export default function FaceAvatar({ id, size, className, children }: Props) {
  const client = useClient();
  const [found, setFound] = useState<{ id: string; lines: readonly Line[] | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    void facesOf(client)
      .lines(id)
      .then((lines) => isGone || setFound({ id, lines }));
    return () => {
      isGone = true;
    };
  }, [client, id]);
  const lines = found?.id === id ? found.lines : null;
  return (
    <span
      className={classes(styles.avatar, className)}
      style={{ width: size, height: size }}
      aria-hidden="true"
      data-face={id}
      data-seen={lines ? '' : undefined}
    >
      {children}
      {lines ? <FacePrint lines={lines} size={size * 0.92} className={styles.face} /> : null}
    </span>
  );
}

/** A face, printed. */
export function FacePrint({
  lines,
  size,
  className,
}: {
  lines: readonly Line[];
  /** Side, CSS px. */
  size: number;
  className?: string | undefined;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const restored = useRestored(canvas);
  const side = Math.round(sharpWidth(size));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was lost is printed again, and another size empties a canvas
  useEffect(() => {
    if (canvas.current) printFace(lines, canvas.current);
  }, [lines, side, restored]);
  return <canvas ref={canvas} width={side} height={side} className={className} data-printed={lines.length} />;
}
