import { visibleTexts } from '@tuschel/words';
import type { FastifyInstance } from 'fastify';

/** Deeper JSON is refused before it is parsed: parsing survives any depth, but what walks the result does not. */
export const DEEPEST_JSON = 32;

/** More values are refused likewise. Any body that is read where games are played has fewer, and options have 80,000 texts at most. */
export const MOST_JSON_VALUES = 100_000;

/** Whether brackets in `text` nest deeper than `deepest`; brackets within strings do not count. */
export function isDeeperThan(text: string, deepest: number): boolean {
  return excessOfJson(text, deepest, Infinity) === 'depth';
}

/** What of `text` is too much, if anything: its depth, or its number of values. What stands within strings does not count. */
export function excessOfJson(text: string, deepest: number, mostValues: number): 'depth' | 'values' | null {
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === BACKSLASH) i++;
      else if (char === QUOTE) inString = false;
    } else if (char === QUOTE) inString = true;
    else if (char === OPEN_BRACE || char === OPEN_BRACKET) {
      if (++depth > deepest) return 'depth';
    } else if (char === CLOSE_BRACE || char === CLOSE_BRACKET) depth--;
    else if (char === COMMA && ++values > mostValues) return 'values';
  }
  return null;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** JSON is the only body we read: bounded in depth, without keys that reach for a prototype, and without texts that nobody can see. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (!isDeeperThan(text, DEEPEST_JSON)) {
      return parse(request, text, (error, body) => done(error, visibleTexts(body)));
    }
    done(Object.assign(new Error(`JSON may nest ${DEEPEST_JSON} levels deep.`), { statusCode: 400 }));
  });
}
