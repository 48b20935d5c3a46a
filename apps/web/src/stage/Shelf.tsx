import { type ComponentType, useLayoutEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useIntl } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { ClientProvider } from '../ClientContext.tsx';
import { DialogsProvider } from '../components/dialog/Dialogs.tsx';
import { ToastRegion } from '../components/toast/ToastRegion.tsx';
import type { MessageId } from '../language/messageIds.ts';
import type { ComponentName } from './componentNames.ts';
import * as buttons from './shelves/buttons.tsx';
import * as fields from './shelves/fields.tsx';
import * as overlays from './shelves/overlays.tsx';
import styles from './shelves/shelves.module.css';
import * as surfaces from './shelves/surfaces.tsx';
import { showStates } from './shownStates.ts';
import { createStageClient } from './stageClient.ts';
import { usePressing } from './usePressing.ts';

const SHELVES: Readonly<Record<ComponentName, ComponentType>> = {
  Avatar: surfaces.Avatars,
  Badge: surfaces.Badges,
  Bubbles: surfaces.Rising,
  Button: buttons.Buttons,
  Checkbox: buttons.Checkboxes,
  CrashScreen: overlays.Crash,
  DialogForm: overlays.Forms,
  DialogFrame: overlays.Frames,
  DialogWindow: overlays.Questions,
  Dialogs: overlays.Asking,
  EmptyState: surfaces.Empty,
  ErrorBoundary: overlays.Broken,
  ErrorState: surfaces.Failed,
  IconButton: buttons.IconButtons,
  Illustration: surfaces.Drawings,
  LoadingScreen: overlays.Loading,
  MediaWindow: overlays.MediaDialog,
  Menu: buttons.Menus,
  MoreButton: buttons.MoreButtons,
  Notice: surfaces.Notices,
  PictureCard: surfaces.Cards,
  ProgressBar: surfaces.Progresses,
  SearchField: fields.SearchFields,
  SectionTitle: surfaces.Titles,
  Segments: buttons.SegmentChoices,
  Select: fields.Selects,
  Sheet: surfaces.Sheets,
  Skeleton: surfaces.Skeletons,
  Slider: fields.Sliders,
  Sparkles: surfaces.Glitter,
  Spinner: surfaces.Spinners,
  Switch: buttons.Switches,
  Tabs: buttons.TabPages,
  TextField: fields.TextFields,
  ToastRegion: overlays.AllToasts,
  Toasts: overlays.AllToasts,
  Tooltip: buttons.Tooltips,
  Unseen: surfaces.ReadAloud,
};

/** What is opened at first. */
const PRESSED: Readonly<Partial<Record<ComponentName, readonly MessageId[]>>> = { Menu: ['game.menu'] };
const NOTHING: readonly MessageId[] = [];

const client = createStageClient({ path: '/' });

/** One component in all its states. */
export function Shelf({ name }: { name: ComponentName }) {
  const Samples = SHELVES[name];
  useStates();
  usePressing(PRESSED[name] ?? NOTHING);
  return (
    <I18nProvider locale={useIntl().locale}>
      <ClientProvider client={client}>
        <MemoryRouter>
          <DialogsProvider>
            <main className={styles.shelf}>
              <h1>{name}</h1>
              <Samples />
            </main>
          </DialogsProvider>
          <ToastRegion />
        </MemoryRouter>
      </ClientProvider>
    </I18nProvider>
  );
}

let isShowingStates = false;

/** Once for a page: its rules stay. */
function useStates(): void {
  useLayoutEffect(() => {
    if (isShowingStates) return;
    isShowingStates = true;
    showStates(document.styleSheets);
  }, []);
}
