import { Tool } from '@tuschel/ink';
import { describe, expect, it } from 'vitest';
import { shortcutOf } from './shortcuts.ts';

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
    expect(shortcutOf(press('b'), true)).toEqual({ do: 'take', nib: Tool.brush });
    expect(shortcutOf(press('b'), false)).toBeNull();
  });

  it('undo, redo and finishing work from everywhere, on Mac and elsewhere', () => {
    expect(shortcutOf(press('z', { ctrlKey: true }), false)).toEqual({ do: 'undo' });
    expect(shortcutOf(press('Z', { metaKey: true, shiftKey: true }), false)).toEqual({ do: 'redo' });
    expect(shortcutOf(press('y', { ctrlKey: true }), false)).toEqual({ do: 'redo' });
    expect(shortcutOf(press('Enter', { metaKey: true }), false)).toEqual({ do: 'finish' });
  });

  it('brackets change the size, on a German keyboard with AltGr or by the same two keys', () => {
    expect(shortcutOf(press('[', {}, 'BracketLeft'), true)).toMatchObject({ do: 'size', direction: -1 });
    expect(shortcutOf(press('ü', {}, 'BracketLeft'), true)).toMatchObject({ do: 'size', direction: -1 });
    expect(shortcutOf(press(']', { ctrlKey: true, altKey: true }, 'Digit9'), true)).toMatchObject({
      do: 'size',
      direction: 1,
    });
    expect(shortcutOf(press('}', { shiftKey: true }, 'BracketRight'), true)).toMatchObject({
      direction: 1,
      fine: true,
    });
  });

  it('digits set the opacity, with Alt the layer', () => {
    expect(shortcutOf(press('4'), true)).toEqual({ do: 'opacity', percent: 40 });
    expect(shortcutOf(press('0'), true)).toEqual({ do: 'opacity', percent: 100 });
    expect(shortcutOf(press('¡', { altKey: true }, 'Digit1'), true)).toEqual({ do: 'layer', layer: 0 });
    expect(shortcutOf(press('3', { altKey: true, shiftKey: true }, 'Digit3'), true)).toEqual({
      do: 'toggleLayer',
      layer: 2,
    });
  });

  it('leaves the keys of the browser alone', () => {
    expect(shortcutOf(press('r', { ctrlKey: true }), true)).toBeNull();
    expect(shortcutOf(press('F5'), true)).toBeNull();
    expect(shortcutOf(press('Tab'), true)).toBeNull();
  });
});
