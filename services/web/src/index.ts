export type { HeadOf, PageHead } from './pageHead.ts';
export { type ContentPages, readContentPages } from './pages/contentPages.ts';
export { type CspHosts } from './securityHeaders.ts';
export { createWeb, type Web, type WebDeps } from './web.ts';
