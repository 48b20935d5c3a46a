export type { AdFrame } from './adFrame.ts';
export type { HeadOf, PageHead } from './pageHead.ts';
export { type Additions, type ContentPages, readContentPages } from './pages/contentPages.ts';
export { type CspHosts } from './securityHeaders.ts';
export { createWeb, type Web, type WebDeps } from './web.ts';
