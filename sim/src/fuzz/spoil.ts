import { between, type Luck, oneOf } from '../luck.ts';
import { anything } from './shapes.ts';

const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'isBanned',
  'adminPower',
  'id',
  'seq',
  '',
  'x'.repeat(300),
  '\u0000',
];

type Container = Record<string, unknown> | unknown[];

/** A copy in which something is not as it should be: another kind of value, a missing or unknown key, too many or too long. */
export function spoiled(value: unknown, luck: Luck): unknown {
  if (typeof value !== 'object' || value === null) return oneOf([anything(luck), longOf(value, luck)], luck);
  const copy = structuredClone(value) as Container;
  const inner = oneOf(containersOf(copy), luck)!;
  if (Array.isArray(inner)) spoilList(inner, luck);
  else spoilObject(inner, luck);
  return copy;
}

function containersOf(value: unknown): Container[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value as Container, ...Object.values(value).flatMap(containersOf)];
}

function spoilObject(object: Record<string, unknown>, luck: Luck): void {
  const key = oneOf(Object.keys(object), luck) ?? 'x';
  const changes = [
    () => delete object[key],
    () => define(object, key, anything(luck)),
    () => define(object, key, longOf(object[key], luck)),
    () => define(object, key, [object[key]]),
    () => define(object, oneOf(KEYS, luck)!, anything(luck)),
  ];
  oneOf(changes, luck)!();
}

function spoilList(list: unknown[], luck: Luck): void {
  const changes = [
    () => void list.push(anything(luck)),
    () => void list.splice(between(luck, 0, list.length), 1, anything(luck)),
    () => void list.push(...Array.from({ length: 300 }, () => list[0] ?? anything(luck))),
    () => void list.splice(0),
  ];
  oneOf(changes, luck)!();
}

/** Also the key `__proto__` is one of its own, as in JSON that was parsed. */
function define(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
}

function longOf(value: unknown, luck: Luck): unknown {
  const length = oneOf([300, 3_000, 30_000], luck)!;
  if (typeof value === 'string')
    return oneOf([value, 'a-', '\u0301', '😂', ' ', '9', 'ﷺ'], luck)!.repeat(length).slice(0, length);
  if (typeof value === 'number')
    return oneOf([value + 0.5, -value, value * 1e6, 2 ** 31, 2 ** 53 + 2, Number.MAX_VALUE], luck);
  return anything(luck);
}

/** JSON that no longer says what it said, mostly none at all. */
export function spoiledText(json: string, luck: Luck): string | Buffer {
  const at = between(luck, 0, json.length);
  const changes: (() => string | Buffer)[] = [
    () => json.slice(0, at),
    () =>
      json.slice(0, at) + oneOf(['\u0000', '"', '}', ']', ',', '\\', '\\ud800', '//', 'NaN'], luck)! + json.slice(at),
    () => json.replace(/-?\d+/, oneOf(['1e999', '-1e999', '0x10', '01', '1'.repeat(400), '-0'], luck)!),
    () => json.replace('{', '{"__proto__":{"adminPower":99},'),
    () => json.replace(/"(\w+)":/, '"$1":null,"$1":'),
    () => '['.repeat(50_000),
    () => `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
    () => ' '.repeat(20_000) + json,
    () => '',
    () => Buffer.concat([Buffer.from(json.slice(0, at)), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from(json.slice(at))]),
    () => Buffer.from(Array.from({ length: between(luck, 1, 200) }, () => between(luck, 0, 255))),
  ];
  return oneOf(changes, luck)!();
}
