/** `auto`: as the device says. */
export type Theme = 'auto' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];

const STORED = 'tuschel.theme';

export function storedTheme(storage: Pick<Storage, 'getItem'>): Theme {
  const stored = storage.getItem(STORED);
  return THEMES.find((theme) => theme === stored) ?? 'auto';
}

export function rememberTheme(theme: Theme, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(STORED, theme);
}

export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}
