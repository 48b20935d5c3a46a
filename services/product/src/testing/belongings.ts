import type { Account } from '@tuschel/gameserver/extend';
import { randomUUID } from 'node:crypto';
import type { StartedProduct } from './startProduct.ts';

/** Somebody’s passkey, as if they had added it. Answers its id. */
export async function passkeyOf(
  { platform }: Pick<StartedProduct, 'platform'>,
  { id: person }: Account,
): Promise<string> {
  const id = randomUUID();
  await platform.sql
    .db<{ passkey: Record<string, unknown> }>()
    .insertInto('passkey')
    .values({
      id,
      person,
      credential: 'AAAA',
      public_key: Buffer.of(0),
      counter: 0,
      transports: '[]',
      host: 'localhost',
      name: 'Anna’s phone',
      added_at: 0,
    })
    .execute();
  return id;
}

/** Somebody’s paper, with nothing on it. Answers its id. */
export async function paperOf(
  { platform }: Pick<StartedProduct, 'platform'>,
  { id: author }: Account,
): Promise<string> {
  const id = randomUUID();
  const about = { name: 'Anna’s', warning: 0, seconds: 0, width: 64, height: 64, created_at: 0, updated_at: 0 };
  await platform.sql
    .db<{ paper: Record<string, unknown> }>()
    .insertInto('paper')
    .values({ id, author, author_name: 'Anna', ...about })
    .execute();
  return id;
}
