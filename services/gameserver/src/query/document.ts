/** What can be found: the values of each field. Dates are UTC ms. */
export type Document = ReadonlyMap<string, readonly FieldValue[]>;

export type FieldValue =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'date'; at: number };

/** Parts of a document that are known by name: a truth is the text `T` or `F`. */
export function fieldsOf(values: Readonly<Record<string, string | number | boolean>>): [string, FieldValue[]][] {
  return Object.entries(values).map(([name, value]) => [name, [leafOf(value)]]);
}

/** Every leaf of a JSON object, under `<prefix>.<path>`; items of a list all under the name of the list. */
export function leavesOf(prefix: string, json: unknown): [string, FieldValue[]][] {
  const fields = new Map<string, FieldValue[]>();
  const walk = (name: string, value: unknown) => {
    if (Array.isArray(value)) for (const item of value) walk(name, item);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(`${name}.${key}`, inner);
    } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      const known = fields.get(name);
      if (known) known.push(leafOf(value));
      else fields.set(name, [leafOf(value)]);
    }
  };
  walk(prefix, json);
  return [...fields];
}

function leafOf(value: string | number | boolean): FieldValue {
  if (typeof value === 'number') return { kind: 'number', number: value };
  if (typeof value === 'boolean') return { kind: 'text', text: value ? 'T' : 'F' };
  const at = dateOf(value);
  return at === null ? { kind: 'text', text: value } : { kind: 'date', at };
}

const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?$/;

/** Texts that read as a date are dates; without a zone of UTC. */
function dateOf(text: string): number | null {
  if (!DATE.test(text)) return null;
  const isWhole = /[Z]$|[+-]\d\d:\d\d$/.test(text.slice(10));
  const at = Date.parse(text.length === 10 ? text : `${text.replace(' ', 'T')}${isWhole ? '' : 'Z'}`);
  return Number.isNaN(at) ? null : at;
}
