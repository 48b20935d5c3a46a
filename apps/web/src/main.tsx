import './tokens.css';
import './fonts.css';
import './base.css';
import './primitives.css';
import './oldBrowser/notice.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { browserStorage, windowStorage } from './browserStorage.ts';
import { loadTexts } from './language/catalogue.ts';
import { firstViewPainted, leaveFirstView, leaveForeignFirstView } from './firstView/leaveFirstView.ts';
import { chooseLanguage } from './language/language.ts';
import { isTooOld, leaveNotice } from './oldBrowser/notice.ts';
import { registerServiceWorker } from './offline/registerServiceWorker.ts';
import { openClient } from './connection/openClient.ts';
import { reloadOnMissingChunk } from './reloadOnMissingChunk.ts';
import { Texts } from './language/Texts.tsx';
import { hideLoginReturn } from './screens/login/loginReturn.ts';
import { applyFace, storedFace } from './look/face.ts';
import { applyTheme, storedTheme } from './look/theme.ts';

// An older browser would start, perhaps, and lose what somebody draws.
if (!isTooOld()) start();

function start(): void {
  hideLoginReturn(window);
  reloadOnMissingChunk(window, windowStorage);
  applyTheme(storedTheme(browserStorage));
  applyFace(storedFace(browserStorage));
  if (import.meta.env.PROD) registerServiceWorker(window);
  const language = chooseLanguage({ search: location.search, storage: browserStorage, browser: navigator.languages });
  leaveForeignFirstView(language);

  const client = openClient();

  const root = document.getElementById('root') ?? document.body;
  Promise.all([loadTexts(language), firstViewPainted()])
    .finally(leaveNotice)
    .then(
      ([catalogue]) =>
        createRoot(root).render(
          <StrictMode>
            <Texts initial={{ language, catalogue }}>
              <App client={client} />
            </Texts>
          </StrictMode>,
        ),
      () => {
        console.error('Intl not available');
        leaveFirstView();
        root.replaceChildren(
          'Tuschel konnte nicht geladen werden. Bitte lade die Seite neu. / Tuschel could not be loaded. Please reload.',
        );
      },
    );
}
