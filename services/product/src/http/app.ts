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
import { withoutUnknownKeys } from './bodySchema.ts';

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
