import type { Command } from '../model/input.ts';
import { LIMITS } from '../model/limits.ts';
import { type Answer, type Outcome, outcome, refuse } from '../model/outcome.ts';
import type { Common, Match } from '../model/state.ts';
import type { LineReport } from '../model/talk.ts';
import { withinBytes } from '../model/weight.ts';
import { mayJudge } from '../people/host.ts';
import { leadsChat } from './chat.ts';

/** Who reported it is not told to the match. Several reports of a line are one. Of too many the oldest goes: the site's own queue has it. */
export function lineReported(match: Match, report: LineReport): Outcome {
  const waiting = match.lineReports ?? [];
  const known = waiting.find(({ line }) => line === report.line);
  const others = waiting.filter((one) => one !== known);
  const merged = known
    ? { ...known, reasons: [...new Set([...known.reasons, ...report.reasons])], note: known.note || report.note }
    : report;
  return outcome({ ...match, lineReports: [...others, merged].slice(-LIMITS.lineReports.kept) });
}

/** `hide` takes the line from everybody. Whoever leads or helps may hide any line, others a line that was reported. */
export function judgeLine(
  match: Match,
  by: string,
  { line, judgement }: Extract<Command, { type: 'judgeLine' }>,
): Answer {
  const waiting = match.lineReports ?? [];
  const isReported = waiting.some((report) => report.line === line);
  const decided = isReported ? { ...match, lineReports: waiting.filter((report) => report.line !== line) } : match;
  switch (judgement) {
    case 'keep':
      return isReported ? outcome(decided) : refuse(400, 'notPermitted');
    case 'hide': {
      if (!isReported && !leadsChat(match, by)) return refuse(400, 'notPermitted');
      const hidden = [...(match.hiddenLines ?? []).filter((other) => other !== line), line];
      return outcome({ ...decided, hiddenLines: hidden.slice(-LIMITS.lineReports.hidden) }, { type: 'hideLine', line });
    }
    default:
      judgement satisfies never;
      return refuse(400, 'badRequest');
  }
}

/** The lines that were hidden last, for a host process that may have died before it had done so. */
export function hiddenLines({ hiddenLines: lines = [] }: Common): readonly string[] {
  return lines;
}

export function lineReportsSeen(match: Match, who: string): { readonly lineReports?: readonly LineReport[] } {
  const { lineReports = [] } = match;
  if (lineReports.length === 0 || !mayJudge(match, who)) return {};
  return { lineReports: withinBytes(lineReports.slice(0, LIMITS.lineReports.told), LIMITS.lineReportsBytes) };
}
