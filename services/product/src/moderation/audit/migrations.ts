import type { Migrations } from '@tuschel/platform/ports';
import { sql } from 'kysely';

export const auditMigrations: Migrations = {
  // Each entry carries the hash of the one before. Entries are added; what is too old to be kept is blanked, and its hashes stay.
  'product-081-audit-chain': {
    async up(db) {
      await sql`
        alter table moderation_audit
          add column seq bigint,
          add column content_hash bytea,
          add column prev_hash bytea,
          add column hash bytea,
          add column forgotten_at bigint`.execute(db);
      await sql`create table audit_head (id int primary key, seq bigint not null, hash bytea not null)`.execute(db);
      await sql`insert into audit_head values (1, 0, sha256(''))`.execute(db);
      await sql`
        create function audit_content(parts text[]) returns bytea language sql immutable as $$
          select sha256(convert_to(string_agg(octet_length(part) || ':' || part, '' order by number), 'UTF8'))
          from unnest(parts) with ordinality as each (part, number)
        $$`.execute(db);
      await sql`
        create function audit_chained() returns trigger language plpgsql as $$
        declare
          head audit_head;
        begin
          select * into head from audit_head where id = 1 for update;
          new.seq = head.seq + 1;
          new.prev_hash = head.hash;
          new.content_hash = audit_content(
            array[new.kind, new.subject, new.decision, new.note, new.decided_by::text, new.decided_at::text]);
          new.hash = sha256(new.prev_hash || new.content_hash
            || convert_to(new.seq || ':' || new.kind || ':' || new.decided_at, 'UTF8'));
          update audit_head set seq = new.seq, hash = new.hash where id = 1;
          return new;
        end $$`.execute(db);
      // What there is already is chained as it stands.
      await sql`
        do $$
        declare
          entry moderation_audit;
          head audit_head;
        begin
          for entry in select * from moderation_audit order by id loop
            select * into head from audit_head where id = 1;
            head.seq = head.seq + 1;
            entry.content_hash = audit_content(array[
              entry.kind, entry.subject, entry.decision, entry.note, entry.decided_by::text, entry.decided_at::text]);
            entry.hash = sha256(head.hash || entry.content_hash
              || convert_to(head.seq || ':' || entry.kind || ':' || entry.decided_at, 'UTF8'));
            update moderation_audit set seq = head.seq, prev_hash = head.hash, content_hash = entry.content_hash,
              hash = entry.hash where id = entry.id;
            update audit_head set seq = head.seq, hash = entry.hash where id = 1;
          end loop;
        end $$`.execute(db);
      await sql`
        alter table moderation_audit
          alter column seq set not null,
          alter column content_hash set not null,
          alter column prev_hash set not null,
          alter column hash set not null,
          add constraint moderation_audit_seq unique (seq)`.execute(db);
      await sql`create index moderation_audit_fresh on moderation_audit (kind, decided_at) where forgotten_at is null`.execute(
        db,
      );
      await sql`
        create function audit_kept() returns trigger language plpgsql as $$
        begin
          if tg_op <> 'UPDATE' then raise exception 'the audit is only added to'; end if;
          if old.forgotten_at is not null or new.forgotten_at is null
            or (new.subject, new.decision, new.note) <> ('', '', '')
            or (new.id, new.seq, new.kind, new.decided_at, new.content_hash, new.prev_hash, new.hash)
              <> (old.id, old.seq, old.kind, old.decided_at, old.content_hash, old.prev_hash, old.hash)
          then raise exception 'the audit is only added to'; end if;
          return new;
        end $$`.execute(db);
      await sql`
        create trigger audit_chained before insert on moderation_audit
        for each row execute function audit_chained()`.execute(db);
      await sql`
        create trigger audit_kept before update or delete on moderation_audit
        for each row execute function audit_kept()`.execute(db);
      await sql`
        create trigger audit_not_emptied before truncate on moderation_audit
        for each statement execute function audit_kept()`.execute(db);
    },
  },
};
