import { type AccountUpdate, ApiError, Code } from '../extend.ts';
import { checkUsername } from './identifier.ts';

/** Characters; a language is never empty. */
const LENGTHS = {
  displayName: [0, 255],
  avatarUrl: [0, 512],
  langTag: [1, 18],
  location: [0, 255],
  timezone: [0, 255],
} as const satisfies Partial<Record<keyof AccountUpdate, readonly [number, number]>>;

/** Throws ApiError in the words of the contract, which gives no reason for what is too long. */
export function checkUpdate(update: AccountUpdate): void {
  if (Object.values(update).every((value) => value === undefined)) {
    throw new ApiError(Code.InvalidArgument, 'No fields to update.');
  }
  if (update.username !== undefined) checkUsername(update.username);
  for (const [field, [min, max]] of Object.entries(LENGTHS) as [keyof typeof LENGTHS, [number, number]][]) {
    const text = update[field];
    if (text !== undefined && !fits(text, min, max)) {
      throw new ApiError(Code.Internal, 'Error while trying to update account.');
    }
  }
}

/** The database takes no zero. */
function fits(text: string, min: number, max: number): boolean {
  const { length } = Array.from(text);
  return length >= min && length <= max && !text.includes('\0');
}
