// @vitest-environment jsdom
import type { DrawingSync } from '@tuschel/client';
import { DrawingEvent } from '@tuschel/ink';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DrawingMeta, MatchState, Task } from '@tuschel/protocol';
import { ALL_TOOLS } from '@tuschel/rules';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  type Acting,
  type ActingOptions,
  enter,
  loaded,
  pass,
  read,
  sceneNamed,
  sceneWith,
  stateOf,
} from '../../testing/actOn.tsx';
import type { Scene } from '../../stage/scenes/scenes.ts';

/** The window, and in it the canvas; CSS px. */
const BOX = { left: 0, top: 0, width: 1000, height: 600, x: 0, y: 0, right: 1000, bottom: 600 };

interface Drawing extends Acting {
  /** The page that lies on the desk. */
  sync: () => DrawingSync;
  metas: DrawingMeta[];
  /** In the order in which they happen. */
  done: string[];
}

async function draw(scene: string | Scene = 'empty', options: ActingOptions = {}): Promise<Drawing> {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(BOX as DOMRect);
  const pages: DrawingSync[] = [];
  const metas: DrawingMeta[] = [];
  const done: string[] = [];
  const acting = await enter(typeof scene === 'string' ? `draw/${scene}` : scene, {
    ...options,
    answer: (command) => {
      done.push(command.type);
      return options.answer?.(command) ?? {};
    },
    client: (client) => {
      const more = options.client?.(client) ?? {};
      const drawings = { ...client.drawings, ...more.drawings };
      const open: typeof drawings.open = async (id) => {
        const page = await drawings.open(id);
        // What is stored of a drawing is read while it is drawn.
        const watched: DrawingSync = Object.defineProperties(
          {
            ...page,
            setMeta: (meta) => {
              metas.push(meta);
              Object.assign(page.meta, meta);
            },
            flush: async () => void done.push('flush'),
            flushOnLeave: () => void done.push('flushOnLeave'),
            stop: () => void done.push('stop'),
          } as DrawingSync,
          { lines: { get: () => page.lines }, meta: { get: () => page.meta } },
        );
        pages.push(watched);
        return watched;
      };
      return { ...more, drawings: { ...drawings, open } };
    },
  });
  await screen.findByRole('application');
  const sync = () => {
    const page = pages.at(-1);
    if (!page) throw new Error('no page was opened');
    return page;
  };
  return { ...acting, sync, metas, done };
}

const withTask =
  (change: Partial<Task>) =>
  (state: MatchState): MatchState => ({ ...state, ...(state.task ? { task: { ...state.task, ...change } } : {}) });

const canvas = () => screen.getByRole('application');
const strip = () => within(screen.getAllByRole('toolbar', { name: 'Werkzeuge' })[0] as HTMLElement);
const bar = () => within(screen.getAllByRole('toolbar', { name: 'Werkzeuge' })[1] as HTMLElement);
const region = (name: string) => within(screen.getByRole('region', { name }));
/** A tool that erases has an eraser beside its own icon. */
const icons = (button: HTMLElement) => button.querySelectorAll('svg').length;
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
/** The tool in the hand, its size, and the colour. */
const held = () =>
  bar()
    .getAllByRole('button', { name: /, (Größe|einstellen)/ })[0]
    ?.getAttribute('aria-label');
const color = () => screen.getByTestId('color').dataset['color']?.toUpperCase();
const setting = (name: string) => region('Werkzeug einstellen').getByRole<HTMLInputElement>('slider', { name });
const copy = () => region('Trickfilm').queryByRole('button', { name: 'Mit Kopie anfangen' });
const zoom = () => Number.parseFloat(strip().getByText(/%$/).textContent ?? '');

/** @returns whether the browser is kept from doing what it does by itself */
function key(name: string, init: KeyboardEventInit = {}, target: Element = canvas()): boolean {
  const event = createEvent.keyDown(target, { key: name, ...init });
  fireEvent(target, event);
  return event.defaultPrevented;
}

/** A line from place to place, in CSS px of the window. */
function pull(...places: readonly [x: number, y: number][]): void {
  const at = ([clientX, clientY]: readonly [number, number]) => ({
    clientX,
    clientY,
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
  });
  const [first, ...others] = places;
  if (!first) return;
  fireEvent.pointerDown(canvas(), at(first));
  for (const place of others) fireEvent.pointerMove(canvas(), at(place));
  fireEvent.pointerUp(canvas(), at(others.at(-1) ?? first));
}

const stroke = () => pull([400, 200], [450, 260], [520, 300]);

test.each([
  ['open', 'Zeichne das', stateOf('draw/open').task?.prompt ?? ''],
  ['redraw', 'Zeichne es neu', 'Zeichne es neu'],
  ['sketch', 'Zeichne daran weiter', 'Zeichne daran weiter'],
  ['animation', 'Zeichne das nächste Bild', 'Eine Katze fährt zur See'],
  ['crossover', 'Zeichne beides in einem Bild', 'Ein Otter auf Rollschuhen × Die Freiheitsstatue'],
])('in "%s" one reads what to do: %s', async (scene, order, text) => {
  await draw(scene);
  const heading = screen.getByRole('heading', { level: 1 });
  expect(heading.textContent).toContain(order);
  const prompt = screen.getByTestId('prompt').textContent?.trim();
  expect(prompt).toBe(text);
  expect(canvas().getAttribute('aria-label')).toBe(`Leinwand: ${prompt?.startsWith('Zeichne') ? '' : prompt}`);
  expect(document.title).toContain('Zeichnen');
});

test('while the page is being laid out, one reads so', async () => {
  const never = () => new Promise<never>(() => undefined);
  await enter('draw/empty', { client: ({ drawings }) => ({ drawings: { ...drawings, open: never } }) });
  expect(await screen.findByText('Dein Blatt wird bereitgelegt …')).toBeTruthy();
});

test('a page that cannot be opened says so', async () => {
  const fails = () => Promise.reject(new Error('gone'));
  await enter('draw/empty', { client: ({ drawings }) => ({ drawings: { ...drawings, open: fails } }) });
  expect(await screen.findByText('Dein Blatt ließ sich nicht öffnen. Bitte lade die Seite neu.')).toBeTruthy();
});

test('the canvas has the focus from the first moment, and a stroke on it is stored', async () => {
  const { sync } = await draw();
  expect(document.activeElement).toBe(canvas());
  expect(strip().getByRole<HTMLButtonElement>('button', { name: 'Rückgängig' }).disabled).toBe(true);
  stroke();
  expect(sync().lines).toHaveLength(1);
});

test('a stroke is undone and done again, by button and by key', async () => {
  const { user, sync } = await draw();
  const button = (name: string) => strip().getByRole<HTMLButtonElement>('button', { name });
  stroke();
  await user.click(button('Rückgängig'));
  expect(sync().lines).toHaveLength(0);
  expect(button('Rückgängig').disabled).toBe(true);
  await user.click(button('Wiederholen'));
  expect(sync().lines).toHaveLength(1);
  for (const [name, init, count] of [
    ['z', { ctrlKey: true }, 0],
    ['y', { ctrlKey: true }, 1],
    ['z', { metaKey: true }, 0],
    ['z', { ctrlKey: true, shiftKey: true }, 1],
  ] as const) {
    expect(key(name, init)).toBe(true);
    expect(sync().lines).toHaveLength(count);
  }
});

test('a tool is taken with the pointer, and keys go to the canvas again', async () => {
  const { user } = await draw();
  const brush = strip().getByRole('button', { name: 'Pinsel' });
  expect(icons(brush)).toBe(1);
  await user.click(brush);
  expect(isPressed(brush)).toBe(true);
  expect(isPressed(strip().getByRole('button', { name: 'Bleistift' }))).toBe(false);
  expect(document.activeElement).toBe(canvas());
  expect(region('Werkzeug einstellen').getByRole('heading', { name: 'Pinsel' })).toBeTruthy();
});

test('a tool that is taken by keyboard leaves the focus where it is', async () => {
  const { user } = await draw();
  const line = strip().getByRole('button', { name: 'Linie' });
  line.focus();
  await user.keyboard('{Enter}');
  expect(isPressed(line)).toBe(true);
  expect(document.activeElement).toBe(line);
});

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

test('Shift and E let any tool erase; its button and the panel say so, and the panel ends it', async () => {
  const { user } = await draw();
  key('E', { shiftKey: true });
  const erases = region('Werkzeug einstellen').getByRole<HTMLInputElement>('switch', { name: 'Werkzeug radiert' });
  expect(erases.checked).toBe(true);
  const pencil = strip().getByRole('button', { name: 'Bleistift' });
  expect(icons(pencil)).toBe(2);
  const named = (name: string) => region('Werkzeug einstellen').getByRole('button', { name });
  expect([icons(named('Bleistift')), icons(named('Pinsel'))]).toEqual([2, 1]);
  await user.click(erases);
  expect(screen.queryByRole('switch', { name: 'Werkzeug radiert' })).toBeNull();
  expect(icons(pencil)).toBe(1);
});

test('a view that is mirrored or turned says so, and one press sets it right', async () => {
  const { user } = await draw();
  const flip = strip().getByRole('button', { name: 'Ansicht spiegeln' });
  const sign = () => screen.queryByRole('button', { name: /Ansicht gerade stellen$/ });
  expect([flip.getAttribute('aria-pressed'), sign()]).toEqual(['false', null]);
  await user.click(flip);
  await user.click(strip().getByRole('button', { name: 'Ansicht drehen' }));
  expect([flip.getAttribute('aria-pressed'), sign()?.textContent]).toEqual(['true', 'Gespiegelt15°']);
  await user.click(sign() as HTMLElement);
  expect([flip.getAttribute('aria-pressed'), sign()]).toEqual(['false', null]);
});

test('guide lines lie over the picture as they are chosen, by key or in the panel, and go again', async () => {
  const { user } = await draw();
  const lines = () => (screen.getByTestId('grid').getAttribute('d') ?? '').split('M').length - 1;
  expect(lines()).toBe(0);
  key('k');
  expect(lines()).toBe(4);
  await user.click(screen.getByRole('button', { name: 'Mehr' }));
  const choice = within(screen.getByRole('group', { name: 'Hilfslinien' }));
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Drittel' }).checked).toBe(true);
  await user.click(choice.getByRole('radio', { name: 'Karos' }));
  expect(lines()).toBe(15 + 8);
  key('k');
  expect(lines()).toBe(0);
});

test('the view is zoomed, turned, mirrored and set right, by button and by key', async () => {
  const { user } = await draw();
  const button = (name: string) => strip().getByRole('button', { name });
  const picture = screen.getByTestId('canvas');
  const fitted = zoom();
  await user.click(button('Vergrößern'));
  expect(zoom()).toBe(Math.round(fitted * 1.25));
  // What is no longer wholly in sight can be brought back from the canvas, too.
  expect(screen.getAllByRole('button', { name: 'Ganze Leinwand' })).toHaveLength(2);
  await user.click(screen.getAllByRole('button', { name: 'Ganze Leinwand' })[1] as HTMLElement);
  expect(zoom()).toBe(fitted);
  await user.click(button('Verkleinern'));
  expect(zoom()).toBeLessThan(fitted);
  await user.click(button('Ganze Leinwand'));
  expect(zoom()).toBe(fitted);
  expect(screen.getAllByRole('button', { name: 'Ganze Leinwand' })).toHaveLength(1);
  await user.click(button('Ansicht drehen'));
  expect(picture.style.transform).toContain('rotate(15deg)');
  key('R', { shiftKey: true });
  expect(picture.style.transform).not.toContain('rotate');
  await user.click(button('Ansicht spiegeln'));
  expect(picture.style.transform).toMatch(/scale\(-/);
  key('m');
  expect(picture.style.transform).not.toMatch(/scale\(-/);
  key('+');
  expect(zoom()).toBeGreaterThan(fitted);
  key('-');
  key('-');
  expect(zoom()).toBeLessThan(fitted);
  key('0', { ctrlKey: true });
  expect(zoom()).toBe(fitted);
  key('1', { ctrlKey: true });
  expect(zoom()).toBe(100);
  key('Home');
  expect(zoom()).toBe(fitted);
});

test('layers are chosen and hidden by button and by key; one who draws on a hidden one reads so', async () => {
  const { user, metas } = await draw();
  const layers = region('Ebenen');
  const layer = (name: string) => layers.getByRole('button', { name });
  expect(isPressed(layer('Mitte'))).toBe(true);
  await user.click(layer('Vorne'));
  expect([isPressed(layer('Vorne')), isPressed(layer('Mitte'))]).toEqual([true, false]);
  expect(document.activeElement).toBe(canvas());
  key('1', { altKey: true, code: 'Digit1' });
  expect(isPressed(layer('Hinten'))).toBe(true);
  const eye = layer('Hintere Ebene zeigen');
  expect(isPressed(eye)).toBe(true);
  expect(layers.queryByText('Du zeichnest auf einer ausgeblendeten Ebene.')).toBeNull();
  await user.click(eye);
  expect(isPressed(eye)).toBe(false);
  expect(layers.getByText('Du zeichnest auf einer ausgeblendeten Ebene.')).toBeTruthy();
  expect(metas.at(-1)?.layers).toEqual([
    { id: 0, isVisible: false },
    { id: 1, isVisible: true },
    { id: 2, isVisible: true },
  ]);
  key('!', { altKey: true, shiftKey: true, code: 'Digit1' });
  expect(isPressed(eye)).toBe(true);
});

test('the ink of a layer goes to the next one and is drawn on there', async () => {
  const { user, sync } = await draw();
  const layers = region('Ebenen');
  const button = (name: string) => layers.getByRole<HTMLButtonElement>('button', { name });
  stroke();
  await user.click(button('Ebene nach vorne'));
  expect(isPressed(button('Vorne'))).toBe(true);
  expect(button('Ebene nach vorne').disabled).toBe(true);
  expect(sync().lines).toHaveLength(2);
  key('ArrowDown', { altKey: true, code: 'ArrowDown' });
  key('ArrowDown', { altKey: true, code: 'ArrowDown' });
  expect(isPressed(button('Hinten'))).toBe(true);
  expect(button('Ebene nach hinten').disabled).toBe(true);
  key('ArrowUp', { altKey: true, code: 'ArrowUp' });
  expect(isPressed(button('Mitte'))).toBe(true);
  await user.click(button('Ebene nach hinten'));
  expect(isPressed(button('Hinten'))).toBe(true);
});

test('a layer is emptied without a question, by button and by key', async () => {
  const { user, sync } = await draw();
  const erase = region('Ebenen').getByRole<HTMLButtonElement>('button', { name: 'Ebene leeren' });
  expect(erase.disabled).toBe(true);
  stroke();
  await user.click(erase);
  expect(sync().lines).toHaveLength(2);
  const onlyMiddle = { size: DrawingEvent.eraseLayers, layer: 1, points: [{ x: 1 }] };
  expect(sync().lines.at(-1)).toMatchObject(onlyMiddle);
  stroke();
  key('Delete');
  expect(sync().lines).toHaveLength(4);
  expect(sync().lines.at(-1)).toMatchObject(onlyMiddle);
});

test('all of the picture is erased after a question only', async () => {
  const { user, sync } = await draw();
  const erase = region('Ebenen').getByRole<HTMLButtonElement>('button', { name: 'Ganzes Bild löschen' });
  expect(erase.disabled).toBe(true);
  stroke();
  await user.click(erase);
  const dialog = await screen.findByRole('alertdialog', { name: 'Ganzes Bild löschen?' });
  expect(dialog.textContent).toContain('Alle drei Ebenen werden leer.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sync().lines).toHaveLength(1);
  expect(key('Delete', { ctrlKey: true, shiftKey: true })).toBe(true);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Löschen' }));
  await waitFor(() => expect(sync().lines).toHaveLength(2));
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
    ['Werkzeug radiert', 'Shift+E'],
    ['Kleiner, größer (Umschalt: fein)', 'Ö · Ä'],
    ['Deckkraft', '1 … 9, 0'],
    ['Größe und Farbe am Mauszeiger', 'Rechtsklick'],
    ['Vorige, nächste Vorlage', ', · .'],
    ['Beim Zeichnen: gerade Linien, regelmäßige Formen', 'Shift'],
    ['Beim Zeichnen: Form aus der Mitte', 'Alt'],
    ['Rückgängig', 'Ctrl+Z'],
    ['Wiederholen', 'Ctrl+Y'],
    ['Angefangenen Strich verwerfen', 'Esc'],
    ['Ebene leeren', 'Entf'],
    ['Ganzes Bild löschen', 'Ctrl+Shift+Entf'],
    ['Fertig?', 'Ctrl+Eingabe'],
    ['Alles speichern', 'Ctrl+S'],
    ['Gedrückt: Farbe aufnehmen', 'Alt'],
    ['Farbe aus dem Bild nehmen', 'I'],
    ['Farben tauschen', 'X'],
    ['Schwarz und Weiß', 'D'],
    ['Ebene hinten, Mitte, vorne', 'Alt+1 · 2 · 3'],
    ['Ebene zeigen oder verbergen', 'Alt+Shift+1 · 2 · 3'],
    ['Ebene nach vorne', 'Alt+↑'],
    ['Ebene nach hinten', 'Alt+↓'],
    ['Größer, kleiner zeigen', '+ · −'],
    ['Ganze Leinwand', 'Ctrl+0'],
    ['100 %', 'Ctrl+1'],
    ['Gedrückt: Leinwand schieben', 'Leertaste'],
    ['Gedrückt: ziehen vergrößert', 'Leertaste+Ctrl'],
    ['Ansicht drehen (gedrückt: ziehen)', 'R'],
    ['Ansicht gerade stellen', 'Shift+R'],
    ['Ansicht spiegeln', 'H · M'],
    ['Hilfslinien', 'K'],
    ['Leisten aus- oder einblenden', 'Tab · F'],
    ['Leinwand verlassen', 'F6'],
    ['Chat öffnen', 'T'],
    ['Tastenkürzel', 'F1 · ?'],
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

test('sliders and choices set the tool in the hand, and it goes back to how it was', async () => {
  const { user } = await draw();
  const panel = region('Werkzeug einstellen');
  const before = held();
  // What a stroke of it looks like stands beside its name.
  expect(panel.getByRole('heading', { name: 'Bleistift' }).parentElement?.querySelector('canvas')).toBeTruthy();
  fireEvent.change(setting('Deckkraft'), { target: { value: '40' } });
  fireEvent.change(setting('Größe'), { target: { value: '50' } });
  expect(setting('Deckkraft').value).toBe('40');
  expect(Number(setting('Größe').value)).toBeCloseTo(50, 0);
  // Half of the way on a cubic track from 1 to 300.
  expect(held()).toBe('Bleistift, Größe 38');
  await user.click(panel.getByRole('button', { name: 'Mehr' }));
  for (const name of ['Farbauftrag', 'Abstand', 'Stabilisierung']) expect(setting(name)).toBeTruthy();
  const driven = within(panel.getByRole('group', { name: 'Stiftdruck ändert' }));
  const bySize = driven.getByRole('button', { name: 'Größe' });
  const wasBySize = isPressed(bySize);
  await user.click(bySize);
  expect(isPressed(bySize)).toBe(!wasBySize);
  fireEvent.change(driven.getByRole('slider', { name: 'Druckkurve' }), { target: { value: '20' } });
  expect(driven.getByText('leichte Hand')).toBeTruthy();
  fireEvent.change(driven.getByRole('slider', { name: 'Druckkurve' }), { target: { value: '-20' } });
  expect(driven.getByText('feste Hand')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Weniger' }));
  expect(panel.queryByRole('slider', { name: 'Abstand' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Werkzeug zurücksetzen' }));
  expect(setting('Deckkraft').value).toBe('100');
  expect(held()).toBe(before);
});

test('whether fingers draw and where the tools stand is chosen under "More"', async () => {
  const { user } = await draw();
  const panel = region('Werkzeug einstellen');
  await user.click(panel.getByRole('button', { name: 'Mehr' }));
  const radio = (name: string) => panel.getByRole<HTMLInputElement>('radio', { name });
  expect(radio('Bis ein Stift da ist').checked).toBe(true);
  await user.click(radio('Nie'));
  expect(radio('Nie').checked).toBe(true);
  expect(radio('Links').checked).toBe(true);
  await user.click(radio('Rechts'));
  expect(document.querySelector('[data-tools]')?.getAttribute('data-tools')).toBe('right');
});

test('a fill has a reach, a tolerance and no size', async () => {
  const { user } = await draw();
  key('g');
  const panel = region('Werkzeug einstellen');
  expect(held()).toBe('Füllen, einstellen');
  expect(panel.queryByRole('slider', { name: 'Größe' })).toBeNull();
  expect(setting('Toleranz')).toBeTruthy();
  expect(setting('Unter die Linie')).toBeTruthy();
  const reach = panel.getByRole<HTMLInputElement>('radio', { name: 'Diese Ebene' });
  const other = panel.getByRole<HTMLInputElement>('radio', { name: 'Alle Ebenen' });
  await user.click(other);
  expect([reach.checked, other.checked]).toEqual([false, true]);
  await user.click(reach);
  expect([reach.checked, other.checked]).toEqual([true, false]);
});

test('how paint meets what is there is chosen from a list with hints', async () => {
  const { user } = await draw();
  const blend = () => region('Werkzeug einstellen').getByRole('button', { name: /Mischmodus/ });
  expect(blend().textContent).toContain('Normal');
  await user.click(blend());
  const choices = await screen.findByRole('listbox');
  expect(within(choices).getAllByRole('option')).toHaveLength(6);
  const multiply = within(choices).getByRole('option', { name: /Multiplizieren/ });
  expect(multiply.textContent).toContain('Dunkler, wie Schatten oder Lasur');
  await user.click(multiply);
  expect(blend().textContent).toContain('ultiplizieren');
});

test('a setting is kept under a name, renamed, moved and forgotten', async () => {
  const { user } = await draw();
  const panel = region('Werkzeug einstellen');
  const shelf = () =>
    within(panel.getByRole('list', { name: 'Vorlagen' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const given = shelf();
  key('4');
  await user.click(panel.getByRole('button', { name: 'Diese Einstellungen als Vorlage behalten' }));
  const name = () => panel.getByRole<HTMLInputElement>('textbox', { name: 'Name der Vorlage' });
  expect(document.activeElement).toBe(name());
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Namen übernehmen' }).disabled).toBe(true);
  await user.keyboard('   {Enter}');
  expect(shelf()).toEqual(given);
  await user.keyboard('Fell{Enter}');
  expect(panel.queryByRole('textbox', { name: 'Name der Vorlage' })).toBeNull();
  expect(shelf()).toHaveLength(given.length + 1);
  expect(isPressed(panel.getByRole('button', { name: 'Fell' }))).toBe(true);

  const save = () => panel.getByRole<HTMLButtonElement>('button', { name: 'Einstellungen in dieser Vorlage sichern' });
  expect(save().disabled).toBe(true);
  key('7');
  expect(save().disabled).toBe(false);
  await user.click(save());
  expect(save().disabled).toBe(true);

  await user.click(panel.getByRole('button', { name: 'Vorlage umbenennen' }));
  expect(name().value).toBe('Fell');
  await user.keyboard('{Escape}');
  expect(panel.queryByRole('textbox', { name: 'Name der Vorlage' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Vorlage umbenennen' }));
  await user.clear(name());
  await user.keyboard('Haar');
  await user.click(panel.getByRole('button', { name: 'Namen übernehmen' }));
  expect(panel.getByRole('button', { name: 'Haar' })).toBeTruthy();
  expect(panel.queryByRole('button', { name: 'Fell' })).toBeNull();

  await user.click(panel.getByRole('button', { name: 'Diese Einstellungen als Vorlage behalten' }));
  await user.keyboard('Zwei{Enter}');
  const own = () => shelf().filter((one) => one === 'Haar' || one === 'Zwei');
  const [first, second] = own();
  await user.click(panel.getByRole('button', { name: second ?? '' }));
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Vorlage weiter nach hinten' }).disabled).toBe(true);
  await user.click(panel.getByRole('button', { name: 'Vorlage weiter nach vorn' }));
  expect(own()).toEqual([second, first]);
  expect(panel.getByRole<HTMLButtonElement>('button', { name: 'Vorlage weiter nach vorn' }).disabled).toBe(true);
  await user.click(panel.getByRole('button', { name: 'Vorlage weiter nach hinten' }));
  expect(own()).toEqual([first, second]);
  await user.click(panel.getByRole('button', { name: 'Vorlage löschen' }));
  expect(own()).toEqual([first]);
});

test('presets are taken by pointer and, in turn, by key', async () => {
  const { user } = await draw();
  const presets = () => within(screen.getByRole('list', { name: 'Vorlagen' })).getAllByRole('button');
  const chosen = () => presets().findIndex(isPressed);
  await user.click(presets()[1] as HTMLElement);
  expect(chosen()).toBe(1);
  key('.');
  expect(chosen()).toBe(2);
  key(',');
  expect(chosen()).toBe(1);
  key(',');
  expect(chosen()).toBe(0);
});

test('a colour is taken from the chart, is related to others, and what was drawn with is remembered', async () => {
  const { user } = await draw();
  const panel = region('Farben');
  const swatches = () => panel.getAllByRole('listitem').map((item) => within(item).getByRole('button'));
  const tab = (name: string) => user.click(panel.getByRole('tab', { name }));
  expect(swatches()).toHaveLength(24);
  await user.click(panel.getByRole('button', { name: /^Rot/ }));
  const red = color();
  expect(red).not.toBe('#1B1C22');
  expect(document.activeElement).toBe(canvas());
  await tab('Verlauf');
  expect(panel.getByText('Hier sammeln sich die Farben, mit denen du malst.')).toBeTruthy();
  stroke();
  expect(swatches()).toHaveLength(1);
  expect(isPressed(swatches()[0] as HTMLElement)).toBe(true);
  await tab('Verwandt');
  const related = swatches().map(({ title }) => title);
  expect(related.length).toBeGreaterThan(3);
  await user.click(swatches().at(-1) as HTMLElement);
  expect(color()).not.toBe(red);
  // Choosing among them does not change them.
  expect(swatches().map(({ title }) => title)).toEqual(related);
});

test('own colours are put aside, read from a list or a file, and forgotten', async () => {
  const { user } = await draw();
  const panel = region('Farben');
  await user.click(panel.getByRole('tab', { name: 'Eigene' }));
  const own = () => panel.queryAllByRole('listitem').map((item) => within(item).getByRole('button').style.background);
  const forget = () => panel.getByRole<HTMLButtonElement>('button', { name: 'Farbe vergessen' });
  const field = panel.getByRole<HTMLInputElement>('textbox', { name: 'Farben als Hex-Codes' });
  expect(panel.getByText(/^Merk dir die aktuelle Farbe/)).toBeTruthy();
  expect(forget().disabled).toBe(true);
  await user.click(panel.getByRole('button', { name: 'Farbe merken' }));
  expect(own()).toHaveLength(1);
  expect(forget().disabled).toBe(false);
  await user.type(field, 'keine{Enter}');
  expect(panel.getByRole('alert').textContent).toBe(
    'Darin steckt keine Farbe. Farben sehen aus wie #D33 oder #2A63D6.',
  );
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.clear(field);
  await user.type(field, '#2A63D6 #D33{Enter}');
  expect(panel.queryByRole('alert')).toBeNull();
  expect(field.value).toBe('');
  expect(own()).toHaveLength(3);
  expect(color()).toBe('#2A63D6');
  await user.click(forget());
  expect(own()).toHaveLength(2);
  const file = document.querySelector('input[type="file"]') as HTMLInputElement;
  const choose = vi.spyOn(file, 'click');
  const emptied = vi.spyOn(file, 'value', 'set');
  await user.click(panel.getByRole('button', { name: /^Palettendatei öffnen/ }));
  expect(choose).toHaveBeenCalledTimes(1);
  fireEvent.change(file, { target: { files: [new File(['#00FF00\n#0000FF'], 'mine.hex')] } });
  // The same file can be chosen again.
  expect(emptied).toHaveBeenCalledWith('');
  await waitFor(() => expect(own()).toHaveLength(4));
  expect(color()).toBe('#00FF00');
});

test('any colour is mixed in a field and on a band', async () => {
  const { user } = await draw();
  const panel = region('Farben');
  const open = panel.getByRole('button', { name: 'Eigene Farbe' });
  expect(open.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByTestId('mixer')).toBeNull();
  await user.click(panel.getByRole('button', { name: /^Rot/ }));
  const red = color();
  await user.click(open);
  expect(open.getAttribute('aria-expanded')).toBe('true');
  const hue = within(screen.getByTestId('mixer')).getAllByRole('slider').at(-1) as HTMLElement;
  fireEvent.change(hue, { target: { value: '200' } });
  const mixed = color();
  expect(mixed).not.toBe(red);
  const [strength] = within(screen.getByTestId('mixer')).getAllByRole('slider');
  fireEvent.change(strength as HTMLElement, { target: { value: '10' } });
  expect(color()).not.toBe(mixed);
});

test('the pipette of the panel gives the keys back to the canvas when it is taken with the pointer', async () => {
  const { user } = await draw();
  const pick = region('Farben').getByRole('button', { name: 'Farbe aus dem Bild nehmen' });
  await user.click(pick);
  expect([isPressed(pick), document.activeElement === canvas()]).toEqual([true, true]);
  pick.focus();
  await user.keyboard('{Enter}');
  expect([isPressed(pick), document.activeElement === pick]).toEqual([false, true]);
  await user.click(region('Farben').getByRole('button', { name: 'Farben tauschen' }));
  expect(color()).toBe('#FFFFFF');
});

test('at the second button of the mouse size and colours are where the pointer is', async () => {
  const { user } = await draw();
  // A long press of a finger says something else.
  const pressed = createEvent.contextMenu(canvas(), { clientX: 950, clientY: 20 });
  Object.defineProperty(pressed, 'pointerType', { value: 'touch' });
  fireEvent(canvas(), pressed);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.contextMenu(canvas(), { clientX: 950, clientY: 20 });
  const card = await screen.findByRole('dialog', { name: 'Größe und Farbe am Mauszeiger' });
  expect(document.activeElement).toBe(card);
  expect(card.style.getPropertyValue('--left')).toBe('776px');
  expect(card.style.getPropertyValue('--top')).toBe('20px');
  expect(within(card).getAllByRole('slider')).toHaveLength(2);
  const swatches = within(card).getAllByRole('listitem');
  expect(swatches).toHaveLength(8);
  await user.click(within(swatches[3] as HTMLElement).getByRole('button'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(color()).not.toBe('#1B1C22');
  expect(document.activeElement).toBe(canvas());
  fireEvent.contextMenu(canvas(), { clientX: 300, clientY: 300 });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.contextMenu(canvas(), { clientX: 300, clientY: 300 });
  expect(screen.getByRole('dialog')).toBeTruthy();
  fireEvent.pointerDown(canvas(), { clientX: 100, clientY: 100, pointerId: 1, pointerType: 'mouse', button: 0 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('on a phone the bar opens one sheet at a time and shuts it again', async () => {
  const { user } = await draw('redraw');
  const sheet = () => document.querySelector('[data-sheet]')?.getAttribute('data-sheet');
  // What is to be drawn anew is in sight at first.
  expect(sheet()).toBe('source');
  await user.click(bar().getByRole('button', { name: 'Farben' }));
  expect(sheet()).toBe('color');
  expect(bar().getByRole('button', { name: 'Farben' }).getAttribute('aria-expanded')).toBe('true');
  await user.click(bar().getByRole('button', { name: 'Ebenen' }));
  expect(sheet()).toBe('layers');
  await user.click(bar().getByRole('button', { name: /Größe/ }));
  expect(sheet()).toBe('tool');
  await user.click(bar().getByRole('button', { name: 'Vorlage' }));
  expect(sheet()).toBe('source');
  await user.click(bar().getByRole('button', { name: 'Vorlage' }));
  expect(sheet()).toBe('none');
});

test('before it is handed in one says how the drawing is shown; the last strokes go first', async () => {
  const { user, sent, done, metas } = await draw('open');
  done.length = 0;
  expect(key('Enter', { ctrlKey: true })).toBe(true);
  const dialog = await screen.findByRole('dialog', { name: 'Fertig?' });
  const inDialog = within(dialog);
  const submit = inDialog.getByRole('button', { name: 'Abgeben' });
  await waitFor(() => expect(document.activeElement).toBe(submit));
  expect(inDialog.getByRole<HTMLInputElement>('radio', { name: 'Ganze Leinwand' }).checked).toBe(true);
  expect(inDialog.getByText('Zoome zuerst hinein, um einen Ausschnitt zu wählen.')).toBeTruthy();

  await user.click(inDialog.getByRole('radio', { name: 'Nur sichtbare' }));
  expect(metas).toContainEqual(expect.objectContaining({ isOnlyVisibleLayers: true }));
  const none = inDialog.getByRole<HTMLInputElement>('checkbox', { name: 'Keine' });
  expect([none.checked, none.disabled]).toEqual([true, false]);
  await user.click(inDialog.getByRole('checkbox', { name: 'Horror' }));
  await user.click(inDialog.getByRole('checkbox', { name: 'Blut oder Gewalt' }));
  expect(metas.findLast(({ triggerWarning }) => triggerWarning !== undefined)?.triggerWarning).toBe(3);
  await user.click(inDialog.getByRole('checkbox', { name: 'Horror' }));
  expect(metas.findLast(({ triggerWarning }) => triggerWarning !== undefined)?.triggerWarning).toBe(2);
  await user.click(none);
  expect(metas.findLast(({ triggerWarning }) => triggerWarning !== undefined)?.triggerWarning).toBe(0);
  const hint = 'Nur wer mitspielt, sieht sie, bis du etwas anderes entscheidest.';
  expect(inDialog.getByText(hint)).toBeTruthy();
  await user.click(inDialog.getByRole('checkbox', { name: 'In meinem privaten Verlauf aufheben' }));
  expect(inDialog.queryByText(hint)).toBeNull();
  expect(inDialog.getByText('Nach der Show wird sie gelöscht.')).toBeTruthy();
  expect(metas.findLast(({ save }) => save !== undefined)?.save).toBe(false);

  submit.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ type: 'submit', step: stateOf('draw/open').task?.step }]));
  expect(done).toEqual(['flush', 'submit']);
});

test('what is in sight can be all that is shown', async () => {
  const { user, metas } = await draw('open');
  for (let i = 0; i < 6; i++) key('+');
  await user.click(screen.getAllByRole('button', { name: 'Fertig?' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Fertig?' }));
  expect(dialog.queryByText('Zoome zuerst hinein, um einen Ausschnitt zu wählen.')).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Aktueller Zoom' }));
  const crop = metas.findLast(({ isClipping }) => isClipping !== undefined);
  expect(crop?.isClipping).toBe(true);
  expect(crop?.scale).toBeGreaterThan(1);
  await user.click(dialog.getByRole('radio', { name: 'Ganze Leinwand' }));
  expect(metas.findLast(({ isClipping }) => isClipping !== undefined)).toMatchObject({
    isClipping: false,
    scale: 1,
    x: 0,
    y: 0,
  });
  await user.click(dialog.getByRole('button', { name: 'Zurück' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([20, 9])('in the last %i seconds nothing is asked but whether to hand in', async (seconds) => {
  const ends = ({ step, ...state }: MatchState): MatchState => ({
    ...state,
    ...(step ? { step: { ...step, deadline: state.serverTime + seconds * 1_000 } } : {}),
  });
  const { user, sent } = await draw(sceneWith('draw/last-seconds', ends));
  await user.click(screen.getAllByRole('button', { name: 'Fertig?' })[0] as HTMLElement);
  await screen.findByRole('dialog');
  // At once, and not when the rest has gone by.
  const dialog = within(screen.getByRole('dialog', { name: 'Gleich ist die Zeit um' }));
  expect(dialog.queryByRole('radio')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Abgeben' }));
  await waitFor(() => expect(sent.map(({ type }) => type)).toEqual(['submit']));
});

test('until the server has it, a drawing that is handed in is locked and on its way', async () => {
  let answer = () => undefined as unknown;
  const { user, sync } = await draw('open', {
    client: ({ game }) => ({
      game: {
        ...game,
        send: () => new Promise((resolve) => (answer = () => resolve({ matchId: '', seq: 1, ok: true }))),
      },
    }),
  });
  await user.click(screen.getAllByRole('button', { name: 'Fertig?' })[0] as HTMLElement);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Abgeben' }));
  const [sending] = await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Wird abgegeben/ });
  expect(sending?.disabled).toBe(true);
  const { length } = sync().lines;
  stroke();
  expect(sync().lines).toHaveLength(length);
  answer();
  expect(await screen.findAllByRole('button', { name: 'Fertig?' })).toHaveLength(2);
  stroke();
  expect(sync().lines).toHaveLength(length + 1);
});

test('a drawing that is handed in can be taken back', async () => {
  const { user, sent, sync } = await draw('submitted');
  expect(screen.getByText('Abgegeben')).toBeTruthy();
  const { length } = sync().lines;
  stroke();
  expect(sync().lines).toHaveLength(length);
  await user.click(screen.getAllByRole('button', { name: 'Weiterzeichnen' })[0] as HTMLElement);
  key('Enter', { ctrlKey: true });
  const again = { type: 'keepDrawing', step: stateOf('draw/submitted').task?.step };
  expect(sent).toEqual([again, again]);
});

test('when the time is up the rest is saved and nothing can be drawn or handed in', async () => {
  const { sent, done, sync } = await draw('over');
  expect(screen.getByText('Die Zeit ist um! Deine Zeichnung bleibt erhalten.')).toBeTruthy();
  expect(done).toContain('flush');
  const { length } = sync().lines;
  stroke();
  key('Enter', { ctrlKey: true });
  expect(sync().lines).toHaveLength(length);
  expect(sent).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Fertig?' })).toBeNull();
});

test('where strokes are counted one reads how many of them are drawn, and whether few are left', async () => {
  const { sync } = await draw('counted-strokes');
  const before = sync().lines.length;
  const count = () => screen.getByTestId('stroke-count');
  expect(count().textContent).toContain(`${before} von 40 Strichen`);
  expect(count().dataset['few']).toBe('false');
  stroke();
  expect(count().textContent).toContain(`${before + 1} von 40 Strichen`);
});

test('after the last stroke one reads that there are no more, and none is taken', async () => {
  const { sync } = await draw('strokes-spent');
  const most = sync().lines.length;
  expect(screen.getByText(/^Das waren alle .* nimm einen/)).toBeTruthy();
  expect(screen.getByTestId('stroke-count').dataset['few']).toBe('true');
  stroke();
  expect(sync().lines).toHaveLength(most);
});

test.each([1, 3])(
  'without undo there are neither buttons nor keys for it, nor for erasing, on %i layers',
  async (layers) => {
    const scene = sceneWith('draw/no-undo', withTask({ tools: { ...ALL_TOOLS, undo: false, layers } }));
    const { sync } = await draw(scene);
    for (const name of ['Rückgängig', 'Wiederholen', 'Ganzes Bild löschen', 'Ebene leeren']) {
      expect(screen.queryAllByRole('button', { name })).toEqual([]);
    }
    const { length } = sync().lines;
    key('z', { ctrlKey: true });
    key('Delete');
    key('Delete', { ctrlKey: true, shiftKey: true });
    await loaded();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sync().lines).toHaveLength(length);
  },
);

test('with few colours there are these and no others', async () => {
  await draw('few-colors');
  const panel = region('Farben');
  expect(panel.getByText('In dieser Runde gibt es diese 24 Farben.')).toBeTruthy();
  expect(panel.getAllByRole('listitem')).toHaveLength(24);
  expect(panel.queryByRole('tab')).toBeNull();
  expect(panel.queryByRole('button', { name: 'Eigene Farbe' })).toBeNull();
});

test('with one ink there is nothing to choose', async () => {
  await draw('one-ink');
  const panel = region('Farben');
  expect(panel.getByText('In dieser Runde gibt es nur diese eine Tusche und den Radierer.')).toBeTruthy();
  expect(panel.queryByRole('button')).toBeNull();
  expect(region('Ebenen').queryByRole('button', { name: 'Vorne' })).toBeNull();
});

test('somebody else’s picture under one’s own can be hidden and not drawn on', async () => {
  const { user, metas } = await draw('sketch');
  const layers = region('Ebenen');
  expect(layers.getByText('Vorlage, gesperrt')).toBeTruthy();
  expect(layers.queryByRole('button', { name: 'Hinten' })).toBeNull();
  const eye = layers.getByRole('button', { name: 'Vorlage zeigen' });
  await user.click(eye);
  expect(isPressed(eye)).toBe(false);
  expect(metas.at(-1)?.layers?.[0]).toEqual({ id: 0, isVisible: false });
});

test('the drawing that is drawn anew is looked at, zoomed, and lends its colours', async () => {
  const { user } = await draw('redraw');
  const source = region('Vorlage');
  const view = source.getByRole('img', { name: 'Die Zeichnung, die du bekommen hast' });
  const picture = screen.getByTestId('source');
  await waitFor(() => expect(picture.style.transform).not.toBe(''));
  const scale = () => Number(/scale\(([\d.]+)\)/.exec(picture.style.transform)?.[1]);
  const spot = () =>
    /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(picture.style.transform)?.slice(1).map(Number) as [number, number];
  const fitted = scale();
  await user.click(source.getByRole('button', { name: 'Vergrößern' }));
  expect(scale() / fitted).toBeCloseTo(1.25);
  await user.click(source.getByRole('button', { name: 'Verkleinern' }));
  expect(scale()).toBeCloseTo(fitted);
  expect(key('+', {}, view)).toBe(true);
  expect(scale() / fitted).toBeCloseTo(1.25);
  key('-', {}, view);
  expect(scale()).toBeCloseTo(fitted);
  for (const [name, dx, dy] of [
    ['ArrowLeft', 40, 0],
    ['ArrowRight', -40, 0],
    ['ArrowUp', 0, 40],
    ['ArrowDown', 0, -40],
  ] as const) {
    const [x, y] = spot();
    expect(key(name, {}, view)).toBe(true);
    expect(spot()).toEqual([expect.closeTo(x + dx), expect.closeTo(y + dy)]);
  }
  expect(key('ArrowLeft', { ctrlKey: true }, view)).toBe(false);
  expect(key('ArrowLeft', { altKey: true }, view)).toBe(false);
  expect(key('ArrowLeft', { metaKey: true }, view)).toBe(false);
  expect(key('b', {}, view)).toBe(false);
  key('+', {}, view);
  key('Home', {}, view);
  expect(scale()).toBeCloseTo(fitted);
  await user.click(source.getByRole('button', { name: 'Vergrößern' }));
  await user.click(source.getByRole('button', { name: 'Ganze Leinwand' }));
  expect(scale()).toBeCloseTo(fitted);

  fireEvent.wheel(view, { deltaY: -100, clientX: 500, clientY: 300 });
  expect(scale() / fitted).toBeCloseTo(Math.exp(0.16));
  fireEvent.wheel(view, { deltaY: 10, ctrlKey: true, clientX: 500, clientY: 300 });
  expect(scale() / fitted).toBeCloseTo(Math.exp(0.04));

  // A drag moves as far as the pointer does, two fingers zoom; a click takes a colour only when it is asked to.
  const at = (clientX: number, clientY: number, pointerId = 1) => ({ clientX, clientY, pointerId });
  const [x, y] = spot();
  fireEvent.pointerDown(view, at(500, 300));
  fireEvent.pointerMove(view, at(502, 302));
  expect(spot()).toEqual([x, y]);
  fireEvent.pointerMove(view, at(515, 310));
  fireEvent.pointerMove(view, at(530, 320));
  fireEvent.pointerUp(view, at(530, 320));
  expect(spot()).toEqual([expect.closeTo(x + 30), expect.closeTo(y + 20)]);
  fireEvent.pointerMove(view, at(600, 400));
  expect(spot()).toEqual([expect.closeTo(x + 30), expect.closeTo(y + 20)]);
  const before = scale();
  fireEvent.pointerDown(view, at(450, 300, 1));
  fireEvent.pointerDown(view, at(550, 300, 2));
  fireEvent.pointerMove(view, at(650, 300, 2));
  expect(scale() / before).toBeCloseTo(2);
  fireEvent.pointerUp(view, at(650, 300, 2));
  fireEvent.pointerCancel(view, at(450, 300, 1));

  expect(color()).toBe('#1B1C22');
  const click = (init = {}) => {
    fireEvent.pointerDown(view, { ...at(500, 300), ...init });
    fireEvent.pointerUp(view, { ...at(500, 300), ...init });
  };
  click();
  expect(color()).toBe('#1B1C22');
  click({ altKey: true });
  const taken = color();
  expect(taken).not.toBe('#1B1C22');
  key('d');
  // Neither a drag nor two fingers are a click.
  fireEvent.pointerDown(view, { ...at(500, 300), altKey: true });
  fireEvent.pointerMove(view, { ...at(520, 300), altKey: true });
  fireEvent.pointerUp(view, { ...at(520, 300), altKey: true });
  fireEvent.pointerDown(view, { ...at(450, 300, 1), altKey: true });
  fireEvent.pointerDown(view, { ...at(550, 300, 2), altKey: true });
  fireEvent.pointerUp(view, { ...at(550, 300, 2), altKey: true });
  fireEvent.pointerUp(view, { ...at(450, 300, 1), altKey: true });
  expect(color()).toBe('#1B1C22');
  const pick = source.getByRole('button', { name: 'Farbe aus der Vorlage nehmen' });
  await user.click(pick);
  expect(isPressed(pick)).toBe(true);
  click();
  expect(color()).toBe(taken);
});

test('the drawing that is drawn anew can be large', async () => {
  const { user } = await draw('redraw');
  const size = () => document.querySelector('[data-source]')?.getAttribute('data-source');
  expect(size()).toBe('small');
  await user.click(region('Vorlage').getByRole('button', { name: 'Vorlage groß zeigen' }));
  expect(size()).toBe('large');
  await user.click(region('Vorlage').getByRole('button', { name: 'Vorlage klein zeigen' }));
  expect(size()).toBe('small');
});

test('a drawing that may not be taken home is not offered while it is drawn anew either', async () => {
  await draw('redraw', {
    client: ({ drawings }) => ({
      drawings: {
        ...drawings,
        read: async (id) => {
          const drawing = await drawings.read(id);
          return drawing && { ...drawing, allowDownload: false };
        },
      },
    }),
  });
  await loaded();
  await waitFor(() => expect(screen.getByTestId('source').hidden).toBe(false));
  expect(fireEvent.contextMenu(screen.getByRole('img', { name: 'Die Zeichnung, die du bekommen hast' }))).toBe(false);
});

test.each([
  ['is not there', async () => null, 'Diese Zeichnung ist nicht mehr da.'],
  [
    'cannot be loaded',
    async () => Promise.reject(new Error('gone')),
    'Die Zeichnung ließ sich nicht laden. Bitte lade die Seite neu.',
  ],
])('a drawing to draw anew that %s says so', async (_how, read, words) => {
  await draw('redraw', { client: ({ drawings }) => ({ drawings: { ...drawings, read } }) });
  expect((await screen.findByText(words)).getAttribute('role')).toBe('alert');
});

test('frames before this one shine through, and the film so far is played', async () => {
  const { user } = await draw('animation');
  const film = region('Trickfilm');
  const skins = () => document.querySelectorAll('[data-back]').length;
  expect(film.getByRole<HTMLInputElement>('radio', { name: '1 Bild' }).checked).toBe(true);
  expect(skins()).toBe(1);
  await user.click(film.getByRole('radio', { name: '2 Bilder' }));
  expect(skins()).toBe(2);
  await user.click(film.getByRole('radio', { name: 'Keins' }));
  expect(skins()).toBe(0);

  vi.useFakeTimers();
  const sheets = () =>
    [...film.getByRole('img', { name: 'Der Film bis hierher' }).children].findIndex((one) =>
      one.hasAttribute('data-shown'),
    );
  const before = sheets();
  fireEvent.click(film.getByRole('button', { name: 'Bisherigen Film abspielen' }));
  const seen = new Set<number>();
  for (let i = 0; i < 12; i++) {
    await pass(100);
    seen.add(sheets());
  }
  expect(seen.size).toBe(4);
  fireEvent.click(film.getByRole('button', { name: 'Film anhalten' }));
  const stopped = sheets();
  for (let i = 0; i < 5; i++) {
    await pass(200);
    expect(sheets()).toBe(stopped);
  }
  expect(before).toBe(2);
});

test('a frame begins with a copy of the one before, on the page opened anew, as long as nothing is drawn', async () => {
  const begin = vi.fn<(id: string, from: string) => Promise<void>>(async () => undefined);
  const { user, sync } = await draw('animation', { client: ({ drawings }) => ({ drawings: { ...drawings, begin } }) });
  const before = sync();
  await user.click(copy() as HTMLElement);
  const { task } = stateOf('draw/animation');
  expect(begin.mock.calls).toEqual([[task?.drawingId, task?.sourceDrawingId]]);
  await waitFor(() => expect(sync()).not.toBe(before));
  await screen.findByRole('application');
  expect(copy()).not.toBeNull();
  stroke();
  expect(copy()).toBeNull();
});

test('a frame that is handed in cannot be begun with a copy', async () => {
  await draw(sceneWith('draw/animation', withTask({ submitted: true })));
  expect(copy()).toBeNull();
});

test('a copy that fails says so', async () => {
  const begin = () => Promise.reject(new Error('gone'));
  const { user } = await draw('animation', { client: ({ drawings }) => ({ drawings: { ...drawings, begin } }) });
  await user.click(region('Trickfilm').getByRole('button', { name: 'Mit Kopie anfangen' }));
  expect(await screen.findByText('Die Kopie hat nicht geklappt. Versuch es noch einmal.')).toBeTruthy();
});

test.each([
  ['saved', 'Gespeichert'],
  ['saving', 'Speichert\u00a0…'],
  ['offline', 'Sicher auf diesem Gerät'],
  ['closed', 'Abgeschlossen'],
] as const)('strokes that are %s say so', async (save, words) => {
  await draw({ ...sceneNamed('draw/empty'), save });
  expect(screen.getByTestId('save-state').textContent).toBe(words);
});

test('when the page is left or hidden the stroke on its way is ended and all goes to the server', async () => {
  const { sync, done } = await draw();
  fireEvent.pointerDown(canvas(), { clientX: 400, clientY: 200, pointerId: 1, pointerType: 'mouse', button: 0 });
  fireEvent.pointerMove(canvas(), { clientX: 450, clientY: 240, pointerId: 1, pointerType: 'mouse' });
  window.dispatchEvent(new Event('pagehide'));
  expect(sync().lines).toHaveLength(1);
  expect(done).toEqual(['flushOnLeave']);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(done).toEqual(['flushOnLeave']);
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(done).toEqual(['flushOnLeave', 'flushOnLeave']);
});

test('another page of the same game is opened, and the one before is closed', async () => {
  const { setState, done, sync } = await draw();
  const before = sync();
  setState(withTask({ drawingId: 'another' }));
  await waitFor(() => expect(sync()).not.toBe(before));
  expect(done).toContain('stop');
  expect(sync().drawingId).toBe('another');
});

test('of several drawings one chooses which to draw anew', async () => {
  const { user, sent } = await enter('draw/choose-source');
  const { task } = stateOf('draw/choose-source');
  expect(await screen.findByRole('heading', { name: 'Welches Bild zeichnest du neu?' })).toBeTruthy();
  const choices = screen.getAllByRole('button', { name: /Dieses neu zeichnen/ });
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    '2 PersonenDir zugeteiltDieses neu zeichnen',
    'eine PersonDieses neu zeichnen',
    'hat noch niemandDieses neu zeichnen',
  ]);
  expect(screen.getAllByRole('img', { name: /^Bild/ }).map((picture) => picture.getAttribute('aria-label'))).toEqual([
    'Bild 1 von 3',
    'Bild 2 von 3',
    'Bild 3 von 3',
  ]);
  await user.click(choices[1] as HTMLElement);
  expect(sent).toEqual([{ type: 'chooseSource', step: task?.step, book: 1 }]);
  expect(await screen.findByRole('application')).toBeTruthy();
});

test('what was dealt is drawn anew without a word to the server', async () => {
  const { user, sent } = await enter('draw/choose-source');
  await user.click((await screen.findAllByRole('button', { name: /Dieses neu zeichnen/ }))[0] as HTMLElement);
  expect(await screen.findByRole('application')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a drawing that can no longer be chosen says so, and the one that was dealt is drawn', async () => {
  const { user } = await enter('draw/choose-source', { answer: () => ({ ok: false }) });
  await user.click((await screen.findAllByRole('button', { name: /Dieses neu zeichnen/ }))[1] as HTMLElement);
  expect(await screen.findByText('Dieses Bild kann man nicht mehr wählen.')).toBeTruthy();
  expect(await screen.findByRole('application')).toBeTruthy();
});

test('whoever has handed in is not asked again which drawing to draw anew', async () => {
  await enter(sceneWith('draw/choose-source', withTask({ submitted: true })));
  expect(await screen.findByRole('application')).toBeTruthy();
  expect(screen.queryByText('Zeit zum Wählen')).toBeNull();
});

test('when the time to choose is over, the drawing that was dealt is drawn', async () => {
  await enter(sceneWith('draw/choose-source', (state) => withTask({ chooseUntil: state.serverTime + 1_000 })(state)));
  expect(await screen.findByText('Zeit zum Wählen')).toBeTruthy();
  expect(await screen.findByRole('application', {}, { timeout: 10_000 })).toBeTruthy();
});
