import { expect, test } from 'vitest';
import { LOBBY_CODE } from './clientLimits.ts';
import { makeLobbyCode, parseLobbyCode, showLobbyCode } from './lobbyCode.ts';

test('a code is read in any case, with or without hyphen and spaces', () => {
  expect(parseLobbyCode('abcde-fghjk')).toBe('ABCDEFGHJK');
  expect(parseLobbyCode(' ABCDE FGHJK ')).toBe('ABCDEFGHJK');
});

test('what cannot be a code is none: wrong length, letters that are never used, a whole novel', () => {
  expect(parseLobbyCode('ABCDEFGHJ')).toBeNull();
  expect(parseLobbyCode('ABCDEFGHJKL')).toBeNull();
  expect(parseLobbyCode('ABCDEFGHJ0')).toBeNull();
  expect(parseLobbyCode('A'.repeat(100_000))).toBeNull();
});

test('of a text of 64 characters the code among spaces is read, of a longer one it is not', () => {
  expect(parseLobbyCode('ABCDEFGHJK'.padStart(64))).toBe('ABCDEFGHJK');
  expect(parseLobbyCode('ABCDEFGHJK'.padStart(65))).toBeNull();
});

test('a made code is one that can be read again', () => {
  const code = makeLobbyCode(Uint8Array.from({ length: 10 }, (_, i) => i * 31));
  expect(parseLobbyCode(showLobbyCode(code))).toBe(code);
});

test('a code is shown in two groups of five, and made of one letter for each of ten bytes', () => {
  expect(showLobbyCode('ABCDEFGHJK')).toBe('ABCDE-FGHJK');
  const { alphabet } = LOBBY_CODE;
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (let from = 0; from < 256; from += 10) {
    const letters = Array.from(bytes.subarray(from, from + 10), (byte) => alphabet[byte % 32]).join('');
    expect(makeLobbyCode(bytes.subarray(from))).toBe(letters);
  }
});
