import { type Drawing, INK_ENGINE, type LineJson, type LinesResult, type LinesUpdate } from '@tuschel/protocol';
import type { Answer, Request } from '../http/request.ts';
import { ApiException, type ClientClock, type InkForm } from '../tuschelClient.ts';

/** Where loading the short form takes longer, nobody waits for it: this drawing comes as JSON. */
const PATIENCE_MS = 2_000;
/** For a whole drawing: some megabytes on a slow line. */
const WHOLE_MS = 60_000;

/**
 * Drawings on their way to the server and back: in INK1, a fourteenth of the bytes, as soon as the server has shown that it speaks it;
 * otherwise in JSON.
 */
export interface DrawingWire {
  get(url: string): Promise<Drawing | null>;
  put(url: string, update: LinesUpdate, keepalive: boolean): Promise<LinesResult>;
  /** A whole drawing, which may be large. */
  post(url: string, lines: readonly LineJson[], rest: object): Promise<void>;
  /** About the bytes that a line adds to the body of a `put` of now, rather too many than too few. */
  lineBytes: (line: LineJson) => number;
}

export function createDrawingWire(
  send: (request: Request) => Promise<Answer>,
  clock: ClientClock,
  loadInk: (() => Promise<InkForm>) | undefined,
): DrawingWire {
  const ink = createInkLoader(loadInk, clock);
  let isSpokenThere = false;

  function ask(url: string, form: InkForm | null): Promise<Answer> {
    if (!form) return send({ method: 'GET', url });
    const Accept = `${form.INK_MEDIA_TYPE}, application/json;q=0.9`;
    return send({ method: 'GET', url, headers: { Accept }, bytesType: form.INK_MEDIA_TYPE });
  }

  /** Also from servers that answer 406 to what they do not know. */
  async function answerTo(url: string): Promise<Answer> {
    const form = await ink.loaded();
    try {
      return await ask(url, form);
    } catch (error) {
      if (!form || !isStatus(error, 406)) throw error;
      return ask(url, null);
    }
  }

  function putInk(url: string, form: InkForm, update: LinesUpdate, keepalive: boolean): Promise<Answer> {
    const headers = { 'Content-Type': form.INK_MEDIA_TYPE };
    return send({ method: 'PUT', url, headers, body: form.encodeUpdate(update), keepalive });
  }

  return {
    async get(url) {
      const { body } = await answerTo(url);
      const form = ink.form();
      if (body instanceof Uint8Array && form) {
        isSpokenThere = true;
        return form.decodeDrawing(body);
      }
      if (body) isSpokenThere = false;
      return drawable((body ?? null) as Drawing | null);
    },
    async put(url, lines, keepalive) {
      const update = { engine: INK_ENGINE, ...lines };
      const form = ink.form();
      if (form && isSpokenThere) {
        try {
          return (await putInk(url, form, update, keepalive)).body as LinesResult;
        } catch (error) {
          if (!isStatus(error, 415)) throw error;
          isSpokenThere = false;
        }
      }
      return (await send({ method: 'PUT', url, body: update, keepalive })).body as LinesResult;
    },
    async post(url, lines, more) {
      const rest = { engine: INK_ENGINE, ...more };
      const form = isSpokenThere ? ink.form() : null;
      const request = form
        ? { headers: { 'Content-Type': form.INK_MEDIA_TYPE }, body: form.encodeDrawing(lines, rest) }
        : { body: { ...rest, lines } };
      await send({ method: 'POST', url, timeoutMs: WHOLE_MS, ...request });
    },
    lineBytes: (line) => (isSpokenThere && ink.form()?.inkBytes(line)) || JSON.stringify(line).length + 1,
  };
}

/** Loads the short form when it is first needed. */
function createInkLoader(loadInk: (() => Promise<InkForm>) | undefined, clock: ClientClock) {
  let form: InkForm | null = null;
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    form = (await loadInk?.().catch(() => null)) ?? null;
    loading = null;
  }

  return {
    /** Null until it is there. */
    form: () => form,
    /** Null where it cannot be loaded: then there is still JSON, and another try with the next drawing. */
    async loaded(): Promise<InkForm | null> {
      if (form || !loadInk) return form;
      loading ??= load();
      let timer: unknown;
      const patience = new Promise<void>((resolve) => {
        timer = clock.setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([loading, patience]);
      clock.clearTimeout(timer);
      return form;
    },
  };
}

/** A window that has been open since before an update of the server draws nothing wrong: it has to be loaded again. */
function drawable(drawing: Drawing | null): Drawing | null {
  if ((drawing?.engine ?? 1) <= INK_ENGINE) return drawing;
  throw new ApiException('The drawing needs a newer engine than this window has', 426, '', {}, null);
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof ApiException && error.status === status;
}
