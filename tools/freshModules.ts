import { vi } from 'vitest';

/**
 * Each file of component tests reads the app's modules anew, so that what a module remembers (a toast, a choice, the pen of the
 * device) stays with the file that caused it. Packages are kept, which is why this takes a third of what `isolate: true` does.
 */
if (typeof document !== 'undefined') vi.resetModules();
