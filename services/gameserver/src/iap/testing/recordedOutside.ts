import type { FetchOutside, OutsideAnswer, OutsideCall } from '../../outside/fetchOutside.ts';

export interface Asked extends OutsideCall {
  url: string;
}

/** Services of others that answer each call with what the test says next, and write down what they were asked. */
export function recordedOutside(...answers: [status: number, json: unknown][]) {
  const asked: Asked[] = [];
  const waiting = [...answers];
  const fetchOutside: FetchOutside = async (url, call = {}) => {
    asked.push({ url: url.href, ...call });
    const [status, json] = waiting.shift() ?? [500, {}];
    const body = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));
    return { status, headers: new Headers(), body } satisfies OutsideAnswer;
  };
  return { asked, fetchOutside };
}
