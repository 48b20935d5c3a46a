import {
  canvasOf,
  createPlayer,
  createRaster,
  cropArea,
  type Frame,
  type Line,
  type Player,
  type Raster,
  type Rect,
  showLayers,
} from '@tuschel/ink';
import type { Drawing } from '@tuschel/protocol';
import { isSettled, type Playback, positionOf } from './playback.ts';
import { createPartPicture, type ScreenPicture } from './screenPicture.ts';

/** Shows drawings on one canvas, finished or as they came about. */
export interface Projector {
  /** Takes this drawing. `still`: the finished drawing alone, of which nothing is played. */
  load(drawing: Drawing, how: 'playable' | 'still'): void;
  /** Plays what was loaded: who comes late sees what the others see. */
  play(playback: Playback): void;
  /** Where the next stroke ends, or the one before, ms of the replay; the picture is there already. */
  step(direction: 1 | -1): number;
  /** Of the replay, ms; 0 where nothing is playable. */
  readonly duration: number;
  /** An empty sheet. */
  blank(): void;
  destroy(): void;
}

/** Told with each picture, ms of the replay. */
export type OnPosition = (position: number, duration: number) => void;

/** Bytes of pixels for going back in a drawing: phones have less to give. */
const KEYFRAME_BYTES = { desktop: 128_000_000, handheld: 48_000_000 };

const BLANK: Frame = {
  x: 0,
  y: 0,
  scale: 1,
  isClipping: false,
  isPortrait: false,
  isOnlyVisibleLayers: false,
  layers: [],
};

/** @param now the clock that playbacks are read by, ms */
export function createProjector(canvas: HTMLCanvasElement, now: () => number, onPosition?: OnPosition): Projector {
  let raster: Raster | null = null;
  let picture: ScreenPicture | null = null;
  let shown: Rect | null = null;
  let frame = 0;

  const load = (looks: Frame) => {
    cancelAnimationFrame(frame);
    const size = canvasOf(looks);
    if (raster?.width !== size.width) {
      raster = createRaster(size);
      shown = null;
    }
    showLayers(raster, looks);
    show(raster, cropArea(looks, size));
    return raster;
  };

  const show = (whole: Raster, part: Rect) => {
    if (shown && isSame(shown, part)) return;
    shown = part;
    picture = createPartPicture(canvas, whole, part);
    picture.presentAll();
  };

  let player: Player | null = null;

  const paint = () => {
    picture?.present();
    if (player) onPosition?.(player.position, player.duration);
  };

  const run = (playback: Playback) => {
    if (!player) return;
    player.seek(positionOf(playback, now(), player.duration));
    paint();
    if (!isSettled(playback, now(), player.duration)) frame = requestAnimationFrame(() => run(playback));
  };

  return {
    load(drawing, how) {
      const budgetBytes = how === 'still' ? 0 : KEYFRAME_BYTES[isHandheld() ? 'handheld' : 'desktop'];
      player = createPlayer(load(drawing), drawing.lines as readonly Line[], { budgetBytes });
      if (how === 'playable') return;
      player.finish();
      player = null;
      paint();
    },
    play(playback) {
      cancelAnimationFrame(frame);
      run(playback);
    },
    step(direction) {
      cancelAnimationFrame(frame);
      player?.step(direction);
      paint();
      return Math.ceil(player?.position ?? 0);
    },
    get duration() {
      return player?.duration ?? 0;
    },
    blank() {
      player = null;
      load(BLANK).clear();
      paint();
    },
    destroy: () => cancelAnimationFrame(frame),
  };
}

function isHandheld(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

function isSame(a: Rect, b: Rect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
