import './tokens.css';
import './fonts.css';
import './base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { loadTexts } from './catalogue.ts';
import { describe, stackOf } from './components/ErrorBoundary.tsx';
import { chooseLanguage } from './language.ts';
import { openClient } from './openClient.ts';
import { reloadOnMissingChunk } from './reloadOnMissingChunk.ts';
import { Texts } from './Texts.tsx';
import { applyTheme, storedTheme } from './theme.ts';

reloadOnMissingChunk(window, sessionStorage);
applyTheme(storedTheme(localStorage));
const language = chooseLanguage({ search: location.search, storage: localStorage, browser: navigator.languages });

const client = openClient();
const report = (error: unknown) =>
  client.then((it) => it.reportException(describe(error), stackOf(error)), console.error);
window.addEventListener('error', ({ error, message }) => void report(error ?? message));
window.addEventListener('unhandledrejection', ({ reason }) => void report(reason));

const root = document.getElementById('root') ?? document.body;
loadTexts(language).then(
  (catalogue) =>
    createRoot(root).render(
      <StrictMode>
        <Texts initial={{ language, catalogue }}>
          <App client={client} />
        </Texts>
      </StrictMode>,
    ),
  () =>
    root.replaceChildren(
      'Tuschel konnte nicht geladen werden. Bitte lade die Seite neu. / Tuschel could not be loaded. Please reload.',
    ),
);
