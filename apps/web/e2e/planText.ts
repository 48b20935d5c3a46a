import { deflateRawSync } from 'node:zlib';

/** A plan as the link to a new game carries it: `/create?plan=…`. */
export function planText(plan: object): string {
  return deflateRawSync(JSON.stringify(plan)).toString('base64url');
}
