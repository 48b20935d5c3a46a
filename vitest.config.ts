import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'services/*/src/**/*.test.ts',
      'apps/*/src/**/*.test.{ts,tsx}',
      'sim/src/**/*.test.ts',
      'bench/src/**/*.test.ts',
      'tools/**/*.test.ts',
    ],
    pool: 'forks',
    // Files share processes, which read each module once: a test that changes something global puts it back.
    isolate: false,
    // By default one core is left idle.
    maxWorkers: '100%',
    setupFiles: ['tools/oneLuck.ts'],
    testTimeout: 30_000,
    // A server with its database, started while everything else runs.
    hookTimeout: 60_000,
  },
});
