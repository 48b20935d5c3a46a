export { createWordFilter, type Level, type Span, type Verdict, type WordFilter, wordsIn } from './filter.ts';
export { GOLDEN_BOUNDS, type GoldenResult, type GoldenText, readGolden, tryGolden } from './golden.ts';
export { type LiveWordFilter, liveWordFilter } from './liveFilter.ts';
export { isReservedName, nameSkeleton } from './names.ts';
export { readWordList, type WordLists } from './list.ts';
export { type SkeletonOptions, skeletonOf } from './skeleton.ts';
export { visibleText, visibleTexts } from './visible.ts';
