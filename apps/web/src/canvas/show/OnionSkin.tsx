import styles from '../canvas.module.css';
import type { Darkroom } from './darkroom.ts';
import { usePrint } from './usePrint.ts';

interface Props {
  /** The frame before this one first. */
  drawings: readonly string[];
  darkroom: Darkroom;
}

/** Frames before this one shine through the paper, for the eye alone. They lie as the picture lies. */
export function OnionSkin({ drawings, darkroom }: Props) {
  return drawings.map((drawing, back) => <Skin key={drawing} drawing={drawing} back={back} darkroom={darkroom} />);
}

function Skin({ drawing, back, darkroom }: { drawing: string; back: number; darkroom: Darkroom }) {
  const { canvas, print, guard } = usePrint(drawing, darkroom);
  return <canvas ref={canvas} className={styles.skin} data-back={back} hidden={!print} aria-hidden="true" {...guard} />;
}
