import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';

/** At the beginning, or behind the first word. */
const MARK = /^(?:\w+ )?\/\* prepared ([\w-]+) \*\//;

/**
 * Put in front of a statement (`modifyFront`, or at the start of a raw one): each connection plans it once, under this name. For what is asked
 * again and again with the same text; of two texts under one name the second is refused.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared ${name} */`);
}

/** Kysely knows no names of statements: it hands over texts, of which marked ones are sent under their name from now on. */
export function prepareMarked(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (text: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(rest[0]) ? MARK.exec(text)?.[1] : undefined;
    return name === undefined ? query(text, ...rest) : query({ name, text, values: rest[0] }, ...rest.slice(1));
  };
  client.query = named as typeof client.query;
}
