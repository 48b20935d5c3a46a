import { browserStorage } from '../../browserStorage.ts';

/** A face that was begun and not saved is there again, also after a reload. Of one person at a time. */
const KEY = 'tuschel.faceDraft';

export function keptDraft(user: string): string | null {
  const [whose, ink = ''] = (browserStorage.getItem(KEY) ?? '').split(' ');
  return whose === user && ink !== '' ? ink : null;
}

export function keepDraft(user: string, ink: string): void {
  browserStorage.setItem(KEY, `${user} ${ink}`);
}

export function dropDraft(user: string): void {
  if ((browserStorage.getItem(KEY) ?? '').startsWith(`${user} `)) browserStorage.removeItem(KEY);
}
