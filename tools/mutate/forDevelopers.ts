interface Node {
  type: string;
  /** A JSX attribute's name is a node, an identifier's a text. */
  name?: string | Node;
  callee?: Node;
  object?: Node;
  property?: Node;
  /** What a private name, `#log`, is made of. */
  id?: Node;
  expression?: Node;
}

/** What a log line is written with: `log.warn(…)`, `this.#log.info(…)`, `console.error(…)`, `log(…)`, `note(…)`. */
const LOGS = new Set(['log', 'console', 'note']);
/** A log of strokes is called a log, too, and what is done with it is no line for a developer. */
const LEVELS = new Set(['debug', 'info', 'log', 'warn', 'error']);

/**
 * What only a developer reads is not mutated: the words of a log line and of an exception say nothing about what the program
 * does, and a test that pins them pins nothing. A `throw` that is left out is a mutant all the same. Nor are class
 * names: how an element looks is for a person's eye, a test in jsdom cannot see it.
 *
 * The list of candidates and StrykerJS's own run need the same rule: a statement is only left out as a whole where nothing inside
 * it is mutated.
 */
export const forDevelopers = {
  shouldIgnore({ node }: { node: unknown }): string | undefined {
    const { type, callee, expression, name } = node as Node;
    if (type === 'NewExpression' && nameOf(callee).endsWith('Error')) return 'the words of an exception';
    if (type === 'CallExpression' && isLog(callee)) return 'a log line';
    if (type === 'ExpressionStatement' && expression?.type === 'CallExpression' && isLog(expression.callee))
      return 'a log line';
    if (type === 'JSXAttribute' && nameOf(name as Node) === 'className') return 'how it looks';
    return undefined;
  },
};

function isLog(callee: Node | undefined): boolean {
  if (callee?.type === 'Identifier') return LOGS.has(nameOf(callee));
  if (callee?.type !== 'MemberExpression') return false;
  const { object, property } = callee;
  const holder = nameOf(object) || nameOf(object?.property) || nameOf(object?.property?.id);
  return LOGS.has(holder) && LEVELS.has(nameOf(property));
}

function nameOf(node: Node | undefined): string {
  return typeof node?.name === 'string' ? node.name : '';
}
