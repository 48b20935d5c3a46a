import { screen } from '@testing-library/react';
import { browserStorage } from '../browserStorage.ts';
import { keepSitting, readSitting, type Sitting } from '../screens/solo/sitting.ts';
import SoloDrawScreen from '../screens/solo/SoloDrawScreen.tsx';
import { type ActingOptions, actOn, sceneNamed } from './actOn.tsx';

const SCENE = sceneNamed('solo/draw');
export const NOW = SCENE.moment?.state.serverTime ?? 0;
export const ME = 'player-0';
export const MINUTE_MS = 60_000;
export const KEEP = 'POST /drawing/new';

export interface Solo extends ActingOptions {
  sitting?: Partial<Sitting> | null;
  isBlank?: boolean;
  isStarting?: boolean;
  user?: null;
}

/**
 * At the desk, with a drawing that has been begun on this device; `discarded`: what no longer lies there, `flushed`: for each time all was written down
 * on this device, whether it was to be kept by then.
 */
export async function draw({ sitting = {}, isBlank = false, isStarting = false, user, ...options }: Solo = {}) {
  const discarded: string[] = [];
  const flushed: (boolean | undefined)[] = [];
  const begun: Sitting = {
    owner: ME,
    drawingId: isBlank ? 'blank' : (Object.keys(SCENE.moment?.drawings ?? {})[0] ?? ''),
    mode: 'training',
    promptText: 'Eine Katze, die nichts glaubt',
    openedAt: NOW - 3 * MINUTE_MS,
    endsAt: null,
    ...sitting,
  };
  if (sitting !== null) keepSitting(begun, browserStorage);
  const acting = await actOn(<SoloDrawScreen />, {
    scene: { ...SCENE, isStarting, ...(user === null ? { user } : {}) },
    now: () => NOW,
    // On a phone most of the desk is folded away.
    width: 360,
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        sketch: async (id) => {
          const sketch = await drawings.sketch(id);
          return {
            ...sketch,
            // Thin ones: the broad washes below them take as long to draw as all else takes.
            lines: sketch.lines.slice(2, 4),
            flush: async () => void flushed.push(readSitting(begun.owner, browserStorage)?.isToBeKept),
            discard: async () => void discarded.push(id),
          };
        },
      },
    }),
    ...options,
  });
  return { ...acting, begun, discarded, flushed };
}

export const heading = () => screen.findByRole('heading', { level: 1 });
/** One stands in the bar, one among the tools; which of them is seen depends on the width. */
export const finishes = () => screen.queryAllByRole<HTMLButtonElement>('button', { name: /^Fertig/ });
export const finish = () => finishes()[0] ?? document.body;
export const calls = (asked: { call: string }[]) => asked.filter(({ call }) => call === KEEP).length;
export const kept =
  (answer: object = {}) =>
  (call: string) =>
    call === KEEP ? { id: 'kept', ...answer } : undefined;
