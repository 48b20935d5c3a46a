import { wholeSeconds } from '../wire/timestamp.ts';
import type { GroupRow } from './store.ts';

/** `open` is always there; what has its default is left out. */
export function groupJson(row: GroupRow) {
  return {
    id: row.id,
    creator_id: row.creator_id,
    name: row.name,
    ...(row.description === '' ? {} : { description: row.description }),
    ...(row.lang_tag === '' ? {} : { lang_tag: row.lang_tag }),
    metadata: row.metadata_text,
    ...(row.avatar_url === '' ? {} : { avatar_url: row.avatar_url }),
    open: row.open,
    ...(row.edge_count === 0 ? {} : { edge_count: row.edge_count }),
    max_count: row.max_count,
    create_time: seconds(row.create_time),
    update_time: seconds(row.update_time),
  };
}

function seconds(at: number): string {
  return wholeSeconds(new Date(Math.floor(at / 1000)));
}
