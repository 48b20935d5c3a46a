import * as T from 'typebox';
import type { Endpoints } from './endpoint.ts';

/** POST /stats/exception */
export const ExceptionReportSchema = T.Object({
  exceptionString: T.String({ maxLength: 8192 }),
  stackTrace: T.Optional(T.String({ maxLength: 8192 })),
});
export const statsApi = {
  'POST /stats/exception': { body: ExceptionReportSchema },
} as const satisfies Endpoints;

export type ExceptionReport = T.Static<typeof ExceptionReportSchema>;
