import { type AtRule, type ChildNode, type Container, type Declaration, parse, type Rule } from 'postcss';
import type { FeatureData } from './featureData.ts';

/** What a stylesheet takes of a browser, and where. */
export interface StyleFeature {
  key: string;
  /** The selector or the words of the rule it is in. */
  place: string;
}

const IN_LIST = ' beside other selectors';
/** Functions that stand below a type that is named otherwise. */
const FUNCTION_TYPES = ['css.types', 'css.types.color', 'css.types.easing-function', 'css.types.basic-shape'];
const UNITS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['cqw', 'cqh', 'cqi', 'cqb', 'cqmin', 'cqmax'].map((unit) => [unit, 'container_query_length_units']),
  ),
  ...Object.fromEntries(
    ['w', 'h', 'i', 'b', 'min', 'max'].flatMap((axis) => [
      [`sv${axis}`, 'viewport_percentage_units_small'],
      [`lv${axis}`, 'viewport_percentage_units_large'],
      [`dv${axis}`, 'viewport_percentage_units_dynamic'],
    ]),
  ),
};
const CONTAINER_QUERIES: readonly (readonly [RegExp, string])[] = [
  [/\bstyle\(/, 'style_queries_for_custom_properties'],
  [/\bscroll-state\(/, 'scroll-state_queries'],
];

/**
 * What a stylesheet uses that one of the oldest browsers does not have. Left out is what the stylesheet itself guards: what
 * an `@supports` around it asks for, and a declaration after one of the same property, or beside one with a vendor's prefix.
 * A selector that a browser does not know takes its whole rule away, so it can only be guarded by `@supports selector()`.
 */
export function newerStyle(css: string, data: FeatureData): StyleFeature[] {
  const found: StyleFeature[] = [];
  const look = (container: Container<ChildNode>, guarded: ReadonlySet<string>) => {
    container.each((node) => {
      if (node.type === 'comment') return;
      const own = keysOf(node).filter((key) => {
        const plain = key.replace(IN_LIST, '');
        return data.isNewer(plain) && !guarded.has(plain);
      });
      const kept = node.type === 'decl' && hasFallback(node) ? [] : own;
      for (const key of new Set(kept)) found.push({ key, place: placeOf(node) });
      if (node.type !== 'decl') look(node, new Set([...guarded, ...askedFor(node)]));
    });
  };
  look(parse(css), new Set());
  return found;
}

function keysOf(node: Rule | AtRule | Declaration): string[] {
  if (node.type === 'decl') return keysOfDeclaration(node);
  return node.type === 'rule' ? keysOfRule(node) : keysOfAtRule(node);
}

function keysOfDeclaration({ prop, value, parent }: Declaration): string[] {
  if (parent?.type === 'atrule' && (parent as AtRule).name === 'font-face') return [`css.at-rules.font-face.${prop}`];
  if (/^-(?!-)/.test(prop)) return [];
  const tokens = tokensOf(value);
  const own = `css.properties.${prop}`;
  const words = tokens.filter((token) => /^-?[a-z]/i.test(token));
  return [...(prop.startsWith('--') ? [] : [own, ...words.map((word) => `${own}.${word}`)]), ...keysOfValue(tokens)];
}

/** Words, numbers with their units, and every other character for itself; no strings, addresses and names of variables. */
function tokensOf(text: string): string[] {
  const bare = text.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)|--[\w-]+/g, ' ');
  return bare.match(/[\w.#-]+|[^\s\w.#-]/g) ?? [];
}

function keysOfValue(tokens: readonly string[]): string[] {
  return tokens.flatMap((token, index) => {
    if (/^[-+.\d]*\d/.test(token)) {
      const unit = token.replace(/^[-+.\d]+/, '');
      return [`css.types.length.${UNITS[unit] ?? unit}`];
    }
    if (tokens[index + 1] !== '(') return [];
    const relative = tokens[index + 2] === 'from' ? [`css.types.color.${token}.relative_syntax`] : [];
    return [...FUNCTION_TYPES.flatMap((type) => [`${type}.${token}`, `${type}.${token}-function`]), ...relative];
  });
}

/** Beside others in a list a selector that is not known takes theirs away, too: it then is a feature of another name. */
function keysOfRule({ selectors }: Rule): string[] {
  const [first = [], ...others] = selectors.map(keysOfSelector);
  const everywhere = first.filter((key) => others.every((keys) => keys.includes(key)));
  const somewhere = [first, ...others].flat().filter((key) => !everywhere.includes(key));
  return [...everywhere, ...somewhere.map((key) => `${key}${IN_LIST}`)];
}

function keysOfSelector(selector: string): string[] {
  const bare = selector.replaceAll(/"[^"]*"|'[^']*'/g, ' ');
  const pseudo = [...bare.matchAll(/::?([a-z][a-z-]*)/gi)].map(([, name = '']) => `css.selectors.${name}`);
  const ofSelector = [...bare.matchAll(/:(nth-(?:last-)?child)\([^)]*\bof\b/g)].map(
    ([, name = '']) => `css.selectors.${name}.of_syntax`,
  );
  return [...pseudo, ...ofSelector, ...(bare.includes('&') ? ['css.selectors.nesting'] : [])];
}

function keysOfAtRule({ name, params }: AtRule): string[] {
  const own = `css.at-rules.${name}`;
  switch (name) {
    case 'media':
      return [own, ...keysOfMedia(own, tokensOf(params))];
    case 'container':
      return [own, ...CONTAINER_QUERIES.filter(([query]) => query.test(params)).map(([, key]) => `${own}.${key}`)];
    case 'import':
      return [own, ...['layer', 'supports'].filter((word) => params.includes(word)).map((word) => `${own}.${word}`)];
    default:
      return [own];
  }
}

function keysOfMedia(own: string, tokens: readonly string[]): string[] {
  const features = tokens.flatMap((token, index) => {
    if (tokens[index - 1] !== '(') return [];
    return [`${own}.${token.replace(/^(min|max)-/, '')}`, `${own}.${token}.${tokens[index + 2] ?? ''}`];
  });
  return [...features, ...(tokens.some((token) => /[<>=]/.test(token)) ? [`${own}.range_syntax`] : [])];
}

/** What a browser certainly has inside of `@supports`. */
function askedFor(node: Rule | AtRule): string[] {
  if (node.type !== 'atrule' || node.name !== 'supports' || /\b(not|or)\b/.test(node.params)) return [];
  return groupsOf(node.params).flatMap(({ name, content }) => {
    if (name === 'selector') return keysOfSelector(content);
    const [property = '', ...value] = content.split(':');
    const tokens = tokensOf(value.join(':'));
    return [`css.properties.${property}`, `css.properties.${property}.${tokens.join(' ')}`, ...keysOfValue(tokens)];
  });
}

/** `selector(a) and (b:c(d))` → what stands in the outer brackets, and the word before each. */
function groupsOf(text: string): { name: string; content: string }[] {
  const groups: { name: string; content: string }[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '(' && depth++ === 0) {
      groups.push({ name: text.slice(start, index).trim().split(' ').at(-1) ?? '', content: '' });
      start = index + 1;
    }
    if (character === ')' && --depth === 0) {
      Object.assign(groups.at(-1) ?? {}, { content: text.slice(start, index).replaceAll(' ', '') });
      start = index + 1;
    }
  }
  return groups;
}

function hasFallback(declaration: Declaration): boolean {
  const siblings = declaration.parent?.nodes ?? [];
  const before = siblings.slice(0, siblings.indexOf(declaration));
  const isTwin = (node: ChildNode) =>
    node.type === 'decl' && /^-(?!-)/.test(node.prop) && node.prop.endsWith(`-${declaration.prop}`);
  return before.some((node) => node.type === 'decl' && node.prop === declaration.prop) || siblings.some(isTwin);
}

function placeOf(node: Rule | AtRule | Declaration): string {
  if (node.type === 'decl') return `${placeOf(node.parent as Rule | AtRule)} { ${String(node)} }`;
  return node.type === 'rule' ? node.selector : `@${node.name} ${node.params}`;
}
