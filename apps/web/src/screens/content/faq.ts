import type { ContentBlock, ContentText } from '@tuschel/protocol';

export interface Question {
  id: string;
  question: ContentText;
  answer: ContentBlock[];
}

export interface FaqGroup {
  id: string;
  title: ContentText;
  questions: Question[];
}

/** Sections are groups, their sub-sections questions, and what follows is the answer. What stands outside of both is left out. */
export function readFaq(blocks: readonly ContentBlock[]): FaqGroup[] {
  const groups: FaqGroup[] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    if (block.kind !== 'heading') group?.questions.at(-1)?.answer.push(block);
    else if (block.level === 2) groups.push({ id: block.id, title: block.text, questions: [] });
    else group?.questions.push({ id: block.id, question: block.text, answer: [] });
  }
  return groups.filter(({ questions }) => questions.length > 0);
}

/** The questions in which every word of `search` begins a word, in the question, its answer or its group; groups without one are left out. */
export function searchFaq(groups: readonly FaqGroup[], search: string): FaqGroup[] {
  const wanted = wordsOf(search);
  if (wanted.length === 0) return [...groups];
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter((one) => isAbout(one, group, wanted)) }))
    .filter(({ questions }) => questions.length > 0);
}

function isAbout({ question, answer }: Question, { title }: FaqGroup, wanted: readonly string[]): boolean {
  const words = wordsOf(plainText([title, question, answer]));
  return wanted.every((one) => words.some((word) => word.startsWith(one)));
}

/** Without accents: who types "uber" finds "über". */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Every word of texts and blocks, however they nest. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(plainText).join(' ');
  if (typeof value !== 'object' || value === null) return '';
  const { text, items } = value as { text?: unknown; items?: unknown };
  return `${plainText(text)} ${plainText(items)}`;
}
