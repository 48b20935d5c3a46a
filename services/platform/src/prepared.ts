import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

const [MARK, END] = ['/* prepared ', ' */'];
/** At the beginning, or behind the first word: `select`. */
const FURTHEST = 'select '.length;

/**
 * Put in front of a statement (`modifyFront`, or at the start of a raw one): each connection plans it once, under this name. For what is asked
 * again and again with the same text; of two texts under one name the second is refused.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(MARK + name + END);
}

/** Kysely knows no names of statements: it hands over texts, of which marked ones are sent under their name from now on. */
export function prepareMarked(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (text: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(rest[0]) ? nameIn(text) : null;
    return name === null ? query(text, ...rest) : query({ name, text, values: rest[0] }, ...rest.slice(1));
  };
  client.query = named as typeof client.query;
}

function nameIn(text: string): string | null {
  const at = text.slice(0, FURTHEST + MARK.length).indexOf(MARK);
  return at < 0 ? null : text.slice(at + MARK.length, text.indexOf(END, at));
}
