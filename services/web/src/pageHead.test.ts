import { expect, test } from 'vitest';
import { withHead } from './pageHead.ts';

const PAGE = '<head><title>Tuschel</title><meta name="description" content="A site"></head>';

test('what people wrote is text in the head of a page, and nothing else', () => {
  const evil = `a &lt; b & "c" </title><script> $& $'`;
  const head = { title: evil, description: evil, url: 'https://x.example/?a=1&b=2' };
  const page = withHead(PAGE, head);
  expect(page).toContain('<title>a &amp;lt; b &amp; &quot;c&quot; &lt;/title');
  expect(page).toContain('<meta property="og:url" content="https://x.example/?a=1&amp;b=2"');
  expect(page).not.toContain('<script');
  expect(page).not.toContain('A site');
  expect(page.match(/<title>/g)).toHaveLength(1);
  expect(page.split(`$&amp; $`)).toHaveLength(5);
});
