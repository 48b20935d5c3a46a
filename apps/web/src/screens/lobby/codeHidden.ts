const STORED = 'tuschel_code_hidden';

/** Whether the invite code is covered on this device, for whoever streams. */
export function isCodeHidden(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(STORED) !== null;
}

export function keepCodeHidden(isHidden: boolean, storage: Pick<Storage, 'setItem' | 'removeItem'>): void {
  if (isHidden) storage.setItem(STORED, '1');
  else storage.removeItem(STORED);
}
