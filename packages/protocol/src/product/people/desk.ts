import * as T from 'typebox';
import type { Endpoints } from '../endpoint.ts';
import { DESK } from './deskLimits.ts';

/**
 * One thing that a drawing desk has: `palette`, `hand`, `bend` and `curve` (of the pen's pressure), `keys.on`, `keys.preset`, `keys.own.<action>`,
 * `preset.<id>`, `presets` (their order), `color.<rrggbb>`. What it says is for the client to judge.
 */
export const DeskEntrySchema = T.Object(
  {
    key: T.String({
      maxLength: 40,
      pattern:
        '^(palette|hand|bend|curve|presets|keys\\.(on|preset|own\\.[A-Za-z0-9]{1,24})|preset\\.[a-z0-9-]{1,20}|color\\.[0-9a-f]{6})$',
    }),
    /** Null: it is gone. */
    value: T.Unknown(),
    /** Logical: a device counts on from the highest it has seen. Of two values the one with the higher clock stays, of equal ones that of the device later in the alphabet. */
    clock: T.Integer({ minimum: 1, maximum: DESK.clockMost }),
    /** Made up by the browser. */
    device: T.String({ pattern: '^[0-9a-f]{8}$' }),
  },
  { additionalProperties: false },
);

/** GET and PUT /preferences/desk. PUT merges what it names; both answer all, also what is gone. */
export const DeskSchema = T.Object({ entries: T.Array(DeskEntrySchema) });
export const DeskChangeSchema = T.Object(
  { entries: T.Array(DeskEntrySchema, { maxItems: DESK.atOnce }) },
  { additionalProperties: false },
);

export const deskApi = {
  'GET /preferences/desk': { answer: DeskSchema },
  'PUT /preferences/desk': { body: DeskChangeSchema, answer: DeskSchema },
} as const satisfies Endpoints;

export type DeskEntry = T.Static<typeof DeskEntrySchema>;
