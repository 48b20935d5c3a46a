/** What a unit of systemd says, as far as the samples use it. */

/** Section, then directive, then every value that it was given, in order. */
export type Unit = Record<string, Record<string, string[]>>;

export function parseUnit(text: string): Unit {
  const unit: Unit = {};
  let section: Record<string, string[]> | undefined;
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || /^[#;]/.test(line)) continue;
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (name !== undefined) {
      section = unit[name] ??= {};
      continue;
    }
    const at = line.indexOf('=');
    if (at < 1 || section === undefined) throw new Error(`"${line}" is no line of a unit`);
    (section[line.slice(0, at)] ??= []).push(line.slice(at + 1));
  }
  return unit;
}

export function service(unit: Unit): Record<string, string[]> {
  if (!unit['Service']) throw new Error('The unit is no service');
  return unit['Service'];
}

/** The one value of a directive. */
export function only(directives: Record<string, string[]>, name: string): string {
  const values = directives[name] ?? [];
  if (values.length !== 1) throw new Error(`${name}= stands ${values.length} times in the unit, not once`);
  return values[0]!;
}

export function isOn(directives: Record<string, string[]>, name: string): boolean {
  return ['yes', 'true', 'on', '1', 'strict', 'invisible'].includes(directives[name]?.at(-1) ?? '');
}

/** Words of a command line: quotes keep spaces, `%%` is a percent sign. */
export function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, one, two, three]) => one ?? two ?? three ?? '',
  );
  return words.map((word) => word.replaceAll('%%', '%'));
}

/** NAME=value, a line each, as of `EnvironmentFile=`: values may stand in quotes. */
export function parseEnvironment(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || /^[#;]/.test(line)) continue;
    const [, name, value = ''] = /^([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`"${line}" is no setting`);
    found[name] = value.replace(/^(['"])(.*)\1$/, '$2');
  }
  return found;
}
