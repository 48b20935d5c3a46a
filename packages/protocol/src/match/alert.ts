import type { DoubtView, LineReport } from '@tuschel/rules';
import * as T from 'typebox';
import { ReportReasonSchema } from './commands.ts';
import { type Told, told } from './told.ts';

/** UTC ms */
const time = T.Number();
const id = T.String();

/** A text that somebody has to decide about. Who reported it is told to nobody. */
export const PromptAlertSchema = told<DoubtView, 'page' | 'player'>()(
  {
    /** words: of the lists. report: by whoever got the text. */
    cause: T.Union([T.Literal('words'), T.Literal('report')]),
    text: T.String(),
    words: T.Array(T.String()),
    reasons: T.Array(ReportReasonSchema),
    note: T.String(),
    /** When it is decided by itself; null: it is not. */
    until: T.Union([time, T.Null()]),
    /** It is still being written: its author may be asked for another one. */
    canAskAgain: T.Boolean(),
  },
  {
    promptId: T.String(),
    /** Its author. */
    playerId: id,
    playerName: T.String(),
  },
);

/** A line of the chat that somebody reported. To who leads, helps or keeps order. */
export const LineAlertSchema = told<LineReport, 'line' | 'player' | 'name'>()(
  {
    text: T.String(),
    reasons: T.Array(ReportReasonSchema),
    note: T.String(),
  },
  {
    messageId: T.String(),
    /** Its author. */
    playerId: id,
    playerName: T.String(),
  },
);

export type PromptAlert = Told<typeof PromptAlertSchema>;
export type LineAlert = Told<typeof LineAlertSchema>;
