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
  const compiledOf = httpPart === 'body' ? BODIES : OTHERS;
  return (value) => {
    const compiled = compiledOf(schema);
    return compiled.Check(value) ? { value } : { error: compiled.Errors(value) as never };
  };
};

const BODIES = compiledOnce((schema) => Compile(withoutUnknownKeys(schema)));
const OTHERS = compiledOnce((schema) => Compile(schema));

/** With the first request that needs it, and once for all routes: all schemas together would take a third of a server's start. */
function compiledOnce(compile: (schema: TSchema) => ReturnType<typeof Compile>) {
  const known = new WeakMap<TSchema, ReturnType<typeof Compile>>();
  return (schema: TSchema) => {
    const compiled = known.get(schema) ?? compile(schema);
    known.set(schema, compiled);
    return compiled;
  };
}
