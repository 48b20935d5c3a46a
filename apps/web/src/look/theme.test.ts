import { memoryStorage } from '@tuschel/client';
import { expect, test } from 'vitest';
import { applyTheme, rememberTheme, storedTheme, THEMES } from './theme.ts';

test('a theme that was chosen is remembered; nothing or nonsense means what the device says', () => {
  const storage = memoryStorage();
  const read = () => storedTheme({ getItem: (key) => storage.getItem(key) ?? null });
  expect(read()).toBe('auto');
  for (const theme of THEMES) {
    rememberTheme(theme, storage);
    expect(read()).toBe(theme);
  }
  rememberTheme('sepia' as 'dark', storage);
  expect(read()).toBe('auto');
});

test('the page is marked with a theme of its own, and not with that of the device', () => {
  const root = { dataset: {} as DOMStringMap } as HTMLElement;
  applyTheme('dark', root);
  expect(root.dataset).toEqual({ theme: 'dark' });
  applyTheme('auto', root);
  expect(root.dataset).toEqual({});
});
