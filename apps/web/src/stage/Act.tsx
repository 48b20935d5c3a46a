import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { House } from '../App.tsx';
import { ClientProvider } from '../ClientContext.tsx';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { keepLoginReturn } from '../screens/login/loginReturn.ts';
import type { Scene } from './scenes.ts';
import { createStageClient } from './stageClient.ts';
import { usePressing } from './usePressing.ts';

const NOTHING: NonNullable<Scene['press']> = [];

/** The whole app in one scene. */
export function Act({ scene }: { scene: Scene }) {
  const [client] = useState(() => {
    if (scene.cameBack !== undefined) keepLoginReturn(scene.cameBack);
    return createStageClient(scene);
  });
  usePressing(scene.press ?? NOTHING);
  return (
    <ErrorBoundary report={console.error}>
      <ClientProvider client={client}>
        <MemoryRouter initialEntries={[scene.path]}>
          <House />
        </MemoryRouter>
      </ClientProvider>
    </ErrorBoundary>
  );
}
