// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actOn, sceneNamed } from '../../../testing/actOn.tsx';
import type { Shortcut } from './shortcuts.ts';
import { ShortcutSheet } from './ShortcutSheet.tsx';

const TOLD: Readonly<Record<Shortcut['do'], string>> = {
  take: 'Pinsel',
  size: 'Kleiner, größer',
  opacity: 'Deckkraft',
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

test('the sheet of keys names everything that a key does while drawing', async () => {
  await actOn(<ShortcutSheet onClose={() => {}} />, { scene: sceneNamed('draw/empty') });
  const sheet = screen.getByRole('dialog').textContent;
  expect(Object.values(TOLD).filter((words) => !sheet.includes(words))).toEqual([]);
});
