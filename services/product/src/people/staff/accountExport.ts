import type { Account } from '@tuschel/gameserver/extend';
import type { Clock, Sql } from '@tuschel/platform/ports';
import type { AccountExport, BanNotice, Preferences } from '@tuschel/protocol';

interface Tables {
  terms_acceptance: { person: string; accepted_at: number; version: string };
  line_page: { drawing: string; match: string; author: string; lines: number };
  gameserver_channel_message: {
    id: string;
    channel: string;
    sender_id: string;
    content: Record<string, unknown>;
    /** UTC µs */
    create_time: number;
  };
}

/** Everything the server holds about somebody, in one answer. */
export async function accountExport(
  sql: Sql,
  clock: Pick<Clock, 'now'>,
  account: Account,
  known: { preferences: Preferences; ban: BanNotice | null },
): Promise<AccountExport> {
  const db = sql.db<Tables>();
  const [terms, drawings, messages] = await Promise.all([
    db.selectFrom('terms_acceptance').selectAll().where('person', '=', account.id).orderBy('accepted_at').execute(),
    db.selectFrom('line_page').select(['drawing', 'match', 'lines']).where('author', '=', account.id).execute(),
    db
      .selectFrom('gameserver_channel_message')
      .select(['channel', 'content', 'create_time'])
      .where('sender_id', '=', account.id)
      .orderBy('create_time')
      .execute(),
  ]);
  const { id, username, displayName, avatarUrl, langTag, createdAt, customId, metadata } = account;
  return {
    exportedAt: clock.now(),
    account: { id, username, displayName, avatarUrl, language: langTag, createdAt, login: customId, metadata },
    preferences: known.preferences,
    terms: terms.map(({ accepted_at, version }) => ({ acceptedAt: Number(accepted_at), version })),
    ban: known.ban,
    drawings: drawings.map(({ drawing, match, lines }) => ({ id: drawing, match, lines })),
    messages: messages.map(({ channel, content, create_time }) => ({
      room: channel,
      at: Math.floor(Number(create_time) / 1000),
      text: typeof content['text'] === 'string' ? content['text'] : '',
    })),
  };
}
