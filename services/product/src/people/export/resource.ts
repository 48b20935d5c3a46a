import { EXPORT } from '@tuschel/protocol';
import { createQuietWork } from '../../heavy/quietWork.ts';
import { type Call, endpoint, SIGNED_IN } from '../../http/endpoint.ts';
import type { Refusal } from '../../http/refusal.ts';
import type { Resource } from '../../resource.ts';
import { accountArchive } from './accountArchive.ts';
import { createExportRoom } from './exportRoom.ts';
import { createExportLinks } from './links.ts';
import { exportMigrations } from './migrations.ts';
import { partsOf } from './ownDrawings.ts';
import { cutStalled } from './stall.ts';

const BUSY: Refusal = {
  code: 'unavailable',
  detail: 'Other archives are being written. Come again.',
  retryAfterMs: EXPORT.retryMs,
};

/** Everything that the server keeps about somebody, for them to take away. Open to a banned person as well. */
export const accountExport: Resource = {
  migrations: exportMigrations,
  open({ platform: { sql, clock, entropy, lines, blobs, log }, extend: { accounts }, config }) {
    const links = createExportLinks(sql, clock, entropy);
    const room = createExportRoom(clock, config);
    const quiet = createQuietWork();
    const deps = { sql, lines, blobs, clock, log, quiet };

    const fetchArchive = async ({ query, request, reply, refuse }: Call<'GET /account/export'>) => {
      const linked = await links.open(query.ticket ?? '');
      const account = linked && (await accounts.get(linked.person));
      if (!account || account.disabledAt !== null) return refuse({ code: 'unauthenticated' });
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      reply
        .header('content-type', 'application/zip')
        .header('content-disposition', `attachment; filename="tuschel-${day}-${linked.part}-of-${linked.parts}.zip"`);
      if (request.method === 'HEAD') return reply.send();
      const desk = room.enter({ user: account.id, address: request.ip });
      if (!desk) {
        reply.removeHeader('content-disposition');
        return refuse(BUSY);
      }
      const archive = accountArchive(deps, account, linked, desk);
      const { socket } = request.raw;
      const before = socket.bytesWritten;
      const stop = cutStalled(archive, () => socket.bytesWritten - before, clock);
      archive.once('close', () => {
        stop();
        desk.leave();
      });
      return reply.send(archive);
    };

    return {
      endpoints: [
        endpoint(
          'POST /account/export',
          { ...SIGNED_IN, rates: ['export'], whileBanned: true, beforeTerms: true },
          async ({ account }) => {
            const parts = await partsOf(sql, account.id);
            const { tickets, expiresAt } = await links.make(account.id, parts);
            return {
              expiresAt,
              parts: parts.map(({ drawings, bytes }, index) => ({ ticket: tickets[index]!, drawings, bytes })),
            };
          },
        ),
        {
          ...endpoint('GET /account/export', { auth: 'none', rates: ['exportFile'] }, fetchArchive),
          answers: 'stream',
        },
      ],
      close: () => quiet.close(),
    };
  },
};
