import { API } from '@tuschel/protocol/schemas';
import { visibleTexts } from '@tuschel/words';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { checkerOf } from '../http/bodySchema.ts';
import { parseBody } from './readBody.ts';

/** A body as its end-point takes it, or what is wrong with it. */
export type JsonRead =
  | { ok: true; value: unknown }
  /** No JSON, or none that is read here. */
  | { ok: false; kind: 'json'; message: string }
  | { ok: false; kind: 'schema'; faults: FastifySchemaValidationError[] };

const checkers = new Map<string, ReturnType<typeof checkerOf>>();

/** @param name of the end-point of the protocol's table that the body is for */
export function readJson(body: Uint8Array, name: string): JsonRead {
  const parsed = parseBody(body);
  if ('message' in parsed) return { ok: false, kind: 'json', message: parsed.message };
  const value = visibleTexts(parsed.value);
  const check = checkerFor(name);
  const faults = check(value);
  if (faults === null) return { ok: true, value };
  // What does not fit is looked at here alone: to name a fault in a megabyte of them takes a second.
  return { ok: false, kind: 'schema', faults: faults.map(plain) };
}

function checkerFor(name: string) {
  let checker = checkers.get(name);
  if (!checker) {
    checker = checkerOf((API as Record<string, { body?: object }>)[name]?.body ?? {});
    checkers.set(name, checker);
  }
  return checker;
}

/** Names of missing fields are all that is said of parameters. */
function plain({ keyword, instancePath, params, message }: FastifySchemaValidationError): FastifySchemaValidationError {
  const { requiredProperties } = params;
  const named = requiredProperties === undefined ? {} : { requiredProperties };
  return { keyword, instancePath, schemaPath: '', params: named, ...(message === undefined ? {} : { message }) };
}
