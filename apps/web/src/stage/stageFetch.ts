import pages from './recorded/pages.json';
import type { Scene } from './scenes/scene.ts';

const PAGES: Readonly<Record<string, unknown>> = pages;

/** Answers as the server would in this scene: pages of the operator, and nothing else. */
export function stageFetch(scene: Scene | undefined): typeof fetch {
  return async (request) => {
    const { pathname } = new URL(request instanceof Request ? request.url : request, location.origin);
    if (scene?.pages === 'loading') return new Promise(() => undefined);
    if (scene?.pages === 'failed') return new Response(null, { status: 503 });
    const page = PAGES[pathname];
    return page === undefined ? new Response(null, { status: 404 }) : Response.json(page);
  };
}
