import { Tool } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import { NIBS } from '../../../canvas/tools/nibs.ts';
import { shortcutOf } from './shortcuts.ts';
import { KEYMAPS } from '../../../keys/keymaps.ts';
import { NIB_ACTIONS } from '../tools/toolIcons.ts';

const press = (
  key: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
  code = '',
) => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

describe('keys while drawing', () => {
  it('single keys act only on the canvas', () => {
    expect(shortcutOf(press('b'), true)).toEqual({ do: 'take', nibs: [Tool.brush], cycles: true });
    expect(shortcutOf(press('b'), false)).toBeNull();
  });

  it('a letter with Ctrl, or with Ctrl and the Mac’s key, takes no tool', () => {
    expect(shortcutOf(press('b', { ctrlKey: true }), true)).toBeNull();
    expect(shortcutOf(press('b', { ctrlKey: true, metaKey: true }), true)).toBeNull();
    expect(shortcutOf(press('z', { ctrlKey: true, metaKey: true }), true)).toBeNull();
  });

  it('every tool has the key that its tooltip names', () => {
    for (const nib of NIBS) {
      const shortcut = shortcutOf(press(KEYMAPS.standard[NIB_ACTIONS[nib]][0] ?? ''), true);
      expect(shortcut?.do === 'take' && shortcut.nibs).toContain(nib);
    }
  });

  it('a letter is found at its place where the alphabet is another', () => {
    expect(shortcutOf(press('и', {}, 'KeyB'), true)).toEqual({ do: 'take', nibs: [Tool.brush], cycles: true });
    expect(shortcutOf(press('я', { ctrlKey: true }, 'KeyZ'), false)).toEqual({ do: 'undo' });
    // On German keyboards Z and Y have changed places: what is written on the key counts.
    expect(shortcutOf(press('z', { ctrlKey: true }, 'KeyY'), false)).toEqual({ do: 'undo' });
  });

  it('undo, redo and finishing work from everywhere, on Mac and elsewhere', () => {
    expect(shortcutOf(press('z', { ctrlKey: true }), false)).toEqual({ do: 'undo' });
    expect(shortcutOf(press('Z', { metaKey: true, shiftKey: true }), false)).toEqual({ do: 'redo' });
    expect(shortcutOf(press('y', { ctrlKey: true }), false)).toEqual({ do: 'redo' });
    expect(shortcutOf(press('Enter', { metaKey: true }), false)).toEqual({ do: 'finish' });
  });

  it('brackets change the size, on a German keyboard with AltGr, or Ö and Ä', () => {
    expect(shortcutOf(press('[', {}, 'BracketLeft'), true)).toMatchObject({ do: 'size', direction: -1 });
    expect(shortcutOf(press('}', { shiftKey: true }, 'BracketRight'), true)).toMatchObject({
      direction: 1,
      fine: true,
    });
    expect(shortcutOf(press(']', { ctrlKey: true, altKey: true }, 'Digit9'), true)).toMatchObject({
      do: 'size',
      direction: 1,
    });
    expect(shortcutOf(press('ö', {}, 'Semicolon'), true)).toMatchObject({ do: 'size', direction: -1, fine: false });
    expect(shortcutOf(press('Ä', { shiftKey: true }, 'Quote'), true)).toMatchObject({ direction: 1, fine: true });
  });

  it('plus zooms in wherever it stands on the keyboard', () => {
    expect(shortcutOf(press('+', {}, 'BracketRight'), true)).toEqual({ do: 'zoomIn' });
    expect(shortcutOf(press('+', { shiftKey: true }, 'Equal'), true)).toEqual({ do: 'zoomIn' });
    expect(shortcutOf(press('-', {}, 'Slash'), true)).toEqual({ do: 'zoomOut' });
  });

  it('digits set the opacity, with Alt the layer', () => {
    expect(shortcutOf(press('4'), true)).toEqual({ do: 'opacity', percent: 40 });
    expect(shortcutOf(press('0'), true)).toEqual({ do: 'opacity', percent: 100 });
    expect(shortcutOf(press('¡', { altKey: true }, 'Digit1'), true)).toEqual({ do: 'layer', layer: 0 });
    expect(shortcutOf(press('3', { altKey: true, shiftKey: true }, 'Digit3'), true)).toEqual({
      do: 'toggleLayer',
      layer: 2,
    });
    expect(shortcutOf(press('ArrowUp', { altKey: true }, 'ArrowUp'), true)).toEqual({ do: 'moveLayer', direction: 1 });
  });

  it('the whole image is erased with Delete, or Backspace where there is no Delete, and never without Shift', () => {
    const held = { ctrlKey: true, shiftKey: true };
    expect(shortcutOf(press('Delete', held), false)).toEqual({ do: 'eraseAll' });
    expect(shortcutOf(press('Backspace', { metaKey: true, shiftKey: true }), false)).toEqual({ do: 'eraseAll' });
    expect(shortcutOf(press('Delete', { ctrlKey: true }), false)).toBeNull();
    expect(shortcutOf(press('Delete'), true)).toEqual({ do: 'eraseLayer' });
    expect(shortcutOf(press('Delete'), false)).toBeNull();
  });

  it('Shift and E make the tool in the hand erase, E alone takes the eraser', () => {
    expect(shortcutOf(press('E', { shiftKey: true }), true)).toEqual({ do: 'toggleErasing' });
    expect(shortcutOf(press('e'), true)).toEqual({ do: 'take', nibs: [Tool.eraser] });
  });

  it('comma and full stop go through the presets, I picks a colour', () => {
    expect(shortcutOf(press(','), true)).toEqual({ do: 'preset', direction: -1 });
    expect(shortcutOf(press('.'), true)).toEqual({ do: 'preset', direction: 1 });
    expect(shortcutOf(press('i'), true)).toEqual({ do: 'pick' });
    for (const key of [',', '.', 'i']) expect(shortcutOf(press(key), false)).toBeNull();
  });

  it('R turns the view, with Shift back again, H and M mirror it', () => {
    expect(shortcutOf(press('r'), true)).toEqual({ do: 'turn' });
    expect(shortcutOf(press('R', { shiftKey: true }), true)).toEqual({ do: 'upright' });
    for (const key of ['h', 'm']) expect(shortcutOf(press(key), true)).toEqual({ do: 'flip' });
    expect(shortcutOf(press('m'), false)).toBeNull();
  });

  it('K draws with the keyboard, with Shift it goes through the guide lines, on the canvas alone', () => {
    expect(shortcutOf(press('k'), true)).toEqual({ do: 'turtle' });
    expect(shortcutOf(press('K', { shiftKey: true }), true)).toEqual({ do: 'grid' });
    expect(shortcutOf(press('k'), false)).toBeNull();
  });

  it('Tab and F hide the panels on the canvas; from anywhere else, and backwards, Tab leads on; F6 leaves the canvas', () => {
    for (const key of ['Tab', 'f']) {
      expect(shortcutOf(press(key), true)).toEqual({ do: 'panels' });
      expect(shortcutOf(press(key), false)).toBeNull();
    }
    expect(shortcutOf(press('Tab', { shiftKey: true }), true)).toBeNull();
    expect(shortcutOf(press('F6'), true)).toEqual({ do: 'leaveCanvas' });
  });

  it('leaves the keys of the browser alone', () => {
    expect(shortcutOf(press('r', { ctrlKey: true }), true)).toBeNull();
    expect(shortcutOf(press('F5'), true)).toBeNull();
    expect(shortcutOf(press('Tab', { ctrlKey: true }), true)).toBeNull();
  });
});
