import { defineConfig } from 'vitest/config';

/** `npm run s3`. */
export default defineConfig({
  test: {
    include: ['services/platform/src/**/*.swift.ts'],
    testTimeout: 60_000,
    hookTimeout: 300_000,
    allowOnly: false,
  },
});
