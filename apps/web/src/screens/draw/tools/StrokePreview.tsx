import { createRaster, type Raster } from '@tuschel/ink';
import { useEffect, useRef } from 'react';
import { keepShown } from '../../../canvas/show/keepShown.ts';
import { createScreenPicture, type ScreenPicture } from '../../../canvas/pixels/screenPicture.ts';
import { strokeSample } from '../../../canvas/tools/strokeSample.ts';
import type { Toolbox } from '../../../canvas/tools/toolbox.ts';
import { classes } from '../../../components/classes.ts';
import styles from './StrokePreview.module.css';

/** Sharp on dense screens at half that size. */
const SIZE = { width: 448, height: 128 };

/** What the tool in the hand draws as it is set now, by the engine that draws the picture. For the eye alone. */
export function StrokePreview({ toolbox, className }: { toolbox: Toolbox; className?: string | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    if (!canvas.current) return;
    const raster = createRaster(SIZE);
    const picture = createScreenPicture(canvas.current, raster);
    let frame = 0;
    const redraw = () => {
      frame = 0;
      drawSample(raster, picture, toolbox);
    };
    redraw();
    const stop = toolbox.subscribe(() => {
      frame ||= requestAnimationFrame(redraw);
    });
    const stopKeeping = keepShown(canvas.current, () => picture.presentAll());
    return () => {
      stop();
      stopKeeping();
      cancelAnimationFrame(frame);
    };
  }, [toolbox]);

  return (
    <canvas ref={canvas} className={classes(styles.paper, className)} data-testid="stroke-preview" aria-hidden="true" />
  );
}

function drawSample(raster: Raster, picture: ScreenPicture, toolbox: Toolbox): void {
  raster.clear();
  for (const line of strokeSample(toolbox.get(), SIZE)) raster.draw(line);
  picture.present();
}
