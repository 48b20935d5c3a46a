import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** Fastify, with the types of bodies and parameters taken from the schemas of the protocol. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Nothing is converted or filled in: a body is what the schema says, or it is refused. */
export const compileSchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const compiled = Compile(httpPart === 'body' ? withoutUnknownKeys(schema) : schema);
  return (value) => (compiled.Check(value) ? { value } : { error: compiled.Errors(value) as never });
};

/** A key that no schema names is a mistake, or somebody's try to set what is the server's to say. Parts that are met together stay as they are. */
function withoutUnknownKeys<Schema>(schema: Schema): Schema {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(withoutUnknownKeys) as Schema;
  if ('allOf' in schema) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, withoutUnknownKeys(part)]));
  const isClosed = 'properties' in schema && !('additionalProperties' in schema) && !('patternProperties' in schema);
  return (isClosed ? { ...parts, additionalProperties: false } : parts) as Schema;
}
