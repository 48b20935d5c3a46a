import * as T from 'typebox';

/** POST /stats/exception */
export const ExceptionReportSchema = T.Object({
  exceptionString: T.String({ maxLength: 8192 }),
  stackTrace: T.Optional(T.String({ maxLength: 8192 })),
});
export type ExceptionReport = T.Static<typeof ExceptionReportSchema>;
