/** `easy`: a typeface whose letters are told apart more easily (Atkinson Hyperlegible Next), for those who want it. */
export type Face = 'usual' | 'easy';

const STORED = 'tuschel.face';

export function storedFace(storage: Pick<Storage, 'getItem'>): Face {
  return storage.getItem(STORED) === 'easy' ? 'easy' : 'usual';
}

export function rememberFace(face: Face, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(STORED, face);
}

/** Nobody loads the typeface but those who have chosen it. */
export function applyFace(
  face: Face,
  load: () => Promise<unknown> = loadEasyFace,
  root = document.documentElement,
): void {
  if (face === 'easy') root.dataset['face'] = face;
  else delete root.dataset['face'];
  // Offline, and not loaded before: the usual one stays.
  if (face === 'easy') load().catch(() => {});
}

const loadEasyFace = () => import('./easyFace.ts');
