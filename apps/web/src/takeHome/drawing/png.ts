import type { Still } from '@tuschel/ink';
import { encode } from 'fast-png';

/** Every pixel as it is: a canvas would round the colours of thin ink, which it keeps multiplied by their alpha. */
export function pngBytes({ rgba, width, height }: Still): Uint8Array<ArrayBuffer> {
  return encode({ width, height, data: rgba, channels: 4, depth: 8 }) as Uint8Array<ArrayBuffer>;
}
