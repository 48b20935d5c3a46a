export interface Asked {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}

/** A `fetch` that notes what it is asked and answers what the test says; a rejected answer is a broken network. */
export function fakeFetch(answer: (asked: Asked) => Response | Promise<Response>) {
  const asked: Asked[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const request: Asked = {
      method: init.method ?? 'GET',
      url: input as string,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(request);
    return Promise.race([answer(request), aborted(init.signal)]);
  };
  return { fetch, asked };
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')));
  });
}

export const never = () => new Promise<Response>(() => {});

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}
