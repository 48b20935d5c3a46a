import { type BrowserContext, expect } from '@playwright/test';
import { test } from './test.ts';

let left: BrowserContext | undefined;

test('a test may leave a window open', async ({ browser }) => {
  left = await browser.newContext();
  await left.newPage();
  expect(browser.contexts()).toContain(left);
});

test('the test after it finds that window closed', async ({ browser }) => {
  expect(left).toBeDefined();
  expect(browser.contexts()).not.toContain(left);
});
