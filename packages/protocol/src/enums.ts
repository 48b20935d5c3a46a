import type { ModeNumber } from '@tuschel/rules';

/** Numbers and names that stand on the wire. None of them ever changes its meaning. */

export const GameMode = {
  Invalid: 0,
  Custom: 1,
  Echo: 2,
  SingleplayerFreeTraining: 3,
  Storyteller: 4,
  SingleplayerChallengeMode: 10,
  EchoInYourStyle: 11,
  DrawThisInYourStyle: 12,
  Sketch: 13,
  CoOp_Animation: 14,
  Complete_Me: 15,
  Echo_x_Crossover: 16,
} as const;
export type GameMode = (typeof GameMode)[keyof typeof GameMode];

/** What is played together: each mode of the rules, which does not compile before it has its name above. */
export type LobbyMode = Named<ModeNumber>;
type Named<Mode extends GameMode> = Mode;

export const RoundType = { Invalid: 0, Prompt: 1, Draw: 2, PromptAfterDrawing: 3, DrawAfterDrawing: 4 } as const;
export type RoundType = (typeof RoundType)[keyof typeof RoundType];

/** Bit flags, combinable. */
export const ContentWarning = { None: 0, Horror: 1, BloodOrViolence: 2, SexualContent: 4 } as const;

export const Rank = {
  None: 0,
  CustomNameColor: 2,
  Friend: 8,
  CommunityMember: 10,
  SuperFriend: 15,
  CommunityMemberPlus: 20,
  Team: 90,
  Admin: 99,
} as const;
export type Rank = (typeof Rank)[keyof typeof Rank];

/** Numeric order is the order of power. */
export const AdminPower = { None: 0, CommunityMember: 1, Team: 2, Admin: 3 } as const;
export type AdminPower = (typeof AdminPower)[keyof typeof AdminPower];

export const GamePhase = { Lobby: 0, Draw: 10, Watch: 20, Done: 99 } as const;
export type GamePhase = (typeof GamePhase)[keyof typeof GamePhase];

export const ModerationStatus = { None: 0, Pending: 1, Approved: 2, Rejected: 3 } as const;
export type ModerationStatus = (typeof ModerationStatus)[keyof typeof ModerationStatus];

/** Op codes of the draw match. 1 and 2 carry commands and their answers, 3 reactions to the show, 4 asks for 40; the others are the server's messages. */
export const OpCode = {
  Command: 1,
  Reply: 2,
  React: 3,
  OpenBook: 4,
  ForceDisconnect: 32,
  Alert: 33,
  Log: 34,
  StateUpdate: 37,
  Hold: 38,
  Reaction: 39,
  Book: 40,
  PromptReportAlert: 42,
  PromptContainsBadwords: 43,
  PingPong: 99,
} as const;
export type OpCode = (typeof OpCode)[keyof typeof OpCode];
