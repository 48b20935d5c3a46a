// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { read } from '../../../testing/actOn.tsx';
import { draw, canvas, strip, region, isPressed, held, color, setting, key } from '../../../testing/drawActing.tsx';

test.each([
  ['b', 'Pinsel'],
  ['p', 'Bleistift'],
  ['n', 'Pixelstift'],
  ['e', 'Radierer'],
  ['l', 'Linie'],
  ['u', 'Rechteck'],
  ['g', 'Füllen'],
])('the key %s takes the tool "%s"', async (letter, name) => {
  await draw();
  expect(key(letter)).toBe(true);
  expect(held()).toMatch(new RegExp(`^${name}, `));
});

test('letters mean nothing beside the canvas, with Ctrl or in a field; on the page itself they do', async () => {
  await draw();
  const before = held();
  const slider = setting('Größe');
  expect(key('b', {}, strip().getByRole('button', { name: 'Bleistift' }))).toBe(false);
  expect(key('b', {}, slider)).toBe(false);
  expect(key('b', { ctrlKey: true })).toBe(false);
  expect(held()).toBe(before);
  expect(key('Tab', {}, document.body)).toBe(false);
  expect(key('b', {}, document.body)).toBe(true);
  expect(held()).toMatch(/^Pinsel/);
  // A slider takes no letters, but whoever slides may undo.
  expect(key('z', { ctrlKey: true }, slider)).toBe(true);
});

test('keys make the tool larger and smaller, and set how it covers', async () => {
  await draw();
  const size = () => Number(/\d+$/.exec(held() ?? '')?.[0]);
  key('b');
  const before = size();
  key(']');
  const larger = size();
  expect(larger).toBeGreaterThan(before + 1);
  key('}', { shiftKey: true });
  expect(size()).toBe(larger + 1);
  key('[');
  expect(size()).toBeLessThan(larger);
  const smaller = size();
  key('{', { shiftKey: true });
  expect(size()).toBe(smaller - 1);
  key('3');
  expect(setting('Deckkraft').value).toBe('30');
  key('0');
  expect(setting('Deckkraft').value).toBe('100');
});

test('keys swap the colours, bring back ink and paper, and ask for one of the picture', async () => {
  await draw();
  expect(color()).toBe('#1B1C22');
  key('x');
  expect(color()).toBe('#FFFFFF');
  key('d');
  expect(color()).toBe('#1B1C22');
  const pick = region('Farben').getByRole('button', { name: 'Farbe aus dem Bild nehmen' });
  key('i');
  expect(isPressed(pick)).toBe(true);
  key('i');
  expect(isPressed(pick)).toBe(false);
  key('i');
  key('Escape');
  expect(isPressed(pick)).toBe(false);
});

test('Escape forgets a stroke that is on its way', async () => {
  const { sync } = await draw();
  fireEvent.pointerDown(canvas(), { clientX: 400, clientY: 200, pointerId: 1, pointerType: 'mouse', button: 0 });
  fireEvent.pointerMove(canvas(), { clientX: 450, clientY: 200, pointerId: 1, pointerType: 'mouse' });
  key('Escape');
  fireEvent.pointerUp(canvas(), { clientX: 450, clientY: 200, pointerId: 1, pointerType: 'mouse' });
  expect(sync().lines).toHaveLength(0);
});

test('Tab leaves the picture alone on the screen, and brings everything back', async () => {
  const { user } = await draw();
  const isBare = () => document.querySelector('[data-bare]')?.getAttribute('data-bare');
  expect(isBare()).toBe('false');
  expect(key('Tab')).toBe(true);
  expect(isBare()).toBe('true');
  // Held down it does not flicker.
  expect(key('Tab', { repeat: true })).toBe(true);
  expect(isBare()).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Leisten einblenden' }));
  expect(isBare()).toBe('false');
  expect(document.activeElement).toBe(canvas());
  await user.click(screen.getByRole('button', { name: 'Leisten ausblenden' }));
  expect(isBare()).toBe('true');
  key('f');
  expect(isBare()).toBe('false');
  expect(key('Tab', { shiftKey: true })).toBe(false);
});

test('under a stroke nothing is hidden', async () => {
  await draw();
  fireEvent.pointerDown(canvas(), { clientX: 400, clientY: 200, pointerId: 1, pointerType: 'mouse', button: 0 });
  const isBare = () => document.querySelector('[data-bare]')?.getAttribute('data-bare');
  key('Tab');
  expect(isBare()).toBe('false');
  fireEvent.pointerUp(canvas(), { clientX: 400, clientY: 200, pointerId: 1, pointerType: 'mouse' });
  key('Tab');
  expect(isBare()).toBe('true');
});

test('F6 leads off the canvas, to what stands behind it', async () => {
  await draw();
  expect(key('F6')).toBe(true);
  const focused = document.activeElement as HTMLElement;
  expect(focused).not.toBe(canvas());
  expect(focused.tabIndex).toBe(0);
  expect(canvas().compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('keys are listed with what they do, on F1 and by button', async () => {
  const { user } = await draw();
  const before = held();
  expect(key('F1')).toBe(true);
  const sheet = await screen.findByRole('dialog', { name: 'Tastenkürzel' });
  const words = (element: Element | null) => element?.textContent.replaceAll('\u00a0', ' ');
  const keys = within(sheet)
    .getAllByRole('term')
    .map((term) => [words(term), words(term.nextElementSibling)]);
  expect(keys).toEqual([
    ['Bleistift', 'P'],
    ['Pinsel', 'B'],
    ['Pixelstift', 'N'],
    ['Radierer', 'E'],
    ['Linie', 'L'],
    ['Rechteck', 'U'],
    ['Ellipse', 'U'],
    ['Füllen', 'G'],
    ['Lassofläche', 'G'],
    ['Mit dem Pinsel in der Hand: nächste Vorlage, zuletzt die eigene Einstellung', 'B'],
    ['Umriss oder gefüllt, freihand oder Ecken', 'Shift+U'],
    ['Auswählen und bewegen', 'S'],
    ['Werkzeug radiert', 'Shift+E'],
    ['Kleiner, größer', 'Ö · Ä'],
    ['Einen Pixel kleiner, größer', 'Shift+Ö · Shift+Ä'],
    ['Deckkraft', '1 … 9, 0'],
    ['Größe und Farbe am Mauszeiger', 'Rechtsklick'],
    ['Vorige, nächste Vorlage', ', · .'],
    ['Beim Zeichnen: gerade Linien, regelmäßige Formen', 'Shift'],
    ['Beim Zeichnen: Form aus der Mitte', 'Alt'],
    ['Rückgängig', 'Ctrl+Z'],
    ['Wiederholen', 'Ctrl+Y · Ctrl+Shift+Z'],
    ['Angefangenen Strich verwerfen', 'Esc'],
    ['Alles auswählen', 'Ctrl+A'],
    ['Auswahl aufheben', 'Ctrl+Shift+A'],
    ['Ebene leeren', 'Entf · Rücktaste'],
    ['Ganzes Bild löschen', 'Ctrl+Shift+Entf · Ctrl+Shift+Rücktaste'],
    ['Fertig?', 'Ctrl+Eingabe'],
    ['Alles speichern', 'Ctrl+S'],
    ['Gedrückt: Farbe aufnehmen', 'Alt'],
    ['Farbe aus dem Bild nehmen', 'I'],
    ['Farben tauschen', 'X'],
    ['Schwarz und Weiß', 'D'],
    ['Ebene hinten, Mitte, vorne', 'Alt+1 · Alt+2 · Alt+3'],
    ['Ebene zeigen oder verbergen', 'Alt+Shift+1 · Alt+Shift+2 · Alt+Shift+3'],
    ['Ebene nach vorne', 'Alt+↑'],
    ['Ebene nach hinten', 'Alt+↓'],
    ['Größer, kleiner zeigen', '+ · −'],
    ['Ganze Leinwand', 'Ctrl+0 · Pos1'],
    ['100 %', 'Ctrl+1'],
    ['Gedrückt: Leinwand schieben', 'Leertaste'],
    ['Gedrückt: ziehen vergrößert', 'Leertaste+Ctrl'],
    ['Ansicht drehen (gedrückt: ziehen)', 'R'],
    ['Ansicht gerade stellen', 'Shift+R'],
    ['Ansicht spiegeln', 'H · M'],
    ['Hilfslinien', 'Shift+K'],
    ['Leisten aus- oder einblenden', 'Tab · F'],
    ['Leinwand verlassen', 'F6'],
    ['Chat öffnen', 'T'],
    ['Tastenkürzel', 'F1 · ?'],
    ['Um ein Pixel bewegen', '← · → · ↑ · ↓'],
    ['Um zehn Pixel bewegen', 'Shift+← · Shift+→ · Shift+↑ · Shift+↓'],
    ['Kleiner, größer', '− · +'],
    ['Links, rechts herum drehen', 'Ö · Ä'],
    ['Um ein Grad drehen', 'Shift+Ö · Shift+Ä'],
    ['Waagrecht spiegeln', 'H'],
    ['Senkrecht spiegeln', 'Shift+H'],
    ['Übernehmen', 'Eingabe'],
    ['Zurücklegen, dann Auswahl aufheben', 'Esc'],
    ['Beim Ziehen: Proportionen behalten', 'Shift'],
    ['Beim Ziehen: von der Mitte aus', 'Alt'],
    ['Anfangen, aufhören', 'K'],
    ['Stift auf und ab', 'Leertaste'],
    ['Linie beenden', 'Eingabe'],
    ['Stift bewegen', '← · → · ↑ · ↓'],
    ['Schräg bewegen', 'Pos1 · Bild auf · Ende · Bild ab'],
    ['Gedrückt: vier Schritte auf einmal', 'Shift'],
    ['Gedrückt: ein Pixel', 'Alt'],
    ['Kürzere, längere Schritte', 'Shift+S · S'],
    ['Links, rechts herum drehen', 'Q · W'],
    ['Vorwärts', 'V'],
    ['Kleiner, größer', '− · +'],
    ['Vorige, nächste Farbe', 'Shift+C · C'],
    ['Zur Mitte', 'J'],
    ['Wo bin ich?', 'O'],
  ]);
  // In a dialog the keys of the canvas are silent.
  expect(key('s', { ctrlKey: true }, sheet)).toBe(false);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findAllByRole('toolbar');
  expect(held()).toBe(before);
  await user.click(strip().getByRole('button', { name: 'Tastenkürzel' }));
  expect(await screen.findByRole('dialog', { name: 'Tastenkürzel' })).toBeTruthy();
});

test('hosts find their keys in the list', async () => {
  await draw('recess-host');
  key('F1');
  const sheet = await screen.findByRole('dialog', { name: 'Tastenkürzel' });
  const host = within(sheet).getByRole('heading', { name: 'Für den Host' }).closest('section');
  expect(host && read(host)).toEqual([
    'Für den Host',
    'Mehr Zeit geben',
    'Alt+Shift+E',
    'Schritt beenden',
    'Alt+Shift+N',
    'Pause machen, Pause beenden',
    'Alt+Shift+P',
  ]);
});

test('Ctrl and S save what there is and say so', async () => {
  const { done } = await draw();
  expect(key('s', { ctrlKey: true })).toBe(true);
  expect(done).toContain('flush');
  expect(await screen.findByText('Alles ist gespeichert')).toBeTruthy();
});
