// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { actOn, read } from '../../../testing/actOn.tsx';
import { atOnce, paper, studio } from '../../../testing/easelStudio.ts';
import { LayerPanel } from './LayerPanel.tsx';

/** The layers of a sheet with a stroke on the middle one. */
async function layers(tools = {}, page = paper()) {
  const made = studio(page, tools, atOnce, { onTurn: () => undefined });
  made.draw(100, 100, 300, 300);
  const [onEraseAll, onUsed] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const acting = await actOn(<LayerPanel studio={made} label="" onEraseAll={onEraseAll} onUsed={onUsed} />);
  const told = () => read(screen.getByRole('region', { name: 'Ebenen' })).slice(2);
  return { ...made, ...acting, onEraseAll, onUsed, told };
}

const MOVES = ['Ebene nach vorne', 'Ebene nach hinten', 'Mit der Ebene darunter vereinen'];
const ALL = ['Ansehen, wie sie entstanden ist', 'Mitnehmen'];
const SHEET = ['Ausrichtung: ins Hochformat drehen', 'Bild zentrieren'];
const ERASE = ['Ebene leeren', 'Ganzes Bild löschen'];
const buttons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
const disabled = () =>
  screen.getAllByRole<HTMLButtonElement>('button').flatMap((button) => (button.disabled ? [button.ariaLabel] : []));
const THREE = ['Vorne', 'Vordere Ebene zeigen', 'Mitte', 'Mittlere Ebene zeigen', 'Hinten', 'Hintere Ebene zeigen'];

test.each<[string, object, boolean, readonly string[]]>([
  ['three layers', {}, false, [...THREE, ...MOVES, ...SHEET, ...ERASE]],
  ['two layers', { layers: 2 }, false, [...THREE.slice(0, 4), ...MOVES, ...SHEET, ...ERASE]],
  ['one layer', { layers: 1 }, false, [...THREE.slice(2, 4), ...SHEET, ...ERASE]],
  ['a locked base', {}, true, [...THREE.slice(0, 4), 'Vorlage zeigen', ...MOVES, ...ERASE]],
  ['no way to take back', { undo: false }, false, [...THREE, ...MOVES, ...SHEET]],
  ['a format', { format: 'landscape' }, false, [...THREE, ...MOVES, ...SHEET.slice(1), ...ERASE]],
])('with %s there is this to be pressed', async (_, tools, hasBase, there) => {
  await layers(tools, hasBase ? paper([], { laid: { lines: 0, isLocked: true } as never }) : paper());
  expect(buttons().filter((name) => name !== null && !ALL.includes(name))).toEqual(there);
});

test('what cannot be done where one draws, or no more, is not offered', async () => {
  const { toolbox, easel } = await layers();
  expect(disabled()).toEqual([]);
  act(() => toolbox.setLayer(2));
  expect(disabled()).toEqual(['Ebene nach vorne']);
  act(() => toolbox.setLayer(0));
  expect(disabled()).toEqual(['Ebene nach hinten', 'Mit der Ebene darunter vereinen']);
  act(() => toolbox.setLayer(1));
  act(() => toolbox.toggleLayer(0));
  expect(disabled()).toEqual(['Mit der Ebene darunter vereinen']);
  act(() => easel.setLocked(true));
  expect(disabled()).toEqual([...MOVES, ...SHEET, ...ERASE]);
  act(() => easel.setLocked(false));
  act(() => toolbox.toggleLayer(0));
  act(() => easel.undo());
  expect(disabled()).toEqual(['Ansehen, wie sie entstanden ist', 'Bild zentrieren', ...ERASE]);
});

test('layers are taken, shown, moved, merged and emptied by their buttons', async () => {
  const { user, toolbox, sync, onUsed, onEraseAll, easel } = await layers();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const sizes = () => sync.lines.slice(1).map(({ size, layer }) => [size, layer]);
  await press('Vorne');
  expect([toolbox.get().layer, onUsed.mock.calls.length]).toEqual([2, 1]);
  await press('Hintere Ebene zeigen');
  expect(toolbox.get().visible).toEqual([false, true, true]);
  await press('Hintere Ebene zeigen');
  await press('Mitte');
  await press('Ebene nach hinten');
  expect([toolbox.get().layer, sizes().length]).toEqual([0, 1]);
  await press('Ebene nach vorne');
  expect(toolbox.get().layer).toBe(1);
  await press('Mit der Ebene darunter vereinen');
  expect([toolbox.get().layer, sizes().at(-1)]).toEqual([0, [6, 1]]);
  await press('Ebene leeren');
  expect([sizes().length, easel.raster.isLayerBare(0)]).toEqual([4, true]);
  await press('Ganzes Bild löschen');
  expect([onEraseAll.mock.calls.length, sizes().length]).toEqual([1, 4]);
});

test('a base is shown or not by its own eye', async () => {
  const page = paper([], { laid: { lines: 0, isLocked: true } as never });
  const { user, toolbox, told } = await layers({}, page);
  expect(told()).toContain('Vorlage zeigen (pressed)');
  await user.click(screen.getByRole('button', { name: 'Vorlage zeigen' }));
  expect([toolbox.get().visible, told().includes('Vorlage zeigen')]).toEqual([[false, true, true], true]);
});
