import { SOCKET } from '@tuschel/protocol';
import { CommandSchema, OpenBookSchema, PingSchema, ReactSchema, ResyncSchema } from '@tuschel/protocol/schemas';
import type { Command } from '@tuschel/rules';
import { visibleTexts } from '@tuschel/words';
import { Compile, type Validator } from 'typebox/compile';
import { DEEPEST_JSON, isDeeperThan } from '../../http/jsonBody.ts';

export type Received =
  /** `changed`: something that nobody can see was taken out of its texts. */
  | { kind: 'command'; seq: number; command: Command; changed?: true }
  | { kind: 'resync' }
  /** `seq` 0 where the message had none. */
  | { kind: 'malformed'; seq: number; detail: string };

const commands = new Map(
  CommandSchema.anyOf.map((schema): [string, Validator] => [schema.properties.type.const, Compile(schema)]),
);
const resync = Compile(ResyncSchema);
const ping = Compile(PingSchema);
const react = Compile(ReactSchema);
const openBook = Compile(OpenBookSchema);

/** A message of op code 1. Whatever comes in, this neither throws nor takes long. */
export function readCommand(data: Uint8Array): Received {
  const sent = readJson(data);
  const value = visibleTexts(sent);
  if (resync.Check(value)) return { kind: 'resync' };
  const { seq, type } = fieldsOf(value);
  const malformed = (detail: string): Received => ({ kind: 'malformed', seq: integerOrZero(seq), detail });
  if (typeof type !== 'string') return malformed('type: must be a string');
  const schema = commands.get(type);
  if (!schema) return malformed('type: is not known');
  if (!schema.Check(value)) return malformed(faultOf(schema, value));
  const { seq: number, ...command } = value as { seq: number } & Command;
  return { kind: 'command', seq: number, command, ...(value === sent ? {} : { changed: true }) };
}

/** The client's time in a message of op code 99, or null. */
export function readPing(data: Uint8Array): number | null {
  const value = readJson(data);
  return ping.Check(value) ? value.t0 : null;
}

/** The number of the emoji in a message of op code 3, or null. */
export function readReaction(data: Uint8Array): number | null {
  const value = readJson(data);
  return react.Check(value) ? value.emoji : null;
}

/** The number of the book that a message of op code 4 asks for, or null. */
export function readOpenBook(data: Uint8Array): number | null {
  const value = readJson(data);
  return openBook.Check(value) ? value.book : null;
}

function readJson(data: Uint8Array): unknown {
  if (data.length > SOCKET.messageInBytes) return undefined;
  const text = new TextDecoder().decode(data);
  if (isDeeperThan(text, DEEPEST_JSON)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function integerOrZero(value: unknown): number {
  return Number.isSafeInteger(value) ? (value as number) : 0;
}

/** "options.pages: must be integer" */
function faultOf(schema: Validator, value: unknown): string {
  const [error] = schema.Errors(value);
  if (!error) return 'is not valid';
  const { requiredProperties: missing, additionalProperties: unknown } = error.params as Record<string, string[]>;
  const path = error.instancePath.split('/').slice(1).join('.');
  if (missing) return `${joined(path, missing[0])}: is missing`;
  if (unknown) return `${joined(path, unknown[0])}: is not known`;
  return `${path}: ${error.keyword === 'boolean' ? 'is not known' : error.message}`;
}

function joined(path: string, name = ''): string {
  return path === '' ? name : `${path}.${name}`;
}
