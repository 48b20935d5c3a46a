import type { AnswerOf, BodyOf, EndpointName, ParamsOf, QueryOf } from '@tuschel/protocol';
import type { ApiCall, TuschelClient } from '../tuschelClient.ts';
import { required } from './required.ts';

/** In a path and a query numbers are written out. */
type Written<Values> = { [Key in keyof Values]: Values[Key] | (Values[Key] extends string ? number : never) };

type Given<Key extends string, Value> = Value extends undefined ? { [K in Key]?: undefined } : { [K in Key]: Value };

/** What goes with a call: what its end-point asks for, and how it is sent. */
export type CallOptions<Name extends EndpointName> = Given<'params', ParamsOf<Name>> &
  ({} extends QueryOf<Name> ? { query?: Written<QueryOf<Name>> } : Given<'query', Written<QueryOf<Name>>>) &
  // Bytes have a content type of their own.
  (Given<'body', BodyOf<Name>> | { body: Uint8Array; contentType: string }) &
  Pick<ApiCall, 'timeoutMs'>;

/** Of those that ask for nothing. Looked up by name: a condition on `Name` itself would be tried on all end-points at once, at each call. */
type Arguments = {
  [Name in EndpointName]: {} extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>];
};

/**
 * Calls an end-point of the product as whoever is signed in. Path, parameters, body and answer are those of the protocol's table.
 *
 * @throws TypeError when a parameter that the end-point needs is null or undefined, by its name; ApiException on any answer but 2xx
 */
export async function callEndpoint<Name extends EndpointName>(
  { ask }: Pick<TuschelClient, 'ask'>,
  name: Name,
  ...[options]: Arguments[Name]
): Promise<AnswerOf<Name>> {
  const { params, query, ...sent } = (options ?? {}) as Sent;
  const [method = '', path = '', needed = ''] = name.split(/[ ?]/);
  if ('body' in sent) required({ body: sent.body });
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(required({ [key]: params?.[key] })));
  for (const key of needed.split('&').filter(Boolean)) required({ [key]: query?.[key] });
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
  ).toString();
  const asked = search === '' ? filled : `${filled}?${search}`;
  return (await ask({ method: method as ApiCall['method'], path: asked, ...sent })) as AnswerOf<Name>;
}

/** Of any end-point. */
interface Sent extends Pick<ApiCall, 'body' | 'contentType' | 'timeoutMs'> {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
}
