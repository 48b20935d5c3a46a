import { createStandingOf } from '../../library/post/standing.ts';
import type { Resource } from '../../resource.ts';
import { createAuditBook } from '../audit/audit.ts';
import { createCredit } from './credit.ts';
import { createDecide } from './decide.ts';
import { createDesk } from './desk.ts';
import { galleryEndpoints } from './endpoints.ts';
import { galleryModerationMigrations } from './migrations.ts';
import { createLocker } from './quarantine.ts';
import { createReports } from './reports.ts';

/** Nothing is public that nobody has looked at; and what is there may be reported. */
export const galleryModeration: Resource = {
  migrations: galleryModerationMigrations,
  open({ platform: { sql, clock, lines }, extend: { accounts, rooms, sessions }, renderJobs: renders, ...parts }) {
    const { limiter, isNewcomer, faces, faceStore } = parts;
    const decide = createDecide({ sql, clock, lines, renders });
    const desk = createDesk({ sql, clock, accounts });
    const locker = createLocker({ sql, clock, lines });
    const standingOf = createStandingOf(sql);
    const credit = createCredit(sql, clock);
    const reports = createReports({ sql, clock, lines, accounts, rooms, standingOf, decide, credit, faces, faceStore });
    const audit = createAuditBook(sql, accounts);
    const deps = { sql, clock, accounts, sessions, limiter, isNewcomer, credit, desk, decide, locker, reports, audit };
    return { endpoints: galleryEndpoints(deps) };
  },
};
