export { createWordFilter, type Level, type Span, type Verdict, type WordFilter, wordsIn } from './filter.ts';
export { readWordList, type WordLists } from './list.ts';
