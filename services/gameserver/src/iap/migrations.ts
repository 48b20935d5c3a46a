import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const iapMigrations: Migrations = {
  'gameserver-016-purchases': {
    async up(db) {
      // Times are UTC ms. `user_id`: null once the account is gone; what was bought stays known, so that it counts once for all. `store` and
      // `environment`: as the client API counts them.
      await sql`
        create table gameserver_purchase (
          store smallint not null,
          transaction_id text collate "C" not null,
          user_id uuid references gameserver_account on delete set null,
          product_id text not null,
          purchase_time bigint not null,
          refund_time bigint,
          environment smallint not null,
          provider_response text not null,
          create_time bigint not null,
          update_time bigint not null,
          primary key (store, transaction_id)
        )`.execute(db);
      await sql`
        create index gameserver_purchase_of_user
        on gameserver_purchase (user_id, purchase_time, transaction_id)`.execute(db);
      await sql`
        create table gameserver_subscription (
          store smallint not null,
          original_transaction_id text collate "C" not null,
          user_id uuid references gameserver_account on delete set null,
          product_id text not null,
          purchase_time bigint not null,
          expire_time bigint not null,
          refund_time bigint,
          environment smallint not null,
          provider_response text not null,
          create_time bigint not null,
          update_time bigint not null,
          primary key (store, original_transaction_id)
        )`.execute(db);
      await sql`
        create index gameserver_subscription_of_user
        on gameserver_subscription (user_id, purchase_time, store, original_transaction_id)`.execute(db);
    },
  },
};
