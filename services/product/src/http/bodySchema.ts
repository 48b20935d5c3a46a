import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { Compile } from 'typebox/compile';

/** Null: the value is what the schema of a body says. */
export type Checker = (value: unknown) => FastifySchemaValidationError[] | null;

export function checkerOf(schema: object): Checker {
  // With the first value: a server starts with many of them.
  let compiled: ReturnType<typeof Compile> | undefined;
  return (value) => {
    compiled ??= Compile(withoutUnknownKeys(schema) as never);
    return compiled.Check(value) ? null : (compiled.Errors(value) as unknown as FastifySchemaValidationError[]);
  };
}

/** A key that no schema names is a mistake, or somebody's try to set what is the server's to say. Parts that are met together stay as they are. */
export function withoutUnknownKeys<Schema>(schema: Schema): Schema {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(withoutUnknownKeys) as Schema;
  if ('allOf' in schema) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withoutUnknownKeys(part)]));
  const isClosed = 'properties' in schema && !('additionalProperties' in schema) && !('patternProperties' in schema);
  return (isClosed ? { ...parts, additionalProperties: false } : parts) as Schema;
}
