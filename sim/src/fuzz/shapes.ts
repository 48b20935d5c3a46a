import fc from 'fast-check';
import { between, type Luck, oneOf } from '../luck.ts';

/** The part of JSON Schema that the wire is written in (TypeBox). */
export interface Shape {
  type?: string;
  const?: unknown;
  anyOf?: readonly Shape[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  patternProperties?: Readonly<Record<string, Shape>>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

/** Texts and ids that mean something to the server under test, by the name of the field or parameter they belong into. */
export type Known = (field: string, luck: Luck) => unknown;

const WORDS = ['a', 'Katze', 'two words', 'ß', '😂', 'e\u0301', '<b>x</b>', "'; --", '\u202Eabc', '0', 'null'];

/** A value that the schema allows: mostly a small one, sometimes one at its bounds. Throws for a kind of schema it does not know. */
export function valueOf(shape: Shape, luck: Luck, known: Known = () => undefined, field = ''): unknown {
  const meant = known(field, luck);
  if (meant !== undefined) return meant;
  if ('const' in shape) return shape.const;
  if (shape.anyOf) return valueOf(oneOf(shape.anyOf, luck)!, luck, known, field);
  switch (shape.type) {
    case 'object':
      return objectOf(shape, luck, known);
    case 'array': {
      const items = Array.from({ length: lengthOf(shape.minItems, shape.maxItems, luck) }, () =>
        valueOf(shape.items ?? {}, luck, known, field),
      );
      return shape.uniqueItems ? differing(items) : items;
    }
    case 'string':
      return textOf(shape, luck);
    case 'integer':
      return Math.round(numberOf(shape, luck));
    case 'number':
      return numberOf(shape, luck);
    case 'boolean':
      return luck() < 0.5;
    case 'null':
      return null;
    case undefined:
      return anything(luck);
    default:
      throw new Error(`a value of the type "${shape.type}" cannot be made up: shapes.ts must learn it`);
  }
}

function objectOf(shape: Shape, luck: Luck, known: Known) {
  const { properties = {}, required = [], additionalProperties: more } = shape;
  const patternProperties = shape.patternProperties ?? (typeof more === 'object' ? { '^\\w{1,8}$': more } : {});
  const named = Object.entries(properties)
    .filter(([key]) => required.includes(key) || luck() < 0.5)
    .map(([key, part]) => [key, valueOf(part, luck, known, key)]);
  const free = Object.entries(patternProperties).flatMap(([pattern, part]) =>
    Array.from({ length: between(luck, 0, 2) }, () => [matching(pattern, luck), valueOf(part, luck, known)]),
  );
  return Object.fromEntries([...named, ...free]) as Record<string, unknown>;
}

/** Few items, unless it is to be as many as are allowed. Lists without a bound are those of answers, one within the other: a thousand of each would fill any memory. */
function lengthOf(least = 0, most: number | undefined, luck: Luck): number {
  const few = least + between(luck, 0, 3);
  if (most === undefined) return few;
  return luck() < 0.03 ? Math.min(most, 1_000) : Math.min(most, few);
}

function textOf({ pattern, format, minLength = 0, maxLength = 10_000 }: Shape, luck: Luck): string {
  if (format === 'uuid') return uuid(luck);
  if (format === 'date-time') return new Date(between(luck, 0, 2 ** 31) * 1000).toISOString();
  if (pattern !== undefined) return longEnough(() => matching(pattern, luck), minLength, maxLength);
  if (luck() < 0.05) return 'x'.repeat(maxLength);
  const text = oneOf(WORDS, luck)!;
  return (text + '_'.repeat(minLength)).slice(0, maxLength);
}

function numberOf({ minimum = -(2 ** 31), maximum = 2 ** 31 }: Shape, luck: Luck): number {
  const near = Math.min(maximum, Math.max(minimum, between(luck, -2, 20)));
  return oneOf([minimum, maximum, near, near, near, minimum + luck() * (maximum - minimum)], luck)!;
}

/** A text of these lengths. Throws where a pattern hardly has any. */
function longEnough(make: () => string, least: number, most: number): string {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const text = make();
    if (text.length >= least && text.length <= most) return text;
  }
  throw new Error(`no text of ${least} to ${most} characters was found`);
}

const MOST_TRIES = 500;

/** The same seed makes the same text. */
function matching(pattern: string, luck: Luck): string {
  const seed = between(luck, 0, 2 ** 31 - 1);
  const texts = textsOf.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  textsOf.set(pattern, texts);
  return fc.sample(texts, { numRuns: 1, seed })[0] ?? '';
}

/** By their pattern: to understand one takes longer than to make a text of it. */
const textsOf = new Map<string, fc.Arbitrary<string>>();

export function uuid(luck: Luck): string {
  const hex = Array.from({ length: 32 }, () => between(luck, 0, 15).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

const ODD = [null, true, -0, 0.1, 1e21, -1, 2 ** 53, '', 'x', '\u0000', '\uD800', '__proto__', [], {}, [[]], { a: 1 }];

export function anything(luck: Luck): unknown {
  return oneOf(ODD, luck);
}

/** The first of those that are alike. */
function differing(items: unknown[]): unknown[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
