export { createWordFilter, type Level, type Span, type Verdict, type WordFilter, wordsIn } from './filter.ts';
export { readWordList, type WordLists } from './list.ts';
export { type SkeletonOptions, skeletonOf } from './skeleton.ts';
