/** FNV-1a, 32 bit, as eight hexadecimal digits. */
export function hashRgba(bytes: Uint8Array | Uint8ClampedArray): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
