// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { createRef, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FRESH_KEYS, keySettings } from '../../keys/keySettings.ts';
import { actOn } from '../../testing/actOn.tsx';
import { paper, studio } from '../../testing/easelStudio.ts';
import { ColorPanel } from './color/ColorPanel.tsx';
import { LayerPanel } from './panels/LayerPanel.tsx';
import { ToolStrip } from './tools/ToolStrip.tsx';

afterEach(() => keySettings.set(FRESH_KEYS));

const nothing = () => undefined;

/** Goes from button to button. @returns what each says of itself, and the key beside it */
async function tooltips(part: (made: ReturnType<typeof studio>) => ReactNode) {
  const made = studio(paper());
  made.draw(100, 100, 300, 300);
  const { user } = await actOn(part(made));
  const told: Record<string, string> = {};
  for (let stop = 0; stop < 60; stop++) {
    await user.tab();
    if (document.activeElement === document.body) break;
    const tip = screen.queryByRole('tooltip');
    const key = tip?.querySelector('kbd')?.textContent ?? (document.activeElement as HTMLElement).title;
    if (tip && key) told[tip.firstChild?.textContent ?? ''] = key.replaceAll('\u00a0', ' ');
    else if (key) told[document.activeElement?.textContent ?? ''] = key;
  }
  return told;
}

test('beside the canvas each tool, and each view of it, tells its key', async () => {
  const strip = (made: ReturnType<typeof studio>) => (
    <ToolStrip
      studio={made}
      stage={createRef()}
      zoom={1}
      isFlipped={false}
      onUsed={nothing}
      onHide={nothing}
      onHelp={nothing}
    />
  );
  expect(await tooltips(strip)).toEqual({
    Bleistift: 'P',
    Pinsel: 'B',
    Pixelstift: 'N',
    Radierer: 'E',
    Linie: 'L',
    Rechteck: 'U',
    Ellipse: 'U',
    Füllen: 'G',
    Lassofläche: 'G',
    'Auswählen und bewegen': 'S',
    Rückgängig: 'Ctrl+Z',
    Vergrößern: '+',
    Verkleinern: '−',
    'Ganze Leinwand': 'Ctrl+0',
    'Ansicht drehen': 'R',
    'Ansicht spiegeln': 'H',
    'Leisten ausblenden': 'Tab',
    Tastenkürzel: 'F1',
  });
});

test('layers tell the keys that take, show and move them', async () => {
  keySettings.set({ ...FRESH_KEYS, own: { layerUp: ['q'], layerDown: ['w'] } });
  const panel = (made: ReturnType<typeof studio>) => (
    <LayerPanel studio={made} label="" onEraseAll={nothing} onUsed={nothing} />
  );
  expect(await tooltips(panel)).toMatchObject({
    Vorne: 'Alt+3',
    'Vordere Ebene zeigen': 'Alt+Shift+3',
    Mitte: 'Alt+2',
    'Mittlere Ebene zeigen': 'Alt+Shift+2',
    Hinten: 'Alt+1',
    'Hintere Ebene zeigen': 'Alt+Shift+1',
    'Ebene nach vorne': 'Q',
    'Ebene nach hinten': 'W',
    'Ebene leeren': 'Entf',
    'Ganzes Bild löschen': 'Ctrl+Shift+Entf',
  });
});

test('colours tell the keys that swap and pick them', async () => {
  const panel = (made: ReturnType<typeof studio>) => <ColorPanel toolbox={made.toolbox} onUsed={nothing} />;
  expect(await tooltips(panel)).toMatchObject({ 'Farben tauschen': 'X', 'Farbe aus dem Bild nehmen': 'I' });
});
