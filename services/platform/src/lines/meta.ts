type Meta = Record<string, unknown>;

/** Meta as every store keeps it: plain JSON in well-formed Unicode and without NUL, which PostgreSQL's JSON cannot hold. */
export function storableMeta(meta: Meta): Meta {
  return storable(JSON.parse(JSON.stringify(meta))) as Meta;
}

export function storableJson(meta: Meta): string {
  return JSON.stringify(storableMeta(meta));
}

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storable);
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [storableText(name), storable(field)]));
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
