import { expect, test } from 'vitest';
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

test('a made code is one that can be read again', () => {
  const code = makeLobbyCode(Uint8Array.from({ length: 10 }, (_, i) => i * 31));
  expect(parseLobbyCode(showLobbyCode(code))).toBe(code);
});
