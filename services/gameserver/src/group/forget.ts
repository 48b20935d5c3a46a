import { type Kysely, sql } from 'kysely';

/**
 * Takes somebody out of all groups, whatever they are there. Those that they alone rule end, with what is said in them. Within the
 * transaction that ends their account.
 */
export async function forgetMember(userId: string, tx: Kysely<unknown>): Promise<void> {
  // Nobody else changes these groups until it is done.
  await sql`
    select from gameserver_group
    where id in (select group_id from gameserver_group_member where user_id = ${userId}::uuid)
    order by id for update`.execute(tx);
  const { rows: ended } = await sql<{ id: string }>`
    delete from gameserver_group ended
    where id in (select group_id from gameserver_group_member where user_id = ${userId}::uuid and state = 0)
      and not exists (
        select from gameserver_group_member other
        where other.group_id = ended.id and other.state = 0 and other.user_id <> ${userId}::uuid)
    returning id`.execute(tx);
  await sql`
    delete from gameserver_channel_message
    where channel = any(${ended.map(({ id }) => `3.${id}..`)}::text[])`.execute(tx);
  await sql`
    with left_ones as (delete from gameserver_group_member where user_id = ${userId}::uuid returning group_id, state)
    update gameserver_group set edge_count = edge_count - 1
    where id in (select group_id from left_ones where state <= 2)`.execute(tx);
}
