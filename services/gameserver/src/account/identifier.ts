import { ApiError, Code } from '../extend.ts';

/** Of a username, bytes of UTF-8. */
const LONGEST_NAME = 128;
/** Halves of characters count as well: the database has none. */
const CONTROL = /[\p{Cc}\p{Cs}]/u;
const CONTROL_OR_SPACE = /[\p{Cc}\p{Cs}\s]/u;

/** Where somebody has another account, by which they may be known here. */
export const NETWORKS = ['apple', 'facebook', 'facebookInstantGame', 'gameCenter', 'google', 'steam'] as const;
export type Network = (typeof NETWORKS)[number];

/** By what somebody is known before they have a session. An address is in lower case; the id of a network is one that it has vouched for. */
export type Identifier =
  | { kind: 'custom' | 'device' | Network; id: string }
  | { kind: 'email'; id: string; password: string };
/** How somebody can be linked to another way into their account. */
export type IdentifierKind = Identifier['kind'];

/** How each is called, and its length in bytes of UTF-8. */
const KINDS = {
  custom: { name: 'Custom ID', min: 6, max: 128 },
  device: { name: 'Device ID', min: 10, max: 128 },
} as const;

/** Where a login and a link are refused in different words. */
export type CheckedFor = 'login' | 'link';

/** Throws ApiError in the words of the contract. */
export function checkIdentifier(identifier: Identifier, what: CheckedFor = 'login'): void {
  if (identifier.kind === 'email') return checkEmail(identifier.id, identifier.password, what);
  const { kind, id } = identifier;
  if (kind !== 'custom' && kind !== 'device') return;
  const { name, min, max } = KINDS[kind];
  const bad = kind === 'custom' && what === 'link' ? 'Invalid custom ID' : `${name} invalid`;
  if (id === '') throw invalid(`${name} is required.`);
  if (CONTROL_OR_SPACE.test(id)) throw invalid(`${bad}, no spaces or control characters allowed.`);
  if (!isWithin(id, min, max)) throw invalid(`${bad}, must be ${min}-${max} bytes.`);
}

/** Whether a network can have vouched for it. */
export function isNetworkId(id: unknown): id is string {
  return typeof id === 'string' && !CONTROL_OR_SPACE.test(id) && isWithin(id, 1, LONGEST_NAME);
}

/** Bytes of UTF-8. */
const EMAIL = { min: 10, max: 255 } as const;
const SHORTEST_PASSWORD = 8;

function checkEmail(email: string, password: string, what: CheckedFor): void {
  if (what === 'link' && (email === '' || password === '')) {
    throw invalid('Email address and password is required.');
  }
  if (CONTROL_OR_SPACE.test(email)) {
    throw invalid('Invalid email address, no spaces or control characters allowed.');
  }
  if (what === 'link') checkPassword(password);
  if (!isEmail(email)) throw invalid('Invalid email address format.');
  if (!isWithin(email, EMAIL.min, EMAIL.max)) throw invalid('Invalid email address, must be 10-255 bytes.');
  checkPassword(password);
}

export function checkPassword(password: string): void {
  if (Buffer.byteLength(password) < SHORTEST_PASSWORD) throw invalid('Password must be at least 8 characters long.');
}

/** Something, an @, something, a dot, something. */
function isEmail(text: string): boolean {
  const at = text.indexOf('@', 1);
  return at > 0 && text.lastIndexOf('.', text.length - 2) > at + 1;
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

/** Ten letters for whoever brings no name. `bytes`: random. */
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
