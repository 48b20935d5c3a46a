import '../tokens.css';
import '../fonts.css';
import '../base.css';
import '../primitives.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Catalogue, loadGameTexts, loadLobbyTexts, loadTexts } from '../language/catalogue.ts';
import { chooseLanguage } from '../language/language.ts';
import { loadInterludeTexts } from '../interlude/InterludeTexts.tsx';
import { loadPasskeyTexts } from '../passkey/PasskeyTexts.tsx';
import { loadPostTexts } from '../publish/PostTexts.tsx';
import { queries } from '../connection/queryClient.ts';
import { patience } from '../connection/retryDelay.ts';
import { loadGalleryTexts, loadScreenTexts } from '../language/screenCatalogue.ts';
import { loadAdminTexts } from '../screens/admin/AdminTexts.tsx';
import { loadBadgeTexts } from '../screens/badge/BadgeTexts.tsx';
import { loadBlogTexts } from '../screens/blog/BlogTexts.tsx';
import { loadArchiveTexts } from '../screens/history/ArchiveTexts.tsx';
import { loadDoorTexts } from '../screens/lobby/access/doorTexts.ts';
import { loadPersonTexts } from '../screens/profile/PersonTexts.tsx';
import { loadPlaygroundTexts } from '../screens/playground/PlaygroundTexts.tsx';
import { loadRenderTexts } from '../screens/render/RenderTexts.tsx';
import { loadQuizTexts } from '../screens/quiz/QuizTexts.tsx';
import { loadSoloTexts } from '../screens/solo/SoloTexts.tsx';
import { loadSupportTexts } from '../support/SupportTexts.tsx';
import { Texts } from '../language/Texts.tsx';
import { applyTheme, THEMES } from '../look/theme.ts';
import { Act } from './Act.tsx';
import { COMPONENT_NAMES } from './componentNames.ts';
import { Shelf } from './Shelf.tsx';
import { StageIndex } from './StageIndex.tsx';
import { SCENES } from './scenes/scenes.ts';
import { stageFetch } from './stageFetch.ts';

/** Every component and every screen without a server. Only `npm run stage` and `npm run dev` have this page. */
const query = new URLSearchParams(location.search);
const [screen = '', moment = ''] = (query.get('scene') ?? '').split('/');
const scene = SCENES[screen]?.[moment];
const component = COMPONENT_NAMES.find((name) => name === query.get('component'));
const language = chooseLanguage({ search: location.search, storage: sessionStorage, browser: navigator.languages });
applyTheme(THEMES.find((theme) => theme === query.get('theme')) ?? 'auto');
window.fetch = stageFetch(scene);
// Here what fails fails for good.
queries.setDefaultOptions({ queries: { retry: false } });
patience.tries = 1;

const texts = await Promise.all(
  [
    loadTexts,
    loadScreenTexts,
    loadGameTexts,
    loadLobbyTexts,
    loadDoorTexts,
    loadGalleryTexts,
    loadPostTexts,
    loadAdminTexts,
    loadRenderTexts,
    loadBadgeTexts,
    loadBlogTexts,
    loadSoloTexts,
    loadPlaygroundTexts,
    loadQuizTexts,
    loadSupportTexts,
    loadInterludeTexts,
    loadPersonTexts,
    loadPasskeyTexts,
    loadArchiveTexts,
  ].map((load) => load(language)),
);
const catalogue = Object.assign({}, ...texts) as Catalogue;
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <Texts initial={{ language, catalogue }}>
      {scene ? <Act scene={scene} /> : component ? <Shelf name={component} /> : <Index />}
    </Texts>
  </StrictMode>,
);

function Index() {
  return (
    <StageIndex
      look={{ lang: language, theme: query.get('theme') === 'dark' ? 'dark' : 'light' }}
      shown={query.get('show')}
    />
  );
}
