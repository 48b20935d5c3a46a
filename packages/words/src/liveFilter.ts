import type { WordFilter } from './filter.ts';

/** A filter whose lists may be exchanged while it is used; filters of hosts that were made of it go along. */
export interface LiveWordFilter extends WordFilter {
  replace(filter: WordFilter): void;
}

export function liveWordFilter(first: WordFilter): LiveWordFilter {
  let current = first;
  const derived = (make: (of: WordFilter) => WordFilter): WordFilter => {
    let of = current;
    let made = make(of);
    const fresh = () => {
      if (of !== current) [of, made] = [current, make(current)];
      return made;
    };
    return {
      check: (text) => fresh().check(text),
      withHostWords: (block, allow) => derived((filter) => make(filter).withHostWords(block, allow)),
    };
  };
  return {
    check: (text) => current.check(text),
    withHostWords: (block, allow) => derived((filter) => filter.withHostWords(block, allow)),
    replace(filter) {
      current = filter;
    },
  };
}
