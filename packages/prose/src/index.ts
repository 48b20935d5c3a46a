/** Markdown as a list of known things, and what is made of it. */

export { addressOf, freeId } from './headingIds.ts';
export { escaped, proseHtml } from './html.ts';
export { readMarkdown } from './markdown.ts';
export { leadOf } from './plainText.ts';
export { ProseProblem } from './proseProblem.ts';
