import { createRequire } from 'node:module';

/**
 * Leaves out two things that each page does for nothing, a fifth of the time of component tests: React takes the stack of every
 * element it makes, for its warnings, and jsdom parses the address of every picture, of which it loads none.
 */
if (typeof document !== 'undefined') {
  const require = createRequire(import.meta.url);
  const react = require('react') as Record<string, object>;
  const internals = react['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'] ?? {};
  // React takes no more than ten thousand stacks a second: it reads that there have been enough.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set() {},
  });
  const { implementation } = require('jsdom/lib/jsdom/living/nodes/HTMLImageElement-impl.js') as {
    implementation: { prototype: object };
  };
  Reflect.deleteProperty(implementation.prototype, '_attributeChangeSteps');
}
