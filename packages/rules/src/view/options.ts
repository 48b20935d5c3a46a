import { withoutLines, withoutTools } from '../model/customPlan.ts';
import { oncePer } from '../model/oncePer.ts';
import { type Option, OPTIONS, type Options } from '../model/options.ts';
import { seatOf } from '../model/seats.ts';
import { type Match, PHASE } from '../model/state.ts';
import { leader } from '../people/host.ts';
import { optionsToHost, type ToldOptions } from './longTexts.ts';

/** Texts that are the host's alone are needed by nobody once the game has begun: not even the host reads them then. */
export function toldOptions({ options, phase }: Match, isHost: boolean, seated: boolean): ToldOptions {
  if (isHost && phase === PHASE.lobby) return optionsToHost(options);
  const isTold = ([name]: [string, unknown]) => {
    const option = OPTIONS[name as keyof Options] as Option | undefined;
    return option?.toldTo === undefined || (option.toldTo === 'seated' && seated);
  };
  const told = Object.fromEntries(Object.entries(options).filter(isTold)) as unknown as Options;
  if (!told.plan) return { options: told };
  const short = withoutLines(told.plan);
  return { options: { ...told, plan: phase === PHASE.lobby ? short : withoutTools(short) } };
}

/** All options with the host's long texts; null: they go to the host alone, and only before the game. */
export function wholeOptions(match: Match, who: string): Options | null {
  const seat = seatOf(match.seats, who);
  const mayRead = match.phase === PHASE.lobby && seat !== undefined && !seat.left && who === leader(match);
  return mayRead ? match.options : null;
}

/** What everybody who plays is told. */
export const optionsOfSeated = oncePer((match: Match) => toldOptions(match, false, true));
