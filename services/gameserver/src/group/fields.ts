import { ApiError, Code } from '../extend.ts';
import type { GroupFields } from './store.ts';

/** Characters. */
const LONGEST = { name: 255, description: 255, avatar_url: 512, lang_tag: 18 } as const;

/** Throws ApiError; the contract gives no reason for what is too long. The database takes no zero. */
export function checkFields(
  fields: { [Field in keyof GroupFields]?: GroupFields[Field] | undefined },
  failure: string,
) {
  for (const [field, longest] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][]) {
    const text = fields[field] ?? '';
    if (Array.from(text).length > longest || text.includes('\0')) throw new ApiError(Code.InvalidArgument, failure);
  }
}
