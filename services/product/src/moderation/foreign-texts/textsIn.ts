/** Every text within a value, names of fields and what stands in texts that are JSON themselves included. */
export function textsIn(value: unknown): string[] {
  const texts: string[] = [];
  // However deep it is: nothing here calls itself.
  const ahead = [value];
  while (ahead.length > 0) {
    const next = ahead.pop();
    if (typeof next === 'string') {
      const json = jsonIn(next);
      if (json === undefined) texts.push(next);
      else ahead.push(json);
    } else if (Array.isArray(next)) for (const item of (next as unknown[]).toReversed()) ahead.push(item);
    else if (typeof next === 'object' && next !== null) {
      for (const [name, field] of Object.entries(next).toReversed()) ahead.push(field, name);
    }
  }
  return texts;
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
