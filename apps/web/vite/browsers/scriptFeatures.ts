import { type ESTree, parseSync, Visitor } from 'vite';
import type { FeatureData } from './featureData.ts';

const OWNERS = ['api', 'javascript.builtins'];
/** What a browser calls these is told by their name; everything else in a library is an object of unknown kind. */
const WELL_KNOWN: Readonly<Record<string, string>> = {
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  performance: 'Performance',
  crypto: 'Crypto',
  history: 'History',
  location: 'Location',
  screen: 'Screen',
};

/** Where a library may have a method from that is called on something of unknown kind. Others have names like everybody's. */
const LIKELY_OWNER =
  /^(?:javascript\.builtins\.|api\.(?:Abort|Animation|Blob|Cache|Canvas|Clipboard|Composition|CSSStyle|CustomEvent|DataTransfer|Document|DOM|Element|Event|File|Form|Headers|History|HTML|IDB|Image|Intersection|Keyboard|Location|Media|Mouse|Mutation|Navigator|Node|Offscreen|Path2D|Performance|Pointer|Promise|Range|Readable|Request|Resize|Response|Screen|Selection|ShadowRoot|Storage|SVG|Text|Touch|Transform|URL|View|Wake|Wheel|Window|Worker|Writable|XML)\w*\.)/;

/**
 * What a script uses by a name that no oldest browser gives to anything, `Intl.Segmenter` or `checkVisibility`. Without types a method
 * of a well-known name is taken for the well-known one: of our own sources `typedFeatures.ts` knows better. A call with `?.()` is guarded.
 */
export function newerNames(script: string, data: FeatureData): Set<string> {
  const found = new Set<string>();
  const methods = newerMethods(data);
  const declared = new Set<string>();
  const named: string[] = [];
  const note = (keys: readonly string[]) => {
    for (const key of keys) if (data.isNewer(key)) found.add(key);
  };
  visit(script, {
    VariableDeclarator: ({ id }) => void (id.type === 'Identifier' && declared.add(id.name)),
    FunctionDeclaration: ({ id }) => void (id && declared.add(id.name)),
    ClassDeclaration: ({ id }) => void (id && declared.add(id.name)),
    ImportDeclaration: ({ specifiers }) => {
      for (const { local } of specifiers) declared.add(local.name);
    },
    Identifier: ({ name }) => void named.push(name),
    MemberExpression: (node) => {
      const name = nameOf(node);
      if (name !== undefined && node.object.type === 'Identifier') note(memberKeys(node.object.name, name));
    },
    CallExpression: ({ callee, optional, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || optional) return;
      const name = nameOf(callee) ?? '';
      const owner = callee.object.type === 'Identifier' ? callee.object.name : '';
      if (!memberKeys(owner, name).some((key) => data.has(key))) note(methods.get(name) ?? []);
      if (name === 'addEventListener' && first?.type === 'Literal') note(newerEvent(String(first.value), data));
    },
  });
  for (const name of named) if (!declared.has(name)) note(globalKeys(name));
  return found;
}

/** What a script, as it is delivered, takes for granted of the language: a browser without it reads not a word of the file. */
export function newerSyntax(script: string): Set<string> {
  const found = new Set<string>();
  const pattern = (source: string, flags: string) => {
    if (flags.includes('v')) found.add('javascript.builtins.RegExp.unicodeSets');
    if (/\(\?[ims-]+:/.test(source)) found.add('javascript.regular_expressions.modifier');
    const names = [...source.matchAll(/\(\?<([^=!>]+)>/g)].map(([, name]) => name);
    if (new Set(names).size < names.length) {
      found.add('javascript.regular_expressions.named_capturing_group.duplicate_named_capturing_groups');
    }
  };
  visit(script, {
    Literal: (node) => {
      if ('regex' in node) pattern(node.regex.pattern, node.regex.flags);
    },
    NewExpression: ({ callee, arguments: [source, flags] }) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') pattern(textOf(source), textOf(flags));
    },
    VariableDeclaration: ({ kind }) => {
      if (kind === 'using' || kind === 'await using') found.add('javascript.statements.using');
    },
    ImportDeclaration: ({ attributes, phase }) => {
      if (attributes.length > 0) found.add('javascript.statements.import.import_attributes');
      if (phase) found.add(`javascript.statements.import.${phase}`);
    },
    Decorator: () => void found.add('decorators'),
    AccessorProperty: () => void found.add('accessors'),
  });
  return found;
}

/** Under which keys a property of something global may stand. */
export function memberKeys(owner: string, name: string): string[] {
  const type = WELL_KNOWN[owner] ?? owner;
  return OWNERS.flatMap((group) => [`${group}.${type}.${name}`, `${group}.${type}.${name}_static`]);
}

/** Under which keys something global may stand. */
export function globalKeys(name: string): string[] {
  return [...OWNERS.map((group) => `${group}.${name}`), `api.Window.${name}`];
}

/** The keys of an event that none of the oldest browsers tells of, whatever it is told of. */
export function newerEvent(name: string, data: FeatureData): string[] {
  const keys = data.keys.filter((key) => key.endsWith(`.${name}_event`));
  return keys.every((key) => data.isNewer(key)) ? keys.slice(0, 1) : [];
}

const METHODS = new WeakMap<FeatureData, Map<string, string[]>>();

/** Names of methods and properties that only newer things have, with one key each. */
function newerMethods(data: FeatureData): Map<string, string[]> {
  const known = METHODS.get(data);
  if (known) return known;
  const byName = new Map<string, string[]>();
  for (const key of data.keys) {
    const name = /^(?:api|javascript\.builtins)\..+\.([a-z]\w*)$/i.exec(key)?.[1];
    if (name === undefined || /_(static|event)$/.test(name)) continue;
    byName.set(name, [...(byName.get(name) ?? []), key]);
  }
  const newer = [...byName].flatMap(([name, keys]): [string, string[]][] => {
    const likely = keys.find((key) => LIKELY_OWNER.test(key));
    return likely !== undefined && keys.every((key) => data.isNewer(key)) ? [[name, [likely]]] : [];
  });
  METHODS.set(data, new Map(newer));
  return new Map(newer);
}

function visit(script: string, visitors: ConstructorParameters<typeof Visitor>[0]): void {
  const { program, errors } = parseSync('script.js', script, { sourceType: 'module' });
  if (errors[0]) throw new Error(`a script that cannot be read: ${errors[0].message}`);
  new Visitor(visitors).visit(program);
}

function nameOf({ computed, property }: ESTree.MemberExpression): string | undefined {
  return !computed && property.type === 'Identifier' ? property.name : undefined;
}

function textOf(node: ESTree.Argument | undefined): string {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}
