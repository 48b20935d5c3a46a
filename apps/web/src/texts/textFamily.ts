/** Texts whose key is put together: how the code writes the key, and the names that can stand for the expression in it. */
export interface TextFamily {
  template: string;
  names: readonly string[];
}

type Every<Name extends string> = Readonly<Record<Name, 0>>;
export const family = (template: string, names: readonly string[]): TextFamily => ({ template, names });
/** The compiler sees to it that these are all names of the type, and no others. */
export const every = <Name extends string>(names: Every<Name>): readonly string[] => Object.keys(names);

/** The keys that a family stands for. */
export function keysOf({ template, names }: TextFamily): string[] {
  return names.map((name) => template.replace(/\$\{[^}]*\}/, name));
}
