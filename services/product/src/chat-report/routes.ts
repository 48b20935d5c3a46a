import type { Extend } from '@tuschel/gameserver/extend';
import { AdminPower, type LineCase, Rank } from '@tuschel/protocol';
import { LineDecisionSchema, LineIdSchema, LineReportSchema } from '@tuschel/protocol/schemas';
import type { FastifyRequest } from 'fastify';
import { rankOf, readMetadata } from '../account/metadata.ts';
import type { ChannelMutes } from '../chat/channelMutes.ts';
import type { App } from '../http/app.ts';
import type { Gate } from '../http/gate.ts';
import { refuse } from '../http/refusal.ts';
import type { ReportLine } from './reportLine.ts';
import type { ChatReportStore } from './store.ts';

export interface ChatReportDeps {
  report: ReportLine;
  store: ChatReportStore;
  mutes: Pick<ChannelMutes, 'mute'>;
  extend: { rooms: Pick<Extend['rooms'], 'withdraw'>; accounts: Pick<Extend['accounts'], 'get'> };
}

/** Lines of the chat: anybody reports those that he sees, the team decides. Who reported is told to admins alone. */
export function chatReportRoutes(app: App, gate: Gate, { report, store, mutes, extend }: ChatReportDeps): void {
  const rankOfCaller = (request: FastifyRequest) => rankOf(readMetadata(gate.account(request)));
  const isTeam = (request: FastifyRequest) => rankOfCaller(request) >= Rank.Team;

  const told = (request: FastifyRequest, found: LineCase): LineCase => {
    const { adminPower } = readMetadata(gate.account(request));
    if (adminPower >= AdminPower.Admin) return found;
    const reports = found.reports.map((one) => {
      const { reporterId: _, ...rest } = one;
      return rest;
    });
    return { ...found, reports };
  };

  /** Nobody silences whoever has the same rank or a higher one. */
  const mayMute = async (request: FastifyRequest, author: string) => {
    const account = await extend.accounts.get(author);
    return account === null || rankOf(readMetadata(account)) < rankOfCaller(request);
  };

  app.post('/chat/report', { schema: { body: LineReportSchema } }, async (request, reply) => {
    const code = await report(gate.account(request), request.body);
    return code === null ? { isSuccess: true } : refuse(request, reply, { code });
  });

  app.get('/admin/chat', async (request, reply) => {
    if (!isTeam(request)) return refuse(request, reply, { code: 'forbidden' });
    return { waiting: (await store.waiting()).map((found) => told(request, found)) };
  });

  app.put(
    '/admin/chat/:messageId',
    { schema: { params: LineIdSchema, body: LineDecisionSchema } },
    async (request, reply) => {
      if (!isTeam(request)) return refuse(request, reply, { code: 'forbidden' });
      const { messageId } = request.params;
      const { decision, note = '' } = request.body;
      const found = await store.read(messageId);
      if (!found) return refuse(request, reply, { code: 'notFound' });
      if (decision === 'mute' && !(await mayMute(request, found.authorId)))
        return refuse(request, reply, { code: 'forbidden' });
      if (decision !== 'keep') await extend.rooms.withdraw(found.room, messageId);
      if (decision === 'mute') await mutes.mute(found.authorId);
      await store.decide(messageId, gate.account(request).id, decision, note.trim());
      const decided = await store.read(messageId);
      return decided ? told(request, decided) : refuse(request, reply, { code: 'notFound' });
    },
  );
}
