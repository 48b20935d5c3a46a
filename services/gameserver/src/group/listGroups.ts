import { ApiError, Code } from '../extend.ts';
import { type Endpoint, userEndpoint } from '../rest/endpoint.ts';
import { checkLimit, pageOf } from '../rest/page.ts';
import { cursorsOf } from '../wire/cursor.ts';
import { groupJson } from './groupJson.ts';
import type { GroupBook } from './groups.ts';
import type { GroupOrder, GroupQuery } from './store.ts';

const PLACES = cursorsOf('groups', 'string', 'string', 'number', 'number', 'uuid');

interface Filter {
  name: string;
  lang_tag: string;
  open: boolean | undefined;
  members: number | undefined;
}

export function listGroups(groups: Pick<GroupBook, 'list'>): Endpoint {
  return userEndpoint({
    name: 'ListGroups',
    method: 'GET',
    path: '/group',
    rate: 'signedIn',
    query: {
      name: 'string',
      cursor: 'string',
      limit: 'int32',
      lang_tag: 'string',
      members: 'int32',
      open: 'bool',
    },
    body: {},
    failure: 'Error while trying to list groups.',
    async answer({ query }) {
      const limit = checkLimit(query.limit, { absent: 1, most: 100 });
      const { name = '', lang_tag = '', open, members } = query;
      const filter: Filter = { name, lang_tag, open, members };
      if (name !== '' && (lang_tag !== '' || open !== undefined || members !== undefined))
        throw invalid('name filter cannot be combined with any other filter');
      const asked = queryOf(filter);
      const behind = placeOf(query.cursor ?? '', asked.order);
      const found = await groups.list({ ...asked, behind, limit: limit + 1 });
      const { items, cursor } = pageOf(found, limit, (last) =>
        PLACES.write(asked.order, last.name, last.edge_count, last.update_time, last.id),
      );
      return { ...(items.length === 0 ? {} : { groups: items.map(groupJson) }), ...cursor };
    },
  });
}

function queryOf({ name, lang_tag: lang, open, members }: Filter): Omit<GroupQuery, 'behind' | 'limit'> {
  if (name !== '') return { order: 'byName', name: patternOf(name) };
  return {
    order: orderOf(open !== undefined, lang !== '', members !== undefined),
    ...(lang === '' ? {} : { lang: lang.replaceAll('\0', '') }),
    ...(open === undefined ? {} : { open }),
    ...(members === undefined ? {} : { members }),
  };
}

function orderOf(byOpen: boolean, byLang: boolean, byMembers: boolean): GroupOrder {
  if (byMembers) return byOpen || byLang ? 'fullest' : 'fullestNewest';
  if (byLang) return byOpen ? 'fullest' : 'emptiest';
  return 'oldest';
}

/** `%` is anything, but for the beginning: what stands there must be known. A backslash is itself. */
function patternOf(name: string): string {
  const known = name
    .replace(/^[% ]+/, '')
    .replaceAll('\0', '')
    .toLowerCase();
  return known.replaceAll('\\', '\\\\').replaceAll(/%{2,}/g, '%');
}

function placeOf(cursor: string, order: GroupOrder): GroupQuery['behind'] {
  if (cursor === '') return null;
  const parts = PLACES.read(cursor);
  if (!parts || parts[0] !== order) throw invalid('Cursor is invalid.');
  return { name: parts[1], edge_count: parts[2], update_time: parts[3], id: parts[4] };
}

function invalid(message: string): ApiError {
  return new ApiError(Code.InvalidArgument, message);
}
