import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { oncePer } from '@tuschel/rules';
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
  const compiledOf = httpPart === 'body' ? BODIES : OTHERS;
  return (value) => {
    const compiled = compiledOf(schema);
    return compiled.Check(value) ? { value } : { error: compiled.Errors(value) as never };
  };
};

// With the first request that needs it, and once for all routes: all schemas together would take a third of a server's start.
const BODIES = oncePer((schema: TSchema) => Compile(withoutUnknownKeys(schema)));
const OTHERS = oncePer((schema: TSchema) => Compile(schema));
