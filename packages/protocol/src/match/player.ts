import type { PlayerView } from '@tuschel/rules';
import * as T from 'typebox';
import { type Told, told } from './told.ts';

export const PlayerSchema = told<PlayerView, 'avatar'>()(
  {
    id: T.String(),
    name: T.String(),
    /** Login name, where it differs from the display name. */
    username: T.Optional(T.String()),
    rank: T.Integer(),
    supporterLevel: T.Integer(),
    isHost: T.Boolean(),
    presence: T.Union([T.Literal('here'), T.Literal('away'), T.Literal('left')]),
    ready: T.Boolean(),
    vip: T.Boolean(),
    /** Helps the host: may extend, force, remove, and drive the show. */
    coHost: T.Optional(T.Boolean()),
    /** Keeps order in the host's channel as well. */
    moderator: T.Optional(T.Boolean()),
    /** Finished games: fewer than 3, from 50, from 250. */
    games: T.Optional(T.Union([T.Literal('newcomer'), T.Literal('otter'), T.Literal('goldenBucket')])),
    /** Rank CustomNameColor: which of the colours for names they have chosen, 0–15. Absent: none. */
    nameColor: T.Optional(T.Integer()),
    /** Came after the game had begun, and waits for the next one. */
    waits: T.Optional(T.Boolean()),
    /** Only in the Draw phase: has handed in the page of the open step. */
    submitted: T.Optional(T.Boolean()),
  },
  {
    /** The picture that the login provider has. Absent: there is none, or `face` is shown in its place. */
    avatarUrl: T.Optional(T.String()),
    /** Id of the face that they drew (`GET /api/faces/{id}`). */
    face: T.Optional(T.String()),
    /** The host keeps their face off this table. */
    faceHidden: T.Optional(T.Boolean()),
  },
);

export type Player = Told<typeof PlayerSchema>;
