import { createLayerThumbnail } from '@tuschel/ink';
import { useEffect, useRef } from 'react';
import type { Easel } from '../../../canvas/easel.ts';
import styles from './LayerPanel.module.css';

/** After a stroke the next picture comes as late as this, ms: nobody looks at it while they draw. */
const REST = 250;

/** What is drawn on a layer, small, whether it is shown or not. */
export function LayerThumb({ easel, layer }: { easel: Easel; layer: number }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    // Where there is no canvas there is nothing to be seen.
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return undefined;
    const thumbnail = createLayerThumbnail(easel.raster, layer);
    canvas.width = thumbnail.width;
    canvas.height = thumbnail.height;
    let timer = 0;
    const paint = () => {
      timer = 0;
      if (easel.isStroking || easel.isBehind) return later();
      if (thumbnail.refresh()) context.putImageData(new ImageData(thumbnail.rgba, thumbnail.width), 0, 0);
    };
    const later = () => {
      timer ||= window.setTimeout(paint, REST);
    };
    paint();
    const stop = easel.onPixels(later);
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [easel, layer]);
  return <canvas ref={ref} className={styles.thumb} data-layer={layer} aria-hidden="true" />;
}
