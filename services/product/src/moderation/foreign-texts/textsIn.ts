/** Every text within a value, names of fields and what stands in texts that are JSON themselves included. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const json = jsonIn(value);
    return json === undefined ? [value] : textsIn(json);
  }
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return Object.entries(value).flatMap(([name, field]) => [name, ...textsIn(field)]);
}

/** Undefined: the text is not that of an object or a list. */
function jsonIn(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    return undefined;
  }
}
