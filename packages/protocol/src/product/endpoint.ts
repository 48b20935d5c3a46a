import * as T from 'typebox';

/** What comes with a call of one end-point and what goes back. Texts alone come in a path and a query. */
export interface EndpointSchemas {
  /** Of the parts of the path that begin with a colon. */
  params?: T.TObject;
  query?: T.TObject;
  body?: T.TSchema;
  /** Absent: there is nothing to say (204). */
  answer?: T.TSchema;
}

/**
 * End-points by their names, `METHOD /path/:parameter?query&query`: so a call can be made, and a missing parameter be named, without any schema.
 * Parts of a query that may be left out are not in the name.
 */
export type Endpoints = Readonly<Record<string, EndpointSchemas>>;

/** `page` of a list, counted from 0. */
export const PageSchema = T.Object({ page: T.String({ pattern: '^\\d{1,6}$' }) });
