import * as T from 'typebox';
import { STAFF } from './staffLimits.ts';
import type { Endpoints } from '../endpoint.ts';

/** Why somebody is banned. They read it themselves, in their own language. */
export const BanReasonSchema = T.Union([
  T.Literal('hate'),
  T.Literal('sexual'),
  T.Literal('violence'),
  T.Literal('harassment'),
  T.Literal('spam'),
  T.Literal('cheating'),
  T.Literal('impersonation'),
  T.Literal('other'),
]);

const note = T.Optional(T.String({ maxLength: STAFF.note }));
const maybeTime = T.Union([T.Number(), T.Null()]);

const AppealSchema = T.Object({
  text: T.String(),
  /** UTC ms */
  at: T.Number(),
  /** What the team says to it; null: nothing yet. */
  answer: T.Union([T.String(), T.Null()]),
});

const ban = {
  reason: BanReasonSchema,
  /** What the team adds, for the banned person to read. */
  note: T.String(),
  /** UTC ms */
  since: T.Number(),
  /** UTC ms; null: for good. */
  until: maybeTime,
  appeal: T.Union([AppealSchema, T.Null()]),
};

/** GET /account/ban: open to a banned caller. */
export const OwnBanSchema = T.Object({ ban: T.Union([T.Object(ban), T.Null()]) });
/** POST /account/ban/appeal answers the same. One for each ban. */
export const AppealRequestSchema = T.Object(
  { text: T.String({ minLength: 1, maxLength: STAFF.appeal }) },
  { additionalProperties: false },
);

/**
 * POST /account/export: tickets for what the server holds about the caller, in as many archives as it takes. Open to a banned caller. GET
 * /account/export?ticket answers one of them as a ZIP.
 */
export const AccountExportSchema = T.Object({
  /** From then on the tickets are good for nothing, UTC ms. */
  expiresAt: T.Number(),
  parts: T.Array(
    T.Object({
      ticket: T.String(),
      drawings: T.Integer(),
      /** Of the drawings as they are stored, about. */
      bytes: T.Integer(),
    }),
  ),
});

export const UsernameParamsSchema = T.Object({ username: T.String({ minLength: 1, maxLength: 128 }) });

/** PUT /admin/person/{username}/ban */
export const BanSchema = T.Object(
  {
    reason: BanReasonSchema,
    note,
    /** UTC ms; null: for good. */
    until: T.Union([T.Integer({ minimum: 0, maximum: STAFF.lastMoment }), T.Null()]),
  },
  { additionalProperties: false },
);
/** PUT /admin/person/{username}/lift */
export const LiftSchema = T.Object({ note }, { additionalProperties: false });
/** PUT /admin/person/{username}/supporter */
export const SupporterSchema = T.Object(
  { level: T.Integer({ minimum: 0, maximum: STAFF.supporterLevels }), note },
  { additionalProperties: false },
);
/** PUT /admin/person/{username}/access: a disabled account cannot log in. */
export const AccessChangeSchema = T.Object({ isEnabled: T.Boolean(), note }, { additionalProperties: false });
/** PUT /admin/person/{username}/profile: marks of a profile. What is absent stays. */
export const ProfileMarksSchema = T.Object(
  { isRestricted: T.Optional(T.Boolean()), isPartyAssociate: T.Optional(T.Boolean()), note },
  { additionalProperties: false },
);
/** PUT /admin/person/{username}/appeal: what the banned person reads. */
export const AppealAnswerSchema = T.Object(
  { answer: T.String({ minLength: 1, maxLength: STAFF.note }) },
  { additionalProperties: false },
);

const GIVEN_HERE = [
  T.Literal('team'),
  T.Literal('communityMemberPlus'),
  T.Literal('communityMember'),
  T.Literal('nameColor'),
  T.Literal('none'),
] as const;

/** What somebody is on this instance, the highest first. Whether they may open lobbies is a permission of its own. */
export const AppointmentSchema = T.Union([T.Literal('admin'), ...GIVEN_HERE]);

/** PUT /admin/person/{username}/appointment. What is absent stays. Admins are made on the machine alone. */
export const AppointmentChangeSchema = T.Object(
  {
    rank: T.Optional(T.Union([...GIVEN_HERE])),
    /** May open lobbies where that takes a permission. */
    mayHost: T.Optional(T.Boolean()),
    note,
  },
  { additionalProperties: false },
);

/** A ban of more than 30 days for which one person has spoken. Until an admin bans for as long, too, it lasts those 30 days. */
export const BanWishSchema = T.Object({
  username: T.String(),
  reason: BanReasonSchema,
  note: T.String(),
  /** UTC ms; null: for good. */
  until: maybeTime,
  /** The nil id: from the command line. */
  by: T.String(),
  byName: T.String(),
  at: T.Number(),
});

/** GET /admin/ban-wishes: those that wait for a second, the oldest first. */
export const BanWishesSchema = T.Object({ waiting: T.Array(BanWishSchema) });

const StrikeSchema = T.Object({
  /** drawing, profile, text, face, prompt, chatLine */
  kind: T.String(),
  /** reject, quarantine, remove, hide, mute */
  action: T.String(),
  /** Why a picture was turned down; else empty. */
  reason: T.String(),
  /** UTC ms */
  at: T.Number(),
});

/** Which accounts a list is of. */
export const PeopleKindSchema = T.Union([
  T.Literal('banned'),
  T.Literal('restricted'),
  T.Literal('disabled'),
  T.Literal('team'),
  T.Literal('community'),
  T.Literal('hosts'),
  T.Literal('supporters'),
]);

/** GET /admin/people: accounts with this text in one of their names, exact matches first; without a text, the newest accounts. */
export const PeopleQuerySchema = T.Object(
  {
    find: T.Optional(T.String({ maxLength: STAFF.find })),
    only: T.Optional(PeopleKindSchema),
    offset: T.Optional(T.String({ pattern: '^\\d{1,5}$' })),
  },
  { additionalProperties: false },
);

export const FoundPersonSchema = T.Object({
  id: T.String(),
  username: T.String(),
  displayName: T.String(),
  avatarUrl: T.String(),
  /** Rank */
  rank: T.Integer(),
  supporterLevel: T.Integer(),
  isEnabled: T.Boolean(),
  isBanned: T.Boolean(),
  isRestricted: T.Boolean(),
  mayHost: T.Boolean(),
  /** UTC ms */
  createdAt: T.Number(),
});

export const PeopleSchema = T.Object({ people: T.Array(FoundPersonSchema), hasMore: T.Boolean() });

/** GET /admin/person/{username}, and the answer to each change. */
export const PersonCaseSchema = T.Object({
  id: T.String(),
  username: T.String(),
  displayName: T.String(),
  /** Rank */
  rank: T.Integer(),
  supporterLevel: T.Integer(),
  isEnabled: T.Boolean(),
  /** Visitors do not see their profile, and nobody their pictures. */
  isRestricted: T.Boolean(),
  isPartyAssociate: T.Boolean(),
  /** By permission; ranks and Twitch's partners may have it without one. */
  mayHost: T.Boolean(),
  /** AdminPower */
  adminPower: T.Integer(),
  appointment: AppointmentSchema,
  /** UTC ms */
  createdAt: T.Number(),
  /** Finished games. */
  games: T.Integer(),
  /** What was decided against things of theirs in the last 90 days, newest first. */
  strikes: T.Array(StrikeSchema),
  ban: T.Union([T.Object(ban), T.Null()]),
  /** What a second person is asked for. */
  banWish: T.Union([BanWishSchema, T.Null()]),
  /** Oldest first. */
  audit: T.Array(
    T.Object({
      action: T.String(),
      note: T.String(),
      /** The nil id: from the command line. */
      by: T.String(),
      at: T.Number(),
    }),
  ),
});

const use = {
  username: T.String(),
  displayName: T.String(),
  /** Drawings with lines, of games and of their own. */
  drawings: T.Integer(),
  bytes: T.Number(),
  /** What they may store before drawings of their own are refused. */
  mostBytes: T.Number(),
} as const;

/** GET /admin/person/{username}/use: who uses how much, of this UTC day, too. */
export const PersonUseSchema = T.Object({
  ...use,
  today: T.Object({ drawings: T.Integer(), bytes: T.Number(), mostDrawings: T.Integer(), mostBytes: T.Number() }),
});

/** GET /admin/use: those who have stored most, most first. */
export const UsesSchema = T.Object({ people: T.Array(T.Object(use)) });

const WaitingAppealSchema = T.Object({ username: T.String(), ...ban });

/** GET /admin/appeal: those without an answer, the oldest first. */
export const AppealsSchema = T.Object({ waiting: T.Array(WaitingAppealSchema) });

const person = { params: UsernameParamsSchema, answer: PersonCaseSchema };

export const staffApi = {
  'GET /account/ban': { answer: OwnBanSchema },
  'POST /account/ban/appeal': { body: AppealRequestSchema, answer: OwnBanSchema },
  'POST /account/export': { answer: AccountExportSchema },
  'GET /account/export': { query: T.Object({ ticket: T.Optional(T.String({ maxLength: 64 })) }) },
  'GET /admin/appeal': { answer: AppealsSchema },
  'GET /admin/ban-wishes': { answer: BanWishesSchema },
  'GET /admin/people': { query: PeopleQuerySchema, answer: PeopleSchema },
  'GET /admin/use': { answer: UsesSchema },
  'GET /admin/person/:username/use': { params: UsernameParamsSchema, answer: PersonUseSchema },
  'GET /admin/person/:username': person,
  'PUT /admin/person/:username/ban': { ...person, body: BanSchema },
  'PUT /admin/person/:username/lift': { ...person, body: LiftSchema },
  'PUT /admin/person/:username/appeal': { ...person, body: AppealAnswerSchema },
  'PUT /admin/person/:username/supporter': { ...person, body: SupporterSchema },
  'PUT /admin/person/:username/profile': { ...person, body: ProfileMarksSchema },
  'PUT /admin/person/:username/appointment': { ...person, body: AppointmentChangeSchema },
  'PUT /admin/person/:username/access': { ...person, body: AccessChangeSchema },
} as const satisfies Endpoints;

export type BanReason = T.Static<typeof BanReasonSchema>;
export type OwnBan = T.Static<typeof OwnBanSchema>;
export type BanNotice = NonNullable<OwnBan['ban']>;
export type AccountExport = T.Static<typeof AccountExportSchema>;
export type PersonCase = T.Static<typeof PersonCaseSchema>;
export type BanWish = T.Static<typeof BanWishSchema>;
export type PeopleKind = T.Static<typeof PeopleKindSchema>;
export type PeopleQuery = T.Static<typeof PeopleQuerySchema>;
export type FoundPerson = T.Static<typeof FoundPersonSchema>;
export type People = T.Static<typeof PeopleSchema>;
export type Strike = PersonCase['strikes'][number];
export type AppointmentChange = T.Static<typeof AppointmentChangeSchema>;
export type Appointment = T.Static<typeof AppointmentSchema>;
export type PersonUse = T.Static<typeof PersonUseSchema>;
export type WaitingAppeal = T.Static<typeof WaitingAppealSchema>;
