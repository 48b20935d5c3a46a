import { readProviderOrigin, readWholeNumber } from './settingText.ts';

export interface Setting<Value> {
  /** Name of the environment variable. */
  name: string;
  meaning: string;
  /** Completes "must be …". */
  allowed: string;
  /** What --help shows as the default. */
  fallback: string;
  /** The value of a text that is not empty; undefined: not allowed. */
  read(text: string): Value | undefined;
  /** When the variable is absent or empty. */
  absent: Value;
  /** Never printed. */
  secret?: true;
}

export function choice<const Value extends string>(
  name: string,
  meaning: string,
  values: readonly Value[],
  fallback: Value = values[0]!,
): Setting<Value> {
  const allowed = `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
  return {
    name,
    meaning,
    allowed,
    fallback,
    read: (given) => values.find((value) => value === given),
    absent: fallback,
  };
}

export function onOff(name: string, meaning: string, absent: boolean): Setting<boolean> {
  const values: Record<string, boolean> = { on: true, off: false, '1': true, '0': false };
  return {
    name,
    meaning,
    allowed: 'on or off',
    fallback: absent ? 'on' : 'off',
    read: (given) => values[given],
    absent,
  };
}

export function text(name: string, meaning: string, allowed: string, fallback: string): Setting<string> {
  return { name, meaning, allowed, fallback, read: (given) => given, absent: fallback };
}

export function key(
  name: string,
  meaning: string,
  fallback = 'random, kept in secrets.json',
): Setting<string | undefined> {
  const allowed = 'text without spaces';
  const read = (given: string) => (/\s/.test(given) ? undefined : given);
  return { name, meaning, allowed, fallback, read, absent: undefined, secret: true };
}

export function words(
  name: string,
  meaning: string,
  form: RegExp,
  allowed: string,
  fallback = 'none',
): Setting<string | undefined> {
  const read = (given: string) => (form.test(given) ? given : undefined);
  return { name, meaning, allowed, fallback, read, absent: undefined };
}

export function wholeNumber(
  name: string,
  meaning: string,
  least: number,
  most: number,
  absent: number,
): Setting<number> {
  const read = (given: string) => readWholeNumber(given, least, most);
  return { name, meaning, allowed: `a whole number from ${least} to ${most}`, fallback: `${absent}`, read, absent };
}

export function instant(name: string, meaning: string, absent: number): Setting<number> {
  const read = (given: string) => readWholeNumber(given, 0, Number.MAX_SAFE_INTEGER);
  return { name, meaning, allowed: 'a time in milliseconds since 1970', fallback: `${absent}`, read, absent };
}

export function mebibytes(name: string, meaning: string, absent: number): Setting<number> {
  const read = (given: string) => readWholeNumber(given, 0, 1_000_000);
  return { name, meaning, allowed: 'a whole number of MiB from 0 to 1000000', fallback: `${absent}`, read, absent };
}

export function link(site: string, meaning: string): Setting<string | undefined> {
  const read = (given: string) => (URL.parse(given)?.protocol === 'https:' ? given : undefined);
  return {
    name: `TUSCHEL_LINK_${site}`,
    meaning,
    allowed: 'an https address',
    fallback: 'not shown',
    read,
    absent: undefined,
  };
}

export function standIn(name: string, what: string, fallback: string): Setting<string | undefined> {
  return {
    name,
    meaning: `for tests: a server that stands for ${what}`,
    allowed: 'an https address without a path, or an http one of this machine',
    fallback,
    read: readProviderOrigin,
    absent: undefined,
  };
}
