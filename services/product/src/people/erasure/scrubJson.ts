/** What has to go of somebody, wherever it stands. */
export interface Traces {
  id: string;
  /** Whoever stands in their place. */
  standIn: string;
  /** Names they go by. */
  names: readonly string[];
  /** What they wrote. */
  texts: ReadonlySet<string>;
}

/** What stands for a text of somebody who has left. */
export const GONE_TEXT = '—';

/**
 * The same JSON without somebody: their id is another's, their names are empty, what they wrote is a dash. Names and texts are found as whole
 * values, and names within texts of others, too.
 */
export function scrubJson(value: unknown, traces: Traces): unknown {
  if (typeof value === 'string') return scrubText(value, traces);
  if (Array.isArray(value)) return value.map((each) => scrubJson(each, traces));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, scrubJson(each, traces)]));
}

export function scrubText(text: string, { id, standIn, names, texts }: Traces): string {
  if (texts.has(text)) return GONE_TEXT;
  if (text === id) return standIn;
  if (names.includes(text)) return '';
  return names.reduce((rest, name) => rest.replaceAll(`@${name}`, '@…'), text.replaceAll(id, standIn));
}
