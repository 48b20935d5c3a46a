import { API } from '@tuschel/protocol/schemas';
import type { Access } from '../http/access.ts';

const WHO: Record<Access['auth'], string> = {
  none: 'anybody',
  ownPage: 'anybody, from our own pages',
  cookie: 'our own pages, by their cookie',
  viewer: 'anybody',
  bearer: 'signed in',
  renderer: 'renderers',
};

/** The rows of the table of end-points in docs/protocol.md. `access`: by `METHOD /path`. */
export function endpointTable(access: Readonly<Record<string, Access>>): string[] {
  return Object.keys(API).map((name) => row(name, access[name.replace(/\?.*/, '')]));
}

function row(name: string, access: Access | undefined): string {
  if (access === undefined) return `${name} is not served`;
  const shown = name.replace(' ', ' /api').replaceAll(/:(\w+)/g, '{$1}');
  const { rates, visitorRates = [], shedding = '' } = access;
  const visitors = visitorRates.length > 0 ? ` (visitors: ${visitorRates.map(code).join(', ')})` : '';
  return `| ${code(shown)} | ${whoMay(access)} | ${rates.map(code).join(', ')}${visitors} | ${shedding && code(shedding)} |`;
}

function whoMay({ auth, only, beforeTerms, whileBanned }: Access): string {
  const excepted = [beforeTerms && 'before the terms', whileBanned && 'while banned'].filter(Boolean);
  return [only ?? WHO[auth], ...excepted].join(', ');
}

function code(text: string): string {
  return `\`${text}\``;
}
