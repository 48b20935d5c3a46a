import * as T from 'typebox';
import { STAFF } from '../people/staffLimits.ts';
import type { Endpoints } from '../endpoint.ts';

/** How the instance does, for those who run it. */

const count = T.Integer({ minimum: 0 });
const maybeTime = T.Union([T.Number(), T.Null()]);

/** What may be incomplete or unsafe about how a server is set up. */
export const FindingCodeSchema = T.Union([
  T.Literal('noLogin'),
  T.Literal('nameLogin'),
  T.Literal('noPasskeys'),
  T.Literal('noAddress'),
  T.Literal('plainHttp'),
  T.Literal('noProxy'),
  T.Literal('samples'),
  T.Literal('brackets'),
  T.Literal('clock'),
  T.Literal('disk'),
  T.Literal('noBackup'),
  T.Literal('oldBackup'),
]);
export const FindingSchema = T.Object({
  code: FindingCodeSchema,
  /** Nobody can play, or something will be lost. */
  isSerious: T.Boolean(),
  values: T.Record(T.String(), T.Union([T.String(), T.Number()])),
});

/** Parts of the product whose costs are shown. */
export const PartSchema = T.Union([
  T.Literal('games'),
  T.Literal('drawings'),
  T.Literal('rendering'),
  T.Literal('gallery'),
  T.Literal('people'),
  T.Literal('chat'),
  T.Literal('team'),
]);

/** GET /admin/costs: what each part takes of the disk, and its answers in the last hour, on this server. */
export const CostsSchema = T.Object({
  parts: T.Array(
    T.Object({
      part: PartSchema,
      /** Of tables, with their indexes. */
      tableBytes: count,
      /** Of pictures and films. */
      fileBytes: count,
      answers: count,
      /** From the request to the end of the answer, of all of them together. */
      ms: T.Number(),
    }),
  ),
});

/** GET /admin/overview */
export const OverviewSchema = T.Object({
  /** The release that answers. */
  version: T.String(),
  waiting: T.Object({
    pictures: count,
    /** Since when the first of them waits, UTC ms. */
    oldestPictureAt: maybeTime,
    faces: count,
    reports: count,
    appeals: count,
    /** Bans that take two. */
    wishes: count,
  }),
  matches: T.Object({ lobby: count, draw: count, watch: count, done: count }),
  /** Who has a seat in one of them, and is there. */
  players: count,
  people: T.Object({ all: count, today: count }),
  /** Of each of the last minutes, the present one last: what this server could not answer, and errors that browsers have reported to it. */
  errors: T.Object({ server: T.Array(count), browser: T.Array(count) }),
  rendering: T.Object({
    waiting: count,
    rendering: count,
    failed: count,
    renderers: T.Array(
      T.Object({
        name: T.String(),
        /** UTC ms */
        lastOnline: T.Number(),
        /** ms */
        averageWorktime: T.Number(),
        totalJobs: count,
        totalSuccessful: count,
        totalErrors: count,
      }),
    ),
  }),
  /** low: the disk has little room. full: it has none. away: the database does not answer. */
  storage: T.Union([T.Literal('ready'), T.Literal('low'), T.Literal('full'), T.Literal('away')]),
  /** What `npm start -- doctor` says of this server. Of others than admins: nothing. */
  findings: T.Array(FindingSchema),
  /** Since when this server runs, UTC ms. */
  startedAt: T.Number(),
});

/** A match that has not ended. Nothing of what is written or drawn in it. */
export const RunningMatchSchema = T.Object({
  matchId: T.String(),
  lobbyCode: T.String(),
  hostName: T.String(),
  hostUsername: T.String(),
  /** UTC ms */
  openedAt: T.Number(),
  /** GamePhase; null: no server runs it at the moment. */
  phase: T.Union([T.Integer(), T.Null()]),
  /** GameMode */
  mode: T.Integer(),
  /** Of so many steps, from 1; 0 outside of the drawing phase. */
  step: count,
  steps: count,
  seated: count,
  /** Of these, whose connection stands. */
  present: count,
});

/** GET /admin/matches: the newest first. */
export const RunningMatchesSchema = T.Object({ matches: T.Array(RunningMatchSchema), hasMore: T.Boolean() });

/** POST /admin/matches/{matchId}/close */
export const CloseMatchSchema = T.Object(
  { note: T.String({ minLength: STAFF.leastNote, maxLength: STAFF.note }) },
  { additionalProperties: false },
);

/** One kind of error that browsers have reported. */
export const ErrorKindSchema = T.Object({
  fingerprint: T.String(),
  exception: T.String(),
  stack: T.String(),
  reports: count,
  /** UTC ms */
  firstAt: T.Number(),
  lastAt: T.Number(),
});

/** GET /admin/exceptions: those that were reported last come first. */
export const ErrorKindsSchema = T.Object({ exceptions: T.Array(ErrorKindSchema), hasMore: T.Boolean() });
export const ErrorKindsQuerySchema = T.Object(
  { offset: T.Optional(T.String({ pattern: '^\\d{1,5}$' })) },
  { additionalProperties: false },
);
export const FingerprintParamsSchema = T.Object({ fingerprint: T.String({ pattern: '^[0-9a-f]{64}$' }) });

/** GET /admin/settings: what this server was started with. */
export const SettingsSchema = T.Object({
  settings: T.Array(
    T.Object({
      name: T.String(),
      meaning: T.String(),
      /** Null: not set. Empty for a secret that is set, since its value is never shown. */
      value: T.Union([T.String(), T.Null()]),
      isSecret: T.Boolean(),
      /** What holds when it is not set. */
      fallback: T.String(),
    }),
  ),
});

/** GET /admin/echoheader: the headers of the request as they arrived, but for what opens a session. */
export const EchoHeaderSchema = T.Object({
  headers: T.Record(T.String(), T.String()),
  /** Who asks, as limits see it. */
  address: T.String(),
});

const MatchIdParamsSchema = T.Object({ matchId: T.String({ minLength: 1, maxLength: 128 }) });

export const operationsApi = {
  'GET /admin/overview': { answer: OverviewSchema },
  'GET /admin/costs': { answer: CostsSchema },
  'GET /admin/matches': { answer: RunningMatchesSchema },
  'POST /admin/matches/:matchId/close': { params: MatchIdParamsSchema, body: CloseMatchSchema },
  'GET /admin/exceptions': { query: ErrorKindsQuerySchema, answer: ErrorKindsSchema },
  'DELETE /admin/exceptions/:fingerprint': { params: FingerprintParamsSchema },
  'GET /admin/settings': { answer: SettingsSchema },
  'GET /admin/echoheader': { answer: EchoHeaderSchema },
} as const satisfies Endpoints;

export type Overview = T.Static<typeof OverviewSchema>;
export type RunningMatch = T.Static<typeof RunningMatchSchema>;
export type RunningMatches = T.Static<typeof RunningMatchesSchema>;
export type ErrorKind = T.Static<typeof ErrorKindSchema>;
export type ErrorKinds = T.Static<typeof ErrorKindsSchema>;
export type Settings = T.Static<typeof SettingsSchema>;
export type ShownSetting = Settings['settings'][number];
export type EchoHeader = T.Static<typeof EchoHeaderSchema>;
export type FindingCode = T.Static<typeof FindingCodeSchema>;
export type Finding = T.Static<typeof FindingSchema>;
export type ProductPart = T.Static<typeof PartSchema>;
export type Costs = T.Static<typeof CostsSchema>;
