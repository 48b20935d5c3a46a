// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FRESH_KEYS, keySettings } from '../../../keys/keySettings.ts';
import { actOn, sceneNamed } from '../../../testing/actOn.tsx';
import type { Shortcut } from '../../../keys/keyActions.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';

const TOLD: Readonly<Record<Shortcut['do'], string>> = {
  take: 'Pinsel',
  size: 'Kleiner, größer',
  opacity: 'Deckkraft',
  opacityStep: 'Weniger, mehr Deckkraft',
  hardness: 'Weicher, härter',
  form: 'Umriss oder gefüllt, freihand oder Ecken',
  select: 'Auswählen und bewegen',
  turtle: 'Mit der Tastatur zeichnen',
  preset: 'Vorige, nächste Vorlage',
  layer: 'Ebene hinten, Mitte, vorne',
  toggleLayer: 'Ebene zeigen oder verbergen',
  moveLayer: 'Ebene nach vorne',
  undo: 'Rückgängig',
  redo: 'Wiederholen',
  pick: 'Farbe aus dem Bild nehmen',
  swapColors: 'Farben tauschen',
  defaultColors: 'Schwarz und Weiß',
  fit: 'Ganze Leinwand',
  actualSize: '100',
  zoomIn: 'Größer, kleiner zeigen',
  zoomOut: 'Größer, kleiner zeigen',
  turn: 'Ansicht drehen',
  upright: 'Ansicht gerade stellen',
  flip: 'Ansicht spiegeln',
  grid: 'Hilfslinien',
  finish: 'Fertig?',
  saved: 'Alles speichern',
  cancelStroke: 'Angefangenen Strich verwerfen',
  leaveCanvas: 'Leinwand verlassen',
  panels: 'Leisten aus- oder einblenden',
  toggleErasing: 'Werkzeug radiert',
  eraseAll: 'Ganzes Bild löschen',
  eraseLayer: 'Ebene leeren',
  help: 'Tastenkürzel',
};

afterEach(() => keySettings.set(FRESH_KEYS));

test('the sheet of keys names everything that a key does while drawing', async () => {
  // Of the standard, some of it has no key.
  keySettings.set({ ...FRESH_KEYS, preset: 'krita', own: { opacity1: ['1'] } });
  await actOn(<ShortcutSheet onClose={() => {}} onTurtle={() => {}} />, { scene: sceneNamed('draw/empty') });
  const sheet = screen.getByRole('dialog').textContent;
  expect(Object.values(TOLD).filter((words) => !sheet.includes(words))).toEqual([]);
});
