import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { House } from '../App.tsx';
import { browserStorage } from '../browserStorage.ts';
import { ClientProvider } from '../ClientContext.tsx';
import { ErrorBoundary } from '../components/status/ErrorBoundary.tsx';
import { withPreset } from '../canvas/tools/presets.ts';
import { createToolbox } from '../canvas/tools/toolbox.ts';
import { STORAGE_KEY } from '../canvas/tools/toolboxMemory.ts';
import { keepCodeHidden } from '../screens/lobby/codeHidden.ts';
import { AD_CONSENT_KEY } from '../interlude/adConsent.ts';
import { LAST_AD_KEY } from '../interlude/lastAd.ts';
import { TIPS, tips } from '../screens/draw/tips/tips.ts';
import { keepLoginReturn } from '../screens/login/loginReturn.ts';
import { keepSitting, VISITOR } from '../screens/solo/sitting.ts';
import { entryOf } from './entryOf.ts';
import type { Scene } from './scenes/scene.ts';
import { createStageClient } from './stageClient.ts';
import { usePressing } from './usePressing.ts';

const NOTHING: NonNullable<Scene['press']> = [];

/** The whole app in one scene. */
export function Act({ scene }: { scene: Scene }) {
  const [client] = useState(() => {
    if (scene.cameBack !== undefined) keepLoginReturn(scene.cameBack);
    if (scene.sitting !== undefined) layOut(scene.sitting, scene);
    fillToolbox(scene);
    keepCodeHidden(false, browserStorage);
    layOutTips(scene);
    for (const key of [LAST_AD_KEY, AD_CONSENT_KEY]) browserStorage.removeItem(key);
    return createStageClient(scene);
  });
  usePressing(scene.press ?? NOTHING, scene.path);
  return (
    <ErrorBoundary report={console.error}>
      <ClientProvider client={client}>
        <MemoryRouter initialEntries={[entryOf(scene)]}>
          <House />
        </MemoryRouter>
      </ClientProvider>
    </ErrorBoundary>
  );
}

/** Puts what has been begun where the app looks for it. */
function layOut(sitting: NonNullable<Scene['sitting']>, { moment, user }: Scene): void {
  const now = moment?.state.serverTime ?? Date.now();
  const minutes = sitting === 'over' ? -1 : 7;
  keepSitting(
    {
      owner: user === null ? VISITOR : (user?.id ?? 'player-0'),
      drawingId: Object.keys(moment?.drawings ?? {})[0] ?? '',
      mode: sitting === 'challenge' || sitting === 'draft' ? sitting : 'training',
      promptText: sitting === 'redraw' ? null : 'Eine Katze, die nichts glaubt',
      openedAt: now - 3 * 60_000,
      endsAt: sitting === 'draft' ? null : now + minutes * 60_000,
      ...(sitting === 'redraw' ? { source: { drawingId: 'boat', title: 'Das letzte Boot', by: 'Nachtfalter' } } : {}),
    },
    browserStorage,
  );
}

/** Which tips are still to come in the drawing at hand. */
function layOutTips({ moment, tipsRead = TIPS.length }: Scene): void {
  tips.again();
  for (const tip of TIPS.slice(0, tipsRead)) tips.seen(moment?.state.task?.drawingId ?? '', tip);
}

/** The toolbox as it is at the first time, but for pencils set somehow and kept under these names. */
function fillToolbox({ presets: names = [], grid = 'none', palette = 'standard' }: Scene): void {
  browserStorage.removeItem(STORAGE_KEY);
  const toolbox = createToolbox(browserStorage);
  toolbox.setGrid(grid);
  toolbox.setPalette(palette);
  names.forEach((name, i) => {
    toolbox.adjust({ size: 6 + 14 * i, hardness: 90 - 30 * i, density: 90 - 35 * i });
    const { nib, settings } = toolbox.get();
    toolbox.changePresets((own) => withPreset(own, nib, name, settings[nib]));
  });
}
