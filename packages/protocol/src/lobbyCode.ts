import { LOBBY_CODE } from './clientLimits.ts';

const PATTERN = new RegExp(`^[${LOBBY_CODE.alphabet}]{${LOBBY_CODE.length}}$`);

/** Codes are shown in two groups and typed in any case, with or without the hyphen. Null: this cannot be a code. */
export function parseLobbyCode(text: string): string | null {
  if (text.length > 64) return null;
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return PATTERN.test(code) ? code : null;
}

/** ABCDE-FGHJK */
export function showLobbyCode(code: string): string {
  const half = LOBBY_CODE.length / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

/** `random` gives 0 ≤ n < 256; the alphabet has 32 letters, so each byte's lower five bits are one unbiased letter. */
export function makeLobbyCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, LOBBY_CODE.length), (byte) => LOBBY_CODE.alphabet[byte & 31]).join('');
}
