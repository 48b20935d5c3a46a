import type { Account, Extend } from '@tuschel/gameserver/extend';
import { AdminPower, type LineCase } from '@tuschel/protocol';
import { BY_TEAM, type Endpoint, endpoint } from '../../http/endpoint.ts';
import { rankOf, readMetadata } from '../../people/account/metadata.ts';
import type { ChannelMutes } from '../../play/chat/channelMutes.ts';
import type { ReportLine } from './reportLine.ts';
import type { ChatReportStore } from './store.ts';

export interface ChatReportDeps {
  report: ReportLine;
  store: ChatReportStore;
  mutes: Pick<ChannelMutes, 'mute'>;
  extend: { rooms: Pick<Extend['rooms'], 'withdraw'>; accounts: Pick<Extend['accounts'], 'get'> };
}

/** Lines of the chat: anybody reports those that they see, the team decides. Who reported is told to admins alone. */
export function chatReportEndpoints({ report, store, mutes, extend }: ChatReportDeps): Endpoint[] {
  const told = (caller: Account, found: LineCase): LineCase => {
    if (readMetadata(caller).adminPower >= AdminPower.Admin) return found;
    const reports = found.reports.map((one) => {
      const { reporterId: _, ...rest } = one;
      return rest;
    });
    return { ...found, reports };
  };

  /** Nobody silences whoever has the same rank or a higher one. */
  const mayMute = async (caller: Account, author: string) => {
    const account = await extend.accounts.get(author);
    return account === null || rankOf(readMetadata(account)) < rankOf(readMetadata(caller));
  };

  return [
    endpoint('POST /chat/report', { auth: 'bearer', rates: ['report'] }, async ({ account, body, refuse }) => {
      const code = await report(account, body);
      return code === null ? { isSuccess: true } : refuse({ code });
    }),
    endpoint('GET /admin/chat', BY_TEAM, async ({ account }) => ({
      waiting: (await store.waiting()).map((found) => told(account, found)),
    })),
    endpoint('PUT /admin/chat/:messageId', BY_TEAM, async ({ account, params: { messageId }, body, refuse }) => {
      const { decision, note = '' } = body;
      const found = await store.read(messageId);
      if (!found) return refuse({ code: 'notFound' });
      if (decision === 'mute' && !(await mayMute(account, found.authorId))) return refuse({ code: 'forbidden' });
      if (decision !== 'keep') await extend.rooms.withdraw(found.room, messageId);
      if (decision === 'mute') await mutes.mute(found.authorId);
      await store.decide(messageId, account.id, decision, note.trim());
      const decided = await store.read(messageId);
      return decided ? told(account, decided) : refuse({ code: 'notFound' });
    }),
  ];
}
