import { expect, test } from 'vitest';
import { API } from './api.ts';
import type { EndpointSchemas } from './endpoint.ts';

const endpoints = Object.entries<EndpointSchemas>(API).map(([name, schemas]) => {
  const [, method = '', path = '', query = ''] = /^([A-Z]+) ([^?]+)(?:\?(.*))?$/.exec(name) ?? [];
  return { name, method, path, query, schemas };
});

test.each(endpoints)('the name of $name says what its path and its query ask for', ({ path, query, schemas }) => {
  const params = Object.keys(schemas.params?.properties ?? {});
  expect([...path.matchAll(/:(\w+)/g)].map(([, name]) => name)).toEqual(params);
  expect(query === '' ? [] : query.split('&')).toEqual(schemas.query?.required ?? []);
});

test.each(endpoints)('$name is of a method that the API has', ({ method }) => {
  expect(['GET', 'POST', 'PUT', 'DELETE']).toContain(method);
});

test.each(endpoints.filter(({ method }) => method === 'GET'))('$name has no body', ({ schemas }) => {
  expect(schemas.body).toBeUndefined();
});
