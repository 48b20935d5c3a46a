import { readFileSync } from 'node:fs';
// The compiler's own types tell a set's `union` from anybody's. Its interface is not settled yet; the version is an exact one.
import { type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isJsxAttribute,
  isJsxOpeningLikeElement,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { API, type NodeHandle, type Project, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import type { FeatureData } from './featureData.ts';
import { globalKeys, memberKeys, newerEvent } from './scriptFeatures.ts';

/** What a source takes of a browser, and where. */
export interface SourceFeature {
  key: string;
  file: string;
}

/** Names that only the compiler has for something. */
const ALIASES: Readonly<Record<string, string>> = {
  ReadonlyArray: 'Array',
  ReadonlyMap: 'Map',
  ReadonlySet: 'Set',
  IteratorObject: 'Iterator',
};
const LIBRARY = /\/lib\.[^/]+\.d\.ts$/;

/**
 * What TypeScript sources use that one of the oldest browsers does not have: globals, their members by the type of the object,
 * events, and what stands in JSX as an element or attribute of HTML. A call with `?.()` is guarded.
 * @param config path of the `tsconfig.json` that has the files
 */
export function newerInSources(config: string, files: readonly string[], data: FeatureData): SourceFeature[] {
  const compiler = new API();
  try {
    const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`the compiler finds no project ${config}`);
    const library = readLibrary(project, data);
    return files.flatMap((file) => [...newerIn(file, project, library, data)].map((key) => ({ key, file })));
  } finally {
    compiler.close();
  }
}

function newerIn(file: string, project: Project, library: Library, data: FeatureData): Set<string> {
  const source = project.program.getSourceFile(file);
  if (!source) throw new Error(`the compiler does not know ${file}`);
  const found = new Set<string>();
  const names: Node[] = [];
  const walk = (node: Node): void => {
    for (const key of keysOfSyntax(node, data)) if (data.isNewer(key)) found.add(key);
    if (node.kind === SyntaxKind.Identifier && library.newerNames.has(node.getText()) && !isGuarded(node))
      names.push(node);
    node.forEachChild(walk);
  };
  walk(source);
  for (const symbol of project.checker.getSymbolAtLocation(names)) {
    if (!symbol) continue;
    for (const key of keysOfSymbol(symbol, project, library, data)) if (data.isNewer(key)) found.add(key);
  }
  return found;
}

/** `element.checkVisibility?.()` */
function isGuarded({ parent }: Node): boolean {
  const call = parent?.parent;
  return (
    call !== undefined && isCallExpression(call) && call.expression === parent && call.questionDotToken !== undefined
  );
}

function keysOfSyntax(node: Node, data: FeatureData): string[] {
  if (isCallExpression(node)) {
    const [first] = node.arguments;
    const listens = node.expression.getText().endsWith('addEventListener') && first !== undefined;
    return listens && isStringLiteral(first) ? newerEvent(first.text, data) : [];
  }
  if (isJsxOpeningLikeElement(node)) return [`html.elements.${node.tagName.getText()}`];
  if (!isJsxAttribute(node)) return [];
  const element = node.parent?.parent;
  const tag = element && isJsxOpeningLikeElement(element) ? element.tagName.getText() : '';
  const name = node.name.getText().toLowerCase();
  if (!/^[a-z]/.test(tag)) return [];
  return [
    `html.elements.${tag}.${name}`,
    `html.global_attributes.${name}`,
    ...(name.startsWith('on') ? newerEvent(name.slice(2), data) : []),
  ];
}

function keysOfSymbol(symbol: TypeSymbol, project: Project, library: Library, data: FeatureData): string[] {
  const declaration = symbol.declarations.find(({ path }) => LIBRARY.test(path));
  if (!declaration) return [];
  const parent = symbol.getParent()?.name;
  if (parent !== undefined && !parent.startsWith('__')) {
    const type = ALIASES[parent] ?? parent.replace(/Constructor$/, '');
    const known = library
      .typesWith(type)
      .flatMap((one) => instanceKeys(one, symbol.name).filter((key) => data.has(key)));
    // Where something is part of several types, one that has it longer may be meant.
    return known.every((key) => data.isNewer(key)) ? known : [];
  }
  const variable = variableOf(declaration, project);
  return variable === undefined || variable === symbol.name
    ? globalKeys(symbol.name)
    : memberKeys(variable, symbol.name);
}

function instanceKeys(type: string, name: string): string[] {
  return memberKeys(type, name).filter((key) => !key.endsWith('_static'));
}

/** The variable whose type declares a member: `URL` for `URL.canParse`. */
function variableOf(declaration: NodeHandle, project: Project): string | undefined {
  let node = declaration.resolve(project);
  while (node && !isVariableDeclaration(node)) node = node.parent;
  return node?.name.getText();
}

interface Library {
  /** Names that something newer has which the library declares; nothing else is worth asking the compiler for. */
  newerNames: ReadonlySet<string>;
  /** The type itself, and where it is only a part of others those: `CanvasFilters` is part of `CanvasRenderingContext2D`. */
  typesWith(part: string): readonly string[];
}

function readLibrary(project: Project, data: FeatureData): Library {
  const parts = new Map<string, string[]>();
  const declared = new Set<string>();
  for (const file of project.program.getSourceFileNames().filter((name) => LIBRARY.test(name))) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const name = /^(?:interface|declare (?:var|function|namespace)) (\w+)/.exec(line)?.[1];
      if (name === undefined) continue;
      declared.add(name);
      for (const part of heritageOf(line)) parts.set(part, [...(parts.get(part) ?? []), name]);
    }
  }
  const newerNames = data.keys
    .filter((key) => data.isNewer(key) && /^(api|javascript\.builtins)\./.test(key))
    .flatMap((key) => {
      const [name = '', owner = ''] = key.split('.').toReversed();
      return [owner, name].some((one) => declared.has(one)) ? [name.replace(/_static$/, '')] : [];
    });
  const typesWith = (part: string): string[] => {
    if (data.has(`api.${part}`) || data.has(`javascript.builtins.${part}`)) return [part];
    return [part, ...(parts.get(part) ?? []).flatMap(typesWith)];
  };
  return { newerNames: new Set(newerNames), typesWith };
}

/** `interface Document extends Node, ParentNode {` → `Node`, `ParentNode` */
function heritageOf(line: string): string[] {
  if (!line.startsWith('interface ')) return [];
  const [, ...heritage] = line.replace('{', '').split(' extends ');
  return heritage.flatMap((list) => list.split(',')).map((type) => (type.split('<')[0] ?? '').trim());
}
