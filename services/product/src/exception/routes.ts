import { ExceptionReportSchema } from '@tuschel/protocol/schemas';
import type { App } from '../http/app.ts';
import type { createExceptionStore } from './store.ts';

export function exceptionRoutes(app: App, store: ReturnType<typeof createExceptionStore>): void {
  app.post('/stats/exception', { schema: { body: ExceptionReportSchema } }, async (request, reply) => {
    const { exceptionString, stackTrace = '' } = request.body;
    await store.keep({ exception: exceptionString, stack: stackTrace });
    return reply.code(204).send();
  });
}
