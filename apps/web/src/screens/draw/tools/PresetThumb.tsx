import { createRaster, type Raster } from '@tuschel/ink';
import { useEffect, useRef } from 'react';
import type { Preset } from '../../../canvas/tools/nibs.ts';
import { settingsUnder } from '../../../canvas/tools/presets.ts';
import { createScreenPicture } from '../../../canvas/pixels/screenPicture.ts';
import { presetSample } from '../../../canvas/tools/strokeSample.ts';
import type { ToolLimits } from '../../../canvas/tools/toolLimits.ts';
import { useRestored } from '../../../canvas/show/useRestored.ts';
import styles from './Presets.module.css';

/** Twice the pixels it has on the screen, so that a thin line looks thin. */
const SIZE = { width: 128, height: 72 };

/** All thumbs are drawn on the same paper, one after the other. */
let paper: Raster | null = null;

/** What the preset draws on this page, by the engine that draws the picture. For the eye alone. */
export function PresetThumb({ preset, limits }: { preset: Preset; limits: ToolLimits }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const restored = useRestored(canvas);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was lost is drawn again
  useEffect(() => {
    if (!canvas.current) return;
    paper ??= createRaster(SIZE);
    paper.clear();
    for (const line of presetSample(preset.nib, settingsUnder(limits, preset), SIZE)) paper.draw(line);
    createScreenPicture(canvas.current, paper).presentAll();
  }, [preset, limits, restored]);

  return <canvas ref={canvas} className={styles.thumb} aria-hidden="true" />;
}
