import type { Migrations } from '@tuschel/platform/ports';
import { sql as raw } from 'kysely';

export interface SupportTables {
  /** `granted`: what the team gave, beside what is paid for. `asked`: counts how often the provider was asked; the last one who asked writes. Times are UTC ms. */
  supporter: {
    person: string;
    customer: string | null;
    granted: number;
    paid: number;
    asked: number;
    failing_since: number | null;
    ends_at: number | null;
    is_thanked: boolean;
    thanked_since: number | null;
  };
  supporter_reward: { person: string; reward: string; since: number; done_at: number | null };
  /** Of people who have left: the provider is to forget them, and to take nothing from them any more. */
  supporter_gone: { customer: string };
  /** Messages of the provider that need nothing more. */
  supporter_message: { id: string; at: number };
}

export const supportMigrations: Migrations = {
  'product-129-supporters': {
    async up(db) {
      await raw`
        create table supporter (
          person uuid primary key,
          customer text unique,
          granted integer not null,
          paid integer not null,
          asked bigint not null,
          failing_since bigint,
          ends_at bigint,
          is_thanked boolean not null,
          thanked_since bigint
        )`.execute(db);
      await raw`create index supporter_ends on supporter (ends_at) where ends_at is not null`.execute(db);
      await raw`
        create table supporter_reward (
          person uuid not null, reward text not null, since bigint not null, done_at bigint,
          primary key (person, reward)
        )`.execute(db);
      await raw`create table supporter_gone (customer text primary key)`.execute(db);
      await raw`create table supporter_message (id text primary key, at bigint not null)`.execute(db);
      await raw`create index supporter_message_at on supporter_message (at)`.execute(db);
    },
  },
};
