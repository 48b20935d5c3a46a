import type { Account } from '@tuschel/gameserver/extend';
import { ALL_TOOLS } from '@tuschel/rules';
import { sql as raw } from 'kysely';
import { expect } from 'vitest';
import type { StartedProduct } from './startProduct.ts';
import { stroke } from './stroke.ts';

/** A game with a book of two pages: the second begins with what is on the first. */
export async function continuedPages(
  product: StartedProduct,
  first: Account,
  second: Account,
): Promise<{ start: string; page: string; game: string }> {
  const { journal, lines, sql, entropy } = product.platform;
  const [start, page, game, book] = [entropy.uuid(), entropy.uuid(), entropy.uuid(), entropy.uuid()];
  const match = { id: `${game}.test`, module: 'test', rulesVersion: 1, node: 'test', snapshot: {} };
  const tools = { ...ALL_TOOLS, allowDownload: false };
  await journal.open(match, (tx) =>
    lines.open(tx, [
      { drawing: start, match: match.id, step: 1, author: first.id },
      { drawing: page, match: match.id, step: 2, author: second.id, meta: { terms: { tools } } },
    ]),
  );
  const put = (who: Account, id: string, index: number) =>
    product.ask(who, 'PUT', `/drawing/${id}/lines`, { index, lines: [stroke()], rev: 0 });
  expect((await put(first, start, 0)).statusCode).toBe(200);
  const records = (await lines.read(start))?.lines ?? [];
  await lines.begin(page, records, { base: { copyFrom: start, isLocked: false } });
  expect((await put(second, page, 1)).statusCode).toBe(200);
  await lines.close([start, page]);
  await sql.transaction((tx) =>
    lines.grant(
      { tx },
      [start, page].map((drawing) => ({ drawing, readers: [first.id, second.id], reveal: true })),
    ),
  );
  const db = sql.db<never>();
  await raw`insert into game (id, match, mode, host, host_name, created_at, ended_at, aborted, shown)
    values (${game}, ${match.id}, 15, ${first.id}, 'Anna', 1, 2, false, true)`.execute(db);
  for (const id of new Set([first.id, second.id]))
    await raw`insert into player (game, user_id, name) values (${game}, ${id}, 'x')`.execute(db);
  await raw`insert into book (id, game, position, owner, owner_name) values (${book}, ${game}, 0, ${first.id}, 'Anna')`.execute(
    db,
  );
  for (const [num, who, name, drawing] of [
    [1, first, 'Anna', start],
    [2, second, 'Ben', page],
  ] as const)
    await raw`insert into round (book, num, type, player, player_name, dice, drawing, lines, skipped)
      values (${book}, ${num}, 2, ${who.id}, ${name}, false, ${drawing}, 1, false)`.execute(db);
  return { start, page, game };
}
