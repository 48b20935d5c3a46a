import { describe, expect, test } from 'vitest';
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

describe('the picture of a page', () => {
  const CARD = [
    '<meta property="og:image" content="/card.png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="An otter">',
    '<meta name="twitter:card" content="summary_large_image">',
  ];
  const site = `<head><title>Tuschel</title><meta property="og:type" content="website">${CARD.join('')}</head>`;
  const head = { title: 'News', description: 'New', url: 'https://x.example/blog' };
  const picturesOf = (page: string) => page.match(/<meta (?:property="og:image|name="twitter)[^>]*>/g);

  test('is the card of the site where it has none of its own', () => {
    expect(picturesOf(withHead(site, head))).toEqual(CARD);
  });

  test('is its own alone, with its size, where it has one', () => {
    const page = withHead(site, { ...head, image: { url: '/d.jpg', width: 640, height: 360 } });
    expect(picturesOf(page)).toEqual([
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta property="og:image" content="/d.jpg">',
      '<meta property="og:image:width" content="640">',
      '<meta property="og:image:height" content="360">',
    ]);
    expect(page.match(/<meta property="og:type"[^>]*>/g)).toEqual(['<meta property="og:type" content="article">']);
  });
});
