import { CLIENT } from '@tuschel/protocol';
import type { ClientOptions } from '../clientOptions.ts';
import { ApiException } from '../tuschelClient.ts';
import { exceptionFrom, NETWORK_FAILED, noAnswer, parseJson, TIMED_OUT } from './apiException.ts';

export interface Request {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  /** Bytes are sent as they are, with the `Content-Type` of `headers`; everything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** May outlive the page; the browser allows 64 KiB of such bodies at a time. */
  keepalive?: boolean;
  /** Absent: the client's usual time. */
  timeoutMs?: number;
  /** An answer of this media type is handed out as bytes. */
  bytesType?: string;
}

export interface Answer {
  /** Undefined when the answer has none; a Uint8Array when it has the type that was asked for as bytes. */
  body: unknown;
  headers: Headers;
}

export type SendRequest = (request: Request) => Promise<Answer>;

/** Sends one request with the client's time-out. Throws ApiException on anything but 2xx. */
export function createRequest({ fetch, clock }: Pick<ClientOptions, 'fetch' | 'clock'>): SendRequest {
  return async (request) => {
    const init = requestInit(request);
    const abort = new AbortController();
    const timer = clock.setTimeout(() => abort.abort(), request.timeoutMs ?? CLIENT.requestTimeoutMs);
    try {
      const response = await fetch(request.url, { ...init, signal: abort.signal });
      if (!response.ok) throw await exceptionFrom(response);
      return { body: await bodyOf(response, request.bytesType), headers: response.headers };
    } catch (error) {
      if (error instanceof ApiException) throw error;
      throw noAnswer(abort.signal.aborted ? TIMED_OUT : NETWORK_FAILED);
    } finally {
      clock.clearTimeout(timer);
    }
  };
}

async function bodyOf(response: Response, bytesType: string | undefined): Promise<unknown> {
  const type = response.headers.get('content-type');
  if (type !== null && type === bytesType) return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  if (text === '') return undefined;
  const body = parseJson(text);
  if (body === null && text.trim() !== 'null') {
    throw new ApiException(
      'The answer is not JSON.',
      response.status,
      text,
      Object.fromEntries(response.headers),
      null,
    );
  }
  return body;
}

/** Throws TypeError for a body where none may be, and for a header name with characters that are not allowed. */
function requestInit({ method, body, headers, keepalive }: Request): RequestInit {
  if (body !== undefined && (method === 'GET' || method === 'HEAD')) {
    throw new TypeError(`A ${method} request cannot have a body.`);
  }
  const checked = new Headers({ Accept: 'application/json', ...headers });
  if (body === undefined) return { method, headers: checked };
  const isBytes = body instanceof Uint8Array;
  if (!isBytes) checked.set('Content-Type', 'application/json');
  const sent = isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body);
  return { method, headers: checked, body: sent, ...(keepalive ? { keepalive } : {}) };
}
