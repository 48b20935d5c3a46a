import { type Decoded, Malformed, type Message, snakeCase } from './message.ts';

/** As Fastify parses it: a repeated parameter is a list. */
export type RawQuery = Record<string, string | string[] | undefined>;

const TRUTH: Record<string, boolean> = { true: true, t: true, '1': true, false: false, f: false, '0': false };

/** Reads the parameters that the message declares and ignores the others. */
export function readQuery<M extends Message>(message: M, query: RawQuery): Decoded<M> {
  const decoded: Record<string, unknown> = {};
  for (const [key, raw] of Object.entries(query)) {
    const name = snakeCase(key);
    if (raw === undefined || !Object.hasOwn(message, name)) continue;
    const values = Array.isArray(raw) ? raw : [raw];
    decoded[name] = message[name] === 'stringList' ? values : readValue(message[name], name, values.at(-1) ?? '');
  }
  return decoded as Decoded<M>;
}

function readValue(type: Message[string] | undefined, name: string, text: string): unknown {
  switch (type) {
    case 'string':
      return text;
    case 'bool':
      return TRUTH[text.toLowerCase()] ?? refuse(name, 'ParseBool', text);
    case 'int32':
      return integer(name, text, 31n);
    case 'int64':
      return integer(name, text, 63n);
    default:
      throw new TypeError(`query parameter ${name} is of a type that no query has`);
  }
}

function integer(name: string, text: string, bits: bigint): number {
  if (!/^-?\d{1,60}$/.test(text)) return refuse(name, 'ParseInt', text);
  const value = BigInt(text);
  const fits = value >= -(1n << bits) && value < 1n << bits;
  return fits ? Number(value) : refuse(name, 'ParseInt', text, 'value out of range');
}

function refuse(name: string, parser: string, text: string, why = 'invalid syntax'): never {
  const quoted = JSON.stringify(text.slice(0, 60));
  throw new Malformed(`parsing field "${name}": strconv.${parser}: parsing ${quoted}: ${why}`);
}
