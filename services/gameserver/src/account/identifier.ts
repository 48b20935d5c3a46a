import { ApiError, Code } from '../extend.ts';

/** Of a username, bytes of UTF-8. */
const LONGEST_NAME = 128;
const CONTROL = /\p{Cc}/u;
const CONTROL_OR_SPACE = /[\p{Cc}\s]/u;

/** By what somebody is known before he has a session. */
export interface Identifier {
  kind: 'custom' | 'device';
  id: string;
}

/** How each is called, and its length in bytes of UTF-8. */
const KINDS = {
  custom: { name: 'Custom ID', min: 6, max: 128 },
  device: { name: 'Device ID', min: 10, max: 128 },
} as const;

export function checkIdentifier({ kind, id }: Identifier): void {
  const { name, min, max } = KINDS[kind];
  if (id === '') throw invalid(`${name} is required.`);
  if (CONTROL_OR_SPACE.test(id)) throw invalid(`${name} invalid, no spaces or control characters allowed.`);
  if (!isWithin(id, min, max)) throw invalid(`${name} invalid, must be ${min}-${max} bytes.`);
}

/** Spaces are fine, whatever the message says: clients know the message. */
export function checkUsername(username: string): void {
  if (!isUsername(username)) throw invalid('Username invalid, no spaces or control characters allowed.');
  if (!isWithin(username, 1, LONGEST_NAME)) throw invalid('Username invalid, must be 1-128 bytes.');
}

/** Whether anybody can be called so, as far as its characters go. */
export function isUsername(username: string): boolean {
  return !CONTROL.test(username) && !username.includes('[]');
}

/** Ten letters for who brings no name. `bytes`: random. */
export function letterName(bytes: Uint8Array): string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return Array.from(bytes.subarray(0, 10), (byte) => letters[byte % letters.length]).join('');
}

/** A name for whoever comes second: shortened where the suffix would make it too long. */
export function suffixed(username: string, number: number): string {
  const suffix = String(number);
  let name = username;
  while (Buffer.byteLength(name) + suffix.length > LONGEST_NAME) name = Array.from(name).slice(0, -1).join('');
  return name + suffix;
}

function isWithin(text: string, min: number, max: number): boolean {
  const bytes = Buffer.byteLength(text);
  return bytes >= min && bytes <= max;
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
