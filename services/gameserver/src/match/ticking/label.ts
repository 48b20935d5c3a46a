import { ApiError, Code } from '../../extend.ts';

/** Of a label. */
const MOST_BYTES = 2048;

/** Throws ApiError. */
export function checkedLabel(label: string): string {
  if (Buffer.byteLength(label) <= MOST_BYTES) return label;
  throw new ApiError(Code.InvalidArgument, `A match label has at most ${MOST_BYTES} bytes.`);
}
