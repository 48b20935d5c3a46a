import { ApiError, Code } from '../extend.ts';

const CONTROL = /\p{Cc}/u;
const CONTROL_OR_SPACE = /[\p{Cc}\s]/u;

export function checkCustomId(id: string): void {
  if (id === '') throw invalid('Custom ID is required.');
  if (CONTROL_OR_SPACE.test(id)) throw invalid('Custom ID invalid, no spaces or control characters allowed.');
  if (!isWithin(id, 6, 128)) throw invalid('Custom ID invalid, must be 6-128 bytes.');
}

/** Spaces are fine, whatever the message says: clients know the message. */
export function checkUsername(username: string): void {
  if (CONTROL.test(username) || username.includes('[]')) {
    throw invalid('Username invalid, no spaces or control characters allowed.');
  }
  if (!isWithin(username, 1, 128)) throw invalid('Username invalid, must be 1-128 bytes.');
}

/** Ten letters for who brings no name. `bytes`: random. */
export function letterName(bytes: Uint8Array): string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return Array.from(bytes.subarray(0, 10), (byte) => letters[byte % letters.length]).join('');
}

function isWithin(text: string, min: number, max: number): boolean {
  const bytes = Buffer.byteLength(text);
  return bytes >= min && bytes <= max;
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
