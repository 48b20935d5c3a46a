import '../tokens.css';
import '../fonts.css';
import '../base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { type Catalogue, loadGameTexts, loadScreenTexts, loadTexts } from '../catalogue.ts';
import { ClientProvider } from '../ClientContext.tsx';
import { DialogsProvider } from '../components/Dialogs.tsx';
import { Toasts } from '../components/Toasts.tsx';
import GameScreen from '../game/GameScreen.tsx';
import { chooseLanguage } from '../language.ts';
import { Texts } from '../Texts.tsx';
import { applyTheme, type Theme } from '../theme.ts';
import { SCENES } from './scenes.ts';
import { StageIndex } from './StageIndex.tsx';
import { createStageClient } from './stageClient.ts';

/** Every screen of a game without a server: `/stage`, `/stage?scene=draw&lang=de&theme=dark`. Only the dev server has this page. */
const query = new URLSearchParams(location.search);
const scene = SCENES[query.get('scene') ?? ''];
applyTheme((query.get('theme') ?? 'auto') as Theme);

const language = chooseLanguage({ search: location.search, storage: sessionStorage, browser: navigator.languages });
const texts = await Promise.all([loadTexts, loadScreenTexts, loadGameTexts].map((load) => load(language)));
const catalogue = Object.assign({}, ...texts) as Catalogue;
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <Texts initial={{ language, catalogue }}>
      {scene === undefined ? <StageIndex /> : <Act client={createStageClient(scene(Date.now()))} />}
    </Texts>
  </StrictMode>,
);

function Act({ client }: { client: ReturnType<typeof createStageClient> }) {
  return (
    <ClientProvider client={client}>
      <MemoryRouter initialEntries={['/game']}>
        <DialogsProvider>
          <GameScreen />
        </DialogsProvider>
        <Toasts />
      </MemoryRouter>
    </ClientProvider>
  );
}
