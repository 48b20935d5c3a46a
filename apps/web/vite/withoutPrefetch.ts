import type { Plugin } from 'vite';

/**
 * The router's links can fetch pages in advance where a server of its own framework renders them. We have no such server, and the first view
 * would carry 5 kB of code that never runs. What is put in its place answers as the router's own does without that server; a name that a later
 * version asks for beside these fails the build.
 */
export function withoutPrefetch(): Plugin {
  return {
    name: 'without-prefetch',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/ },
      handler: () => ({ code: STILL, moduleType: 'js', map: null }),
    },
  };
}

const STILL = `
import { createContext, useRef } from 'react';
export const FrameworkContext = createContext(undefined);
export const usePrefetchBehavior = () => [false, useRef(null), {}];
export const mergeRefs = (...refs) => (value) => {
  for (const ref of refs) {
    if (typeof ref === 'function') ref(value);
    else if (ref != null) ref.current = value;
  }
};
export const CRITICAL_CSS_DATA_ATTRIBUTE = '';
export const useFrameworkContext = () => undefined;
export const setIsHydrated = () => {};
const nothing = () => null;
export { nothing as PrefetchPageLinks, nothing as Links, nothing as Meta, nothing as Scripts };
`;
