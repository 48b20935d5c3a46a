import type { Log } from '@tuschel/platform';

/** Different violations that are written to the log; any more are only counted. */
const LOGGED_MAX = 200;

export interface CspReports {
  /** Takes a report in either format that browsers send; anything else is ignored. */
  take(body: unknown): void;
  count(): number;
}

interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source: string;
}

/** Counts every violation, and logs each kind once. */
export function collectCspReports(log: Log): CspReports {
  const seen = new Set<string>();
  let count = 0;
  const add = (violation: Violation) => {
    count += 1;
    const kind = `${violation.directive} ${violation.blocked} ${violation.source}`;
    if (seen.has(kind) || seen.size >= LOGGED_MAX) return;
    seen.add(kind);
    log.warn('the content security policy was violated', violation);
  };
  return { take: (body) => violations(body).forEach(add), count: () => count };
}

/** `application/csp-report` is one object, `application/reports+json` a list. */
function violations(body: unknown): Violation[] {
  if (Array.isArray(body)) {
    return body
      .slice(0, 20)
      .flatMap((report) => (field(report, 'type') === 'csp-violation' ? [modern(field(report, 'body'))] : []));
  }
  const legacy = field(body, 'csp-report');
  return legacy === undefined ? [] : [old(legacy)];
}

function modern(body: unknown): Violation {
  return {
    directive: short(field(body, 'effectiveDirective')),
    blocked: place(field(body, 'blockedURL')),
    page: place(field(body, 'documentURL')),
    source: place(field(body, 'sourceFile')),
  };
}

function old(body: unknown): Violation {
  return {
    directive: short(field(body, 'effective-directive') ?? field(body, 'violated-directive')),
    blocked: place(field(body, 'blocked-uri')),
    page: place(field(body, 'document-uri')),
    source: place(field(body, 'source-file')),
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function short(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : '';
}

/** Without query and fragment: those of the login's return path are secret. */
function place(value: unknown): string {
  return short(value).split(/[?#]/, 1)[0] ?? '';
}
