const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Nobody's: the system. */
export const NIL = '00000000-0000-0000-0000-000000000000';

/** An id in the form in which it is stored, or null. */
export function uuidOf(text: string): string | null {
  return FORM.test(text) ? text.toLowerCase() : null;
}
